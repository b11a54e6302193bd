import Geometry

/// A walk with corners that are left out or moved as long as that makes it quicker.
struct TightLine {
  private(set) var points: [Point]
  /// Seconds of a straight walk; `nil` where something is in the way.
  private let seconds: (Point, Point) -> Double?

  /// Gains below this are rounding.
  private static let least = 1e-6

  init(_ points: [Point], seconds: @escaping (Point, Point) -> Double?) {
    self.points = points
    self.seconds = seconds
  }

  /// Leaves out corners: from each point straight to the farthest one ahead that is free to walk to
  /// and not later reached.
  mutating func skip() {
    let reached = points.indices.dropFirst().reduce(into: [0.0]) { sums, index in
      sums.append(
        sums[index - 1] + (seconds(points[index - 1], points[index]) ?? .infinity))
    }
    var kept = [0]
    while let last = kept.last, last < points.count - 1 {
      kept.append(farthest(from: last, reached))
    }
    points = kept.map { points[$0] }
  }

  /// The farthest point to walk to straight, found in steps that double while they succeed.
  private func farthest(from index: Int, _ reached: [Double]) -> Int {
    var best = index + 1
    var step = 1
    while step > 0 {
      let next = min(points.count - 1, best + step)
      if next > best, let time = seconds(points[index], points[next]),
        time <= reached[next] - reached[index] + Self.least
      {
        best = next
        step *= 2
      } else {
        step /= 2
      }
    }
    return best
  }

  /// Moves corners towards the straight way between their neighbours.
  ///
  /// - Returns: whether any was moved.
  mutating func pull() -> Bool {
    var isMoved = false
    for index in points.indices.dropFirst().dropLast() {
      let (before, after) = (points[index - 1], points[index + 1])
      guard let there = seconds(before, points[index]), let on = seconds(points[index], after)
      else { continue }
      let aim = nearest(to: points[index], from: before, to: after)
      for share in [1, 0.5, 0.25, 0.125] {
        let moved = points[index].interpolated(to: aim, fraction: share)
        guard let one = seconds(before, moved), let other = seconds(moved, after),
          one + other < there + on - Self.least
        else { continue }
        points[index] = moved
        isMoved = true
        break
      }
    }
    return isMoved
  }

  private func nearest(to point: Point, from a: Point, to b: Point) -> Point {
    let line = Segment(a, b)
    return a.interpolated(to: b, fraction: line.fraction(nearest: point))
  }
}
