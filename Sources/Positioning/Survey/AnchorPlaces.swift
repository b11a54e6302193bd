import Geometry

/// The places where one anchor may stand while all others stay: around the points where the circles of
/// two of its distances meet.
struct AnchorPlaces {
  /// Metres within which two places are one.
  private static let same = 0.3

  /// The places, that of the least robust cost first.
  private(set) var all: [(point: Point, cost: Double)] = []

  init(_ anchor: Int, problem: SurveyProblem, state: [Double]) {
    let circles = problem.linksOfAnchor[anchor].map { number in
      let link = problem.links[number]
      let other = link.other(anchor)
      let distance =
        link.distance - state[problem.commonDelay] - state[problem.delay(anchor)]
        - state[problem.delay(other)]
      return (
        center: Point(x: state[2 * other], y: state[2 * other + 1]),
        radius: max(0.01, distance * distance - link.rise * link.rise).squareRoot()
      )
    }
    var trial = state
    for (index, first) in circles.enumerated() {
      for second in circles[..<index] {
        for start in Self.meetings(first, second) {
          (trial[2 * anchor], trial[2 * anchor + 1]) = (start.x, start.y)
          Self.refine(anchor, problem, &trial)
          let point = Point(x: trial[2 * anchor], y: trial[2 * anchor + 1])
          guard !all.contains(where: { $0.point.distance(to: point) < Self.same }) else { continue }
          all.append((point, problem.cost(of: anchor, trial)))
        }
      }
    }
    all.sort { $0.cost < $1.cost }
  }

  /// The two points where circles meet; where they do not, the point between them.
  private static func meetings(
    _ first: (center: Point, radius: Double), _ second: (center: Point, radius: Double)
  ) -> [Point] {
    let between = second.center - first.center
    let length = between.length
    guard let along = between.normalized, length > 0.5 else { return [] }
    let foot =
      (first.radius * first.radius - second.radius * second.radius + length * length)
      / (2 * length)
    let height = max(0, first.radius * first.radius - foot * foot).squareRoot()
    let base = first.center + along * foot
    return [base + along.perpendicular * height, base - along.perpendicular * height]
  }

  /// Walks a few steps of weighted least squares downhill.
  private static func refine(_ anchor: Int, _ problem: SurveyProblem, _ state: inout [Double]) {
    for _ in 0..<8 {
      var (xx, xy, yy, gx, gy) = (1e-6, 0.0, 1e-6, 0.0, 0.0)
      for number in problem.linksOfAnchor[anchor] {
        let link = problem.links[number]
        let other = link.other(anchor)
        let residual = problem.residual(link, state)
        let (dx, dy) = (
          state[2 * anchor] - state[2 * other], state[2 * anchor + 1] - state[2 * other + 1]
        )
        let distance = max(0.05, (dx * dx + dy * dy + link.rise * link.rise).squareRoot())
        let (ux, uy) = (
          dx / distance / SurveyProblem.deviation, dy / distance / SurveyProblem.deviation
        )
        let weight = SurveyProblem.weight(residual, width: 1)
        xx += weight * ux * ux
        xy += weight * ux * uy
        yy += weight * uy * uy
        gx += weight * ux * residual
        gy += weight * uy * residual
      }
      let determinant = xx * yy - xy * xy
      guard determinant > 1e-9 else { return }
      let (sx, sy) = ((yy * gx - xy * gy) / determinant, (xx * gy - xy * gx) / determinant)
      let share = min(1, 1 / max(1e-9, (sx * sx + sy * sy).squareRoot()))
      state[2 * anchor] += share * sx
      state[2 * anchor + 1] += share * sy
    }
  }
}
