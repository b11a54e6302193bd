import Counting
import Geometry
import IndoorModel

/// The areas and lines of a plan in which people are counted, and the rules of the venue.
struct InsightPlan {
  /// The most areas, and the most lines, that have figures in one plan.
  private static let limit = 4000

  /// The fewest people that a figure may stand for.
  private(set) var least = 5
  /// Milliseconds of silence after which a person is gone.
  private(set) var goneAfter: Int64 = 60_000
  /// Metres a second above which a step crosses nothing.
  private(set) var jumpSpeed = 15.0
  private var areaPlan = AreaPlan()
  private var linePlan = LinePlan()
  private var outlines: [Int32: AreaOutline] = [:]
  private var floors: [Int32: Int32] = [:]
  private var lines: Set<Int32> = []

  /// What an edit changed: areas that were not there before, that are gone, and that are new or have
  /// another outline, and the floors on which any have; lines that were not there before, and that are
  /// gone or elsewhere.
  typealias Changes = (
    areas: (opened: [Int32], closed: [Int32], redrawn: [Int32], floors: Set<Int32>),
    lines: (opened: [Int32], moved: [Int32])
  )

  /// Whether an area is counted in this plan.
  func has(_ area: Int32) -> Bool { outlines[area] != nil }

  /// Whether a line is counted in this plan.
  func hasLine(_ line: Int32) -> Bool { lines.contains(line) }

  /// The grid that finds the areas of a floor.
  func grid(of floor: Int32) -> AreaGrid? { areaPlan.grid(of: floor) }

  /// The lines of a floor.
  func lines(on floor: Int32) -> FloorLines? { linePlan.lines(on: floor) }

  /// Brings areas in order: the largest first.
  func sorted(_ areas: [Int32]) -> [Int32] {
    areas.count < 2
      ? areas : areas.sorted { (-areaPlan.size(of: $0), $0) < (-areaPlan.size(of: $1), $1) }
  }

  /// Takes another plan.
  mutating func take(_ venue: Venue, numbering subjects: inout SubjectTable) -> Changes {
    least = max(2, venue.settings.privacyThreshold)
    goneAfter = Int64((venue.settings.goneAfter * 1000).rounded())
    jumpSpeed = venue.settings.jumpSpeed
    var levels: [Identifier<Floor>: Int32] = [:]
    for floor in venue.floors {
      levels[floor.id] = subjects.assign(
        .floor, floor.id.rawValue, name: floor.name.text())
    }
    var changes: Changes = (([], [], [], []), ([], []))
    var areas: [Int32: AreaOutline] = [:]
    var found: Set<Int32> = []
    for feature in venue.features.ordered {
      guard let floor = levels[feature.floor] else { continue }
      if feature.kind == .area, areas.count < Self.limit {
        guard feature.isCounted, let outline = AreaOutline(feature.shape) else { continue }
        let number = subjects.number(of: .area, of: feature)
        areas[number] = outline
        take(outline, of: number, on: floor, &changes)
      } else if feature.kind == .line, found.count < Self.limit,
        case .polyline(let line) = feature.shape
      {
        let number = subjects.number(of: .line, of: feature)
        found.insert(number)
        let isMoved = linePlan.set(line, floor: floor, of: number)
        if lines.contains(number) {
          if isMoved { changes.lines.moved.append(number) }
        } else {
          changes.lines.opened.append(number)
        }
      }
    }
    close(outlines.keys.filter { areas[$0] == nil }.sorted(), &changes)
    for number in lines.subtracting(found).sorted() {
      _ = linePlan.set(nil, floor: -1, of: number)
      changes.lines.moved.append(number)
    }
    (outlines, lines) = (areas, found)
    changes.areas.floors = areaPlan.settle(margin: AreaOccupancy.margin)
    return changes
  }

  private mutating func take(
    _ outline: AreaOutline, of number: Int32, on floor: Int32, _ changes: inout Changes
  ) {
    let before = outlines[number]
    if before == nil { changes.areas.opened.append(number) }
    if before != outline || floors[number] != floor { changes.areas.redrawn.append(number) }
    floors[number] = floor
    areaPlan.set(outline, floor: floor, of: number)
  }

  private mutating func close(_ gone: [Int32], _ changes: inout Changes) {
    for number in gone {
      areaPlan.set(nil, floor: -1, of: number)
      floors[number] = nil
      changes.areas.closed.append(number)
    }
  }
}

extension SubjectTable {
  fileprivate mutating func number(of kind: Kind, of feature: Feature) -> Int32 {
    assign(
      kind, feature.id.rawValue, name: feature.name?.text() ?? feature.id.rawValue,
      floor: feature.floor.rawValue)
  }
}
