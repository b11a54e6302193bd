import Foundation
import Geometry
import IndoorModel

/// What a bank of hypotheses says at one time.
struct BankReport {
  /// The share of the weight below which the champion is one of several.
  private static let certain = 0.9

  /// The share of a champion without challengers; kept, so that no report makes an array of it.
  private static let alone = [1.0]

  private let time: Double
  private let champion: Outlook
  private let covariance: PositionCovariance
  private let state: TrackingState
  private let floor: Identifier<Floor>?
  private let candidates: [PositionEstimate.Candidate]
  private var anchorCount = 0

  /// Looks at a bank at a time that is not before its last set; `nil` for an empty one.
  init?(_ bank: inout HypothesisBank, _ model: ObservationModel, time: Double) {
    guard let champion = bank.outlook(at: time, model: model) else { return nil }
    self.time = time
    self.champion = champion
    covariance = ReportedAccuracy.covariance(
      of: bank, champion: champion, model: model, time: time)
    var count = 0
    bank.slots.forEachAnchor(since: time - 0.5) { _ in count += 1 }
    anchorCount = count
    let shares = bank.hypotheses.count == 1 ? Self.alone : bank.shares
    candidates =
      shares[0] >= Self.certain
      ? []
      : zip(bank.hypotheses, shares).map { hypothesis, share in
        PositionEstimate.Candidate(
          floor: model.anchors.floor(hypothesis.floor),
          point: Point(x: hypothesis.x, y: hypothesis.y), probability: share)
      }.sorted { $0.probability > $1.probability }
    var onFloor = 0.0
    for index in shares.indices where bank.hypotheses[index].floor == champion.floor {
      onFloor += shares[index]
    }
    // While people change floors the anchors tell it before the hypotheses do.
    floor =
      onFloor >= Self.certain && Self.isHeard(champion.floor, bank, model, since: time - 0.15)
      ? model.anchors.floor(champion.floor) : nil
    let unknown = HypothesisBank.unknownSpread * HypothesisBank.unknownSpread
    state =
      if shares[0] < Self.certain {
        .ambiguous
      } else if time - champion.lastAccepted > 1 {
        .coasting
      } else if champion.inlierShare < HypothesisBank.degradedShare
        || champion.covariance.xx + champion.covariance.yy > unknown
      {
        .degraded
      } else {
        .fixed
      }
  }

  /// Whether no other floor's anchors are heard more than those of a floor.
  private static func isHeard(
    _ floor: Int32, _ bank: borrowing HypothesisBank, _ model: ObservationModel, since time: Double
  ) -> Bool {
    var balance = 0
    bank.slots.forEachAnchor(since: time) { anchor in
      balance += model.anchors[anchor].floor == floor ? 1 : -1
    }
    return balance >= 0
  }

  /// The estimate, with the point that is drawn.
  func estimate(
    following follower: inout WallFollower, setup: PositioningSetup
  ) -> PositionEstimate {
    let point = Point(x: champion.x, y: champion.y)
    let shown = follower.follow(
      point, on: floor, belief: champion.covariance, covariance: covariance, time: time,
      plan: setup.plan)
    return PositionEstimate(
      time: Timestamp(seconds: time), state: state, floor: floor, point: point, shownPoint: shown,
      covariance: covariance, velocity: Vector(dx: champion.velocityX, dy: champion.velocityY),
      candidates: candidates, inlierShare: champion.inlierShare, anchorCount: anchorCount)
  }
}
