public import Accounts
public import IndoorModel
public import Logging
public import Storage
import Support
import WebServer
import Wire

/// The accounts and links of a server, and all changes to them.
///
/// Requests and sockets are looked up in memory. A change writes the file first and then takes over
/// its state, and so does a poll that notices changes by the command line.
public final class AccountBook: Sendable {
  /// The browser that signs in.
  struct Visitor: Sendable {
    let address: String
    let agent: String
    /// The session that the browser has until now; it ends with the next one.
    let session: Session?
  }

  /// The file.
  let file: AccountFile
  /// Computes and checks password hashes.
  public let hashing: PasswordHashing
  /// The sharing settings that navigators chose.
  public let sharing: SharingKeeper
  /// The friends of navigators.
  let friends: FriendBook
  /// The sockets of signed-in clients.
  let gate = SocketGate()
  /// What is done after the answer.
  let tasks: BackgroundTasks
  /// How many guests get in.
  let guests: GuestAdmission
  private let throttle = Locked(SignInThrottle())
  private let address: PublicAddress
  /// The clock.
  let now: @Sendable () -> Timestamp
  private let logger: Logger
  private let live: Locked<LiveAccounts>
  /// What holds the accounts alike on all nodes; `nil` on a server that runs alone.
  private let shared: SharedFiles?

  /// Opens the accounts.
  ///
  /// - Parameter shared: what the file came from, where several nodes hold it.
  public init(
    file: AccountFile, hashing: PasswordHashing = PasswordHashing(), mailer: Mailer? = nil,
    publicURL: String? = nil, guests: GuestLimits = GuestLimits(), shared: SharedFiles? = nil,
    logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) async throws {
    (self.file, self.shared) = (file, shared)
    self.hashing = hashing
    self.guests = GuestAdmission(guests)
    self.logger = logger
    self.now = now
    address = PublicAddress(publicURL)
    tasks = BackgroundTasks(
      file: file, mailer: mailer, address: address, logger: logger, now: now)
    let moment = now()
    try await file.write { rows in
      try rows.removeExpired(at: moment)
      _ = try rows.guests.removeExpired(at: moment)
    }
    friends = try await FriendBook(
      folder: file.folder, shared: try await shared?.friends(in: file.folder), logger: logger,
      now: now)
    sharing = try await SharingKeeper(file: file, friends: friends, at: moment)
    guard let state = try await file.state() else { throw VenueFileError.notOpen(path: file.path) }
    live = Locked(LiveAccounts(state))
  }

  /// Sets where pages are found, unless that is set already.
  public func setPublicURL(ifUnset url: String) { address.set(ifUnset: url) }

  /// Whether the server has an owner.
  public var hasOwner: Bool { live.withLock(\.hasOwner) }

  /// The people, by id.
  var accounts: [String: Account] { live.withLock(\.accounts) }

  /// The session or link of a request; must be quick, because sockets ask on the network's thread.
  func credential(of request: Request) -> Credential? {
    let digests = request.tokens.map(\.digest)
    guard !digests.isEmpty else { return nil }
    let now = now()
    return live.withLock { live in
      for digest in digests {
        if let found = live.admit(digest, at: now) { return found }
      }
      return nil
    }
  }

  /// The session or link of a request; one that another node has just made is asked for.
  func currentCredential(of request: Request) async -> Credential? {
    if let found = credential(of: request) { return found }
    guard let shared, !request.tokens.isEmpty, await shared.catchUp() == nil,
      (try? await reload()) != nil
    else { return nil }
    return credential(of: request)
  }

  /// Refuses a client while this node cannot know whether its session or link was revoked elsewhere.
  func requireFreshness(for credential: Credential?) throws(Problem) {
    guard let credential, let shared, shared.standing != .current,
      Self.isGuarded(credential.principal)
    else { return }
    throw .accountsCutOff
  }

  /// Refuses what is asked of friends while this node has not known for 15 s what other nodes have changed.
  func requireCurrentFriends() throws(Problem) {
    if shared?.friendsStanding == .cut { throw .friendsCutOff }
  }

  /// Whether a client is refused while revocations cannot be known: one with an account, or with a link
  /// that shows people or changes something.
  private static func isGuarded(_ principal: Principal) -> Bool {
    principal.kind == .person
      || [Permission.seePositions, .editVenue, .manageAccounts].contains {
        PermissionTable.closed.allows($0, to: principal, in: .somewhere)
      }
  }

  /// The session or link of an id, if it is good.
  func credential(id: String) -> Credential? {
    let now = now()
    return live.withLock { $0.credential(id: id, at: now) }
  }

  /// The session or link of a token, if it is good.
  func credential(of token: Token) -> Credential? {
    let (digest, now) = (token.digest, now())
    return live.withLock { $0.admit(digest, at: now) }
  }

  /// Changes the file in one transaction, and the state in memory after it: when this returns,
  /// sessions and links that were ended no longer let clients in.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> Result {
    let result = try await file.write(body)
    if let state = try await file.state() { take(state) }
    return result
  }

  /// Stores one link in one transaction and takes it over alone: guests are many, and the whole state
  /// need not be loaded for each.
  func put(
    _ link: Link, _ body: @escaping @Sendable (AccountRows) throws -> Void
  ) async throws {
    let (_, number) = try await file.writeNumbered(body)
    live.withLock { $0.put(link, number: number) }
    let now = now()
    gate.review(only: link.id) { id in live.withLock { $0.credential(id: id, at: now) } }
  }

  /// Takes over all that other nodes have changed up to now; nothing on a server that runs alone.
  private func followOthers() async throws {
    guard let shared else { return }
    if let problem = await shared.catchUp() { throw problem }
    try await reload()
  }

  /// Takes over what other nodes have changed in the file.
  private func reload() async throws {
    let before = live.withLock(\.guests)
    guard let state = try await file.state() else { return }
    take(state)
    let now = live.withLock(\.guests)
    await guests.forget(before.filter { now[$0.key] == nil }.map(\.value))
    try await sharing.follow()
  }

  /// Takes over the state of the file, and closes the sockets of sessions and links that ended.
  private func take(_ state: AccountState) {
    guard live.withLock({ $0.take(state) }) else { return }
    review()
  }

  private func review() {
    let now = now()
    gate.review { id in live.withLock { $0.credential(id: id, at: now) } }
  }

  // MARK: - Signing in

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
        tasks.add(
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
    noteSuccess(account: key, address: visitor.address)
    if hashing.isOutdated(hash) { try await rehash(password, of: found.id, replacing: hash) }
    return token
  }

  /// Takes that an account proved its password at an address: its failed attempts are forgotten.
  func noteSuccess(account: String, address: String) {
    throttle.withLock { $0.succeed(account: account, address: address) }
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
      // A session that an attacker may have planted before ends: the one that begins is new.
      if let old = visitor.session { try? rows.remove(session: old.id, of: old.account) }
      let session = Session(
        id: Sodium.identifier("s"), account: account.id, digest: token.digest, created: now,
        renewed: now, lastSeen: now, address: visitor.address, agent: visitor.agent)
      try rows.add(session)
      try rows.audit.note(
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

  // MARK: - The first owner

  /// Makes the link by which the first owner gets an account, where there is none yet; earlier ones
  /// end.
  ///
  /// - Returns: the address to open; `nil` when the server has an owner already.
  public func ownerLink() async throws -> String? {
    let (token, now) = (Token(.invitation), now())
    let isNeeded = try await write { rows in
      guard try !rows.hasOwner() else { return false }
      try rows.removeOwnInvitations(to: .owner)
      try rows.add(
        Invitation(
          id: Sodium.identifier("i"), digest: token.digest, role: .owner,
          venue: Grants.everyVenue, email: nil, created: now, createdBy: nil,
          expires: now.advanced(bySeconds: Lifetimes.invitation)))
      return true
    }
    return isNeeded ? address.link(token) : nil
  }

  // MARK: - What goes on all the time

  /// Follows the file, ends what is over, does background tasks; until it is cancelled.
  public func run() async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.follow() }
      // On its own: accounts must not wait for friends, and are kept where friends cannot be written.
      group.addTask { try await self.tendFriends() }
      group.addTask { await self.tasks.run() }
      group.addTask {
        await self.friends.follow { try? await self.followOthers() }
        try await Task.sleep(for: .seconds(Int32.max))
      }
      group.addTask {
        for await _ in self.file.changes { try await self.reload() }
        // The file is closed only once all this is cancelled.
        try await Task.sleep(for: .seconds(Int32.max))
      }
      defer { group.cancelAll() }
      do { try await group.next() } catch {
        // Also when all this is cancelled: a navigator that hid a moment ago stays hidden.
        await Task {
          try? await self.sharing.flush()
          try? await self.friends.flush()
        }.value
        throw error
      }
    }
  }

  private func follow() async throws {
    var seconds = 0
    while true {
      try await Task.sleep(for: .seconds(1))
      seconds += 1
      do {
        if shared?.standing == .cut { gate.close(where: Self.isGuarded) }
        try await sharing.flush()
        try await catchUp()
        if seconds % 60 == 0 { try await keepAccounts() }
        if guests.takeDue() { try await reviewGuests() }
      } catch let error as CancellationError { throw error } catch {
        logger.error("The accounts cannot be read or written", metadata: ["error": "\(error)"])
      }
    }
  }

  private func tendFriends() async throws {
    var (seconds, isBroken) = (0, false)
    while true {
      try await Task.sleep(for: .seconds(1))
      seconds += 1
      do {
        if seconds % 60 == 0 { try await keepFriends() } else { try await friends.tend() }
        if isBroken { logger.notice("The friends can be read and written again") }
        isBroken = false
      } catch let error as CancellationError { throw error } catch {
        if !isBroken {
          logger.error(
            "The friends cannot be read or written", metadata: ["error": "\(error)"])
        }
        isBroken = true
      }
    }
  }

  /// Takes over what another process changed, and ends what is over.
  func catchUp() async throws {
    if let state = try await file.state(onlyIfChanged: true) { take(state) } else { review() }
  }

  /// The good links of a navigator, guests' included.
  func links(of navigator: String, in venue: String) -> [Link] {
    let now = now()
    return live.withLock(\.allLinks).filter { link in
      link.scope.navigator == navigator && [venue, Grants.everyVenue].contains(link.scope.venue)
        && link.goodUntil.map { now < $0 } ?? true
    }.sorted { $0.id < $1.id }
  }

  /// Stored links with when they were used last, up to this moment.
  func withLastUse(_ links: [Link]) -> [Link] {
    live.withLock { live in links.map(live.withLastUse) }
  }

  /// Keeps the accounts and the friends, as both are kept once a minute.
  func keepHouse() async throws {
    try await keepAccounts()
    try await keepFriends()
  }

  /// Stores when sessions and links were last used, and removes expired rows.
  private func keepAccounts() async throws {
    let now = now()
    gate.visit { id in live.withLock { $0.touch(id, at: now) } }
    sharing.sweep(live.withLock(\.allLinks))
    let used = live.withLock { $0.takeUsed() }
    try await write { rows in
      try rows.note(sessions: used.sessions, links: used.links)
      try rows.removeExpired(at: now)
      try rows.audit.trim()
    }
    try await reviewGuests()
  }

  private func keepFriends() async throws {
    try await friends.keepHouse {
      try await self.followOthers()
      return self.live.withLock(\.allLinks)
    }
  }
}
