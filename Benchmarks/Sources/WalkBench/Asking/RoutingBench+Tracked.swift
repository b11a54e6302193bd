import ShortestWalks
import Support

extension RoutingBench {
  /// A person on the way, at one of their places.
  struct Walker {
    var map: Int
    /// Where they are, one place after the other, in millimetres.
    var places: [(x: Double, y: Double)]
    /// The polygon they were in last.
    var polygon: Int32
  }

  /// How far people go between two reports of where they are: 1.3 m/s, ten times a second.
  static let stride = 130.0

  /// Asks for people walking along their paths, all of them one step further again and again.
  func askTracked(
    _ plane: borrowing GridPlane, _ maps: [FinishedMap], _ random: inout SeededGenerator
  ) -> Figures {
    var walkers = walkers(1000, ticks: 40, plane, maps, &random)
    var steps = FlatBuffer<WalkStep>()
    var sum = 0.0
    var times: [Double] = []
    var batches: [Double] = []
    for round in 0..<(2 * rounds + 1) {
      for index in walkers.indices {
        walkers[index].polygon = startPolygon(of: walkers[index], plane)
      }
      let isTimedOneByOne = round % 2 == 1
      let batch = stopwatch.microseconds {
        for tick in 0..<40 {
          for index in walkers.indices where tick < walkers[index].places.count {
            if isTimedOneByOne {
              times.append(
                stopwatch.microseconds {
                  sum += step(&walkers[index], to: tick, plane, maps, &steps)
                })
            } else {
              sum += step(&walkers[index], to: tick, plane, maps, &steps)
            }
          }
        }
      }
      let count = walkers.reduce(0) { $0 + $1.places.count }
      if !isTimedOneByOne { batches.append(batch / Double(max(1, count))) }
    }
    precondition(sum.isFinite || sum == .infinity)
    return Figures(microseconds: times, batches: batches)
  }

  @inline(__always)
  private func step(
    _ walker: inout Walker, to tick: Int, _ plane: borrowing GridPlane, _ maps: [FinishedMap],
    _ steps: inout FlatBuffer<WalkStep>
  ) -> Double {
    let place = walker.places[tick]
    let answer = plane.ask(
      maps[walker.map].map, place.x, place.y, near: walker.polygon, &steps)
    walker.polygon = answer.polygon
    return answer.distance
  }

  private func startPolygon(of walker: Walker, _ plane: borrowing GridPlane) -> Int32 {
    guard let first = walker.places.first else { return -1 }
    return plane.mesh.polygon(atX: first.x, first.y, plane.triangulation)
  }

  /// People at places drawn at random and where their paths lead them.
  private func walkers(
    _ count: Int, ticks: Int, _ plane: borrowing GridPlane, _ maps: [FinishedMap],
    _ random: inout SeededGenerator
  ) -> [Walker] {
    var steps = FlatBuffer<WalkStep>()
    var walkers: [Walker] = []
    for question in questions(count, of: maps.count, &random) {
      _ = plane.ask(maps[question.map].map, question.x, question.y, near: -1, &steps)
      var places = [(x: question.x, y: question.y)]
      var next = 0
      while places.count < ticks, next < steps.count, let here = places.last {
        let (dx, dy) = (steps[next].x - here.x, steps[next].y - here.y)
        let rest = (dx * dx + dy * dy).squareRoot()
        if rest <= Self.stride {
          places.append((steps[next].x, steps[next].y))
          next += 1
        } else {
          places.append((here.x + dx / rest * Self.stride, here.y + dy / rest * Self.stride))
        }
      }
      walkers.append(Walker(map: question.map, places: places, polygon: -1))
    }
    return walkers
  }
}
