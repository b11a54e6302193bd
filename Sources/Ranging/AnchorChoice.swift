import IndoorModel
import Positioning

/// Which anchors measure one navigator best.
///
/// Greedy: each anchor is the one with which the expected radius becomes smallest, given those that are
/// there. One is exchanged only where that is worth a handover, so that sessions do not flap.
struct AnchorChoice {
  /// An anchor that may measure the navigator.
  struct Candidate {
    /// The number of its device.
    let device: Int
    /// What its ranges say at the navigator's place.
    let information: RangeInformation
    /// How much larger than it is the radius counts, for load and battery.
    let penalty: Double
  }

  /// A session that there is.
  struct Present {
    let session: Int
    let candidate: Candidate
    /// Whether it is old enough to be handed over.
    let isSettled: Bool
  }

  /// The share by which another anchor must make the radius smaller to be added, or to replace one.
  private static let leastGain = 0.001
  private static let handoverGain = 0.04

  private let radius: (RangeInformation) -> Double
  private var total: RangeInformation

  /// - Parameter radius: the expected radius in metres that ranges give.
  init(_ present: [Present], radius: @escaping (RangeInformation) -> Double) {
    self.radius = radius
    total = present.reduce(RangeInformation()) { $0 + $1.candidate.information }
  }

  /// The candidate that helps most; `nil` where none helps.
  func best(of candidates: [Candidate]) -> Candidate? {
    best(of: candidates, beside: total, below: radius(total) * (1 - Self.leastGain))?.candidate
  }

  /// Counts a candidate as one of the navigator's anchors.
  mutating func add(_ candidate: Candidate) { total = total + candidate.information }

  /// The session to end so that a candidate can have its place; `nil` where that is not worth it.
  func handover(from present: [Present], to candidates: [Candidate]) -> Present? {
    var weakest: (present: Present, radius: Double)?
    for each in present where each.isSettled {
      let rest = radius(total - each.candidate.information) / each.candidate.penalty
      if rest < weakest?.radius ?? .infinity { weakest = (each, rest) }
    }
    guard let weakest = weakest?.present else { return nil }
    let limit = radius(total) * (1 - Self.handoverGain)
    let rest = total - weakest.candidate.information
    let other = best(of: candidates, beside: rest, below: limit)
    // A load that changes each second is no reason for a handover.
    return other == nil ? nil : weakest
  }

  private func best(
    of candidates: [Candidate], beside information: RangeInformation, below limit: Double
  ) -> (candidate: Candidate, score: Double)? {
    var best: (candidate: Candidate, score: Double)?
    for candidate in candidates {
      let radius = radius(information + candidate.information)
      // Load and battery choose among anchors; they are no reason to do without any.
      guard radius < limit else { continue }
      let score = radius * candidate.penalty
      if score < best?.score ?? .infinity { best = (candidate, score) }
    }
    return best
  }
}
