/// Whether, and until when, a venue lets visitors in without an account or link.
public struct GuestPolicy: Hashable, Sendable {
  /// Whether an organiser allows guests at all.
  public let areAllowed: Bool
  /// When the event is over; `nil` for no end.
  public let until: Timestamp?

  /// Makes a policy (default: no guests).
  public init(areAllowed: Bool = false, until: Timestamp? = nil) {
    self.areAllowed = areAllowed
    self.until = until
  }

  /// Whether the event is over: then guests end, and the server lets no new ones in.
  public func isOver(at now: Timestamp) -> Bool { until.map { $0 <= now } ?? false }

  /// Whether a visitor gets in now.
  public func admits(at now: Timestamp) -> Bool { areAllowed && !isOver(at: now) }
}
