@testable import NatsBus

/// How a bus wakes its owner in a test.
final class BusNotes: Sendable {
  private let stream: AsyncStream<Void>
  let wake: @Sendable () -> Void
  /// Ends `wakes`.
  let end: @Sendable () -> Void

  init() {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    wake = { continuation.yield() }
    end = { continuation.finish() }
  }

  var wakes: AsyncStream<Void> { stream }
}

/// A node of a test: an owner that takes from its bus when it is woken.
actor BusNode {
  nonisolated let bus: BusConnection
  nonisolated let notes: BusNotes
  private(set) var events: [BusEvent] = []

  private init(_ bus: BusConnection, _ notes: BusNotes) { (self.bus, self.notes) = (bus, notes) }

  /// Runs a node while a body does.
  ///
  /// - Parameter pingInterval: a long one, unless the test needs it: no connection may end because the
  ///   machine is under load.
  static func run(
    _ port: Int, scheme: String = "nats", host: String = "127.0.0.1",
    credentials: BusCredentials = BusCredentials(name: "test"), isReady: Bool = true,
    pingInterval: Duration = .seconds(30),
    _ body: (BusNode) async throws -> Void
  ) async throws {
    guard let address = BusAddress("\(scheme)://\(host):\(port)") else { throw Ended() }
    let notes = BusNotes()
    let bus = BusConnection(to: [address], as: credentials, pingInterval: pingInterval) {
      [wake = notes.wake, notes] in
      _ = notes
      wake()
    }
    let node = BusNode(bus, notes)
    let task = Task { [end = notes.end] in
      defer { end() }
      try await bus.run()
    }
    let failure: (any Error)?
    do {
      if isReady { try await node.wait { $0.contains(.connected) } }
      try await body(node)
      failure = nil
    } catch { failure = error }
    task.cancel()
    // Why the bus could not run says more than that it has ended.
    try await task.value
    if let failure { throw failure }
  }

  /// The bus has ended before the condition of a test came true.
  struct Ended: Error {}

  /// Waits until what came fulfils a condition.
  func wait(_ condition: ([BusEvent]) -> Bool) async throws {
    events += bus.take().events
    if condition(events) { return }
    for await _ in notes.wakes {
      events += bus.take().events
      if condition(events) { return }
    }
    throw Ended()
  }

  /// Waits until so many nodes listen to a subject.
  nonisolated func waitForListeners(_ count: Int, to subject: String) async throws {
    while try await bus.listeners(to: subject, within: .milliseconds(100)) != count {}
  }
}

extension Sequence<BusEvent> {
  /// Whether a connection was lost, or refused, for such a reason.
  func hasReason(_ isReason: (String) -> Bool) -> Bool {
    contains {
      switch $0 {
      case .lost(let why), .refused(let why): isReason(why)
      default: false
      }
    }
  }
}

extension [BusEvent] {
  var messages: [BusMessage] {
    compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  var payloads: [[UInt8]] { messages.map(\.payload) }
}
