import Geometry
import IndoorModel

/// The walls that radio waves must pass: drawn walls and the outlines of walled areas, without the
/// openings of doors that are not closed.
struct VenueWalls: Sendable {
  private var floors: [Identifier<Floor>: FloorWalls] = [:]

  /// Reads the walls of a venue.
  init(of venue: Venue) {
    for (_, feature) in venue.features {
      switch feature.kind {
      case .wall: floors[feature.floor, default: FloorWalls()].walls += feature.shape.segments
      case .area where feature.isWalled:
        floors[feature.floor, default: FloorWalls()].walls += feature.shape.segments
      case .door where !feature.isClosed:
        floors[feature.floor, default: FloorWalls()].openings += feature.shape.segments
      default: break
      }
    }
    for floor in floors.keys { floors[floor]?.makeIndex() }
  }

  /// How many walls a straight line crosses; walls that lie on each other count as one.
  func count(from start: Point, to end: Point, on floor: Identifier<Floor>) -> Int {
    floors[floor]?.count(along: Segment(start, end)) ?? 0
  }
}

/// The walls of one floor, by place.
private struct FloorWalls: Sendable {
  /// Metres between two crossings below which both are of one wall.
  private static let thickness = 0.3
  /// Metres around a door's line in which there is no wall.
  private static let openingMargin = 0.2

  var walls: [Segment] = []
  var openings: [Segment] = []
  private var index: GridIndex?

  /// Makes the walls findable by place.
  mutating func makeIndex() {
    guard let bounds = Box(around: walls.flatMap { [$0.start, $0.end] }) else { return }
    var index = GridIndex(bounds: bounds, cellSize: 4)
    for (number, wall) in walls.enumerated() { index.insert(Int32(number), bounds: wall.bounds) }
    self.index = index
  }

  func count(along line: Segment) -> Int {
    var crossings: [Double] = []
    index?.forEach(along: line) { number in
      if let point = line.intersection(with: walls[Int(number)]), !isOpen(at: point) {
        crossings.append(point.distance(to: line.start))
      }
      return true
    }
    crossings.sort()
    var count = 0
    var last = -Double.infinity
    for crossing in crossings where crossing - last > Self.thickness {
      count += 1
      last = crossing
    }
    return count
  }

  private func isOpen(at point: Point) -> Bool {
    openings.contains { $0.distance(to: point) < Self.openingMargin }
  }
}
