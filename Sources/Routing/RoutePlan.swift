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
    floorNumbers = Self.numbers(of: floors)
    features = Array(repeating: [:], count: floors.count)
    for feature in venue.features.values where Self.shapesWalks(feature) {
      if let floor = floorNumbers[feature.floor] { features[floor][feature.id] = feature }
    }
    connectors = Dictionary(
      uniqueKeysWithValues: venue.features.values.filter { $0.kind == .connector }.map {
        ($0.id, $0)
      })
    isSplit = Array(repeating: false, count: floors.count)
    graphs = floors.flatMap { _ in Self.noGraphs }
    updateConnections()
    for floor in floors.indices { updateGraphs(of: floor) }
    updateNetworks()
  }

  /// Takes over an edit.
  mutating func update(_ changes: VenueChanges, venue: Venue) {
    let hasOtherFloors = venue.floors != floors
    self.venue = venue
    var touched = hasOtherFloors ? take(venue.floors) : []
    for feature in changes.features.compactMap(\.before) {
      if let floor = forget(feature) { touched.insert(floor) }
    }
    for feature in changes.features.compactMap(\.after) {
      if let floor = remember(feature) { touched.insert(floor) }
    }
    let hasConnectors = changes.features.contains { ($0.before ?? $0.after)?.kind == .connector }
    let joinsAnew = hasOtherFloors || hasConnectors
    if joinsAnew { updateConnections() }
    for floor in floors.indices {
      if touched.contains(floor) {
        updateGraphs(of: floor)
      } else if joinsAnew {
        updateStops(of: floor)
      }
    }
    if joinsAnew || !touched.isEmpty { updateNetworks() }
  }

  /// Takes over the list of floors; those that stay keep their graphs.
  ///
  /// - Returns: the numbers of the new ones.
  private mutating func take(_ floors: [Floor]) -> Set<Int> {
    let earlier = floors.map { floorNumbers[$0.id] }
    self.floors = floors
    floorNumbers = Self.numbers(of: floors)
    let (features, graphs, isSplit) = (self.features, self.graphs, self.isSplit)
    self.features = earlier.map { $0.map { features[$0] } ?? [:] }
    self.graphs = earlier.flatMap { $0.map { graphs[(2 * $0)...(2 * $0 + 1)] } ?? Self.noGraphs }
    self.isSplit = earlier.map { $0.map { isSplit[$0] } ?? false }
    return Set(earlier.indices.filter { earlier[$0] == nil })
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

  /// The two graphs of a floor on which there is nothing.
  private static let noGraphs: ArraySlice<FloorGraph> = {
    let nothing = FloorGraph(FloorSolids(features: [], profile: .walking), stops: [])
    return [nothing, nothing]
  }()

  private static func numbers(of floors: [Floor]) -> [Identifier<Floor>: Int] {
    Dictionary(floors.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

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
    let stops = stops(of: floor)
    isSplit[floor] = sorted.contains { $0.kind == .door && !$0.isStepFree && !$0.isClosed }
    graphs[2 * floor].update(to: FloorSolids(features: sorted, profile: .walking), stops: stops)
    graphs[2 * floor + 1].update(
      to: FloorSolids(features: isSplit[floor] ? sorted : [], profile: .stepFree),
      stops: isSplit[floor] ? stops : [])
  }

  /// Moves the ends of connectors on a floor whose solids are as they were.
  private mutating func updateStops(of floor: Int) {
    let stops = stops(of: floor)
    graphs[2 * floor].update(stops: stops)
    graphs[2 * floor + 1].update(stops: isSplit[floor] ? stops : [])
  }

  private func stops(of floor: Int) -> Set<Point> {
    Set(
      connections.flatMap { [$0.from, $0.to] }
        .filter { $0.floor == floors[floor].id }.map(\.point))
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
