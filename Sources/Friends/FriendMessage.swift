public import IndoorModel

/// What a friend sends another: words, a place, or a place and time to meet.
public struct FriendMessage: Hashable, Sendable {
  /// What it says; at least one of text and place is there.
  public struct Content: Hashable, Sendable {
    /// Up to `FriendRules.textLength` characters.
    public var text: String?
    /// A feature of the plan.
    public var feature: Identifier<Feature>?
    /// A point of the plan.
    public var place: Place?
    /// When to meet there.
    public var meeting: Timestamp?

    /// Makes a content.
    public init(
      text: String? = nil, feature: Identifier<Feature>? = nil, place: Place? = nil,
      meeting: Timestamp? = nil
    ) {
      self.text = text
      self.feature = feature
      self.place = place
      self.meeting = meeting
    }
  }

  /// How far it has come.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// The server has it.
    case sent
    /// The phone of the receiver has it.
    case delivered
    /// The receiver has seen it.
    case read
  }

  /// Grows from message to message.
  public var id: Int
  /// The navigator that sent it.
  public var sender: Identifier<Navigator>
  /// The navigator that gets it.
  public var receiver: Identifier<Navigator>
  /// When the server took it.
  public var sent: Timestamp
  /// What it says.
  public var content: Content
  /// How far it has come.
  public var state: State

  /// Describes a message.
  public init(
    id: Int, sender: Identifier<Navigator>, receiver: Identifier<Navigator>, sent: Timestamp,
    content: Content, state: State
  ) {
    self.id = id
    self.sender = sender
    self.receiver = receiver
    self.sent = sent
    self.content = content
    self.state = state
  }
}
