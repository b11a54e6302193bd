import Foundation

/// A place from which a filter may begin.
struct StartSolution: Sendable {
  var floor: Int32
  var x: Double
  var y: Double
  /// The covariance of the place in square metres.
  var xx: Double
  var xy: Double
  var yy: Double
  /// How badly the measurements agree: about one for each of them when all is well.
  var cost = 0.0
  /// The part of the cost that the worst measurement has.
  private var worst = 0.0

  /// The cost without what one measurement out of many costs beyond its share: where one anchor was
  /// moved, no place explains all measurements, but one explains all others.
  ///
  /// - Parameters:
  ///   - count: of the measurements.
  ///   - least: how many there must be, so that the others alone would do.
  func forgivingCost(of count: Int, least: Int) -> Double {
    count < least ? cost : cost - max(0, worst - 1.5)
  }

  /// Where a fix says that the tag is.
  init(_ fix: ObservedFix, floor: Int32) {
    self.floor = floor
    (x, y) = (fix.x, fix.y)
    (xx, xy, yy) = (fix.xx + 0.04, fix.xy, fix.yy + 0.04)
  }

  /// A solution with half the inverse of the covariance that least squares gives.
  init(
    floor: Int32, x: Double, y: Double, xx: Double, xy: Double, yy: Double, cost: Double,
    worst: Double
  ) {
    self.floor = floor
    self.worst = worst
    (self.x, self.y) = (x, y)
    // Wider than Gauss and Newton say, because the minimum is one of a robust cost; 30 m are as
    // good as unknown.
    self.xx = min(900, 1.5 * xx + 0.04)
    self.yy = min(900, 1.5 * yy + 0.04)
    let most = 0.98 * (self.xx * self.yy).squareRoot()
    self.xy = max(-most, min(most, 1.5 * xy))
    self.cost = cost
  }

  /// The square of the distance to a place, in square metres.
  func squaredDistance(x: Double, y: Double) -> Double {
    (self.x - x) * (self.x - x) + (self.y - y) * (self.y - y)
  }
}

/// Finds the places that the measurements of one moment allow, from many starts.
///
/// Robust least squares of place and common offset by Levenberg and Marquardt with a Cauchy-like cost
/// 2 ln(1 + e²/4R), which outliers cannot pull far.
struct StartSolver {
  /// Minima closer than this, in metres, are one.
  private static let sameMinimum = 0.3
  private static let mostMinima = 8
  private static let mostSteps = 20

  /// A measurement and what is constant about it.
  private struct Term {
    fileprivate var observation: Observation
    fileprivate var inverseVariance: Double
    fileprivate var site: AnchorMap.Site
    fileprivate var otherSite: AnchorMap.Site
  }

  private var terms: [Term] = []
  private let z: Double
  private let floor: Int32
  private let offsetPrecision: Double
  private var distances = 0

  /// How many measurements there are.
  var count: Int { terms.count }

  /// Whether a direction and a distance come from the same anchor, so that two are enough.
  private(set) var hasDirection = false

  /// Looks at the measurements as one on a floor would make them.
  ///
  /// - Parameter observations: the latest of each anchor; each with the variance of its age.
  init(
    _ observations: some Sequence<(Observation, age: Double)>, on floor: Int32,
    model: ObservationModel
  ) {
    self.floor = floor
    z = model.anchors.elevation(floor) + model.settings.height
    let offset = model.settings.errors.offset
    offsetPrecision = 1 / (offset * offset)
    for (observation, age) in observations where observation.kind != .elevation {
      // People walk on while a measurement grows old.
      let moved = 1.5 * age * 1.5 * age
      var variance = observation.variance
      let errors = model.settings.errors(of: observation.biasKind)
      switch observation.kind {
      case .distance:
        variance += errors.slow * errors.slow + errors.fast * errors.fast + moved
        variance += model.floorVariance(observation, on: floor)
        distances += 1
      case .difference:
        variance += 2 * (errors.slow * errors.slow + errors.fast * errors.fast) + moved
      case .azimuth, .elevation:
        let slow = DirectionErrors.slow
        let fast = DirectionErrors.fast
        variance += slow * slow + fast * fast
        hasDirection = true
      }
      let other = observation.kind == .difference ? observation.other : observation.anchor
      terms.append(
        Term(
          observation: observation, inverseVariance: 1 / variance,
          site: model.anchors[observation.anchor], otherSite: model.anchors[other]))
    }
  }

  /// The distinct minima, best first, at most `mostMinima`.
  ///
  /// - Parameter starts: from how many points to look.
  func solutions(starts: Int) -> [StartSolution] {
    var found: [StartSolution] = []
    found.reserveCapacity(Self.mostMinima)
    forEachStart(starts) { x, y in
      let solution = minimum(x: x, y: y)
      guard solution.x.isFinite, solution.y.isFinite, solution.cost.isFinite else { return }
      let same = Self.sameMinimum * Self.sameMinimum
      if let index = found.firstIndex(where: {
        $0.squaredDistance(x: solution.x, y: solution.y) < same
      }) {
        if solution.cost < found[index].cost { found[index] = solution }
      } else if found.count < Self.mostMinima {
        found.append(solution)
      } else if let worst = found.indices.max(by: { found[$0].cost < found[$1].cost }),
        solution.cost < found[worst].cost
      {
        // Where few distances say little, many starts end on the plateaus of the robust cost.
        found[worst] = solution
      }
    }
    found.sort { $0.cost < $1.cost }
    return found
  }

  /// Points around the nearest anchor, and those to which directions lead.
  private func forEachStart(_ count: Int, _ body: (_ x: Double, _ y: Double) -> Void) {
    guard !terms.isEmpty else { return }
    var center = (x: 0.0, y: 0.0)
    var radius = 0.0
    if let nearest = terms.lazy.filter({ $0.observation.kind == .distance })
      .min(by: { $0.observation.value < $1.observation.value })
    {
      center = (nearest.site.x, nearest.site.y)
      let dz = z - nearest.site.z
      let value = nearest.observation.value
      radius = max(0.1, (max(0, value * value - dz * dz)).squareRoot())
      for term in terms where term.observation.kind == .azimuth {
        let angle = term.observation.value
        let reach = term.observation.anchor == nearest.observation.anchor ? radius : 3
        body(term.site.x + reach * cos(angle), term.site.y + reach * sin(angle))
      }
    } else {
      for term in terms {
        center.x += term.site.x / Double(terms.count)
        center.y += term.site.y / Double(terms.count)
      }
      let spread = terms.map { hypot($0.site.x - center.x, $0.site.y - center.y) }.max() ?? 1
      radius = max(1, spread / 2)
      body(center.x, center.y)
    }
    for start in 0..<count {
      let angle = 2 * .pi * (Double(start) + 0.5) / Double(count)
      body(center.x + radius * cos(angle), center.y + radius * sin(angle))
    }
  }

  /// The minimum that Levenberg and Marquardt's steps reach from a point.
  private func minimum(x startX: Double, y startY: Double) -> StartSolution {
    var (x, y, offset) = (startX, startY, 0.0)
    var equations = normalEquations(x: x, y: y, offset: offset)
    var damping = 1e-3
    for _ in 0..<Self.mostSteps {
      guard let step = equations.step(damping: damping) else { break }
      let next = (x: x + step.dx, y: y + step.dy, offset: offset + step.offset)
      let candidate = normalEquations(x: next.x, y: next.y, offset: next.offset)
      let gain = equations.cost - candidate.cost
      if gain >= -1e-9 {
        (x, y, offset) = next
        equations = candidate
        damping *= 0.3
        if gain < 1e-4 { break }
      } else {
        damping *= 10
        if damping > 1e4 { break }
      }
    }
    let place = equations.placeCovariance
    return StartSolution(
      floor: floor, x: x, y: y, xx: place.xx, xy: place.xy, yy: place.yy, cost: equations.cost,
      worst: equations.worst)
  }

  private func normalEquations(x: Double, y: Double, offset: Double) -> NormalEquations {
    var result = NormalEquations(offset: offset, precision: offsetPrecision)
    for term in terms {
      let sight = Sight(x: x, y: y, z: z, from: term.site)
      switch term.observation.kind {
      case .distance:
        result.add(
          residual: term.observation.value - sight.distance - offset,
          x: sight.dx / sight.distance, y: sight.dy / sight.distance, offset: 1,
          precision: term.inverseVariance)
      case .difference:
        let other = Sight(x: x, y: y, z: z, from: term.otherSite)
        result.add(
          residual: term.observation.value - sight.distance + other.distance,
          x: sight.dx / sight.distance - other.dx / other.distance,
          y: sight.dy / sight.distance - other.dy / other.distance, offset: 0,
          precision: term.inverseVariance)
      case .azimuth, .elevation:
        let expected = atan2(sight.dy, sight.dx)
        result.add(
          residual: remainder(term.observation.value - expected, 2 * .pi),
          x: -sight.dy / sight.squaredGround, y: sight.dx / sight.squaredGround, offset: 0,
          precision: term.inverseVariance)
      }
    }
    return result
  }
}

/// The normal equations of place and common offset at one point.
private struct NormalEquations {
  private(set) var cost: Double
  /// The largest cost of one measurement.
  private(set) var worst = 0.0
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0
  private var xo = 0.0
  private var yo = 0.0
  private var oo: Double
  private var gx = 0.0
  private var gy = 0.0
  private var go: Double

  /// Begins with what is known of the offset beforehand.
  init(offset: Double, precision: Double) {
    cost = offset * offset * precision / 2
    oo = precision
    go = -offset * precision
  }

  /// Adds a residual and its derivatives, weighted down where it is large.
  @inline(__always)
  mutating func add(residual: Double, x: Double, y: Double, offset: Double, precision: Double) {
    let excess = 1 + residual * residual * precision / 4
    let weight = precision / excess
    let own = 2 * log(excess)
    cost += own
    worst = max(worst, own)
    xx += weight * x * x
    xy += weight * x * y
    yy += weight * y * y
    xo += weight * x * offset
    yo += weight * y * offset
    oo += weight * offset * offset
    gx += weight * x * residual
    gy += weight * y * residual
    go += weight * offset * residual
  }

  /// The damped step towards the minimum, at most five metres; `nil` where the equations are singular.
  func step(damping: Double) -> (dx: Double, dy: Double, offset: Double)? {
    let scale = 1 + damping
    let o = oo * scale
    let a = xx * scale + 1e-3 - xo * xo / o
    let b = xy - xo * yo / o
    let c = yy * scale + 1e-3 - yo * yo / o
    let determinant = a * c - b * b
    guard abs(determinant) > 1e-12 else { return nil }
    let (rx, ry) = (gx - xo * go / o, gy - yo * go / o)
    let dx = (c * rx - b * ry) / determinant
    let dy = (a * ry - b * rx) / determinant
    let shift = (go - xo * dx - yo * dy) / o
    let length = (dx * dx + dy * dy).squareRoot()
    let share = length > 5 ? 5 / length : 1
    return (dx * share, dy * share, shift * share)
  }

  /// The covariance of the place, with the offset taken out.
  var placeCovariance: (xx: Double, xy: Double, yy: Double) {
    let a = xx - xo * xo / oo + 1e-3
    let b = xy - xo * yo / oo
    let c = yy - yo * yo / oo + 1e-3
    let determinant = max(1e-9, a * c - b * b)
    return (c / determinant, -b / determinant, a / determinant)
  }
}
