/// What is to be sent to viewers, all for one viewer in one piece.
///
/// Mostly all viewers get the same: then nothing is kept for each of them.
struct Outbox {
  private var messages: [any EncodedMessage] = []
  private var receivers: [ViewerID] = []
  /// The messages of single viewers, once not all get the same.
  private var own: [ViewerID: [any EncodedMessage]] = [:]

  /// Adds a message.
  mutating func put(_ message: any EncodedMessage, for receivers: [ViewerID]) {
    if own.isEmpty, messages.isEmpty || receivers == self.receivers {
      messages.append(message)
      self.receivers = receivers
      return
    }
    for receiver in self.receivers where !messages.isEmpty { own[receiver] = messages }
    messages = []
    for receiver in receivers { own[receiver, default: []].append(message) }
  }

  /// Removes all messages, and has them sent.
  mutating func empty(_ send: (ViewerID, [any EncodedMessage]) -> Void) {
    if !messages.isEmpty {
      for receiver in receivers { send(receiver, messages) }
      messages = []
    }
    if own.isEmpty { return }
    for (receiver, messages) in own { send(receiver, messages) }
    own = [:]
  }
}
