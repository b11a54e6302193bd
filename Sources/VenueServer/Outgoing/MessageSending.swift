import Accounts
import Alarms
import IndoorModel
import JSONText
import Outbox

/// How messages leave a server.
public struct MessageSending: Sendable {
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
    _ deliveries: [OutboxMessage], by channel: AlarmChannel, secret: String, words: AlarmWords,
    now: @Sendable () -> Timestamp
  ) async -> [OutboxMessage.Attempt] {
    switch channel.target {
    case .webhook(let address):
      return await webhooks.send(deliveries, to: address, secret: secret, now: now)
    case .mail(let recipients, _):
      guard let delivery = deliveries.first else { return [] }
      return [await attempt(at: now) { await mail(delivery, to: recipients, words) }]
    }
  }

  /// Tries to send one message.
  ///
  /// - Parameter work: answers with what went wrong, or `nil`.
  func attempt(
    at now: @Sendable () -> Timestamp, _ work: () async -> String?
  ) async -> OutboxMessage.Attempt {
    let begin = ContinuousClock.now
    let error = await work()
    return .init(
      time: now(), status: nil, milliseconds: Int((.now - begin) / .milliseconds(1)),
      error: error)
  }

  /// Sends a mail.
  ///
  /// - Parameter id: the first part of its `Message-ID`; the same at each try.
  /// - Returns: what went wrong, for people; `nil` where nothing did.
  func mail(_ mail: Mail, to recipient: EmailAddress, id: String) async -> String? {
    guard let mailer else {
      return "This server sends no mails; start it with --smtp-server and --smtp-from."
    }
    do { try await mailer.send(mail, to: recipient, id: id) } catch { return "\(error)" }
    return nil
  }

  /// Sends a mail to all recipients.
  ///
  /// A mail that failed for one of them goes to all again, with the same `Message-ID`.
  private func mail(
    _ delivery: OutboxMessage, to recipients: [String], _ words: AlarmWords
  ) async -> String? {
    guard let body = try? Value(json: Array(delivery.body.utf8)) else { return "It is damaged." }
    let (subject, text) = words.mail(of: body)
    for recipient in recipients.compactMap(EmailAddress.init) {
      let error = await mail(
        Mail.alarms(subject: subject, text: text), to: recipient, id: "alarms-\(delivery.id)")
      if let error { return error }
    }
    return nil
  }
}
