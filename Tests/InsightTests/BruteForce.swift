import Foundation
import Geometry
import IndoorModel
import Insight

/// Figures worked out from the truth, person by person and second by second, the plain way; only
/// for rectangles and one straight line.
struct BruteForce {
  /// Something that a person did.
  struct Event: Hashable {
    let kind: String
    let subject: String
    let detail: String
    let second: Int
    let walker: Int
    var milliseconds = 0
  }

  /// An area's or the venue's people, by minute.
  struct Row: Hashable {
    var sum = 0
    var peak = 0
  }

  private let day: MadeDay
  private let areas: [MadeDay.Area]
  private let least: Int
  /// The areas of each person at each second; `nil` when it is not there.
  private var inside: [[Set<Int>?]] = []
  private(set) var events: [Event] = []

  init(_ day: MadeDay, areas: [MadeDay.Area] = MadeDay.areas, least: Int = 5) {
    self.day = day
    self.areas = areas
    self.least = least
    for walker in day.walkers.indices { follow(walker) }
    events = events.sorted { ($0.second, token($0.walker)) < ($1.second, token($1.walker)) }
  }

  private func token(_ walker: Int) -> UInt64 {
    InsightChunk.Person(day.walkers[walker].id, group: nil).token
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

  private mutating func follow(_ walker: Int) {
    var (here, since, entered) = (Set<Int>(), [Int: Int](), [Int: Int]())
    var row: [Set<Int>?] = []
    var origin = ""
    var before: MadeDay.Spot?
    var line: (isCrossed: Bool, uncounted: Int) = (false, 0)
    func add(
      _ kind: String, _ subject: String, _ second: Int, detail: String = "", _ ms: Int = 0
    ) {
      events.append(
        Event(
          kind: kind, subject: subject, detail: detail, second: second, walker: walker,
          milliseconds: ms))
    }
    func leave(_ area: Int, _ second: Int) {
      add("exit", areas[area].id, second)
      let length = (second - (entered[area] ?? 0)) * 1000
      let place = DwellEdges.seconds.lastIndex { $0 * 1000 <= length } ?? 0
      add("dwell", areas[area].id, second, detail: String(place), length)
      here.remove(area)
    }
    func endLine(_ second: Int) {
      if line.uncounted != 0 { add(line.uncounted > 0 ? "forward" : "backward", "line", second) }
      line = (false, 0)
    }
    for second in 0..<day.seconds {
      let spot = day.spot(of: walker, at: second)
      defer {
        before = spot
        row.append(spot == nil ? nil : here)
      }
      guard let spot else {
        if before != nil {
          endLine(second)
          for area in here.sorted() { leave(area, second) }
          if !origin.isEmpty { add("flow", origin, second) }
          add("exit", "", second)
        }
        (here, since, origin) = ([], [:], "")
        continue
      }
      if before == nil { add("entry", "", second) }
      if let before, before.floor != spot.floor {
        endLine(second)
        for area in here.sorted() { leave(area, second) }
        since = [:]
      }
      let point = spot.point
      var came: [Int] = []
      for area in areas.indices where areas[area].floor == spot.floor {
        let depth = Self.depth(point, in: areas[area].box)
        if here.contains(area) {
          if depth <= -0.5 { leave(area, second) }
        } else if depth > 0 {
          let first = since[area] ?? second
          since[area] = first
          if depth >= 0.5 || second - first >= 1 { came.append(area) }
        } else {
          since[area] = nil
        }
      }
      for area in came {
        since[area] = nil
        here.insert(area)
        entered[area] = second
        add("entry", areas[area].id, second)
      }
      if spot.floor == 0, let before, before.floor == 0, before != spot {
        // Left of a line that was drawn upwards is where x is smaller.
        let (was, now) = (before.point.x < MadeDay.lineX, point.x < MadeDay.lineX)
        if was != now {
          let net = now ? 1 : -1
          if line.isCrossed {
            line.uncounted += net
          } else {
            add(net > 0 ? "forward" : "backward", "line", second)
            line.isCrossed = true
          }
        }
      }
      if line.isCrossed, abs(point.x - MadeDay.lineX) >= 0.5 { endLine(second) }
      let innermost = here.min {
        let (a, b) = (areas[$0].box, areas[$1].box)
        return a.width * a.height < b.width * b.height
      }
      if let innermost, areas[innermost].id != origin {
        add("flow", origin, second, detail: areas[innermost].id)
        origin = areas[innermost].id
      }
    }
    inside.append(row)
  }

  // MARK: - What may be published

  /// Groups with figures of their own in a minute.
  private func groups(in minute: Int) -> Set<String> {
    var counts: [String: Int] = [:]
    for (walker, person) in day.walkers.enumerated() {
      guard let group = person.group else { continue }
      let isThere = (minute * 60...min(minute * 60 + 60, day.seconds)).contains {
        day.spot(of: walker, at: $0) != nil
      }
      if isThere { counts[group, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value >= least }.keys)
  }

  private func group(of walker: Int, in minute: Int, _ cache: inout [Int: Set<String>]) -> String {
    let known = cache[minute] ?? groups(in: minute)
    cache[minute] = known
    return day.walkers[walker].group.flatMap { known.contains($0) ? $0 : nil } ?? ""
  }

  /// The sets of people that are counted together at a second: what they count for, and who they are.
  struct Part: Hashable {
    let subjects: [String]
    let group: String
    let people: Set<Int>
  }

  func parts(at second: Int) -> [Part] {
    var cache: [Int: Set<String>] = [:]
    var paths: [[String]: [String: Set<Int>]] = [:]
    for walker in day.walkers.indices {
      guard let spot = day.spot(of: walker, at: second),
        let here = inside[walker][second]
      else { continue }
      let ordered = here.sorted {
        let (a, b) = (areas[$0].box, areas[$1].box)
        return a.width * a.height > b.width * b.height
      }
      let path = ["", "floor \(spot.floor)"] + ordered.map { areas[$0].id }
      paths[path, default: [:]][group(of: walker, in: second / 60, &cache), default: []]
        .insert(walker)
    }
    var parts: [Part] = []
    for length in stride(from: 2 + areas.count, through: 1, by: -1) {
      for (path, groups) in paths where path.count == length {
        paths[path] = nil
        var rest = groups[""] ?? []
        for (group, people) in groups where !group.isEmpty {
          if people.count >= least {
            parts.append(Part(subjects: path, group: group, people: people))
          } else {
            rest.formUnion(people)
          }
        }
        if rest.count >= least {
          parts.append(Part(subjects: path, group: "", people: rest))
        } else if length > 1 {
          paths[Array(path.dropLast()), default: [:]]["", default: []].formUnion(rest)
        }
      }
    }
    return parts
  }

  /// People by minute, subject and group (`*` for all).
  func rows() -> [[String]: Row] {
    var rows: [[String]: Row] = [:]
    for second in 0..<day.seconds {
      var counts: [[String]: Int] = [:]
      for part in parts(at: second) {
        for subject in part.subjects {
          for group in Set(["*", part.group]) where !group.isEmpty {
            counts[[String(second / 60), subject, group], default: 0] += part.people.count
          }
        }
      }
      for (key, count) in counts {
        rows[key, default: Row()].sum += count
        rows[key, default: Row()].peak = max(rows[key]?.peak ?? 0, count)
      }
    }
    return rows
  }

  /// Events that are counted: k of k people at once, by minute.
  func batches() -> [[String]: (count: Int, milliseconds: Int, people: Set<Int>)] {
    var cache: [Int: Set<String>] = [:]
    var waiting: [[String]: [Event]] = [:]
    var result: [[String]: (count: Int, milliseconds: Int, people: Set<Int>)] = [:]
    for event in events {
      let group = group(of: event.walker, in: event.second / 60, &cache)
      let key = [event.kind, event.subject, event.detail, group]
      waiting[key, default: []].append(event)
      var firsts: [Event] = []
      for each in waiting[key] ?? []
      where !firsts.contains(where: { $0.walker == each.walker }) {
        firsts.append(each)
      }
      guard firsts.count == least else { continue }
      for each in firsts {
        if let index = waiting[key]?.firstIndex(of: each) { waiting[key]?.remove(at: index) }
      }
      var total = result[[String(event.second / 60)] + key] ?? (0, 0, [])
      total.count += least
      total.milliseconds += firsts.reduce(0) { $0 + $1.milliseconds }
      total.people.formUnion(firsts.map(\.walker))
      result[[String(event.second / 60)] + key] = total
    }
    return result
  }

  // MARK: - Heat

  struct Cell: Hashable {
    let people: Int
    let milliseconds: Int
    let millimetres: Int
  }

  /// The squares of a quarter of an hour: by floor, column and row, then group (`` for the rest).
  func heat(quarter: Int) -> [[String]: Cell] {
    var cache: [Int: Set<String>] = [:]
    var groups: [Int: String] = [:]
    var stays: [[Int]: [Int: (Int, Int)]] = [:]
    for second in quarter * 900..<min(day.seconds, quarter * 900 + 900) where second > 0 {
      for walker in day.walkers.indices {
        guard let spot = day.spot(of: walker, at: second),
          let before = day.spot(of: walker, at: second - 1)
        else { continue }
        if groups[walker] == nil {
          groups[walker] = group(of: walker, in: second / 60, &cache)
        }
        let metres = spot.floor == before.floor ? spot.point.distance(to: before.point) : 0
        let key = [spot.floor, Int(spot.point.x.rounded(.down)), Int(spot.point.y.rounded(.down))]
        var stay = stays[key]?[walker] ?? (0, 0)
        stay.0 += 1000
        stay.1 += Int((metres * 1000).rounded())
        stays[key, default: [:]][walker] = stay
      }
    }
    var cells: [[String]: Cell] = [:]
    for (key, people) in stays {
      var byGroup: [String: [(Int, Int)]] = [:]
      for (walker, stay) in people { byGroup[groups[walker] ?? "", default: []].append(stay) }
      func isSafe(_ stays: [(Int, Int)]) -> Bool {
        stays.count >= least
          && (stays.map(\.0).max() ?? 0) * 2 <= stays.reduce(0) { $0 + $1.0 }
      }
      var rest = byGroup[""] ?? []
      for (group, stays) in byGroup where !group.isEmpty {
        if isSafe(stays) {
          cells[key.map(String.init) + [group]] = cell(stays)
        } else {
          rest += stays
        }
      }
      if isSafe(rest) { cells[key.map(String.init) + [""]] = cell(rest) }
    }
    return cells
  }

  private func cell(_ stays: [(Int, Int)]) -> Cell {
    Cell(
      people: stays.count, milliseconds: stays.reduce(0) { $0 + $1.0 },
      millimetres: stays.reduce(0) { $0 + $1.1 })
  }
}
