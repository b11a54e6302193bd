import CNats
import Foundation
import Support

/// A connection to a cluster of NATS servers that reconnects, by libnats.
///
/// What is published may be lost, comes at most once, and is never trusted with what has to last. A
/// thread of this class connects, publishes and subscribes, because each of that may block; libnats calls
/// back on threads of its own, which copy into the inbox and wake the owner. `@unchecked Sendable`
/// holds because all properties are constant and safe to share; libnats' handles are the thread's own.
public final class BusConnection: @unchecked Sendable {
  /// Why the bus cannot be used at all.
  public struct SetupError: Error, CustomStringConvertible {
    /// What the library says.
    public let description: String
  }

  /// Why a request has no answer.
  public enum RequestError: Error, Hashable, Sendable {
    /// No node listens to the subject; NATS says so at once.
    case noResponders
    /// No answer came within the time.
    case timedOut
    /// There is no connection, or no room for the request.
    case notSent
  }

  /// After which a connection without a sign of life is asked for one; the second ping without an
  /// answer ends it.
  private static let pingInterval = Duration.seconds(1)
  /// Milliseconds for a connection, and for a write.
  private static let timeout: Int64 = 1_000
  /// Milliseconds between two attempts to reconnect to one server.
  private static let reconnectWait: Int64 = 250
  private static let reconnectJitter: Int64 = 100
  /// Where a subscription says that it is there: a subject with this before its own.
  private static let presence = "fc.here."

  private let addresses: [BusAddress]
  private let credentials: BusCredentials
  private let pingInterval: Duration
  private let callbacks: BusCallbacks
  private let outbox = BusOutbox()

  /// Prepares a connection; `run` makes it.
  ///
  /// - Parameters:
  ///   - addresses: of servers, one at least.
  ///   - wake: called on another thread when there is something to `take`, and nothing was before; it may
  ///     only wake a loop.
  public convenience init(
    to addresses: [BusAddress], as credentials: BusCredentials, wake: @escaping @Sendable () -> Void
  ) {
    self.init(to: addresses, as: credentials, pingInterval: Self.pingInterval, wake: wake)
  }

  init(
    to addresses: [BusAddress], as credentials: BusCredentials, pingInterval: Duration,
    wake: @escaping @Sendable () -> Void
  ) {
    precondition(!addresses.isEmpty, "a bus has a server")
    (self.addresses, self.credentials, self.pingInterval) = (addresses, credentials, pingInterval)
    callbacks = BusCallbacks(inbox: BusInbox(wake: wake), presence: Self.presence)
    callbacks.answerPresence = { [outbox] reply in
      _ = outbox.publish(BusMessage(subject: reply, reply: nil, payload: []))
    }
    callbacks.noteClosed = { [outbox] in outbox.append(.closed) }
  }

  // MARK: - For the owner

  /// Takes what came since the last time, in order, with the number of messages for which there was no
  /// room.
  public func take() -> (events: [BusEvent], dropped: Int) { callbacks.inbox.take() }

  /// Messages that were not published, because there was no connection or no room.
  public var unpublished: Int { outbox.dropped }

  /// Publishes a message; without a connection it is dropped, for it would be old when it arrived.
  ///
  /// - Returns: `false` where it was dropped at once.
  @discardableResult
  public func publish(_ payload: [UInt8], to subject: String, reply: String? = nil) -> Bool {
    guard callbacks.isConnected else {
      outbox.noteDropped()
      return false
    }
    return outbox.publish(BusMessage(subject: subject, reply: reply, payload: payload))
  }

  /// Asks for the messages of a subject, over all connections to come.
  ///
  /// - Parameter group: of subscriptions of one group, one gets each message.
  public func subscribe(to subject: String, group: String? = nil) {
    outbox.append(.subscribe(subject: subject, group: group))
    outbox.append(.subscribe(subject: Self.presence + subject, group: nil))
  }

  /// Takes no more messages of a subject.
  public func unsubscribe(from subject: String) {
    outbox.append(.unsubscribe(subject: subject))
    outbox.append(.unsubscribe(subject: Self.presence + subject))
  }

  /// Asks the nodes that listen to a subject, and takes the first answer.
  public func request(
    _ payload: [UInt8], from subject: String, within time: Duration
  ) async throws(RequestError) -> [UInt8] {
    let outcome = await withCheckedContinuation { continuation in
      let number = callbacks.requests.add(continuation, isCounting: false)
      send(payload, to: subject, number, within: time)
    }
    return try outcome.answer.get()
  }

  /// Counts the nodes that listen to a subject: at once where there are none, else after a time.
  public func listeners(
    to subject: String, within time: Duration
  ) async throws(RequestError) -> Int {
    let outcome = await withCheckedContinuation { continuation in
      let number = callbacks.requests.add(continuation, isCounting: true)
      send([], to: Self.presence + subject, number, within: time)
    }
    guard case .failure(.notSent) = outcome.answer else { return outcome.count }
    throw .notSent
  }

  private func send(
    _ payload: [UInt8], to subject: String, _ number: UInt64, within time: Duration
  ) {
    let (requests, reply) = (callbacks.requests, callbacks.replySubject(number))
    guard publish(payload, to: subject, reply: reply) else {
      return requests.answer(number, .failure(.notSent))
    }
    let milliseconds = Int((time / .milliseconds(1)).rounded(.up))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      requests.answer(number, .failure(.timedOut))
    }
  }

  // MARK: - The connection

  /// Keeps the connection until the task is cancelled.
  public func run() async throws(SetupError) {
    let result: Result<Void, SetupError> = await withTaskCancellationHandler {
      await Thread.perform(named: "nats") {
        Result { () throws(SetupError) in try self.serve() }
      }
    } onCancel: {
      outbox.end()
    }
    callbacks.requests.failAll(.notSent)
    try result.get()
  }

  /// Makes one connection after the other: libnats gives one up when a server refuses the user twice, as
  /// it may while operators change a password.
  private func serve() throws(SetupError) {
    callbacks.lost("not connected yet")
    var wanted: [String: String?] = [callbacks.replySubjects: nil]
    repeat {
      let connection = try connect()
      serve(on: connection, &wanted)
      natsConnection_Close(connection)
      natsConnection_Destroy(connection)
    } while outbox.waitUnlessEnding(for: Double(Self.reconnectWait) / 1_000)
  }

  private func connect() throws(SetupError) -> OpaquePointer {
    let options = try BusOptions(callbacks)
    do throws(SetupError) {
      try options.setCredentials(addresses, credentials)
      try options.setTimes(
        ping: Int64(pingInterval / .milliseconds(1)), timeout: Self.timeout,
        wait: Self.reconnectWait, jitter: Self.reconnectJitter)
    } catch {
      callbacks.release()
      throw error
    }
    var connection: OpaquePointer?
    // Blocks while the first attempt is made.
    let status = natsConnection_Connect(&connection, options.pointer)
    guard status == NATS_OK || status == NATS_NOT_YET_CONNECTED, let connection else {
      // The options' reference leaks: libnats may call `onClosed`, which releases it, even then.
      throw SetupError(description: BusOptions.explanation(of: status))
    }
    // A thread of libnats may have lost or made the connection meanwhile, and has said so.
    if status == NATS_OK {
      if Self.isUp(connection) { callbacks.connected() }
    } else if !Self.isUp(connection), let reason = BusOptions.reason(of: connection) {
      callbacks.inbox.add(.lost(reason))
    }
    return connection
  }

  private static func isUp(_ connection: OpaquePointer) -> Bool {
    natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED
  }

  /// Serves until the connection is closed or the bus ends.
  ///
  /// - Parameter wanted: the groups of all subscriptions, by subject.
  private func serve(on connection: OpaquePointer, _ wanted: inout [String: String?]) {
    var subscriptions: [String: OpaquePointer] = [:]
    defer { for subscription in subscriptions.values { natsSubscription_Destroy(subscription) } }
    for (subject, group) in wanted {
      subscribe(to: subject, group, on: connection, &subscriptions)
    }
    var isClosed = false
    while !isClosed, let commands = outbox.next() {
      for command in commands {
        switch command {
        case .closed: isClosed = true
        case .subscribe(let subject, let group) where wanted[subject] == nil:
          wanted[subject] = .some(group)
        case .unsubscribe(let subject): wanted[subject] = nil
        default: break
        }
        if !isClosed { perform(command, on: connection, &subscriptions) }
      }
    }
  }

  private func perform(
    _ command: BusOutbox.Command, on connection: OpaquePointer,
    _ subscriptions: inout [String: OpaquePointer]
  ) {
    switch command {
    case .closed: break
    case .publish(let message):
      guard Self.isUp(connection) else { return outbox.noteDropped() }
      let count = CInt(message.payload.count)
      let status =
        message.reply.map {
          natsConnection_PublishRequest(connection, message.subject, $0, message.payload, count)
        } ?? natsConnection_Publish(connection, message.subject, message.payload, count)
      guard status != NATS_OK else { return }
      outbox.noteDropped()
      if status == NATS_MAX_PAYLOAD || status == NATS_INVALID_SUBJECT {
        callbacks.inbox.add(.refused("\(message.subject): \(BusOptions.explanation(of: status))"))
      }
    case .subscribe(let subject, let group):
      subscribe(to: subject, group, on: connection, &subscriptions)
    case .unsubscribe(let subject):
      // Ends it at the server, too; libnats keeps its own reference until the last callback.
      natsSubscription_Destroy(subscriptions.removeValue(forKey: subject))
    }
  }

  private func subscribe(
    to subject: String, _ group: String?, on connection: OpaquePointer,
    _ subscriptions: inout [String: OpaquePointer]
  ) {
    guard subscriptions[subject] == nil else { return }
    var subscription: OpaquePointer?
    // Retained until libnats says that it has called back for the last time, in `onSubscriptionEnd`.
    let retained = Unmanaged.passRetained(callbacks).toOpaque()
    let status =
      if let group {
        natsConnection_QueueSubscribe(
          &subscription, connection, subject, group, onMessage, retained)
      } else {
        natsConnection_Subscribe(&subscription, connection, subject, onMessage, retained)
      }
    guard status == NATS_OK, let subscription else {
      Unmanaged<BusCallbacks>.fromOpaque(retained).release()
      return callbacks.inbox.add(.refused("\(subject): \(BusOptions.explanation(of: status))"))
    }
    natsSubscription_SetOnCompleteCB(subscription, onSubscriptionEnd, retained)
    subscriptions[subject] = subscription
  }
}
