import Foundation

/// The uncertainty that is reported: the filter's own, wider where measurements disagree, and with the
/// errors of the anchors' coordinates, which no filter can see.
struct ReportedAccuracy: Sendable {
  /// Metres along each axis that are always open.
  private static let least = 0.03
  /// How much wider the variance is when no measurement agrees.
  private static let disagreement = 4.0

  /// The covariance of the champion's place for a whole bank.
  static func covariance(
    of bank: borrowing HypothesisBank, champion: Outlook, model: ObservationModel, time: Double
  ) -> PositionCovariance {
    var sum = moments(of: bank, around: champion)
    // Walls make ranges longer by what no state of the filter explains; residuals show how much.
    let scale =
      (1 + disagreement * (1 - champion.inlierShare)) * max(1, champion.innovationRatio)
    let survey = dilution(of: bank, champion: champion, model: model, time: time)
    let floor = least * least
    sum.xx = scale * sum.xx + survey.xx + floor + champion.disagreement
    sum.xy = scale * sum.xy + survey.xy
    sum.yy = scale * sum.yy + survey.yy + floor + champion.disagreement
    return sum
  }

  /// The second moments of all hypotheses about the champion.
  private static func moments(
    of bank: borrowing HypothesisBank, around champion: Outlook
  ) -> PositionCovariance {
    guard bank.hypotheses.count > 1 else { return champion.covariance }
    var sum = PositionCovariance(xx: 0, yy: 0)
    for (index, share) in bank.shares.enumerated() {
      var hypothesis = bank.hypotheses[index]
      let other = index == 0 ? champion : hypothesis.outlook()
      let (dx, dy) = (other.x - champion.x, other.y - champion.y)
      sum.xx += share * (other.covariance.xx + dx * dx)
      sum.xy += share * (other.covariance.xy + dx * dy)
      sum.yy += share * (other.covariance.yy + dy * dy)
    }
    return sum
  }

  /// What errors of the anchors' coordinates add to the champion's place: that of least squares in which
  /// all anchors count the same, as they do in the filter, each with an error of its own.
  private static func dilution(
    of bank: borrowing HypothesisBank, champion: Outlook, model: ObservationModel, time: Double
  ) -> PositionCovariance {
    let offsetVariance = model.settings.errors.offset * model.settings.errors.offset
    let usual = model.settings.anchorDeviation * model.settings.anchorDeviation
    let known = max(1e-6, usual / offsetVariance)
    var (xx, xy, yy, xo, yo, oo) = (0.0, 0.0, 0.0, 0.0, 0.0, known)
    let z =
      model.anchors.elevation(champion.floor) + model.settings.height + champion.height
    var heard = InlineArray<8, Heard>(repeating: Heard())
    var count = 0
    bank.slots.forEachAnchor(since: time - 0.5) { anchor in
      let site = model.anchors[anchor]
      let sight = Sight(x: champion.x, y: champion.y, z: z, from: site)
      let (ux, uy) = (sight.dx / sight.distance, sight.dy / sight.distance)
      heard[count] = Heard(x: ux, y: uy, variance: site.variance ?? usual)
      count += 1
      xx += ux * ux
      xy += ux * uy
      yy += uy * uy
      xo += ux
      yo += uy
      oo += 1
    }
    let (a, b, c) = (xx - xo * xo / oo, xy - xo * yo / oo, yy - yo * yo / oo)
    let determinant = a * c - b * b
    // Without two directions the filter's own covariance is the larger one by far.
    guard determinant > 1e-3 else { return PositionCovariance(xx: usual, yy: usual) }
    let inverse = PositionCovariance(xx: c / determinant, xy: -b / determinant, yy: a / determinant)
    // By how much an error of one range moves the place; that of the offset comes last.
    func shift(_ ux: Double, _ uy: Double, _ one: Double) -> (x: Double, y: Double) {
      let (dx, dy) = (ux - xo / oo * one, uy - yo / oo * one)
      return (inverse.xx * dx + inverse.xy * dy, inverse.xy * dx + inverse.yy * dy)
    }
    let offset = shift(0, 0, known)
    var sum = PositionCovariance(
      xx: offsetVariance * offset.x * offset.x, xy: offsetVariance * offset.x * offset.y,
      yy: offsetVariance * offset.y * offset.y)
    for index in 0..<count {
      let (by, variance) = (shift(heard[index].x, heard[index].y, 1), heard[index].variance)
      sum.xx += variance * by.x * by.x
      sum.xy += variance * by.x * by.y
      sum.yy += variance * by.y * by.y
    }
    return sum
  }

  /// An anchor as seen from the tag.
  private struct Heard {
    /// The horizontal part of the direction to the tag.
    fileprivate var x = 0.0
    fileprivate var y = 0.0
    /// The variance of each of its coordinates, in square metres.
    fileprivate var variance = 0.0
  }
}

extension HypothesisBank {
  /// The normalised weights, the champion's first.
  var shares: [Double] {
    let weights = hypotheses.map { exp($0.logWeight) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}
