public import IndoorModel

/// Who besides the venue's staff sees a navigator, as it says itself.
public struct Sharing: Hashable, Sendable {
  /// To whom it is shown.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// To the other navigators of the venue, too.
    case visible
    /// To those whom it calls its friends, and who call it theirs.
    case friends
    /// To staff only; the usual.
    case staff
    /// To nobody but itself: not counted, not shown and not kept.
    case hidden
  }

  /// Friends that one may name.
  public static let friendLimit = 32

  /// To whom it is shown.
  public var status: Status
  /// Whom it calls its friends, in order and each once.
  public private(set) var friends: [Identifier<Navigator>]

  /// Gathers what a navigator says.
  ///
  /// - Parameter friends: at most `friendLimit`; more are left out.
  public init(status: Status = .staff, friends: [Identifier<Navigator>] = []) {
    self.status = status
    var seen: Set<Identifier<Navigator>> = []
    self.friends = Array(friends.filter { seen.insert($0).inserted }.prefix(Self.friendLimit))
  }

  /// Whether it says no more than who says nothing.
  var isUsual: Bool { self == Sharing() }
}
