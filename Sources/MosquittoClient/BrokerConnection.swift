import CMosquitto
import Foundation
import Support

/// A connection to an MQTT broker that comes back by itself, by libmosquitto.
///
/// libmosquitto's loop runs on a thread of this class; its callbacks copy what they get into the inbox.
/// Other threads call `mosquitto_publish` and `mosquitto_subscribe` only, which the library allows once
/// `mosquitto_threaded_set` was called (mosquitto.h, “Threads”). `@unchecked Sendable` holds because
/// `client` is constant, and freed in `deinit`, which `run` delays until the thread has ended.
public final class BrokerConnection: @unchecked Sendable {
  /// Why a broker cannot be spoken to at all.
  public struct SetupError: Error, CustomStringConvertible {
    /// What the library says.
    public let description: String
  }

  private struct State {
    var isEnding = false
    var isConnected = false
  }

  /// Seconds until the second attempt; each further one takes twice as long.
  private static let firstDelay = 0.5
  private static let longestDelay = 30.0
  /// Seconds without a message after which the library asks whether the broker is still there.
  private static let keepAlive: CInt = 15
  /// Milliseconds for which the library waits for the network at most.
  private static let loopTimeout: CInt = 100

  private let client: OpaquePointer
  private let address: BrokerAddress
  private let login: BrokerLogin
  private let inbox = BrokerInbox()
  private let state = Locked(State())
  private let wake = NSCondition()

  /// Prepares a connection; `run` makes it.
  public init(to address: BrokerAddress, as login: BrokerLogin) throws(SetupError) {
    // Counts its calls itself; `deinit` takes this one back.
    mosquitto_lib_init()
    guard let client = mosquitto_new(login.client, true, nil) else {
      throw SetupError(description: "there is no memory for an MQTT client")
    }
    self.client = client
    self.address = address
    self.login = login
    // The class outlives the thread that calls back: `run` keeps it until the thread has ended.
    mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
    mosquitto_threaded_set(client, true)
    mosquitto_connect_callback_set(client, onConnect)
    mosquitto_message_callback_set(client, onMessage)
    mosquitto_subscribe_callback_set(client, onSubscribe)
    try introduce()
  }

  deinit {
    mosquitto_destroy(client)
    mosquitto_lib_cleanup()
  }

  private func introduce() throws(SetupError) {
    if let user = login.user {
      try check(mosquitto_username_pw_set(client, user, login.password), "user and password")
    }
    if let topic = login.availability {
      let offline = Array("offline".utf8)
      try check(
        mosquitto_will_set(client, topic, CInt(offline.count), offline, 1, true), "the last will")
    }
    guard address.isEncrypted else { return }
    if login.authorities == nil {
      try check(
        mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1), "the system's certificates")
    }
    if login.authorities != nil || login.certificate != nil {
      try check(
        mosquitto_tls_set(
          client, login.authorities, login.authorities == nil ? "/etc/ssl/certs" : nil,
          login.certificate?.file, login.certificate?.key, nil), "the certificates")
    }
  }

  private func check(_ code: CInt, _ subject: String) throws(SetupError) {
    guard code != MOSQ_ERR_SUCCESS.rawValue else { return }
    throw SetupError(description: "\(subject): \(Self.explanation(of: code))")
  }

  /// Keeps the connection until the task is cancelled; says `offline` then.
  public func run() async {
    await withTaskCancellationHandler {
      await Thread.perform(named: "mqtt") { self.serve() }
    } onCancel: {
      state.withLock { $0.isEnding = true }
      wake.lock()
      wake.broadcast()
      wake.unlock()
    }
  }

  /// Takes what came since the last time, in order, with the number of messages for which there was no
  /// room.
  public func take() -> (events: [BrokerEvent], dropped: Int) { inbox.take() }

  /// Asks for the messages of a topic filter, with quality 1; to be done again at each connection.
  public func subscribe(to filter: String) {
    _ = mosquitto_subscribe(client, nil, filter, 1)
  }

  /// Publishes a retained message with quality 1; an empty one clears the topic.
  ///
  /// - Returns: whether the library took it; not without a connection.
  public func publish(_ payload: [UInt8], to topic: String) -> Bool {
    guard state.withLock(\.isConnected) else { return false }
    return mosquitto_publish(client, nil, topic, CInt(payload.count), payload, 1, true)
      == MOSQ_ERR_SUCCESS.rawValue
  }

  // MARK: - On the thread

  private var isEnding: Bool { state.withLock(\.isEnding) }

  private func serve() {
    var delay = Self.firstDelay
    while !isEnding {
      // Blocks while the name is looked up and the connection made.
      var code = mosquitto_connect(client, address.host, CInt(address.port), Self.keepAlive)
      while code == MOSQ_ERR_SUCCESS.rawValue, !isEnding {
        code = mosquitto_loop(client, Self.loopTimeout, 1)
        if state.withLock(\.isConnected) { delay = Self.firstDelay }
      }
      if isEnding { break }
      // A broker that does not take the client has said why, in `connected`.
      state.withLock { $0.isConnected = false }
      inbox.add(.lost(Self.explanation(of: code)))
      wait(delay)
      delay = min(2 * delay, Self.longestDelay)
    }
    leave()
  }

  private func wait(_ seconds: Double) {
    wake.lock()
    let end = Date(timeIntervalSinceNow: seconds)
    while !isEnding, wake.wait(until: end) {}
    wake.unlock()
  }

  /// Says goodbye: a broker publishes no last will of a client that does.
  private func leave() {
    if let topic = login.availability { _ = publish(Array("offline".utf8), to: topic) }
    for _ in 0..<20 where mosquitto_want_write(client) { mosquitto_loop(client, 10, 1) }
    mosquitto_disconnect(client)
    mosquitto_loop(client, 10, 1)
  }

  private static func explanation(of code: CInt) -> String {
    if code == MOSQ_ERR_ERRNO.rawValue { return String(cString: strerror(errno)) }
    return String(cString: mosquitto_strerror(code)).trimmingCharacters(in: ["."])
  }

  fileprivate func connected(_ code: CInt) {
    guard code == 0 else {
      inbox.add(
        .lost(String(cString: mosquitto_connack_string(code)).trimmingCharacters(in: ["."])))
      return
    }
    state.withLock { $0.isConnected = true }
    inbox.add(.connected)
  }

  fileprivate func subscribed() { inbox.add(.subscribed) }

  fileprivate func received(_ message: BrokerMessage) { inbox.add(.message(message)) }
}

/// The C entry point: the broker answered the introduction.
private func onConnect(client: OpaquePointer?, user: UnsafeMutableRawPointer?, code: CInt) {
  guard let user else { return }
  Unmanaged<BrokerConnection>.fromOpaque(user).takeUnretainedValue().connected(code)
}

/// The C entry point: the broker took a filter, or granted it with another quality.
private func onSubscribe(
  client: OpaquePointer?, user: UnsafeMutableRawPointer?, number: CInt, count: CInt,
  granted: UnsafePointer<CInt>?
) {
  guard let user else { return }
  Unmanaged<BrokerConnection>.fromOpaque(user).takeUnretainedValue().subscribed()
}

/// The C entry point: a message came; it is freed after the return.
private func onMessage(
  client: OpaquePointer?, user: UnsafeMutableRawPointer?,
  message: UnsafePointer<mosquitto_message>?
) {
  guard let user, let message = message?.pointee, let topic = message.topic else { return }
  let payload = UnsafeRawBufferPointer(
    start: message.payload, count: message.payload == nil ? 0 : Int(message.payloadlen))
  Unmanaged<BrokerConnection>.fromOpaque(user).takeUnretainedValue().received(
    BrokerMessage(
      topic: String(cString: topic), payload: Array(payload), quality: Int(message.qos),
      isRetained: message.retain))
}
