import CommandSupport
import Foundation
import Gateways
import IndoorModel
import JSONText
import MosquittoClient

/// Takes what a broker sends, makes reports of it, and hands them on; or prints them.
struct BrokerIntake: Sendable {
  /// The time between two looks, in which messages gather.
  private static let interval = Duration.milliseconds(20)

  private let connection: BrokerConnection
  private let table: MappingTable
  private let native: NativeTopics?
  private let filters: [String]
  /// Where reports go; they are printed where it is `nil`.
  private let delivery: GatewayDelivery?
  private let publisher: VenuePublisher?

  init(
    _ connection: BrokerConnection, table: MappingTable, native: NativeTopics?, listen: [String],
    delivery: GatewayDelivery?, publisher: VenuePublisher?
  ) {
    self.connection = connection
    self.table = table
    self.native = native
    filters = table.topics + (native?.topics ?? []) + listen
    self.delivery = delivery
    self.publisher = publisher
  }

  /// Takes messages until the task is cancelled.
  func run() async throws {
    var repeats = RedeliveryFilter()
    var pending = 0
    while true {
      try await Task.sleep(for: Self.interval)
      let (events, overflowed) = connection.take()
      var batch = Batch()
      for event in events {
        switch event {
        case .connected:
          repeats.connected(at: Self.seconds)
          for filter in filters { connection.subscribe(to: filter) }
          await publisher?.connected()
          pending = filters.count
          if pending == 0 { Console.warn("floorcast: connected to the broker") }
        case .subscribed:
          // The filters of the publisher come after these.
          pending -= 1
          if pending == 0 { Console.warn("floorcast: connected to the broker") }
        case .lost(let reason):
          repeats.lostConnection(at: Self.seconds)
          Console.warn("floorcast: the broker: \(reason); trying again")
          await publisher?.disconnected()
        case .message(let message):
          if let publisher, publisher.isOwn(message.topic) {
            await publisher.take(message)
            continue
          }
          // The table decides about what the broker had kept.
          let isNew =
            message.isRetained
            || repeats.takes(
              topic: message.topic, payload: message.payload, quality: message.quality,
              at: Self.seconds)
          if isNew { read(message, into: &batch) } else { batch.repeated += 1 }
        }
      }
      await hand(on: batch, overflowed: overflowed)
    }
  }

  private struct Batch {
    var reports: [GatewayReport] = []
    var unread: [UnreadMessage] = []
    var repeated = 0
  }

  private func read(_ message: BrokerMessage, into batch: inout Batch) {
    let now = Timestamp.now
    let read =
      native?.read(
        topic: message.topic, payload: message.payload, isRetained: message.isRetained, now: now)
      ?? table.read(
        topic: message.topic, payload: message.payload, isRetained: message.isRetained, now: now)
    guard delivery != nil else { return Self.show(message, read) }
    batch.reports += read.reports
    guard !read.isMapped || !read.faults.isEmpty else { return }
    batch.unread.append(
      UnreadMessage(
        topic: message.topic, payload: message.payload, fault: read.faults.first?.description))
  }

  private func hand(on batch: Batch, overflowed: Int) async {
    guard let delivery else { return }
    if !batch.reports.isEmpty { await delivery.take(batch.reports) }
    if !batch.unread.isEmpty { await delivery.note(batch.unread) }
    if batch.repeated + overflowed > 0 {
      await delivery.noteLost(repeated: batch.repeated, overflowed: overflowed)
    }
  }

  /// Prints what a message becomes, a line of JSON.
  private static func show(_ message: BrokerMessage, _ read: MappedMessage) {
    let faults: [Value] = read.faults.map { .string($0.description) }
    let line = Value(members: [
      "topic": .string(message.topic), "reports": .array(read.reports.map(\.value)),
      "faults": faults.isEmpty ? nil : .array(faults),
      "payload": read.reports.isEmpty
        ? .string(String(decoding: message.payload.prefix(2048), as: UTF8.self)) : nil,
      "note": read.isMapped
        ? (read.isStale ? "the broker kept it from earlier, and it has no time" : nil)
        : "no rule is meant for this topic",
    ])
    Console.say(line.jsonText())
  }

  private static var seconds: Double { ProcessInfo.processInfo.systemUptime }
}
