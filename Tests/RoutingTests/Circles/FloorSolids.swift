import Geometry
import IndoorModel

@testable import Routing

/// All that keeps the walkers of one profile away on one floor.
struct FloorSolids: Sendable {
  /// Each solid once, in an order that depends on the features alone.
  private(set) var solids: [Solid] = []
  /// The feature behind each solid.
  private(set) var owners: [Identifier<Feature>] = []
  private(set) var regions: [Region] = []
  private(set) var gates: [Gate] = []
  private var known: Set<Solid> = []

  /// Reads the features of a floor.
  ///
  /// - Parameter features: those of the floor, ordered by id; what no walker bumps into is ignored.
  init(features: [Feature], profile: Profile) {
    let doors = features.filter { $0.kind == .door }
    let isOpen = { (door: Feature) in
      !door.isClosed && (profile == .walking || door.isStepFree)
    }
    let openDoors = doors.filter(isOpen)
    let openings = openDoors.compactMap(Opening.init(door:))
    let outlines = features.flatMap(Self.outlines)
    for outline in outlines {
      for piece in outline.cut(by: openings) {
        add(piece, reach: outline.margin + Pace.clearance, of: outline.feature)
      }
    }
    for opening in openings { addJambs(of: opening, outlines: outlines, openings: openings) }
    for door in openDoors where door.isOneWay { addGate(of: door, features: features) }
    for door in doors where !isOpen(door) { addThreshold(of: door) }
    for feature in features { addBody(of: feature) }
  }

  private mutating func add(_ axis: Segment, reach: Double, of feature: Identifier<Feature>) {
    let solid = Solid(axis, reach: reach)
    guard known.insert(solid).inserted else { return }
    solids.append(solid)
    owners.append(feature)
  }

  // MARK: - Walls and doors

  private static func outlines(of feature: Feature) -> [Outline] {
    switch feature.kind {
    case .wall:
      feature.shape.segments.map {
        Outline(segment: $0, margin: feature.thickness / 2, feature: feature.id)
      }
    case .area where feature.isWalled && !feature.isForbidden:
      feature.shape.region.edges.map { Outline(segment: $0, margin: 0, feature: feature.id) }
    default: []
    }
  }

  private mutating func addJambs(of opening: Opening, outlines: [Outline], openings: [Opening]) {
    let others = openings.filter { $0.feature != opening.feature }
    for jamb in opening.jambs(between: outlines) {
      let outline = Outline(segment: jamb, margin: 0, feature: opening.feature)
      for piece in outline.cut(by: others) {
        add(piece, reach: Pace.clearance, of: opening.feature)
      }
    }
  }

  private mutating func addThreshold(of door: Feature) {
    guard let opening = Opening(door: door) else { return }
    add(opening.threshold, reach: Pace.clearance, of: door.id)
  }

  /// The gate of a one-way door, between two posts so that it has ends to walk around.
  private mutating func addGate(of door: Feature, features: [Feature]) {
    guard let opening = Opening(door: door) else { return }
    let line = opening.threshold
    let isReversed = opening.leadsLeft(of: door, areas: features)
    gates.append(
      isReversed ? Gate(start: line.end, end: line.start) : Gate(start: line.start, end: line.end))
    for post in [line.start, line.end] {
      add(Segment(post, post), reach: Pace.clearance, of: door.id)
    }
  }

  // MARK: - Obstacles and forbidden areas

  private mutating func addBody(of feature: Feature) {
    guard feature.kind == .obstacle || feature.isForbidden else { return }
    let reach = feature.thickness / 2 + Pace.clearance
    switch feature.shape {
    case .point: break
    case .circle(let center, let radius):
      add(Segment(center, center), reach: radius + Pace.clearance, of: feature.id)
    case .polyline, .polygon:
      for side in feature.shape.segments { add(side, reach: reach, of: feature.id) }
    }
    if case .polygon(let polygon) = feature.shape,
      let region = Region(polygon, feature: feature.id)
    {
      regions.append(region)
    }
  }
}
