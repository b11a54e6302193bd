import Geometry

/// The graph of one floor with the stops of its connectors in it.
struct FloorGraph: Sendable {
  private(set) var graph: VisibilityGraph
  /// Where each stop of the plan is entered; `nil` where there is no free place near.
  private var landings: [Point: Int32?] = [:]
  /// The stop at a node.
  private(set) var stopAt: [Int32: Point] = [:]

  /// The nearest free place to the end of a connector may be this far off, in metres: plans have
  /// ends on walls and in their corners.
  static let landingLimit = 1.5

  init(_ floor: FloorSolids, stops: Set<Point>) {
    graph = VisibilityGraph(floor)
    updateStops(stops)
  }

  /// The node where a stop is entered, if it can be.
  func node(at stop: Point) -> Int32? { landings[stop] ?? nil }

  /// Takes over what the features and the connectors of the floor have become.
  mutating func update(to floor: FloorSolids, stops: Set<Point>) {
    if graph.isWorn {
      self = FloorGraph(floor, stops: stops)
      return
    }
    for box in graph.update(to: floor) {
      let around = box.expanded(by: Self.landingLimit)
      for stop in landings.keys where around.contains(stop) { remove(stop) }
    }
    updateStops(stops)
  }

  /// Takes over what the connectors of the floor have become; its features are as they were.
  mutating func update(stops: Set<Point>) { updateStops(stops) }

  /// Finds the edges of a node; see `VisibilityGraph`.
  @inline(__always)
  mutating func edges(of node: Int) -> Range<Int> { graph.edges(of: node) }

  private mutating func updateStops(_ stops: Set<Point>) {
    for stop in landings.keys where !stops.contains(stop) { remove(stop) }
    for stop in stops.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) where landings[stop] == nil {
      let place = graph.space.snapped(stop, within: Self.landingLimit)
      let node = place.map { graph.insertPlace(at: $0) }
      landings[stop] = .some(node)
      if let node { stopAt[node] = stop }
    }
  }

  private mutating func remove(_ stop: Point) {
    if let node = landings[stop] ?? nil {
      graph.removePlace(node)
      stopAt[node] = nil
    }
    landings[stop] = nil
  }
}
