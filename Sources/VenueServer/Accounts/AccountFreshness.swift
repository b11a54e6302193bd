/// How long ago a node knew that its accounts have all that was acknowledged anywhere in the cluster.
///
/// A node that is cut off does not learn of revocations. So it lets no client in by an account after
/// `lateAfter`, and closes open sockets that see people or may change something after `cutAfter`.
struct AccountFreshness: Hashable, Sendable {
  /// What follows from it.
  enum Standing: Hashable, Sendable {
    /// Nothing.
    case current
    /// No client comes in that has an account, or a link that shows people or changes something.
    case late
    /// Nor may those stay that came in before.
    case cut
  }

  private static let lateAfter = Duration.seconds(5)
  private static let cutAfter = Duration.seconds(15)

  private var confirmed: ContinuousClock.Instant?

  /// The accounts had all that was acknowledged before a moment.
  mutating func confirm(at moment: ContinuousClock.Instant) {
    confirmed = max(confirmed ?? moment, moment)
  }

  /// What follows at a moment; before the first confirmation, that the node is cut off.
  func standing(at now: ContinuousClock.Instant) -> Standing {
    guard let confirmed else { return .cut }
    let age = now - confirmed
    return age <= Self.lateAfter ? .current : age <= Self.cutAfter ? .late : .cut
  }
}
