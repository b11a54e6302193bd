public import LiveMap
public import NatsBus
import Support

/// Carries the ticks of venues between servers over NATS: an owner's records to its edges, and the
/// edges' reports to the owner.
///
/// It only moves bytes. What is in them, and what follows from one that is lost, `RecordExchange`
/// decides on each venue's own executor.
public actor EdgeBus {
  private enum Side: Hashable {
    case owner
    case edge
  }

  private struct Link {
    let live: LiveVenue
    let side: Side
    var parts = MessageParts()
  }

  private nonisolated let bus: BusConnection
  private nonisolated let node: String
  private nonisolated let wakes: AsyncStream<Void>
  private nonisolated let end: @Sendable () -> Void
  /// By the subject that is listened to.
  private var links: [String: Link] = [:]
  /// What takes messages that are no ticks, by their subject.
  private var listeners: [String: @Sendable (BusMessage) -> Void] = [:]

  /// Prepares a connection; `run` makes it.
  ///
  /// - Parameters:
  ///   - addresses: of NATS servers, one at least.
  ///   - node: the name of this server, no other server's.
  public init(to addresses: [BusAddress], as credentials: BusCredentials, node: String) {
    self.node = node
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakes = wakes
    end = { continuation.finish() }
    bus = BusConnection(to: addresses, as: credentials) { continuation.yield() }
  }

  /// Keeps the connection until the task is cancelled.
  public func run() async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { [bus, end] in
        defer { end() }
        try await bus.run()
      }
      group.addTask { for await _ in self.wakes { await self.take() } }
      try await group.waitForAll()
    }
  }

  /// Messages that were not sent, because there was no connection or no room.
  public nonisolated var unsent: Int { bus.unpublished }

  // MARK: - Venues

  /// Publishes the ticks of a venue that this server owns, as long as edges want them.
  ///
  /// - Parameters:
  ///   - term: the owner's, from the log of the cluster.
  ///   - epoch: the run of the venue that its roster's numbers are of, where no earlier one goes on.
  ///   - isHeld: whether this server may still act as the owner; asked before each tick.
  public func publish(
    _ live: LiveVenue, term: UInt64, epoch: String,
    while isHeld: @escaping @Sendable () -> Bool = { true }
  ) {
    link(live, as: .owner, to: Self.reports(of: live, term))
    let writer = PartWriter(to: Self.ticks(of: live, term), on: bus)
    live.perform { venue in
      venue.records.publish(term: term, epoch: epoch, on: venue) { record in
        if isHeld() { writer.send(record) }
      }
    }
  }

  /// Shows a venue that another server owns.
  ///
  /// - Parameter term: the owner's.
  public func follow(_ live: LiveVenue, term: UInt64) {
    link(live, as: .edge, to: Self.ticks(of: live, term))
    let writer = PartWriter(to: Self.reports(of: live, term), on: bus)
    live.perform { [node] venue in
      venue.records.follow(as: node, on: venue) { writer.send($0) }
    }
  }

  /// Ends what this server does for a venue.
  public func leave(_ live: LiveVenue) {
    for (subject, link) in links where link.live === live {
      bus.unsubscribe(from: subject)
      links[subject] = nil
      switch link.side {
      case .owner: live.perform { venue in venue.records.endPublishing(on: venue) }
      case .edge: live.perform { venue in venue.records.unfollow(on: venue) }
      }
    }
  }

  private func link(_ live: LiveVenue, as side: Side, to subject: String) {
    leave(live)
    links[subject] = Link(live: live, side: side)
    bus.subscribe(to: subject)
  }

  private static func ticks(of live: LiveVenue, _ term: UInt64) -> String {
    "fc.t.\(live.slug).\(term)"
  }

  private static func reports(of live: LiveVenue, _ term: UInt64) -> String {
    "fc.s.\(live.slug).\(term)"
  }

  // MARK: - Messages

  /// Has messages of a subject taken; the receiver must return at once.
  public func listen(to subject: String, _ take: @escaping @Sendable (BusMessage) -> Void) {
    listeners[subject] = take
    bus.subscribe(to: subject)
  }

  /// Takes no more messages of a subject.
  public func stopListening(to subject: String) {
    guard listeners.removeValue(forKey: subject) != nil else { return }
    bus.unsubscribe(from: subject)
  }

  /// Sends a message that may be lost.
  public nonisolated func send(_ message: [UInt8], to subject: String) {
    bus.publish(message, to: subject)
  }

  /// Asks the server that listens to a subject.
  public nonisolated func ask(
    _ message: [UInt8], of subject: String, within time: Duration
  ) async throws(BusConnection.RequestError) -> [UInt8] {
    try await bus.request(message, from: subject, within: time)
  }

  private func take() {
    for case .message(let message) in bus.take().events {
      if let listener = listeners[message.subject] {
        listener(message)
        continue
      }
      guard let whole = links[message.subject]?.parts.take(message.payload),
        let link = links[message.subject]
      else { continue }
      switch link.side {
      case .owner: link.live.perform { venue in venue.records.hear(whole, on: venue) }
      case .edge: link.live.perform { venue in venue.records.take(whole, on: venue) }
      }
    }
  }
}

/// Sends messages to a subject in parts that the bus takes.
private final class PartWriter: Sendable {
  private let subject: String
  private let bus: BusConnection
  private let number = Locked<UInt32>(0)

  init(to subject: String, on bus: BusConnection) { (self.subject, self.bus) = (subject, bus) }

  func send(_ message: [UInt8]) {
    let number = number.withLock { number in
      number &+= 1
      return number
    }
    for part in MessageParts.split(message, number: number) { bus.publish(part, to: subject) }
  }
}
