/// Where a tag was when it was lost: what it measures when it is heard again may fit a mirror image, too,
/// or a place at the other end of a hall, to which no person walks in so few seconds.
///
/// A class, because only tags that were lost have one: all others pay for its address only.
final class LastPlace: Sendable {
  /// Metres a second that a person in a hurry walks.
  private static let speed = 2.0
  /// Metres by which the last place and a start from few ranges are uncertain in any case.
  private static let slack = 2.0
  /// How unlikely (natural logarithm) a place is that cannot have been reached: a tag may have been carried
  /// in a lift, or handed on, so that measurements decide after a while.
  private static let outOfReach = 4.0
  /// Metres beyond what can be reached after which a place is that unlikely.
  private static let margin = 5.0
  /// The variance of a place, in square metres, up to which it is known well.
  private static let mostSpread = 1.0

  private let floor: Int32
  private let x: Double
  private let y: Double
  private let time: Double

  /// Notes the place of a bank that is lost; `nil` while it had several, or none that was known well.
  init?(_ hypotheses: [Hypothesis], at time: Double) {
    guard hypotheses.count == 1, hypotheses[0].spread <= Self.mostSpread,
      hypotheses[0].inlierShare >= HypothesisBank.degradedShare
    else { return nil }
    (floor, x, y) = (hypotheses[0].floor, hypotheses[0].x, hypotheses[0].y)
    self.time = time
  }

  /// How unlikely a start is at a later time; 0 on another floor, of which anchors know more.
  func disbelief(of solution: StartSolution, at time: Double) -> Double {
    guard solution.floor == floor else { return 0 }
    let reached = Self.slack + Self.speed * (time - self.time)
    let excess = solution.squaredDistance(x: x, y: y).squareRoot() - reached
    return Self.outOfReach * min(1, max(0, excess / Self.margin))
  }
}
