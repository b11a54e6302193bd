import Accounts
import Alarms
import IndoorModel
import JSONText

/// How alarms leave a server.
public struct AlarmSending: Sendable {
  private let webhooks: WebhookSender
  private let mailer: Mailer?
  /// The server's own address as people know it, for links; `nil` where that is not set.
  let publicURL: String?

  /// - Parameter mailer: sends mails; `nil` where none is set up.
  public init(
    webhooks: WebhookSender = WebhookSender(), mailer: Mailer? = nil, publicURL: String? = nil
  ) {
    (self.webhooks, self.mailer, self.publicURL) = (webhooks, mailer, publicURL)
  }

  /// Whether mails can be sent.
  var hasMail: Bool { mailer != nil }

  /// The most messages of a channel that are sent together.
  func largestBatch(of channel: AlarmChannel) -> Int {
    channel.isSigned ? WebhookSender.largestBatch : 1
  }

  /// Sends messages in order, up to the first that fails.
  ///
  /// - Returns: what came of each that was tried, at least one.
  func send(
    _ deliveries: [AlarmDelivery], by channel: AlarmChannel, secret: String, words: AlarmWords,
    now: @Sendable () -> Timestamp
  ) async -> [AlarmDelivery.Attempt] {
    switch channel.target {
    case .webhook(let address):
      return await webhooks.send(deliveries, to: address, secret: secret, now: now)
    case .mail(let recipients, _):
      guard let delivery = deliveries.first else { return [] }
      let begin = ContinuousClock.now
      let error = await mail(delivery, to: recipients, words)
      return [
        .init(
          time: now(), status: nil, milliseconds: Int((.now - begin) / .milliseconds(1)),
          error: error)
      ]
    }
  }

  /// Sends a mail to all recipients.
  ///
  /// A mail that failed for one of them goes to all again, with the same `Message-ID`.
  private func mail(
    _ delivery: AlarmDelivery, to recipients: [String], _ words: AlarmWords
  ) async -> String? {
    guard let mailer else {
      return "This server sends no mails; start it with --smtp-server and --smtp-from."
    }
    guard let body = try? Value(json: Array(delivery.body.utf8)) else { return "It is damaged." }
    let (subject, text) = words.mail(of: body)
    for recipient in recipients.compactMap(EmailAddress.init) {
      do {
        try await mailer.send(
          Mail.alarms(subject: subject, text: text), to: recipient, id: "alarms-\(delivery.id)")
      } catch { return "\(error)" }
    }
    return nil
  }
}
