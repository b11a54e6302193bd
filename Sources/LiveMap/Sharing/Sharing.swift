public import IndoorModel

/// To which navigators a navigator is shown, besides the venue's staff.
public struct Sharing: Hashable, Sendable {
  /// The range of navigators.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// To all navigators of the venue.
    case visible
    /// To the navigators among its friends that have it among theirs.
    case friends
    /// To staff only; the default.
    case staff
    /// To itself only: neither counted nor shown nor recorded.
    case hidden
  }

  /// The most friends of one navigator.
  public static let friendLimit = 32

  /// The range of navigators.
  public var status: Status
  /// Its friends, in order and each once.
  public private(set) var friends: [Identifier<Navigator>]

  /// Makes what a navigator sets.
  ///
  /// - Parameter friends: at most `friendLimit`; more are left out.
  public init(status: Status = .staff, friends: [Identifier<Navigator>] = []) {
    self.status = status
    var seen: Set<Identifier<Navigator>> = []
    self.friends = Array(friends.filter { seen.insert($0).inserted }.prefix(Self.friendLimit))
  }

  /// Whether friends that share back see it.
  var reachesFriends: Bool { status == .friends || status == .visible }

  /// The same with another friend; at most `friendLimit`.
  public func adding(_ friend: Identifier<Navigator>) -> Sharing {
    Sharing(status: status, friends: friends + [friend])
  }

  /// The same without a friend.
  public func removing(_ friend: Identifier<Navigator>) -> Sharing {
    Sharing(status: status, friends: friends.filter { $0 != friend })
  }

  /// Whether it is that of a navigator that has set nothing.
  var isDefault: Bool { self == Sharing() }
}
