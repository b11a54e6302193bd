import Alarms
import Foundation
import IndoorModel
import Logging
import Outbox
import Storage

/// Has the channels of a venue's alarms send the messages that wait for them in the venue's file of alarms.
struct AlarmCouriers {
  private let venue: VenueFile
  private let sending: MessageSending
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private var table = CourierTable()

  /// Makes the couriers of a venue; none is at work yet.
  init(
    of venue: VenueFile, _ sending: MessageSending, logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.venue, self.sending, self.logger, self.now) = (venue, sending, logger, now)
  }

  /// Has a channel send what waits for it in a file from now on, as it is set now.
  mutating func begin(_ channel: AlarmChannel, secret: String, from file: AlarmFile) {
    let route = CourierRoute(
      waiting: { limit in
        try await file.read { try $0.deliveries.waiting(for: channel.id, limit: limit) }
      },
      note: { outcomes in
        try await file.write { rows in
          for (message, attempt, next) in outcomes {
            try rows.deliveries.note(attempt, of: message.number, next: next)
          }
        }
      },
      send: { [venue, sending, now] batch in
        let words = AlarmWords(of: venue.current, in: channel.isGerman ? "de" : "en")
        return await sending.send(batch, by: channel, secret: secret, words: words, now: now)
      },
      largestBatch: sending.largestBatch(of: channel))
    table.replace(
      channel.id, by: OutboxCourier(of: channel.name, route, logger: logger, now: now))
  }

  /// Ends the sending of a channel.
  mutating func end(_ channel: String) { table.replace(channel, by: nil) }

  /// Has a channel look for messages now.
  func notify(_ channel: String) { table.notify(channel) }

  /// Ends the sending of all channels, until they begin again.
  mutating func pause() { table.pause() }

  /// Ends the sending of all channels for good.
  mutating func close() { table.close() }
}

extension AlarmChannel {
  /// Whether its messages are in German.
  var isGerman: Bool {
    if case .mail(_, let language) = target { language == "de" } else { false }
  }
}
