public import IndoorModel

/// Whom a navigator sees: itself, and those who share with it.
public struct Companions: Hashable, Sendable {
  /// Of those who show themselves to all navigators so many are told at most.
  public static let visibleLimit = 200

  /// The server's time.
  public var time: Timestamp
  /// Where it is itself; `nil` before its first location, and in what is the same for all.
  public var own: NavigatorStatus?
  /// The others.
  public var people: [NavigatorStatus]
  /// Whether these are those who show themselves to all navigators, instead of its friends.
  public var areVisibleToAll = false
}
