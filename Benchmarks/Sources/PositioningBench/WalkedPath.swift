import Foundation
public import Geometry

/// The path that a tag was carried along, by axes and a clock of its own: a motion capture system's, for
/// example. It says how far estimates are from the path, and not how far along it.
public struct WalkedPath: Sendable {
  /// Metres between two points that are kept: cameras see a hundred a second.
  private static let spacing = 0.03
  /// How many directions the search for a fit begins with.
  private static let starts = 24
  /// One of this many estimates is enough to find the best direction.
  private static let stride = 8

  private let points: [Point]

  /// Reads `x,y` in metres, in the order of the walk.
  public init(_ text: String) throws(NumberTableError) {
    let table = try NumberTable(text, columns: ["x", "y"])
    var points: [Point] = []
    for row in 0..<table.count {
      let point = Point(x: try table.number(row, "x"), y: try table.number(row, "y"))
      let isLast = row == table.count - 1 && points.count > 1
      if let last = points.last, last.distance(to: point) < Self.spacing, !isLast { continue }
      points.append(point)
    }
    guard points.count > 1 else { throw NumberTableError("the path has fewer than two points") }
    self.points = points
  }

  /// The distances of estimates from the path in metres, after the turn and the shift that make the sum of
  /// their squares least; nothing is mirrored or scaled. Empty for none.
  public func errors(of estimates: [Point]) -> [Double] {
    guard !estimates.isEmpty else { return [] }
    let some = estimates.enumerated().filter { $0.offset % Self.stride == 0 }.map(\.element)
    let fits = (0..<Self.starts).map { number in
      let angle = 2 * .pi * Double(number) / Double(Self.starts)
      return refined(
        RigidFit(angle: angle, from: Self.middle(of: estimates), to: Self.middle(of: points)),
        of: some, steps: 25)
    }
    guard let best = fits.min(by: { square($0, some) < square($1, some) }) else { return [] }
    let fit = refined(best, of: estimates, steps: 60)
    return estimates.map { nearest(to: fit.moved($0)).distance(to: fit.moved($0)) }
  }

  /// The fit after steps of Gauss and Newton, each with the points of the path that are nearest then.
  private func refined(_ start: RigidFit, of estimates: [Point], steps: Int) -> RigidFit {
    var fit = start
    for _ in 0..<steps {
      var equations = FitEquations()
      for estimate in estimates {
        let moved = fit.moved(estimate)
        equations.add(offset: moved - nearest(to: moved), arm: moved - fit.center)
      }
      guard let step = equations.step else { return fit }
      fit.move(step)
      if abs(step.angle) + step.shift.length < 1e-7 { return fit }
    }
    return fit
  }

  private func square(_ fit: RigidFit, _ estimates: [Point]) -> Double {
    estimates.reduce(0) { sum, estimate in
      let moved = fit.moved(estimate)
      return sum + nearest(to: moved).squaredDistance(to: moved)
    }
  }

  private func nearest(to point: Point) -> Point {
    var nearest = points[0]
    var least = Double.infinity
    for (start, end) in zip(points, points.dropFirst()) {
      let candidate = Segment(start, end).nearestPoint(to: point)
      let distance = candidate.squaredDistance(to: point)
      if distance < least { (nearest, least) = (candidate, distance) }
    }
    return nearest
  }

  private static func middle(of points: [Point]) -> Point {
    let sum = points.reduce(Vector(dx: 0, dy: 0)) { $0 + ($1 - Point(x: 0, y: 0)) }
    return Point(x: 0, y: 0) + sum * (1 / Double(points.count))
  }
}

/// A turn about a point, and a shift.
private struct RigidFit {
  private let origin: Point
  private var angle: Double
  /// Where the origin comes to lie.
  private(set) var center: Point

  init(angle: Double, from origin: Point, to center: Point) {
    self.angle = angle
    self.origin = origin
    self.center = center
  }

  func moved(_ point: Point) -> Point {
    let (arm, cosine, sine) = (point - origin, cos(angle), sin(angle))
    return center
      + Vector(dx: cosine * arm.dx - sine * arm.dy, dy: sine * arm.dx + cosine * arm.dy)
  }

  mutating func move(_ step: (angle: Double, shift: Vector)) {
    angle += step.angle
    center = center + step.shift
  }
}

/// The normal equations of a turn and a shift for distances from a path.
private struct FitEquations {
  private var matrix = [[Double]](repeating: [0, 0, 0], count: 3)
  private var right = [0.0, 0, 0]

  /// Adds an estimate.
  ///
  /// - Parameters:
  ///   - offset: from the nearest point of the path to the moved estimate.
  ///   - arm: from the center of the turn to it.
  mutating func add(offset: Vector, arm: Vector) {
    let distance = offset.length
    guard distance > 1e-9 else { return }
    let (x, y) = (offset.dx / distance, offset.dy / distance)
    let derivatives = [y * arm.dx - x * arm.dy, x, y]
    for row in 0..<3 {
      right[row] -= derivatives[row] * distance
      for column in 0..<3 { matrix[row][column] += derivatives[row] * derivatives[column] }
    }
  }

  /// The step towards the least sum of squares; `nil` where the equations are singular.
  var step: (angle: Double, shift: Vector)? {
    let whole = Self.determinant(matrix)
    guard abs(whole) > 1e-9 else { return nil }
    let parts = (0..<3).map { column in
      var changed = matrix
      for row in 0..<3 { changed[row][column] = right[row] }
      return Self.determinant(changed) / whole
    }
    return (parts[0], Vector(dx: parts[1], dy: parts[2]))
  }

  private static func determinant(_ m: [[Double]]) -> Double {
    m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
      - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
      + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
  }
}
