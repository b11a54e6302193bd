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
    let scale = 1 + disagreement * (1 - champion.inlierShare)
    let survey = dilution(of: bank, champion: champion, model: model, time: time)
    let variance = model.settings.anchorDeviation * model.settings.anchorDeviation
    let floor = least * least
    sum.xx = scale * sum.xx + variance * survey.xx + floor + champion.disagreement
    sum.xy = scale * sum.xy + variance * survey.xy
    sum.yy = scale * sum.yy + variance * survey.yy + floor + champion.disagreement
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

  /// By how much errors of anchors and of the tag's offset are spread at the champion's place.
  private static func dilution(
    of bank: borrowing HypothesisBank, champion: Outlook, model: ObservationModel, time: Double
  ) -> PositionCovariance {
    let errors = model.settings.errors
    let deviation = model.settings.anchorDeviation
    var (xx, xy, yy, xo, yo) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var oo = max(1e-6, deviation * deviation / (errors.offset * errors.offset))
    let z =
      model.anchors.elevation(champion.floor) + model.settings.height + champion.height
    bank.slots.forEachAnchor(since: time - 0.5) { anchor in
      let sight = Sight(x: champion.x, y: champion.y, z: z, from: model.anchors[anchor])
      let (ux, uy) = (sight.dx / sight.distance, sight.dy / sight.distance)
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
    guard determinant > 1e-3 else { return PositionCovariance(xx: 1, yy: 1) }
    return PositionCovariance(xx: c / determinant, xy: -b / determinant, yy: a / determinant)
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
