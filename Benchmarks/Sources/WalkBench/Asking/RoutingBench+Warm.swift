import ShortestWalks
import Support

extension RoutingBench {
  /// Floods from the destination of every query, reads its start and compares.
  mutating func measureFloods(_ plane: borrowing GridPlane) {
    var scratch = ShortestPathMap()
    var steps = FlatBuffer<WalkStep>()
    var labelSum = 0
    var pointSum = 0
    for query in queries {
      plane.flood(&scratch, from: query.goal)
      let (x, y) = (Double(query.start.x), Double(query.start.y))
      let answer = plane.ask(scratch, x, y, near: -1, &steps)
      check(query, answer.distance, steps)
      labelSum += scratch.labelCount
      pointSum += steps.count
    }
    labels = labelSum / max(1, queries.count)
    pathPoints = Double(pointSum) / Double(max(1, queries.count))
    let goals = goals(count: 400)
    var batches: [Double] = []
    var times: [Double] = []
    for _ in 0..<rounds {
      batches.append(
        stopwatch.microseconds { for goal in goals { plane.flood(&scratch, from: goal) } }
          / Double(max(1, goals.count)))
      for goal in goals {
        times.append(stopwatch.microseconds { plane.flood(&scratch, from: goal) })
      }
    }
    flood = Figures(microseconds: times, batches: batches)
  }

  /// Destinations of queries, evenly chosen, each once.
  private func goals(count: Int) -> [GridPoint] {
    let all = Set(queries.map(\.goal)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let stride = max(1, all.count / max(1, count))
    return all.indices.filter { $0 % stride == 0 }.prefix(count).map { all[$0] }
  }

  /// Maps to several destinations, all kept.
  func finishedMaps(_ plane: borrowing GridPlane, count: Int) -> [FinishedMap] {
    var maps: [FinishedMap] = []
    for goal in goals(count: count) {
      var map = ShortestPathMap()
      plane.flood(&map, from: goal)
      maps.append(FinishedMap(map))
    }
    return maps
  }

  /// A question of a person somewhere.
  struct Question {
    var map: Int
    var x: Double
    var y: Double
  }

  /// Places drawn at random from all free cells, to destinations drawn by lot.
  func questions(_ count: Int, of maps: Int, _ random: inout SeededGenerator) -> [Question] {
    guard map.freeCells > 0, maps > 0 else { return [] }
    return (0..<count).map { _ in
      let place = map.freePlace(&random)
      return Question(map: Int.random(in: 0..<maps, using: &random), x: place.x, y: place.y)
    }
  }

  /// Asks maps that are there from places drawn by lot.
  func askWarm(
    _ plane: borrowing GridPlane, _ maps: [FinishedMap], _ random: inout SeededGenerator
  ) -> Figures {
    var steps = FlatBuffer<WalkStep>()
    var sum = 0.0
    var times: [Double] = []
    var batches: [Double] = []
    for _ in 0..<(2 * rounds + 1) {
      let questions = questions(10_000, of: maps.count, &random)
      batches.append(
        stopwatch.microseconds {
          for question in questions {
            sum +=
              plane.ask(maps[question.map].map, question.x, question.y, near: -1, &steps)
              .distance
          }
        } / Double(max(1, questions.count)))
      for question in questions {
        times.append(
          stopwatch.microseconds {
            sum +=
              plane.ask(maps[question.map].map, question.x, question.y, near: -1, &steps)
              .distance
          })
      }
    }
    precondition(sum.isFinite || sum == .infinity)
    return Figures(microseconds: times, batches: batches)
  }

  /// From nothing: floods to 50 destinations, then each person's question.
  func askAmortised(_ plane: borrowing GridPlane, _ random: inout SeededGenerator) -> Figures {
    let goals = goals(count: 50)
    let questions = questions(10_000, of: goals.count, &random).sorted { $0.map < $1.map }
    var scratch = ShortestPathMap()
    var steps = FlatBuffer<WalkStep>()
    var sum = 0.0
    var batches: [Double] = []
    for _ in 0..<(2 * rounds + 1) {
      batches.append(
        stopwatch.microseconds {
          var flooded = -1
          for question in questions {
            if question.map != flooded {
              flooded = question.map
              plane.flood(&scratch, from: goals[flooded])
            }
            sum += plane.ask(scratch, question.x, question.y, near: -1, &steps).distance
          }
        } / Double(max(1, questions.count)))
    }
    precondition(sum.isFinite || sum == .infinity)
    return Figures(microseconds: batches, batches: batches)
  }
}

extension GridMap {
  /// A place within a free cell drawn at random, in millimetres; there must be one.
  func freePlace(_ random: inout SeededGenerator) -> (x: Double, y: Double) {
    while true {
      let column = Int.random(in: 0..<width, using: &random)
      let row = Int.random(in: 0..<height, using: &random)
      guard !isBlocked(column: column, row: row) else { continue }
      let cell = Double(Self.cell)
      return (
        (Double(column) + Double.random(in: 0..<1, using: &random)) * cell,
        (Double(row) + Double.random(in: 0..<1, using: &random)) * cell
      )
    }
  }
}
