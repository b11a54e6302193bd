import CNats
import Foundation
import Support

/// What libnats calls back, on threads of its own.
final class BusCallbacks: Sendable {
  let inbox: BusInbox
  let requests = BusRequests()
  private let presence: String
  /// Answers to this connection's requests come to subjects that begin so.
  private let replies = "_INBOX.fc\(UUID().uuidString.filter { $0 != "-" })."
  private let isUp = Locked(false)
  private let presenceAnswer = Locked<(@Sendable (String) -> Void)?>(nil)
  private let closedNote = Locked<(@Sendable () -> Void)?>(nil)

  init(inbox: BusInbox, presence: String) { (self.inbox, self.presence) = (inbox, presence) }

  /// Answers a node that counts listeners.
  var answerPresence: (@Sendable (String) -> Void)? {
    get { presenceAnswer.withLock { $0 } }
    set { presenceAnswer.withLock { $0 = newValue } }
  }

  /// Learns that a connection is closed.
  var noteClosed: (@Sendable () -> Void)? {
    get { closedNote.withLock { $0 } }
    set { closedNote.withLock { $0 = newValue } }
  }

  /// What callbacks have said last: the state itself may have changed since.
  var isConnected: Bool { isUp.withLock { $0 } }

  /// All subjects of answers.
  var replySubjects: String { replies + "*" }

  /// Where the answer to a request comes.
  func replySubject(_ number: UInt64) -> String { replies + String(number) }

  func connected() {
    isUp.withLock { $0 = true }
    inbox.add(.connected)
  }

  func lost(_ why: String) {
    isUp.withLock { $0 = false }
    inbox.add(.lost(why))
  }

  func closed(_ why: String) {
    lost(why)
    noteClosed?()
  }

  func received(_ message: BusMessage, isNoResponders: Bool) {
    if message.subject.hasPrefix(replies) {
      guard let number = UInt64(message.subject.dropFirst(replies.count)) else { return }
      let answer: BusRequests.Answer =
        isNoResponders ? .failure(.noResponders) : .success(message.payload)
      requests.answer(number, answer)
    } else if message.subject.hasPrefix(presence) {
      if let reply = message.reply { answerPresence?(reply) }
    } else {
      inbox.add(.message(message))
    }
  }

  /// Gives back the reference that libnats' options had, where no connection will do it.
  func release() { Unmanaged.passUnretained(self).release() }
}

private func callbacks(_ user: UnsafeMutableRawPointer?) -> BusCallbacks? {
  user.map { Unmanaged<BusCallbacks>.fromOpaque($0).takeUnretainedValue() }
}

/// The C entry point: a message came, which this function has to free.
func onMessage(
  connection: OpaquePointer?, subscription: OpaquePointer?, message: OpaquePointer?,
  user: UnsafeMutableRawPointer?
) {
  defer { natsMsg_Destroy(message) }
  guard let message, let subject = natsMsg_GetSubject(message) else { return }
  let bytes = UnsafeRawBufferPointer(
    start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
  let copy = BusMessage(
    subject: String(cString: subject), reply: natsMsg_GetReply(message).map { String(cString: $0) },
    payload: Array(bytes))
  callbacks(user)?.received(copy, isNoResponders: natsMsg_IsNoResponders(message))
}

/// The C entry point: no message of a subscription comes any more.
func onSubscriptionEnd(user: UnsafeMutableRawPointer?) {
  guard let user else { return }
  Unmanaged<BusCallbacks>.fromOpaque(user).release()
}

/// The C entry point: the node is connected to a server.
func onConnected(connection: OpaquePointer?, user: UnsafeMutableRawPointer?) {
  callbacks(user)?.connected()
}

/// The C entry point: the connection broke.
func onLost(connection: OpaquePointer?, user: UnsafeMutableRawPointer?) {
  callbacks(user)?.lost(BusOptions.reason(of: connection) ?? "the connection broke")
}

/// The C entry point: libnats gives the connection up; the last callback.
func onClosed(connection: OpaquePointer?, user: UnsafeMutableRawPointer?) {
  guard let user else { return }
  let callbacks = Unmanaged<BusCallbacks>.fromOpaque(user)
  callbacks.takeUnretainedValue().closed(
    BusOptions.reason(of: connection) ?? "the connection is closed")
  callbacks.release()
}

/// The C entry point: something went wrong that does not end the connection.
func onError(
  connection: OpaquePointer?, subscription: OpaquePointer?, status: natsStatus,
  user: UnsafeMutableRawPointer?
) {
  if status == NATS_SLOW_CONSUMER {
    callbacks(user)?.inbox.add(.overrun)
  } else {
    let name = natsStatus_GetText(status).map { String(cString: $0) } ?? ""
    callbacks(user)?.inbox.add(.refused(BusOptions.reason(of: connection) ?? name))
  }
}
