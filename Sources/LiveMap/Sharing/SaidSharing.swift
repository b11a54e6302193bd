public import IndoorModel

/// What is to be remembered of who may see a navigator.
public struct SharingRecord: Hashable, Sendable {
  /// Who may be seen or not.
  public let navigator: Identifier<Navigator>
  /// By whom.
  public let sharing: Sharing
  /// Whether its own device said it: nobody else changes that.
  public let isOwn: Bool
  /// When it was said, or the navigator was heard of, to about a day.
  public let heard: Timestamp

  /// Describes what was said.
  public init(
    navigator: Identifier<Navigator>, sharing: Sharing, isOwn: Bool, heard: Timestamp
  ) {
    self.navigator = navigator
    self.sharing = sharing
    self.isOwn = isOwn
    self.heard = heard
  }
}

/// Writes down what navigators say of who may see them, so that it holds after a restart.
public protocol SharingSink: Sendable {
  /// Takes what is to be remembered of a navigator from now on, `nil` for nothing; called on the
  /// network's thread, and must return at once.
  func take(_ said: SharingRecord?, of navigator: Identifier<Navigator>)
}

/// What the navigators of a venue said before it was opened, and who writes down what they say then.
public struct SharingStore: Sendable {
  /// What was said before.
  public var records: [SharingRecord]
  /// Who writes; `nil` where nothing is remembered.
  public var sink: (any SharingSink)?

  /// Remembers this; nothing unless told otherwise.
  public init(records: [SharingRecord] = [], sink: (any SharingSink)? = nil) {
    self.records = records
    self.sink = sink
  }
}
