/// A kind of walker.
public enum Profile: String, CaseIterable, Hashable, Sendable {
  /// A person on foot: all connectors and doors.
  case walking
  /// A wheelchair, a pram, a trolley: no stairs, steps or escalators.
  case stepFree
}
