import Accounts
import IndoorModel
import Logging
import Storage
import Support
import WebServer

/// Something about accounts that the server does after the answer.
enum BackgroundTask: Sendable {
  /// A client asks for a new password for an address.
  case reset(EmailAddress, address: String)
  /// An event is to be written to the log.
  case note(AuditEntry)
  /// An invitation is to be sent.
  case invite(EmailAddress, Token, language: String)
}

/// Does tasks about accounts after the answer, so that the time of an answer does not give away
/// whether there was such an account.
final class BackgroundTasks: Sendable {
  private let file: AccountFile
  private let mailer: Mailer?
  private let address: PublicAddress
  private let resets = ResetThrottle()
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private let waiting: AsyncStream<BackgroundTask>
  private let addition: AsyncStream<BackgroundTask>.Continuation

  /// - Parameters:
  ///   - mailer: sends mails; `nil` where none is set up.
  ///   - address: where links in mails lead.
  init(
    file: AccountFile, mailer: Mailer?, address: PublicAddress, logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.file = file
    self.mailer = mailer
    self.address = address
    self.logger = logger
    self.now = now
    (waiting, addition) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(256))
  }

  /// Whether mails can be sent.
  var hasMail: Bool { mailer != nil }

  /// Adds a task to be done soon; one that is too much is dropped and logged.
  func add(_ task: BackgroundTask) {
    if case .dropped = addition.yield(task) {
      logger.warning("Too many tasks about accounts wait; one was dropped")
    }
  }

  /// Counts an attempt to ask for a password link from a network.
  ///
  /// - Returns: the seconds to wait before the next attempt; 0 or less for one that is allowed.
  func admitReset(from client: String, at now: Timestamp) -> Double {
    resets.admit("address " + SignInThrottle.network(of: client), at: now)
  }

  /// Does the tasks until it is cancelled.
  func run() async { for await task in waiting { await perform(task) } }

  private func perform(_ task: BackgroundTask) async {
    do {
      switch task {
      case .reset(let email, let client): try await sendReset(to: email, from: client)
      case .note(let entry): try await file.write { try $0.audit.note(entry) }
      case .invite(let email, let token, let language):
        let mail = Mail.invitation(link: address.link(token), language: language)
        try await mailer?.send(mail, to: email)
      }
    } catch {
      logger.error("A task about accounts failed", metadata: ["error": "\(error)"])
    }
  }

  /// Makes a link to a new password and mails it; without such an account nothing happens.
  private func sendReset(to email: EmailAddress, from client: String) async throws {
    guard let mailer else { return }
    let now = now()
    guard let account = try await file.read({ try $0.account(email: email) }),
      resets.admit(account.id, at: now) <= 0
    else { return }
    let token = Token(.reset)
    let link = OneTimeLink(
      digest: token.digest, kind: .reset, account: account.id,
      expires: now.advanced(bySeconds: Lifetimes.reset))
    try await file.write { rows in
      try rows.add(link)
      try rows.audit.note(
        AuditEntry(
          time: now, actor: .init(kind: "anonymous"), deed: .resetAsked, about: account.id,
          address: client))
    }
    let mail = Mail.reset(link: address.link(token), language: account.language)
    try await mailer.send(mail, to: account.email)
  }
}

/// Limits how often clients ask for password links, by network and by account.
private final class ResetThrottle: Sendable {
  private let attempts = Locked(
    BackOff<String>(.init(free: 3, first: 30, longest: 3600, memory: 7200)))

  /// - Returns: the seconds to wait; 0 or less for an attempt that is allowed, and counted.
  func admit(_ key: String, at now: Timestamp) -> Double {
    attempts.withLock { attempts in
      let wait = attempts.wait(of: key, at: now)
      if wait <= 0 { attempts.fail(key, at: now) }
      return wait
    }
  }
}

/// Where the pages are found from outside, for links that are sent.
final class PublicAddress: Sendable {
  /// Without a slash at the end.
  private let url: Locked<String?>

  init(_ url: String?) { self.url = Locked(url) }

  /// Sets the address, unless it is set already.
  func set(ifUnset url: String) { self.url.withLock { $0 = $0 ?? url } }

  /// The address of the page that takes a token.
  func link(_ token: Token) -> String { (url.withLock(\.self) ?? "") + Self.path(of: token) }

  /// The same without the server. The token stands behind `#`, so that no browser sends it.
  static func path(of token: Token) -> String { "/join/#\(token.secret)" }
}
