public import Geometry
public import IndoorModel

/// Where anchors stand, from the distances between them.
///
/// Robust least squares over places and delays from several starts. Some distances go through walls and
/// are too long; a width that shrinks step by step (graduated non-convexity) finds them without a good
/// start. Single anchors that fit better elsewhere, e.g. on the other side of a line, are moved there.
public struct AnchorSurvey: Sendable {
  /// How much a survey knows of an anchor's place.
  public enum Certainty: String, Hashable, Sendable {
    /// One place explains the distances.
    case determined
    /// Another place, more than a metre away, explains the distances about as well.
    case ambiguous
    /// Fewer than three good distances lead there.
    case undetermined
  }

  /// An anchor as the survey found it.
  public struct Result: Hashable, Sendable {
    /// The anchor.
    public var id: Identifier<Feature>
    /// Where it stands.
    public var point: Point
    /// How uncertain the point is.
    public var covariance: PositionCovariance
    /// Whether the point is the only one.
    public var certainty: Certainty
    /// Metres that its own ranges are too long, beside what all have in common.
    public var delay: Double

    /// The radius in metres of the circle that holds the anchor with 95 % probability.
    public var radius: Double { covariance.radius95 }
  }

  /// A distance that does not fit the others.
  public struct BadPair: Hashable, Sendable {
    /// The distance as it was given.
    public var pair: AnchorPair
    /// Metres by which it is too long; negative where it is too short.
    public var excess: Double
  }

  /// How many standard deviations wider the reported ones are than formal ones: trials with known places
  /// need it.
  private static let caution = 2.0
  /// Solutions with a cost this much above the best one are possible, too.
  private static let possible = 6.0
  /// Starts from drawn places with noise added.
  private static let noisyStarts = 8

  /// The anchors in the order in which they were given; empty where none can be placed.
  public private(set) var results: [Result] = []
  /// The distances that do not fit.
  public private(set) var badPairs: [BadPair] = []

  private let problem: SurveyProblem

  /// Surveys anchors; it takes three measured ones to know left from right for certain.
  ///
  /// - Complexity: about a second for forty anchors.
  public init(
    _ anchors: [SurveyAnchor], pairs: [AnchorPair],
    using random: inout some RandomNumberGenerator
  ) {
    problem = SurveyProblem(anchors: anchors, pairs: pairs)
    var solutions: [(state: [Double], cost: Double)] = []
    for start in starts(using: &random) {
      let state = solve(from: start)
      solutions.append((state, problem.cost(state)))
    }
    solutions.sort { $0.cost < $1.cost }
    guard let best = solutions.first else { return }
    let rivals = solutions.dropFirst().filter { $0.cost < best.cost + Self.possible }.map(\.state)
    report(best.state, rivals: rivals)
  }

  /// Places from which to begin: as drawn, as the distances say, and as drawn with noise.
  private func starts(using random: inout some RandomNumberGenerator) -> [[Point]] {
    let layouts = MapByDistances(problem).layouts()
    var starts = layouts
    let drawn = problem.anchors.indices.map { number in
      problem.anchors[number].point ?? layouts.first?[number]
    }
    let known = drawn.compactMap(\.self)
    guard known.count == drawn.count else { return starts }
    starts.append(known)
    for _ in 0..<Self.noisyStarts {
      starts.append(
        zip(known, problem.anchors).map { point, anchor in
          let reach = anchor.isMeasured ? 0 : 1.5 * min(4, anchor.deviation)
          guard reach > 0 else { return point }
          return point
            + Vector(
              dx: .random(in: -reach...reach, using: &random),
              dy: .random(in: -reach...reach, using: &random))
        })
    }
    return starts
  }

  /// The state that a start leads to.
  private func solve(from start: [Point]) -> [Double] {
    var state = Array(repeating: 0.0, count: problem.unknowns)
    for (number, point) in start.enumerated() {
      (state[2 * number], state[2 * number + 1]) = (point.x, point.y)
    }
    let worst = problem.links.reduce(0) { max($0, abs(problem.residual($1, state))) }
    var width = max(1, 2 * worst * worst / (SurveyProblem.outlier * SurveyProblem.outlier))
    while width > 1 {
      descend(&state, width: width, steps: 3)
      width = max(1, width / 2)
    }
    descend(&state, width: 1, steps: 10)
    for _ in 0..<3 {
      guard unfold(&state) else { break }
      descend(&state, width: 1, steps: 10)
    }
    return state
  }

  private func descend(_ state: inout [Double], width: Double, steps: Int) {
    for _ in 0..<steps {
      guard let step = problem.system(at: state, width: width).solution(damping: 1e-3) else {
        return
      }
      // No step leads farther than the linear model holds.
      let longest = step.reduce(0) { max($0, abs($1)) }
      let share = longest > 3 ? 3 / longest : 1
      for index in state.indices { state[index] += share * step[index] }
      if longest < 1e-4 { return }
    }
  }

  /// Moves single anchors to where their distances fit better, e.g. to the other side of a line.
  private func unfold(_ state: inout [Double]) -> Bool {
    var isChanged = false
    for anchor in problem.anchors.indices where !problem.anchors[anchor].isMeasured {
      let places = AnchorPlaces(anchor, problem: problem, state: state)
      guard let best = places.all.first, best.cost < problem.cost(of: anchor, state) - 1 else {
        continue
      }
      (state[2 * anchor], state[2 * anchor + 1]) = (best.point.x, best.point.y)
      isChanged = true
    }
    return isChanged
  }

  private static func point(_ anchor: Int, _ state: [Double]) -> Point {
    Point(x: state[2 * anchor], y: state[2 * anchor + 1])
  }

  private mutating func report(_ state: [Double], rivals: [[Double]]) {
    let residuals = problem.links.map { problem.residual($0, state) }
    let limit = SurveyProblem.outlier
    for (link, residual) in zip(problem.links, residuals) where abs(residual) > limit {
      let pair = AnchorPair(
        problem.anchors[link.first].id, problem.anchors[link.second].id, distance: link.distance)
      badPairs.append(BadPair(pair: pair, excess: residual * SurveyProblem.deviation))
    }
    let system = problem.system(at: state, width: 1)
    guard let covariances = system.covariances(pairs: problem.anchors.count) else { return }
    let sizes = residuals.map(abs).sorted()
    let spread = sizes.isEmpty ? 1 : max(1, 1.48 * sizes[sizes.count / 2])
    let scale = Self.caution * Self.caution * spread * spread
    results = problem.anchors.enumerated().map { number, anchor in
      let formal = covariances[number]
      var covariance = PositionCovariance(
        xx: scale * formal.xx, xy: scale * formal.xy, yy: scale * formal.yy)
      let others = anchor.isMeasured ? [] : otherPlaces(of: number, state, rivals: rivals)
      // The circle holds the nearest of the other places, too.
      let point = Self.point(number, state)
      if let other = others.min(by: { $0.distance(to: point) < $1.distance(to: point) }) {
        let vector = (other - point) * 0.5
        covariance.xx += vector.dx * vector.dx
        covariance.xy += vector.dx * vector.dy
        covariance.yy += vector.dy * vector.dy
      }
      let good = problem.linksOfAnchor[number].count {
        abs(residuals[$0]) <= SurveyProblem.outlier
      }
      return Result(
        id: anchor.id, point: point, covariance: covariance,
        certainty: anchor.isMeasured
          ? .determined : good < 3 ? .undetermined : others.isEmpty ? .determined : .ambiguous,
        delay: state[problem.delay(number)])
    }
  }

  /// Places more than a metre away that explain an anchor's distances about as well.
  private func otherPlaces(
    of anchor: Int, _ state: [Double], rivals: [[Double]]
  ) -> [Point] {
    let limit = problem.cost(of: anchor, state) + Self.possible
    let alone = AnchorPlaces(anchor, problem: problem, state: state).all
    let places =
      rivals.map { Self.point(anchor, $0) } + alone.filter { $0.cost < limit }.map(\.point)
    return places.filter { $0.distance(to: Self.point(anchor, state)) > 1 }
  }
}
