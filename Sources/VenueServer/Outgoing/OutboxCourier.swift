import IndoorModel
import Logging
import Outbox
import Storage

/// What a courier takes messages from, and by what it sends them.
struct CourierRoute: Sendable {
  fileprivate let waiting: @Sendable (_ limit: Int) async throws -> [OutboxMessage]
  fileprivate let note: @Sendable ([OutboxCourier.Outcome]) async throws -> Void
  fileprivate let send: @Sendable ([OutboxMessage]) async -> [OutboxMessage.Attempt]
  fileprivate let largestBatch: Int

  /// Describes a route.
  ///
  /// - Parameters:
  ///   - waiting: messages that wait; the first one is the next to be tried.
  ///   - note: keeps what came of tries, and when each message is tried next.
  ///   - send: sends messages in order, up to the first that fails; at least one is tried.
  ///   - largestBatch: the most messages that are sent together.
  init(
    waiting: @escaping @Sendable (_ limit: Int) async throws -> [OutboxMessage],
    note: @escaping @Sendable ([OutboxCourier.Outcome]) async throws -> Void,
    send: @escaping @Sendable ([OutboxMessage]) async -> [OutboxMessage.Attempt],
    largestBatch: Int
  ) {
    (self.waiting, self.note, self.send) = (waiting, note, send)
    self.largestBatch = largestBatch
  }
}

/// Sends the messages of one channel, one after the other: a channel that hangs delays no other.
///
/// A message is marked as delivered only after the answer. When the server dies in between, it is
/// sent again with the same id.
final class OutboxCourier: Sendable {
  /// A message, what came of a try, and when it is tried next; `nil` when it arrived or is given up.
  typealias Outcome = (
    message: OutboxMessage, attempt: OutboxMessage.Attempt, next: Timestamp?
  )

  /// Seconds after which a file that could not be read or written is tried again.
  private static let pause = 5.0

  private let name: String
  private let route: CourierRoute
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  /// - Parameter name: of the channel, for logs.
  init(
    of name: String, _ route: CourierRoute, logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) {
    (self.name, self.route, self.logger, self.now) = (name, route, logger, now)
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Has it look for messages now.
  func notify() { wake.yield() }

  /// Sends until it is cancelled.
  func run() async {
    // Grows while a receiver takes all at once, so that a slow or failing one gets no row of messages.
    var size = 1
    while !Task.isCancelled {
      do {
        let waiting = try await route.waiting(route.largestBatch)
        guard let first = waiting.first else {
          await sleep(seconds: nil)
          continue
        }
        let delay = first.next.seconds(since: now())
        guard delay <= 0 else {
          await sleep(seconds: min(delay, RetryPlan.longest))
          continue
        }
        let batch = Array(waiting.prefix(size))
        size = try await send(batch) ? min(2 * size, route.largestBatch) : 1
      } catch {
        if Task.isCancelled { return }
        logger.error(
          "Messages that are to leave cannot be kept", metadata: ["error": "\(error)"])
        try? await Task.sleep(for: .seconds(Self.pause))
      }
    }
  }

  /// Sends messages and notes what came of them.
  ///
  /// - Returns: whether all arrived, and quickly.
  private func send(_ batch: [OutboxMessage]) async throws -> Bool {
    let attempts = await route.send(batch)
    // What the end of the server has cut off counts as never tried.
    try Task.checkCancellation()
    let time = now()
    try await route.note(
      zip(batch, attempts).map { message, attempt in
        let next =
          attempt.error == nil
          ? nil : RetryPlan.next(after: message.attempts + 1, made: message.made, at: time)
        return (message, attempt, next)
      })
    if let error = attempts.last?.error {
      logger.warning(
        "A message did not arrive", metadata: ["channel": "\(name)", "reason": "\(error)"])
    }
    return attempts.count == batch.count
      && attempts.allSatisfy { $0.error == nil && $0.milliseconds < 1000 }
  }

  /// Waits until there may be something to send.
  private func sleep(seconds: Double?) async {
    let timer = seconds.map { seconds in
      Task { [wake] in
        try await Task.sleep(for: .seconds(seconds))
        wake.yield()
      }
    }
    var iterator = wakes.makeAsyncIterator()
    await iterator.next()
    timer?.cancel()
  }
}
