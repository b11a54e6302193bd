import Geometry
public import IndoorModel
public import Pedestrians
import Routing

/// A venue as a crowd finds it: floors to walk on, connectors between them, and ways to places.
public struct RehearsalPlan: Sendable {
  /// A way through a connector, by the numbers of its floors.
  public struct Passage: Hashable, Sendable {
    /// The connector.
    public let connector: Identifier<Feature>
    /// Its category.
    public let category: String
    let fromFloor: Int
    let from: Point
    let toFloor: Int
    let to: Point
    /// Seconds at the usual speed, waiting left out.
    public let seconds: Double
    /// Seconds that routes reckon for waiting.
    let wait: Double
    /// Whether people walk in it, each at the own speed.
    let isWalked: Bool

    /// Whether it is a lift, which must not be taken in a fire.
    var isLift: Bool { ["lift", "elevator"].contains(category) }

    /// People a second that it lets in, if the scenario does not say otherwise.
    var usualFlow: Double { (Self.usualPerMinute[category] ?? 90) / 60 }

    /// Stairs of 1.5 m: 0.85 people per metre and second (Weidmann 1993); escalators of a metre at 0.5 m/s
    /// (EN 115).
    private static let usualPerMinute = ["stairs": 75.0, "steps": 75, "escalator": 100, "ramp": 90]
  }

  /// The venue.
  public let venue: Venue
  /// The floors, in the venue's order.
  public let floors: [Identifier<Floor>]
  let grounds: [WalkableFloor]
  let passages: [Passage]
  let gates: Gates
  /// What the crowd's model says of bodies.
  let model: SpeedModel

  /// Metres around a connector's end in which people enter it.
  static let passageRadius = 0.7
  /// Metres around a poi that belong to it.
  static let poiRadius = 2.0
  /// Metres around an exit in which people are out.
  static let exitRadius = 1.0

  /// Reads a venue.
  public init(of venue: Venue, model: SpeedModel = SpeedModel()) {
    self.venue = venue
    self.model = model
    floors = venue.floors.map(\.id)
    var engine = MeshEngine(
      venue: venue, traits: [.walking: WalkerTraits(clearance: model.radius)])
    grounds = floors.map { floor in
      let space = engine.walkableSpace(of: floor, profile: .walking)
      return WalkableFloor(
        rings: space.parts.flatMap(\.rings), oneWays: venue.oneWayThresholds(on: floor))
    }
    let numbers = Dictionary(floors.enumerated().map { ($1, $0) }) { first, _ in first }
    passages = engine.floorChanges(for: .walking).compactMap { change in
      guard let from = numbers[change.from.floor], let to = numbers[change.to.floor] else {
        return nil
      }
      let category = change.use.category
      let wait = venue.features[change.use.id]?.wait ?? WalkerTraits.walking.waits[category] ?? 0
      return Passage(
        connector: change.use.id, category: category, fromFloor: from, from: change.from.point,
        toFloor: to, to: change.to.point, seconds: max(1, change.use.seconds - wait), wait: wait,
        isWalked: ["stairs", "steps", "ramp"].contains(category))
    }
    gates = Gates(of: venue, floors: floors, grounds: grounds, passages: passages)
  }

  /// The number of a floor.
  func number(of floor: Identifier<Floor>) -> Int? { floors.firstIndex(of: floor) }

  /// What leads to a place: its floor, and the goal on it; `nil` for what is out of reach.
  func goal(of feature: Feature, radius: Double = Self.poiRadius) -> (
    floor: Int, goal: GuidanceField.Goal
  )? {
    guard let place = feature.place, let floor = number(of: place.floor) else { return nil }
    if feature.kind == .area {
      return (floor, GuidanceField.Goal(point: place.point, radius: 0, region: feature.outline))
    }
    guard let free = grounds[floor].nearestFree(to: place.point, within: Self.poiRadius) else {
      return nil
    }
    return (floor, GuidanceField.Goal(point: free, radius: radius))
  }

  /// The seconds that walking alone takes from each place to the nearest exit, as `evacuation` of the
  /// router says; `nil` for people without a way.
  func walkingSeconds(of people: [Place]) -> [Double?] {
    var engine = MeshEngine(venue: venue)
    let exits = venue.candidates(for: .exits, profile: .walking)
    guard !exits.isEmpty else { return people.map { _ in nil } }
    let evacuation = engine.evacuation(of: people, to: exits, profile: .walking)
    return evacuation.walks.map { walk in
      if case .success(let found) = walk { found.route.seconds } else { nil }
    }
  }
}

extension Feature {
  /// The region of an area.
  fileprivate var outline: Polygon {
    switch shape {
    case .polygon(let polygon): polygon
    case .circle(let center, let radius): Polygon(Polygon.ring(around: center, radius: radius))
    default: Polygon(shape.vertices)
    }
  }
}
