import NatsBus

/// How a bus wakes its owner in a test.
final class BusNotes: Sendable {
  private let stream: AsyncStream<Void>
  let wake: @Sendable () -> Void

  init() {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    wake = { continuation.yield() }
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
  static func run(
    _ port: Int, scheme: String = "nats", login: BusLogin = BusLogin(name: "test"),
    isReady: Bool = true, _ body: (BusNode) async throws -> Void
  ) async throws {
    guard let address = BusAddress("\(scheme)://127.0.0.1:\(port)") else { return }
    let notes = BusNotes()
    let bus = BusConnection(to: [address], as: login) { [wake = notes.wake, notes] in
      _ = notes
      wake()
    }
    let node = BusNode(bus, notes)
    let task = Task { try await bus.run() }
    if isReady { await node.wait { $0.contains(.connected) } }
    do { try await body(node) } catch {
      task.cancel()
      try await task.value
      throw error
    }
    task.cancel()
    try await task.value
  }

  /// Waits until what came fulfils a condition.
  func wait(_ condition: ([BusEvent]) -> Bool) async {
    events += bus.take().events
    if condition(events) { return }
    for await _ in notes.wakes {
      events += bus.take().events
      if condition(events) { return }
    }
  }

  /// Waits until so many nodes listen to a subject.
  nonisolated func waitForListeners(_ count: Int, to subject: String) async throws {
    while try await bus.listeners(to: subject, within: .milliseconds(100)) != count {}
  }
}

extension [BusEvent] {
  var messages: [BusMessage] {
    compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  var payloads: [[UInt8]] { messages.map(\.payload) }
}
