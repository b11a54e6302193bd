import Geometry
import IndoorModel

/// What the engine keeps of a venue: a graph per floor and profile, and what joins the floors.
struct RoutePlan: Sendable {
  private(set) var venue: Venue
  private(set) var floors: [Floor]
  /// Two for each floor: for walking, and step-free (unused where it would be the same).
  var graphs: [FloorGraph]
  /// What walkers bump into or go through, by floor.
  private(set) var features: [[Identifier<Feature>: Feature]]
  private var connectors: [Identifier<Feature>: Feature] = [:]
  private var connections: [Connection] = []
  private var networks: [Profile: Network] = [:]
  private var floorNumbers: [Identifier<Floor>: Int]
  /// Whether a floor is another one step-free; else both profiles share the first of its graphs.
  private var isSplit: [Bool]

  init(venue: Venue) {
    self.venue = venue
    floors = venue.floors
    floorNumbers = Dictionary(
      floors.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    features = Array(repeating: [:], count: floors.count)
    for feature in venue.features.values where Self.shapesWalks(feature) {
      if let floor = floorNumbers[feature.floor] { features[floor][feature.id] = feature }
    }
    connectors = Dictionary(
      uniqueKeysWithValues: venue.features.values.filter { $0.kind == .connector }.map {
        ($0.id, $0)
      })
    isSplit = Array(repeating: false, count: floors.count)
    let nothing = FloorGraph(FloorSolids(features: [], profile: .walking), stops: [])
    graphs = Array(repeating: nothing, count: 2 * floors.count)
    updateConnections()
    for floor in floors.indices { updateGraphs(of: floor) }
    updateNetworks()
  }

  /// Takes over an edit.
  mutating func update(_ changes: [FeatureChange], venue: Venue) {
    if venue.floors != floors {
      self = RoutePlan(venue: venue)
      return
    }
    self.venue = venue
    var touched: Set<Int> = []
    for feature in changes.compactMap(\.before) {
      if let floor = forget(feature) { touched.insert(floor) }
    }
    for feature in changes.compactMap(\.after) {
      if let floor = remember(feature) { touched.insert(floor) }
    }
    let hasConnectors = changes.contains { ($0.before ?? $0.after)?.kind == .connector }
    if hasConnectors { updateConnections() }
    for floor in hasConnectors ? Set(floors.indices) : touched { updateGraphs(of: floor) }
    if hasConnectors || !touched.isEmpty { updateNetworks() }
  }

  // MARK: - Asking

  func floorNumber(_ floor: Identifier<Floor>) -> Int? { floorNumbers[floor] }

  func network(of profile: Profile) -> Network {
    networks[profile]
      ?? Network(connections: [], floorCount: floors.count) { _ in nil }
  }

  /// The number of each floor's graph.
  func graphNumbers(of profile: Profile) -> [Int] {
    floors.indices.map { graphNumber($0, profile) }
  }

  /// The nearest place where somebody may be, on the place's side of the walls.
  func freePlace(at place: Place, profile: Profile) -> (floor: Int, point: Point)? {
    guard let floor = floorNumbers[place.floor], place.point.isFinite,
      floors[floor].bounds.expanded(by: VisibilityEngine.outsideMargin).contains(place.point)
    else { return nil }
    let space = graphs[graphNumber(floor, profile)].graph.space
    return space.snapped(place.point, within: VisibilityEngine.snapLimit).map { (floor, $0) }
  }

  /// What keeps somebody from being at a place.
  func blocker(at place: Place, profile: Profile) -> Identifier<Feature>? {
    guard let floor = floorNumbers[place.floor], place.point.isFinite else { return nil }
    return graphs[graphNumber(floor, profile)].graph.space.blocker(at: place.point)
  }

  // MARK: - Building

  private static func shapesWalks(_ feature: Feature) -> Bool {
    [.wall, .obstacle, .area, .door].contains(feature.kind)
  }

  private mutating func forget(_ feature: Feature) -> Int? {
    connectors[feature.id] = nil
    guard Self.shapesWalks(feature), let floor = floorNumbers[feature.floor] else { return nil }
    features[floor][feature.id] = nil
    return floor
  }

  private mutating func remember(_ feature: Feature) -> Int? {
    if feature.kind == .connector { connectors[feature.id] = feature }
    guard Self.shapesWalks(feature), let floor = floorNumbers[feature.floor] else { return nil }
    features[floor][feature.id] = feature
    return floor
  }

  private func graphNumber(_ floor: Int, _ profile: Profile) -> Int {
    2 * floor + (profile == .stepFree && isSplit[floor] ? 1 : 0)
  }

  private mutating func updateGraphs(of floor: Int) {
    let sorted = features[floor].values.sorted { $0.id < $1.id }
    let stops = Set(
      connections.flatMap { [$0.from, $0.to] }
        .filter { $0.floor == floors[floor].id }.map(\.point))
    isSplit[floor] = sorted.contains { $0.kind == .door && !$0.isStepFree && !$0.isClosed }
    graphs[2 * floor].update(to: FloorSolids(features: sorted, profile: .walking), stops: stops)
    graphs[2 * floor + 1].update(
      to: FloorSolids(features: isSplit[floor] ? sorted : [], profile: .stepFree),
      stops: isSplit[floor] ? stops : [])
  }

  private mutating func updateConnections() {
    let ordinals = Dictionary(
      floors.map { ($0.id, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
    connections = connectors.values.sorted { $0.id < $1.id }
      .flatMap { Connection.all(of: $0, ordinals: ordinals) }
  }

  private mutating func updateNetworks() {
    for profile in Profile.allCases {
      networks[profile] = Network(
        connections: connections.filter { profile == .walking || $0.isStepFree },
        floorCount: floors.count
      ) { landing(of: $0, profile: profile) }
    }
  }

  private func landing(of stop: Stop, profile: Profile) -> Network.Landing? {
    guard let floor = floorNumbers[stop.floor] else { return nil }
    let graph = graphs[graphNumber(floor, profile)]
    return graph.node(at: stop.point).map {
      Network.Landing(floor: floor, node: $0, point: graph.graph.nodes.point(Int($0)))
    }
  }
}
