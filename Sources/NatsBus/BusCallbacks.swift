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

/// Options of a connection, with callbacks to their receiver.
struct BusOptions: ~Copyable {
  private(set) var pointer: OpaquePointer?

  /// Retains the receiver for the connection; its last callback, `onClosed`, releases it.
  init(_ callbacks: BusCallbacks) throws(BusConnection.SetupError) {
    try Self.check(natsOptions_Create(&pointer), "the library")
    let user = Unmanaged.passRetained(callbacks).toOpaque()
    do throws(BusConnection.SetupError) {
      try set("callbacks", natsOptions_SetDisconnectedCB(pointer, onLost, user))
      try set("callbacks", natsOptions_SetReconnectedCB(pointer, onConnected, user))
      try set("callbacks", natsOptions_SetClosedCB(pointer, onClosed, user))
      try set("callbacks", natsOptions_SetErrorHandler(pointer, onError, user))
      try set("callbacks", natsOptions_SetRetryOnFailedConnect(pointer, true, onConnected, user))
      try set("threads", natsOptions_UseGlobalMessageDelivery(pointer, true))
    } catch {
      callbacks.release()
      throw error
    }
  }

  deinit { natsOptions_Destroy(pointer) }

  func setCredentials(
    _ addresses: [BusAddress], _ credentials: BusCredentials
  ) throws(BusConnection.SetupError) {
    // libnats copies the texts.
    var texts: [UnsafePointer<CChar>?] = addresses.map { UnsafePointer(strdup($0.description)) }
    defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
    try set("addresses", natsOptions_SetServers(pointer, &texts, CInt(texts.count)))
    try set("the name", natsOptions_SetName(pointer, credentials.name))
    if let user = credentials.user {
      try set("the user", natsOptions_SetUserInfo(pointer, user.name, user.password))
    }
    guard addresses.contains(where: \.isEncrypted) else { return }
    try set("TLS", natsOptions_SetSecure(pointer, true))
    try set(
      "the authorities",
      natsOptions_LoadCATrustedCertificates(
        pointer, credentials.authorities ?? "/etc/ssl/certs/ca-certificates.crt"))
    if let certificate = credentials.certificate {
      try set(
        "the certificate",
        natsOptions_LoadCertificatesChain(pointer, certificate.file, certificate.key))
    }
  }

  /// All in milliseconds.
  func setTimes(
    ping: Int64, timeout: Int64, wait: Int64, jitter: Int64
  ) throws(BusConnection.SetupError) {
    try set("times", natsOptions_SetPingInterval(pointer, ping))
    try set("times", natsOptions_SetMaxPingsOut(pointer, 2))
    try set("times", natsOptions_SetTimeout(pointer, timeout))
    try set("times", natsOptions_SetWriteDeadline(pointer, timeout))
    try set("times", natsOptions_SetReconnectWait(pointer, wait))
    try set("times", natsOptions_SetReconnectJitter(pointer, jitter, jitter))
    try set("times", natsOptions_SetMaxReconnect(pointer, -1))
    // What is published between two connections would be old; the smallest buffer takes one message.
    try set("the buffer", natsOptions_SetReconnectBufSize(pointer, 1))
  }

  private func set(
    _ subject: String, _ status: natsStatus
  ) throws(BusConnection.SetupError) {
    try Self.check(status, subject)
  }

  private static func check(
    _ status: natsStatus, _ subject: String
  ) throws(BusConnection.SetupError) {
    guard status != NATS_OK else { return }
    throw BusConnection.SetupError(description: "\(subject): \(explanation(of: status))")
  }

  /// Why a connection is not there; `nil` where libnats has no reason.
  static func reason(of connection: OpaquePointer?) -> String? {
    var text: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(connection, &text)
    if let detail = text.map({ String(cString: $0) }), !detail.isEmpty { return detail }
    return status == NATS_OK ? nil : natsStatus_GetText(status).map { String(cString: $0) }
  }

  /// What the library says of a failure, on the thread that met it.
  static func explanation(of status: natsStatus) -> String {
    let text = natsStatus_GetText(status).map { String(cString: $0) } ?? "\(status.rawValue)"
    var last = NATS_OK
    guard let detail = nats_GetLastError(&last).map({ String(cString: $0) }), last == status,
      !detail.isEmpty
    else { return text }
    return "\(text), \(detail)"
  }
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
private func onConnected(connection: OpaquePointer?, user: UnsafeMutableRawPointer?) {
  callbacks(user)?.connected()
}

/// The C entry point: the connection broke.
private func onLost(connection: OpaquePointer?, user: UnsafeMutableRawPointer?) {
  callbacks(user)?.lost(BusOptions.reason(of: connection) ?? "the connection broke")
}

/// The C entry point: libnats gives the connection up; the last callback.
private func onClosed(connection: OpaquePointer?, user: UnsafeMutableRawPointer?) {
  guard let user else { return }
  let callbacks = Unmanaged<BusCallbacks>.fromOpaque(user)
  callbacks.takeUnretainedValue().closed(
    BusOptions.reason(of: connection) ?? "the connection is closed")
  callbacks.release()
}

/// The C entry point: something went wrong that does not end the connection.
private func onError(
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
