import ShortestWalks

extension RoutingBench {
  /// Asks every query with nothing known but the mesh.
  mutating func askCold(_ plane: borrowing GridPlane) -> Figures {
    var scratch = ShortestPathMap()
    var steps = FlatBuffer<WalkStep>()
    for query in queries {
      let distance = search(query, plane, &scratch, &steps)
      check(query, distance, steps)
    }
    var times = Array(repeating: [Double](), count: queries.count)
    var batches: [Double] = []
    for _ in 0..<rounds {
      batches.append(
        stopwatch.microseconds {
          for query in queries { _ = search(query, plane, &scratch, &steps) }
        } / Double(max(1, queries.count)))
      for (index, query) in queries.enumerated() {
        times[index].append(
          stopwatch.microseconds { _ = search(query, plane, &scratch, &steps) })
      }
    }
    return Figures(
      microseconds: times.map { Figures.quantile(0.5, of: $0.sorted()) }, batches: batches)
  }

  /// One query from nothing: locates both ends, searches and writes the path down.
  private func search(
    _ query: GridQuery, _ plane: borrowing GridPlane, _ scratch: inout ShortestPathMap,
    _ steps: inout FlatBuffer<WalkStep>
  ) -> Double {
    steps.removeAll()
    let (x, y) = (Double(query.start.x), Double(query.start.y))
    plane.begin(&scratch, at: query.goal)
    let polygon = plane.mesh.polygon(atX: x, y, plane.triangulation)
    guard polygon >= 0 else { return .infinity }
    scratch.search(from: x, y, in: polygon, plane.mesh)
    let reading = scratch.read(x, y, in: polygon, plane.mesh)
    scratch.appendPath(from: reading, to: &steps, plane.mesh)
    return reading.distance
  }

  /// Compares an answer with what is published and with itself.
  mutating func check(
    _ query: GridQuery, _ distance: Double, _ steps: borrowing FlatBuffer<WalkStep>
  ) {
    let difference = abs(distance / 1000 - query.length)
    largestDifference = max(largestDifference, difference)
    var length = 0.0
    var isOpen = true
    var (x, y) = (Double(query.start.x), Double(query.start.y))
    for index in 0..<steps.count {
      let step = steps[index]
      length += ((step.x - x) * (step.x - x) + (step.y - y) * (step.y - y)).squareRoot()
      isOpen = isOpen && map.isOpen(from: cell(x, y), to: cell(step.x, step.y))
      (x, y) = (step.x, step.y)
    }
    let isThere = x == Double(query.goal.x) && y == Double(query.goal.y)
    if !(difference <= 1e-4) || abs(length - distance) > 1e-6 * max(1, distance) || !isOpen
      || !isThere
    {
      mismatches += 1
    }
  }

  private func cell(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
    (Int(x) / Int(GridMap.cell), Int(y) / Int(GridMap.cell))
  }
}
