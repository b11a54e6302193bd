import Foundation
import Geometry

/// Rough places from distances alone: multidimensional scaling of shortest paths (MDS-MAP, Shang and
/// others 2003), turned onto the places that are known.
struct MapByDistances {
  private let problem: SurveyProblem

  init(_ problem: SurveyProblem) { self.problem = problem }

  /// The places in the venue's frame, as they are and mirrored, the better fit first; empty where the
  /// links do not join all anchors or fewer than two places are known.
  func layouts() -> [[Point]] {
    guard let distances = shortestPaths() else { return [] }
    let shape = scaled(distances)
    let mirrored = shape.map { Point(x: -$0.x, y: $0.y) }
    return [shape, mirrored].compactMap(aligned).sorted { $0.misfit < $1.misfit }.map(\.points)
  }

  /// Horizontal distances along the links (Floyd and Warshall); `nil` where some are not joined.
  private func shortestPaths() -> [[Double]]? {
    let count = problem.anchors.count
    var distances = (0..<count).map { row in
      (0..<count).map { $0 == row ? 0 : Double.infinity }
    }
    for link in problem.links {
      let flat = max(0.01, link.distance * link.distance - link.rise * link.rise).squareRoot()
      let least = min(flat, distances[link.first][link.second])
      distances[link.first][link.second] = least
      distances[link.second][link.first] = least
    }
    for middle in 0..<count {
      for first in 0..<count where distances[first][middle].isFinite {
        for second in 0..<count {
          let way = distances[first][middle] + distances[middle][second]
          if way < distances[first][second] { distances[first][second] = way }
        }
      }
    }
    return distances.allSatisfy { $0.allSatisfy(\.isFinite) } ? distances : nil
  }

  /// Classical scaling: the two largest eigenvectors of the doubly centred squares.
  private func scaled(_ distances: [[Double]]) -> [Point] {
    let count = distances.count
    let squares = distances.map { $0.map { $0 * $0 } }
    let means = squares.map { $0.reduce(0, +) / Double(count) }
    let mean = means.reduce(0, +) / Double(count)
    var matrix = (0..<count).map { row in
      (0..<count).map { column in -(squares[row][column] - means[row] - means[column] + mean) / 2 }
    }
    let axes = (0...1).map { axis in
      let (vector, value) = largestEigenvector(matrix, seed: axis)
      for row in 0..<count {
        for column in 0..<count { matrix[row][column] -= value * vector[row] * vector[column] }
      }
      return vector.map { $0 * max(0, value).squareRoot() }
    }
    return (0..<count).map { Point(x: axes[0][$0], y: axes[1][$0]) }
  }

  /// By power iteration.
  private func largestEigenvector(
    _ matrix: [[Double]], seed: Int
  ) -> (vector: [Double], value: Double) {
    var vector = matrix.indices.map { cos(Double($0 + 1) * Double(seed + 2)) }
    var value = 0.0
    for _ in 0..<300 {
      let image = matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
      value = image.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard value > 1e-9 else { break }
      vector = image.map { $0 / value }
    }
    return (vector, value)
  }

  /// The shape moved and turned onto the known places, those known better counting more.
  private func aligned(_ shape: [Point]) -> (points: [Point], misfit: Double)? {
    let known = problem.anchors.indices.compactMap { number in
      problem.anchors[number].point.map { place in
        let deviation = problem.anchors[number].deviation
        return (from: shape[number], to: place, weight: 1 / (deviation * deviation))
      }
    }
    guard known.count >= 2 else { return nil }
    let sum = known.reduce(0) { $0 + $1.weight }
    let from = Self.mean(known.map { ($0.from, $0.weight / sum) })
    let to = Self.mean(known.map { ($0.to, $0.weight / sum) })
    var (along, across) = (0.0, 0.0)
    for pair in known {
      along += pair.weight * (pair.from - from).dot(pair.to - to)
      across += pair.weight * (pair.from - from).cross(pair.to - to)
    }
    let angle = atan2(across, along)
    let turned = shape.map { point in
      let vector = point - from
      return to
        + Vector(
          dx: vector.dx * cos(angle) - vector.dy * sin(angle),
          dy: vector.dx * sin(angle) + vector.dy * cos(angle))
    }
    var misfit = 0.0
    for number in problem.anchors.indices {
      guard let place = problem.anchors[number].point else { continue }
      let deviation = problem.anchors[number].deviation
      misfit += turned[number].squaredDistance(to: place) / (deviation * deviation)
    }
    return (turned, misfit)
  }

  private static func mean(_ points: [(point: Point, share: Double)]) -> Point {
    points.reduce(Point(x: 0, y: 0)) {
      Point(x: $0.x + $1.share * $1.point.x, y: $0.y + $1.share * $1.point.y)
    }
  }
}
