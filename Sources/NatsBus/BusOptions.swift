import CNats
import Foundation

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
