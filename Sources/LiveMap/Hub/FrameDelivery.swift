import IndoorModel

/// All frames that some viewers get in one tick: offered to each of them at once.
struct FrameDelivery {
  /// Where somebody is who has taken a message.
  struct Step: Hashable {
    /// The channel, by its place in the row.
    let channel: Int
    /// The state that the message leads to; `nil` when a keyframe must still follow.
    let sequence: UInt32?
  }

  /// Who gets them.
  var viewers: [ViewerID]
  /// The row in which these viewers sit.
  let row: Int
  /// Where they were before, by channel; `nil` where they knew nothing.
  let before: [UInt32?]
  private(set) var messages: [PositionMessage] = []
  /// Where each message leads to.
  private(set) var steps: [Step] = []
  /// The time of the newest frame in it.
  private(set) var newest = Timestamp(millisecondsSince1970: 0)
  /// How many of the messages lead on from a state that is not everybody's.
  var leaps = 0
  /// How many are keyframes because the viewer's state is not known any more.
  var misses = 0

  init(to viewers: [ViewerID], in row: Int, from before: [UInt32?]) {
    self.viewers = viewers
    self.row = row
    self.before = before
  }

  mutating func append(_ message: PositionMessage, _ step: Step, time: Timestamp) {
    messages.append(message)
    steps.append(step)
    newest = max(newest, time)
  }

  /// Where somebody is who took the first messages only.
  func cursors(afterTaking count: Int) -> [UInt32?] {
    var cursors = before
    for step in steps.prefix(count) { cursors[step.channel] = step.sequence }
    return cursors
  }
}
