import Accounts
import IndoorModel
import Logging
import Storage
import Support
import WebServer

/// Something about accounts that is done after the answer.
enum BackgroundTask: Sendable {
  /// A client asks for a new password for an address.
  case reset(EmailAddress, address: String)
  /// A deed is to be written down.
  case note(AuditEntry)
  /// An invitation is to be sent.
  case invite(EmailAddress, Token, language: String)
}

extension AccountBook {
  /// Leaves something to be done soon; what is too much is dropped and logged.
  func leave(_ errand: BackgroundTask) {
    if case .dropped = addErrand.yield(errand) {
      logger.warning("Too much is to be done about accounts; something was dropped")
    }
  }

  /// Does an errand; what fails is logged.
  func perform(_ errand: BackgroundTask) async {
    do {
      switch errand {
      case .reset(let email, let address): try await sendReset(to: email, from: address)
      case .note(let entry): try await file.write { try $0.note(entry) }
      case .invite(let email, let token, let language):
        try await send(.invitation(link: link(token), language: language), to: email)
      }
    } catch {
      logger.error("An errand about accounts failed", metadata: ["error": "\(error)"])
    }
  }

  /// Makes a link to a new password and mails it; without such an account nothing happens.
  private func sendReset(to email: EmailAddress, from address: String) async throws {
    guard mailer != nil else { return }
    let now = now()
    guard let account = try await file.read({ try $0.account(email: email) }) else { return }
    let wait = resetThrottle.withLock { throttle in
      let wait = throttle.wait(of: account.id, at: now)
      if wait <= 0 { throttle.fail(account.id, at: now) }
      return wait
    }
    guard wait <= 0 else { return }
    let token = Token(.reset)
    let link = OneTimeLink(
      digest: token.digest, kind: .reset, account: account.id,
      expires: now.advanced(bySeconds: Lifetimes.reset))
    try await file.write { rows in
      try rows.add(link)
      try rows.note(
        AuditEntry(
          time: now, actor: .init(kind: "anonymous"), deed: .resetAsked, about: account.id,
          address: address))
    }
    try await send(.reset(link: self.link(token), language: account.language), to: account.email)
  }

  private func send(_ mail: Mail, to email: EmailAddress) async throws {
    try await mailer?.send(mail, to: email)
  }

  /// The address of the page that takes a token, which stands behind `#`, so that no server is ever
  /// sent it.
  func link(_ token: Token) -> String {
    (publicURL.withLock(\.self) ?? "") + AccountBook.path(token)
  }

  /// The same without the server.
  static func path(_ token: Token) -> String { "/join/#\(token.secret)" }
}
