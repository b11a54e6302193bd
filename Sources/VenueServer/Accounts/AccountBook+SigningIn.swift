import Accounts
import IndoorModel
import Storage
import Support
import WebServer
import Wire

extension AccountBook {
  /// The browser that signs in.
  struct Visitor: Sendable {
    let address: String
    let agent: String
    /// The session that the browser has until now; it ends with the next one.
    let session: Session?
  }

  /// Signs in with address and password.
  ///
  /// Neither the words nor the time of the answer reveal whether there is such an account: the same
  /// one hash is computed, and nothing is written before the answer in either case.
  /// - Returns: the token of a new session.
  func signIn(email text: String, password: String, _ visitor: Visitor) async throws -> Token {
    let email = EmailAddress(text)
    let key = email?.text ?? String(decoding: text.utf8.prefix(254), as: UTF8.self)
    try admit(account: key, address: visitor.address)
    let found = try await file.read { rows in try email.flatMap { try rows.login($0) } }
    let isRight = try await hashing.isPassword(password, ofHash: found?.password)
    guard isRight, let found, let hash = found.password else {
      if let found {
        leave(
          .note(
            AuditEntry(
              time: now(), actor: .init(kind: "anonymous"), deed: .sessionRefused,
              about: found.id, address: visitor.address)))
      }
      throw Problem.wrongSignIn
    }
    let token = try await begin(visitor, detail: "password") { rows in
      // It may have been changed while it was being checked.
      guard try rows.password(of: found.id) == hash, let account = try rows.account(id: found.id)
      else { throw Problem.wrongSignIn }
      return account
    }
    throttle.withLock { $0.succeed(account: key, address: visitor.address) }
    if hashing.isOutdated(hash) { try await rehash(password, of: found.id, replacing: hash) }
    return token
  }

  /// Refuses an account or address after too many failed attempts.
  func admit(account: String, address: String) throws(Problem) {
    let now = now()
    let wait = throttle.withLock { $0.admit(account: account, address: address, at: now) }
    if wait > 0 { throw .tooManyAttempts(seconds: wait) }
  }

  private func rehash(
    _ password: String, of id: String, replacing old: String
  ) async throws {
    let hash = try await hashing.hash(password)
    try await write { rows in
      if try rows.password(of: id) == old { try rows.setPassword(hash, of: id) }
    }
  }

  /// Signs in with a token that is good once.
  func signIn(once token: Token, _ visitor: Visitor) async throws -> Token {
    let (digest, now) = (token.digest, now())
    return try await begin(visitor, detail: "link") { rows in
      try rows.takeOneTimeLink(digest, kind: .signIn, at: now)
    }
  }

  /// Begins a session in one transaction with the checks that allow it.
  ///
  /// - Parameter account: finds the account of the session; throws when there must be none.
  func begin(
    _ visitor: Visitor, detail: String,
    for account: @escaping @Sendable (AccountRows) throws -> Account
  ) async throws -> Token {
    let (token, now) = (Token(.session), now())
    try await write { rows in
      let account = try account(rows)
      // A session that somebody may have slipped in before ends: what one signs in with is new.
      if let old = visitor.session { try? rows.remove(session: old.id, of: old.account) }
      let session = Session(
        id: Sodium.identifier("s"), account: account.id, digest: token.digest, created: now,
        renewed: now, lastSeen: now, address: visitor.address, agent: visitor.agent)
      try rows.add(session)
      try rows.note(
        AuditEntry(
          time: now, actor: .init(account.principal), deed: .sessionBegun, about: session.id,
          address: visitor.address, detail: detail))
    }
    return token
  }

  /// Gives a session a new token, if its own is a day old.
  ///
  /// - Returns: the new one; `nil` when it keeps its own.
  func renewed(_ session: Session, presented digest: TokenDigest?) async throws -> Token? {
    let now = now()
    guard session.digest == digest, now.seconds(since: session.renewed) >= Lifetimes.sessionToken
    else { return nil }
    let token = Token(.session)
    let isNew = try await write { rows in
      try rows.renew(session: session.id, from: session.digest, to: token.digest, at: now)
    }
    return isNew ? token : nil
  }

  /// Refuses a password that is easily guessed.
  func check(_ password: String, names: [String]) throws(Problem) {
    do throws(PasswordRules.Weakness) {
      try PasswordRules.check(password, names: names)
    } catch { throw .weakPassword(error) }
  }
}
