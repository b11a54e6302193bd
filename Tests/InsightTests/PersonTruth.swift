import Geometry
import Insight

/// What one person does, followed second by second the plain way; only for rectangles and one
/// straight line.
struct PersonTruth {
  /// Something that a person did.
  struct Event: Hashable {
    let kind: String
    let subject: String
    let detail: String
    let second: Int
    let walker: Int
    let milliseconds: Int
  }

  /// Seconds that a person has to be in an area of which it has not passed the margin.
  private static let passage = 1
  /// Metres of margin, inside and outside.
  private static let margin = 0.5

  private let walker: Int
  private let areas: [MadeDay.Area]
  /// Whether it is in each area, by the areas' rules.
  private(set) var isInside: [Bool]
  /// The area that it came to last.
  private var origin = ""
  private(set) var before: MadeDay.Spot?
  /// When it came to the ground of each area.
  private var since: [Int?]
  /// When its visit of each area began.
  private var entered: [Int]
  private var isLineCrossed = false
  private var uncounted = 0

  init(_ walker: Int, areas: [MadeDay.Area]) {
    self.walker = walker
    self.areas = areas
    isInside = areas.map { _ in false }
    since = areas.map { _ in nil }
    entered = areas.map { _ in 0 }
  }

  /// Metres inside a rectangle; negative outside.
  private static func depth(_ point: Point, in box: Box) -> Double {
    let inner = min(
      point.x - box.min.x, box.max.x - point.x, point.y - box.min.y, box.max.y - point.y)
    if inner > 0 { return inner }
    let x = max(box.min.x - point.x, 0, point.x - box.max.x)
    let y = max(box.min.y - point.y, 0, point.y - box.max.y)
    return -(x * x + y * y).squareRoot()
  }

  /// A second goes by.
  ///
  /// - Parameters:
  ///   - spot: where the person is now; `nil` when it is not there.
  ///   - events: gets what the person does.
  mutating func step(to spot: MadeDay.Spot?, at second: Int, _ events: inout [Event]) {
    defer { before = spot }
    guard let spot else {
      if before != nil { goAway(at: second, &events) }
      return
    }
    if before == nil { add("entry", "", second, &events) }
    if let before, before.floor != spot.floor { leaveFloor(at: second, &events) }
    enter(and: spot, at: second, &events)
    cross(to: spot, at: second, &events)
    flow(at: second, &events)
  }

  private func add(
    _ kind: String, _ subject: String, _ second: Int, detail: String = "", milliseconds: Int = 0,
    _ events: inout [Event]
  ) {
    events.append(
      Event(
        kind: kind, subject: subject, detail: detail, second: second, walker: walker,
        milliseconds: milliseconds))
  }

  private mutating func goAway(at second: Int, _ events: inout [Event]) {
    leaveFloor(at: second, &events)
    if !origin.isEmpty { add("flow", origin, second, &events) }
    add("exit", "", second, &events)
    origin = ""
  }

  private mutating func leaveFloor(at second: Int, _ events: inout [Event]) {
    endLine(at: second, &events)
    for area in areas.indices {
      if isInside[area] { leave(area, at: second, &events) }
      since[area] = nil
    }
  }

  private mutating func leave(_ area: Int, at second: Int, _ events: inout [Event]) {
    add("exit", areas[area].id, second, &events)
    let length = (second - entered[area]) * 1000
    let place = DwellEdges.seconds.lastIndex { $0 * 1000 <= length } ?? 0
    add("dwell", areas[area].id, second, detail: String(place), milliseconds: length, &events)
    isInside[area] = false
  }

  private mutating func enter(and spot: MadeDay.Spot, at second: Int, _ events: inout [Event]) {
    let point = spot.point
    for area in areas.indices where areas[area].floor == spot.floor {
      let depth = Self.depth(point, in: areas[area].box)
      if isInside[area] {
        if depth <= -Self.margin { leave(area, at: second, &events) }
      } else if depth > 0 {
        let first = since[area] ?? second
        since[area] = first
        guard depth >= Self.margin || second - first >= Self.passage else { continue }
        since[area] = nil
        isInside[area] = true
        entered[area] = second
        add("entry", areas[area].id, second, &events)
      } else {
        since[area] = nil
      }
    }
  }

  private mutating func cross(to spot: MadeDay.Spot, at second: Int, _ events: inout [Event]) {
    let point = spot.point
    if spot.floor == 0, let before, before.floor == 0, before != spot {
      // Left of a line that was drawn upwards is where x is smaller.
      let (was, now) = (before.point.x < MadeDay.lineX, point.x < MadeDay.lineX)
      if was != now {
        let net = now ? 1 : -1
        if isLineCrossed {
          uncounted += net
        } else {
          add(net > 0 ? "forward" : "backward", "line", second, &events)
          isLineCrossed = true
        }
      }
    }
    if isLineCrossed, abs(point.x - MadeDay.lineX) >= Self.margin { endLine(at: second, &events) }
  }

  private mutating func endLine(at second: Int, _ events: inout [Event]) {
    if uncounted != 0 { add(uncounted > 0 ? "forward" : "backward", "line", second, &events) }
    (isLineCrossed, uncounted) = (false, 0)
  }

  private mutating func flow(at second: Int, _ events: inout [Event]) {
    let innermost = areas.indices.filter { isInside[$0] }.min {
      areas[$0].squareMetres < areas[$1].squareMetres
    }
    guard let innermost, areas[innermost].id != origin else { return }
    add("flow", origin, second, detail: areas[innermost].id, &events)
    origin = areas[innermost].id
  }
}

extension MadeDay.Area {
  var squareMetres: Double { box.width * box.height }
}
