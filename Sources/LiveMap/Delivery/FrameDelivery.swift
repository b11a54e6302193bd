import IndoorModel

/// All frames that some viewers get in one tick: offered to each of them at once.
struct FrameDelivery {
  /// What a viewer has that has taken a message.
  struct Step: Hashable {
    /// The channel, by its place in the group's key.
    let channel: Int
    /// The number of the state that the message leads to; `nil` when a keyframe must still follow.
    let sequence: UInt32?
  }

  /// The viewers, all of one group.
  var viewers: [ViewerID]
  /// The number of the group.
  let group: Int
  private(set) var messages: [PositionMessage] = []
  /// What each message leads to.
  private var steps: [Step] = []
  /// The time of the newest frame in it.
  private(set) var newest = Timestamp(millisecondsSince1970: 0)
  /// Messages that lead on from a state of this viewer alone.
  var leaps = 0
  /// Keyframes because the channel does not know the viewer's state any more.
  var keyframeFallbacks = 0
  /// The states that the viewers had before, by channel; `nil` where they had none.
  private let before: [UInt32?]

  init(to viewers: [ViewerID], of group: Int, from before: [UInt32?]) {
    self.viewers = viewers
    self.group = group
    self.before = before
  }

  /// The channel of the last message, by its place in the group's key.
  var lastChannel: Int? { steps.last?.channel }

  /// The bytes of its messages, about.
  var byteCount: Int { messages.reduce(0) { $0 + $1.byteCount } }

  mutating func append(_ message: PositionMessage, _ step: Step, time: Timestamp) {
    messages.append(message)
    steps.append(step)
    newest = max(newest, time)
  }

  /// The states of a viewer that took only the first messages.
  func sequences(afterTaking count: Int) -> [UInt32?] {
    var sequences = before
    for step in steps.prefix(count) { sequences[step.channel] = step.sequence }
    return sequences
  }
}
