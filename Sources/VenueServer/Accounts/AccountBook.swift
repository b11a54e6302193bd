import Accounts
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
  /// The file.
  let file: AccountFile
  /// Computes and checks password hashes.
  public let hashing: PasswordHashing
  /// Where pages are found from outside, without a slash at the end; for links that are sent.
  let publicURL: Locked<String?>
  /// What sends mails; `nil` where none is set up.
  let mailer: Mailer?
  let now: @Sendable () -> Timestamp
  let logger: Logger
  /// The sharing settings that navigators chose.
  public let sharing: SharingKeeper
  /// The sockets of signed-in clients.
  let gate = SocketGate()
  let throttle = Locked(SignInThrottle())
  let resetThrottle = Locked(
    BackOff<String>(.init(free: 3, first: 30, longest: 3600, memory: 7200)))
  /// Tasks done after the answer, so that the time of an answer does not give away whether there
  /// was one.
  let errands: AsyncStream<BackgroundTask>
  let addErrand: AsyncStream<BackgroundTask>.Continuation
  private let live: Locked<LiveAccounts>

  /// Opens the accounts.
  public init(
    file: AccountFile, hashing: PasswordHashing = PasswordHashing(), mailer: Mailer? = nil,
    publicURL: String? = nil, logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) async throws {
    self.file = file
    self.hashing = hashing
    self.mailer = mailer
    self.publicURL = Locked(publicURL)
    self.logger = logger
    self.now = now
    (errands, addErrand) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(256))
    let moment = now()
    try await file.write { try $0.removeExpired(at: moment) }
    sharing = try await SharingKeeper(file: file, at: moment)
    guard let state = try await file.state() else { throw VenueFileError.notOpen(path: file.path) }
    live = Locked(LiveAccounts(state))
  }

  /// Sets where pages are found, unless that is set already.
  public func setPublicURL(ifUnset url: String) { publicURL.withLock { $0 = $0 ?? url } }

  /// Whether the server has an owner.
  public var hasOwner: Bool { live.withLock(\.hasOwner) }

  /// Whether mails can be sent.
  var hasMail: Bool { mailer != nil }

  /// The people, by id.
  var accounts: [String: Account] { live.withLock { $0.state.accounts } }

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

  /// Takes over the state of the file, and closes the sockets of sessions and links that ended.
  private func take(_ state: AccountState) {
    guard live.withLock({ $0.take(state) }) else { return }
    review()
  }

  private func review() {
    let now = now()
    gate.review { id in live.withLock { $0.credential(id: id, at: now) } }
  }

  // MARK: - What goes on all the time

  /// Follows the file, ends what is over, does errands; until it is cancelled.
  public func run() async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.follow() }
      group.addTask {
        for await errand in self.errands { await self.perform(errand) }
      }
      defer { group.cancelAll() }
      do { try await group.next() } catch {
        // Also when all this is cancelled: whoever hid a moment ago hides still afterwards.
        await Task { try? await self.sharing.flush() }.value
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
        try await sharing.flush()
        try await catchUp()
        if seconds % 60 == 0 { try await keepHouse() }
      } catch let error as CancellationError { throw error } catch {
        logger.error("The accounts cannot be read or written", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Takes over what another process changed, and ends what is over.
  func catchUp() async throws {
    if let state = try await file.state(onlyIfChanged: true) { take(state) } else { review() }
  }

  /// Stores when sessions and links were last used, and removes expired rows.
  func keepHouse() async throws {
    let now = now()
    gate.visit { id in live.withLock { $0.touch(id, at: now) } }
    sharing.sweep(live.withLock { $0.state.links })
    let used = live.withLock { $0.takeUsed() }
    try await write { rows in
      try rows.note(sessions: used.sessions, links: used.links)
      try rows.removeExpired(at: now)
      try rows.trimAudit()
    }
  }
}
