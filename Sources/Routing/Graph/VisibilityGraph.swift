import Geometry

/// The walks without a bend between the corners of one floor, found when they are first asked for.
///
/// Only taut edges are kept: those that a shortest walk can use. Edits are noted in a log;
/// a node that was looked at before catches up with it when it is looked at again, so that an
/// edit costs next to nothing and a search after it little.
struct VisibilityGraph: Sendable {
  private(set) var space: FreeSpace
  private(set) var nodes = Nodes()
  private var vertices: [Point: Vertex] = [:]
  private var cache = EdgeCache()
  private var log = ChangeLog()

  /// A point where solids end.
  private struct Vertex: Sendable {
    var solids: Set<Int32> = []
    var corners: [Corner] = []
    var nodes: [Int32] = []
  }

  init(_ floor: FloorSolids) {
    space = FreeSpace(floor)
    updateCorners(added: space.solids.indices.map(Int32.init), removed: [])
    for node in 0..<nodes.count { nodes.setFree(node, space.isFree(nodes.point(node))) }
  }

  // MARK: - Places

  /// Adds a place where walks begin and end, such as the end of stairs.
  mutating func insertPlace(at point: Point) -> Int32 {
    let node = nodes.append(Corner(anywhere: point, slack: space.slack(at: point)))
    nodes.setFree(Int(node), true)
    log.append(ChangeLog.Entry(freed: [node]))
    return node
  }

  /// Takes a place away.
  mutating func removePlace(_ node: Int32) { nodes.retire(node) }

  // MARK: - Edits

  /// Whether so much is gone that building anew is better.
  var isWorn: Bool {
    nodes.retiredCount > 500 + nodes.count / 2
      || space.solids.count > 1000 + 2 * space.numbers.count
  }

  /// Takes over what a floor's features have become.
  ///
  /// - Returns: where something changed.
  mutating func update(to floor: FloorSolids) -> [Box] {
    let oldRegions = Set(space.regions)
    let newRegions = Set(floor.regions)
    let hasSameGates = space.gates == floor.gates
    let change = space.update(to: floor)
    if !hasSameGates { cache.removeAll() }
    let regions = oldRegions.symmetricDifference(newRegions)
    guard !(change.added.isEmpty && change.removed.isEmpty && regions.isEmpty) else { return [] }
    updateCorners(added: change.added, removed: change.removed)
    let boxes =
      (change.added + change.removed).map { space.solids[Int($0)].bounds } + regions.map(\.bounds)
    // The corners of a solid lie a little outside of its own box.
    let freed = updateFreedom(in: boxes.map { $0.expanded(by: 0.5) })
    log.append(ChangeLog.Entry(added: change.added, removed: change.removed, freed: freed))
    return boxes
  }

  private mutating func updateCorners(added: [Int32], removed: [Int32]) {
    var touched: Set<Point> = []
    for number in added {
      let solid = space.solids[Int(number)]
      for end in [solid.start, solid.end] {
        vertices[end, default: Vertex()].solids.insert(number)
        touched.insert(end)
      }
    }
    for number in removed {
      let solid = space.solids[Int(number)]
      for end in [solid.start, solid.end] {
        vertices[end]?.solids.remove(number)
        touched.insert(end)
      }
    }
    // In an order of its own, so that equal edits number equal nodes alike.
    for point in touched.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) { updateCorners(at: point) }
  }

  private mutating func updateCorners(at point: Point) {
    guard var vertex = vertices[point] else { return }
    let spokes = vertex.solids.sorted().map { number in
      let solid = space.solids[Int(number)]
      let other = solid.start == point ? solid.end : solid.start
      return Corner.Spoke(
        direction: (other - point).normalized ?? Vector(dx: 0, dy: 0), reach: solid.reach)
    }
    let corners = Corner.around(point, spokes: spokes)
    guard corners != vertex.corners else {
      vertices[point] = vertex.solids.isEmpty ? nil : vertex
      return
    }
    for node in vertex.nodes { nodes.retire(node) }
    vertex.corners = corners
    vertex.nodes = corners.map { nodes.append($0) }
    vertices[point] = vertex.solids.isEmpty ? nil : vertex
  }

  /// Asks again which corners are free, in the neighbourhood of a change.
  ///
  /// - Returns: the nodes that have become so.
  private mutating func updateFreedom(in boxes: [Box]) -> [Int32] {
    var freed: [Int32] = []
    let isWide = boxes.count > 50
    for node in 0..<nodes.count where !nodes.isRetired[node] {
      let point = nodes.point(node)
      guard isWide || boxes.contains(where: { $0.contains(point) }) else { continue }
      let isFree = space.isFree(point)
      if isFree, !nodes.isFree[node] { freed.append(Int32(node)) }
      nodes.setFree(node, isFree)
    }
    return freed
  }
}

// MARK: - Edges

extension VisibilityGraph {
  /// The edges of a node, as places in `target` and `length`; valid until the next call.
  mutating func edges(of node: Int) -> Range<Int> {
    let now = log.end
    cache.reserve(nodes.count)
    if let version = cache.version(of: node) {
      if version == now { return cache.range(of: node) }
      if let changes = log.changes(since: version) {
        catchUp(node, with: changes)
        return cache.range(of: node)
      }
    }
    cache.begin(node, version: now)
    let point = nodes.point(node)
    let slack = nodes.squaredSlacks[node]
    for other in 0..<nodes.count where other != node {
      if let length = sight(from: point, node: node, squaredSlack: slack, to: other) {
        cache.append(target: Int32(other), length: length)
      }
    }
    cache.end(node)
    return cache.range(of: node)
  }

  @inline(__always)
  func target(_ edge: Int) -> Int { Int(cache.targets[edge]) }

  @inline(__always)
  func length(_ edge: Int) -> Double { cache.lengths[edge] }

  /// The length of the straight walk from a point to a node, if it is free and may bend there.
  ///
  /// - Parameters:
  ///   - node: the node that the point belongs to, or -1 when walks begin there.
  ///   - squaredSlack: of the point.
  @inline(__always)
  func sight(from point: Point, node: Int, squaredSlack: Double, to other: Int) -> Double? {
    guard nodes.isFree[other] else { return nil }
    let dx = nodes.xs[other] - point.x
    let dy = nodes.ys[other] - point.y
    let squaredLength = dx * dx + dy * dy
    if squaredLength > max(1e-12, squaredSlack, nodes.squaredSlacks[other]) {
      if node >= 0, !nodes.isTaut(node, dx: dx, dy: dy, squaredLength: squaredLength) {
        return nil
      }
      guard nodes.isTaut(other, dx: dx, dy: dy, squaredLength: squaredLength) else { return nil }
    }
    return space.isFree(from: point, to: nodes.point(other)) ? squaredLength.squareRoot() : nil
  }

  /// Makes the edges of a node those that it would have if it were looked at for the first time.
  private mutating func catchUp(_ node: Int, with changes: ChangeLog.Entry) {
    let point = nodes.point(node)
    let added = changes.added.filter { space.isPresent[Int($0)] }.map { space.solids[Int($0)] }
    let removed = changes.removed.map { space.solids[Int($0)] }
    let kept = cache.range(of: node)
      .map { (target: cache.targets[$0], length: cache.lengths[$0]) }
      .filter { edge in
        let end = nodes.point(Int(edge.target))
        return nodes.isFree[Int(edge.target)]
          && !added.contains { $0.blocks(from: point, to: end) }
      }
    var isKept = Set(kept.map(\.target))
    cache.begin(node, version: log.end)
    for edge in kept { cache.append(target: edge.target, length: edge.length) }
    let append = { (graph: inout VisibilityGraph, other: Int) in
      guard other != node, isKept.insert(Int32(other)).inserted,
        let length = graph.sight(
          from: point, node: node, squaredSlack: graph.nodes.squaredSlacks[node], to: other)
      else { return }
      graph.cache.append(target: Int32(other), length: length)
    }
    for other in changes.freed { append(&self, Int(other)) }
    if !removed.isEmpty {
      for other in 0..<nodes.count where nodes.isFree[other] {
        let end = nodes.point(other)
        if removed.contains(where: { $0.blocks(from: point, to: end) }) { append(&self, other) }
      }
    }
    cache.end(node)
  }
}
