import Alarms
import IndoorModel
import Logging
import Storage

/// Sends the messages of one channel, one after the other: a channel that hangs delays no other.
///
/// A message is marked as delivered only after the answer. When the server dies in between, it is
/// sent again with the same id. A message that fails holds those behind it until it arrives or is
/// given up after a day.
final class AlarmCourier: Sendable {
  /// Seconds after which a file that could not be read or written is tried again.
  private static let pause = 5.0

  private let file: AlarmFile
  private let channel: AlarmChannel
  private let secret: String
  private let sending: AlarmSending
  private let words: @Sendable () -> AlarmWords
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  init(
    of channel: AlarmChannel, secret: String, file: AlarmFile, sending: AlarmSending,
    words: @escaping @Sendable () -> AlarmWords, logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.channel, self.secret, self.file) = (channel, secret, file)
    (self.sending, self.words, self.logger, self.now) = (sending, words, logger, now)
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
        let waiting = try await file.read { [channel] rows in
          try rows.deliveries.waiting(for: channel.id, limit: WebhookSender.largestBatch)
        }
        guard let first = waiting.first else {
          await sleep(seconds: nil)
          continue
        }
        let delay = first.next.seconds(since: now())
        guard delay <= 0 else {
          await sleep(seconds: min(delay, RetryPlan.longest))
          continue
        }
        let batch = Array(waiting.prefix(min(size, sending.largestBatch(of: channel))))
        size = try await send(batch) ? min(2 * size, WebhookSender.largestBatch) : 1
      } catch {
        if Task.isCancelled { return }
        logger.error(
          "Messages of alarms cannot be kept", metadata: ["error": "\(error)"])
        try? await Task.sleep(for: .seconds(Self.pause))
      }
    }
  }

  /// Sends messages and notes what came of them.
  ///
  /// - Returns: whether all arrived, and quickly.
  private func send(_ batch: [AlarmDelivery]) async throws -> Bool {
    let attempts = await sending.send(
      batch, by: channel, secret: secret, words: words(), now: now)
    // What the end of the server has cut off counts as never tried.
    try Task.checkCancellation()
    let time = now()
    try await file.write { rows in
      for (delivery, attempt) in zip(batch, attempts) {
        let next =
          attempt.error == nil
          ? nil : RetryPlan.next(after: delivery.attempts + 1, made: delivery.made, at: time)
        try rows.deliveries.note(attempt, of: delivery.number, next: next)
      }
    }
    if let error = attempts.last?.error {
      logger.warning(
        "A message of alarms did not arrive",
        metadata: ["channel": "\(channel.name)", "reason": "\(error)"])
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
