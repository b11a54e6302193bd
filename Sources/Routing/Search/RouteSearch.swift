import Geometry

/// A* over the corners and stops of all floors; the memory of one search is used by the next.
struct RouteSearch: Sendable {
  /// One step of the way found: a point on a floor, and the connection by which it was reached.
  struct Step: Sendable {
    var floor: Int
    var point: Point
    /// The number of the connection that leads here; `nil` when walked.
    var connection: Int?
  }

  /// What to look for.
  struct Question {
    var start: (floor: Int, point: Point)
    var destination: (floor: Int, point: Point)
    var network: Network
    /// The number of the graph of each floor.
    var graphs: [Int]
  }

  private var costs: [Double] = []
  private var rests: [Double] = []
  /// The node before, in the numbering over all floors; -1 for the start.
  private var parents: [Int32] = []
  /// The connection from the node before; -1 when walked.
  private var connections: [Int32] = []
  /// The search that last touched the node; settled nodes have the odd number after.
  private var marks: [UInt32] = []
  private var mark: UInt32 = 0
  private var frontier = Frontier()
  /// Of start and destination; see `FreeSpace.slack`.
  private var squaredStartSlack = 0.0
  private var squaredGoalSlack = 0.0
  /// The first number of each floor, and, last, the number of the destination.
  private var bases: [Int] = []

  /// Finds the quickest way.
  ///
  /// - Parameter graphs: the graphs that the question's numbers mean; they may learn edges.
  /// - Returns: the steps from start to destination, both included; `nil` when there is no way.
  mutating func steps(_ question: Question, in graphs: inout [FloorGraph]) -> [Step]? {
    prepare(question, graphs)
    let bound = LowerBound(
      network: question.network, floor: question.destination.floor,
      destination: question.destination.point, floorCount: question.graphs.count)
    guard
      bound.seconds(
        floor: question.start.floor, x: question.start.point.x, y: question.start.point.y)
        < .infinity
    else { return nil }
    expandStart(question, graphs[question.graphs[question.start.floor]].graph, bound)
    let goal = bases.last ?? 0
    while let entry = frontier.pop() {
      let floor = Int(entry.floor)
      let number = bases[floor] + Int(entry.node)
      guard marks[number] == mark else { continue }
      marks[number] = mark + 1
      if number == goal { return trace(question, graphs) }
      expand(floor: floor, node: Int(entry.node), question, &graphs, bound)
    }
    return nil
  }

  private mutating func prepare(_ question: Question, _ graphs: [FloorGraph]) {
    bases.removeAll(keepingCapacity: true)
    var total = 0
    for graph in question.graphs {
      bases.append(total)
      total += graphs[graph].graph.nodes.count
    }
    bases.append(total)
    if costs.count <= total || mark > .max - 4 {
      let room = total + total / 4 + 16
      costs = Array(repeating: 0, count: room)
      rests = Array(repeating: 0, count: room)
      parents = Array(repeating: -1, count: room)
      connections = Array(repeating: -1, count: room)
      marks = Array(repeating: 0, count: room)
      mark = 0
    }
    mark += 2
    let slack = { (place: (floor: Int, point: Point)) in
      graphs[question.graphs[place.floor]].graph.space.slack(at: place.point)
    }
    squaredStartSlack = slack(question.start) * slack(question.start)
    squaredGoalSlack = max(1e-12, slack(question.destination) * slack(question.destination))
    frontier.removeAll()
  }

  /// Notes that a node may be reached; `floor` is one past the last for the destination.
  @inline(__always)
  private mutating func reach(
    floor: Int, node: Int, cost: Double, from parent: Int, by connection: Int32,
    rest: @autoclosure () -> Double
  ) {
    let number = bases[floor] + node
    if marks[number] == mark {
      guard cost < costs[number] else { return }
    } else {
      guard marks[number] != mark + 1 else { return }
      rests[number] = rest()
      marks[number] = mark
    }
    guard rests[number] < .infinity else { return }
    costs[number] = cost
    parents[number] = Int32(parent)
    connections[number] = connection
    frontier.push(
      Frontier.Entry(
        seconds: cost + rests[number], floor: Int32(floor), node: Int32(node)))
  }

  private mutating func expandStart(
    _ question: Question, _ graph: VisibilityGraph, _ bound: LowerBound
  ) {
    let (floor, start) = question.start
    for node in 0..<graph.nodes.count {
      if let length = graph.sight(
        from: start, node: -1, squaredSlack: squaredStartSlack, to: node)
      {
        reach(
          floor: floor, node: node, cost: length / Pace.walking, from: -1, by: -1,
          rest: bound.seconds(floor: floor, x: graph.nodes.xs[node], y: graph.nodes.ys[node]))
      }
    }
    if floor == question.destination.floor,
      graph.space.isFree(from: start, to: question.destination.point)
    {
      let length = start.distance(to: question.destination.point)
      reach(
        floor: bases.count - 1, node: 0, cost: length / Pace.walking, from: -1, by: -1, rest: 0)
    }
  }

  private mutating func expand(
    floor: Int, node: Int, _ question: Question, _ graphs: inout [FloorGraph],
    _ bound: LowerBound
  ) {
    let number = bases[floor] + node
    let index = question.graphs[floor]
    let point = graphs[index].graph.nodes.point(node)
    let cost = costs[number]
    let isWalked = connections[number] < 0
    let outward = graphs[index].graph.nodes.outward(node)
    if outward.dx == 0, outward.dy == 0 {
      expandLinks(floor: floor, node: node, point: point, question, bound)
      // Who walked here and does not use the connector has no reason to bend in free space.
      if isWalked { return }
    }
    let (arrival, isLoose) = arrival(at: number, point, question, graphs)
    // On which side the walk passes what it bends around; 0 where it may bend both ways.
    let side = isWalked && !isLoose ? arrival.cross(-outward) : 0
    expandGoal(floor: floor, node: node, arrival, side, question, graphs[index].graph)
    let edges = graphs[index].edges(of: node)
    for edge in edges {
      let target = graphs[index].graph.target(edge)
      let other = graphs[index].graph.nodes.point(target)
      let leaving = other - point
      // A walk that bends away from what it passes could be shortened.
      guard graphs[index].graph.nodes.isFree[target],
        arrival.cross(leaving) * side >= -1e-9
          || leaving.squaredLength <= graphs[index].graph.nodes.squaredSlacks[target]
      else { continue }
      reach(
        floor: floor, node: target, cost: cost + graphs[index].graph.length(edge) / Pace.walking,
        from: number, by: -1, rest: bound.seconds(floor: floor, x: other.x, y: other.y))
    }
  }

  private mutating func expandLinks(
    floor: Int, node: Int, point: Point, _ question: Question, _ bound: LowerBound
  ) {
    let network = question.network
    guard let stop = network.stop(floor: floor, node: Int32(node), point: point) else { return }
    let number = bases[floor] + node
    for link in network.outOf[stop] {
      let landing = network.stops[link.stop]
      reach(
        floor: landing.floor, node: Int(landing.node), cost: costs[number] + link.seconds,
        from: number, by: Int32(link.connection),
        rest: bound.seconds(floor: landing.floor, x: landing.point.x, y: landing.point.y))
    }
  }

  private mutating func expandGoal(
    floor: Int, node: Int, _ arrival: Vector, _ side: Double, _ question: Question,
    _ graph: VisibilityGraph
  ) {
    guard floor == question.destination.floor else { return }
    let point = graph.nodes.point(node)
    let leaving = question.destination.point - point
    let isLoose = leaving.squaredLength <= squaredGoalSlack
    let isTaut =
      arrival.cross(leaving) * side >= -1e-9
      && graph.nodes.isTaut(
        node, dx: leaving.dx, dy: leaving.dy, squaredLength: leaving.squaredLength)
    guard isLoose || isTaut, graph.space.isFree(from: point, to: question.destination.point)
    else { return }
    let number = bases[floor] + node
    reach(
      floor: bases.count - 1, node: 0, cost: costs[number] + leaving.length / Pace.walking,
      from: number, by: -1, rest: 0)
  }

  /// The direction in which a node was reached, and whether from within the slack of a place.
  private func arrival(
    at number: Int, _ point: Point, _ question: Question, _ graphs: [FloorGraph]
  ) -> (direction: Vector, isLoose: Bool) {
    let parent = Int(parents[number])
    guard parent >= 0 else {
      let direction = point - question.start.point
      return (direction, direction.squaredLength <= squaredStartSlack)
    }
    let (floor, node) = place(of: parent)
    let index = question.graphs[floor]
    let direction = point - graphs[index].graph.nodes.point(node)
    return (direction, direction.squaredLength <= graphs[index].graph.nodes.squaredSlacks[node])
  }

  private func place(of number: Int) -> (floor: Int, node: Int) {
    var floor = 0
    while bases[floor + 1] <= number { floor += 1 }
    return (floor, number - bases[floor])
  }

  private func trace(_ question: Question, _ graphs: [FloorGraph]) -> [Step] {
    let goal = bases.last ?? 0
    var steps = [
      Step(floor: question.destination.floor, point: question.destination.point, connection: nil)
    ]
    var number = Int(parents[goal])
    while number >= 0 {
      let (floor, node) = place(of: number)
      let connection = connections[number] < 0 ? nil : Int(connections[number])
      steps.append(
        Step(
          floor: floor, point: graphs[question.graphs[floor]].graph.nodes.point(node),
          connection: connection))
      number = Int(parents[number])
    }
    steps.append(
      Step(floor: question.start.floor, point: question.start.point, connection: nil))
    return steps.reversed()
  }
}
