import Accounts
import Foundation
import IndoorModel
import Storage
import Testing

struct AccountFileTests {
  private let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  /// A folder of its own that goes away afterwards.
  private final class Folder {
    let path: String

    init() throws {
      path =
        FileManager.default.temporaryDirectory
        .appending(path: "floorcast-accounts-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func account(_ number: Int, _ grants: Grants = Grants()) throws -> Account {
    Account(
      id: "a-\(number)", email: try #require(EmailAddress("n\(number)@example.org")),
      name: "Person \(number)", grants: grants, created: now)
  }

  private func session(_ token: Token, of account: String, seconds: Double = 0) -> Session {
    let time = now.advanced(bySeconds: seconds)
    return Session(
      id: "s-\(account)-\(seconds)", account: account, digest: token.digest, created: time,
      renewed: time, lastSeen: time, address: "10.0.0.1", agent: "test")
  }

  @Test func `nobody but its owner may read the file, nor those beside it`() async throws {
    let folder = try Folder()
    let file = try AccountFile(folder: folder.path)
    let account = try account(1)
    try await file.write { try $0.add(account, password: nil) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains(AccountFile.name))
    for name in names {
      let path = folder.path + "/" + name
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(rights as? Int == 0o600, "\(name)")
    }
  }

  @Test func `rights that somebody gave to others are taken away`() throws {
    let folder = try Folder()
    let path = folder.path + "/" + AccountFile.name
    try AccountFile(folder: folder.path).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try AccountFile(folder: folder.path).close()
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(rights as? Int == 0o600)
  }

  @Test(arguments: ["nothing", "no database", "a cut database", "only its log"])
  func `a file that is damaged is not taken for a new one`(content: String) async throws {
    let folder = try Folder()
    let path = folder.path + "/" + AccountFile.name
    let file = try AccountFile(folder: folder.path)
    try await file.write { [account = try account(1)] in try $0.add(account, password: nil) }
    switch content {
    case "nothing", "no database":
      file.close()
      try Data(content.utf8.prefix(content == "nothing" ? 0 : 99))
        .write(to: URL(fileURLWithPath: path))
    case "a cut database":
      file.close()
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 8192)
      try handle.close()
    default: try FileManager.default.removeItem(atPath: path)
    }
    let error = #expect(throws: VenueFileError.self) { try AccountFile(folder: folder.path) }
    guard case .accountsDamaged(path, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("accounts") == true)
    #expect(error?.description.contains("venue") == false)
  }

  @Test(arguments: [40, 5000])
  func `a log of which a byte was changed is not passed over`(offset: UInt64) async throws {
    let folder = try Folder()
    let path = folder.path + "/" + AccountFile.name
    let file = try AccountFile(folder: folder.path)
    for number in 1...5 {
      try await file.write { [account = try account(number)] in
        try $0.add(account, password: nil)
      }
    }
    // What a crash leaves.
    let left = try Folder()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: path + suffix, toPath: left.path + "/" + AccountFile.name + suffix)
    }
    let log = URL(fileURLWithPath: left.path + "/" + AccountFile.name + "-wal")
    var bytes = try Data(contentsOf: log)
    #expect(throws: Never.self) { try AccountFile(folder: left.path).close() }
    for suffix in ["", "-wal"] {
      let name = "/" + AccountFile.name + suffix
      try? FileManager.default.removeItem(atPath: left.path + name)
      try FileManager.default.copyItem(atPath: path + suffix, toPath: left.path + name)
    }
    bytes[Int(offset)] ^= 1
    try bytes.write(to: log)
    #expect(throws: VenueFileError.self) { try AccountFile(folder: left.path) }
  }

  @Test func `a symbolic link in its place is not followed`() throws {
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + AccountFile.name, withDestinationPath: "/tmp/elsewhere")
    #expect(throws: VenueFileError.self) { try AccountFile(folder: folder.path) }
  }

  @Test func `people are there when the file is opened again`() async throws {
    let folder = try Folder()
    let grants = Grants(everywhere: .owner, byVenue: ["expo": .staff])
    let account = try account(1, grants)
    let file = try AccountFile(folder: folder.path)
    try await file.write { try $0.add(account, password: "hash") }
    file.close()
    let again = try AccountFile(folder: folder.path)
    let found = try await again.read { try $0.account(email: account.email) }
    #expect(found?.grants == grants)
    #expect(found?.hasPassword == true)
    let hash = try await again.read { try $0.password(of: "a-1") }
    #expect(hash == "hash")
  }

  @Test func `addresses and names are unique, however they are written`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let first = try account(1)
    try await file.write { try $0.add(first, password: nil) }
    let sameAddress = Account(
      id: "a-2", email: first.email, name: "Other", grants: Grants(), created: now)
    await #expect(throws: AccountRefusal.emailTaken) {
      try await file.write { try $0.add(sameAddress, password: nil) }
    }
    let sameName = Account(
      id: "a-2", email: try #require(EmailAddress("n2@example.org")), name: "PERS\u{D3}N 1",
      grants: Grants(), created: now)
    await #expect(throws: AccountRefusal.nameTaken) {
      try await file.write { try $0.add(sameName, password: nil) }
    }
    let count = try await file.read { try $0.accountCount() }
    #expect(count == 1)
  }

  @Test func `the last owner stays`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let (ada, grace) = (try account(1, Grants(everywhere: .owner)), try account(2))
    try await file.write { rows in
      try rows.add(ada, password: nil)
      try rows.add(grace, password: nil)
    }
    await #expect(throws: AccountRefusal.lastOwner) {
      try await file.write { try $0.remove(account: "a-1") }
    }
    await #expect(throws: AccountRefusal.lastOwner) {
      try await file.write { try $0.setGrants(Grants(everywhere: .staff), of: "a-1") }
    }
    try await file.write { rows in
      try rows.setGrants(Grants(everywhere: .owner), of: "a-2")
      try rows.remove(account: "a-1")
    }
    let left = try await file.read { try $0.accounts().map(\.id) }
    #expect(left == ["a-2"])
  }

  @Test func `whoever goes takes sessions and links of theirs along`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let account = try account(1)
    let (session, reset) = (self.session(Token(.session), of: "a-1"), Token(.reset).digest)
    let expires = now.advanced(bySeconds: 60)
    try await file.write { rows in
      try rows.add(account, password: nil)
      try rows.add(session)
      try rows.add(OneTimeLink(digest: reset, kind: .reset, account: "a-1", expires: expires))
      try rows.remove(account: "a-1")
    }
    let now = now
    let sessions = try await file.read { try $0.sessions() }
    let link = try await file.read { try $0.oneTimeLink(reset, at: now) }
    #expect(sessions == [] && link == nil)
  }

  @Test func `no more sessions of one person than the limit are kept`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let account = try account(1)
    let sessions = (0..<Lifetimes.sessionLimit + 5).map {
      session(Token(.session), of: "a-1", seconds: Double($0))
    }
    try await file.write { rows in
      try rows.add(account, password: nil)
      for session in sessions { try rows.add(session) }
    }
    let kept = try await file.read { try $0.sessions(of: "a-1") }
    #expect(kept == sessions.suffix(Lifetimes.sessionLimit).reversed())
  }

  @Test func `a token is renewed once, and the one before is kept for a while`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let account = try account(1)
    let (old, new, third) = (Token(.session), Token(.session).digest, Token(.session).digest)
    let session = session(old, of: "a-1")
    let now = now
    let outcome = try await file.write { rows in
      try rows.add(account, password: nil)
      try rows.add(session)
      return (
        try rows.renew(session: session.id, from: session.digest, to: new, at: now),
        try rows.renew(session: session.id, from: session.digest, to: third, at: now)
      )
    }
    #expect(outcome.0 && !outcome.1)
    let renewed = try #require(try await file.read { try $0.sessions().first })
    #expect(renewed.digest == new && renewed.previous?.digest == old.digest)
  }

  @Test func `an invitation is good once and until it is over`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let digest = Token(.invitation).digest
    let invitation = Invitation(
      id: "i-1", digest: digest, role: .staff, venue: "expo", email: nil, created: now,
      createdBy: nil, expires: now.advanced(bySeconds: 10))
    let (now, late) = (now, now.advanced(bySeconds: 10))
    try await file.write { try $0.add(invitation) }
    await #expect(throws: AccountRefusal.noSuchToken) {
      try await file.write { try $0.takeInvitation(digest, at: late) }
    }
    let taken = try await file.write { try $0.takeInvitation(digest, at: now) }
    #expect(taken == invitation)
    await #expect(throws: AccountRefusal.noSuchToken) {
      try await file.write { try $0.takeInvitation(digest, at: now) }
    }
  }

  @Test func `what another process changes is noticed, and nothing else`() async throws {
    let folder = try Folder()
    let (server, command) = (
      try AccountFile(folder: folder.path), try AccountFile(folder: folder.path)
    )
    let first = try #require(try await server.state())
    #expect(first.accounts.isEmpty)
    #expect(try await server.state(onlyIfChanged: true) == nil)
    let account = try account(1)
    try await command.write { try $0.add(account, password: nil) }
    let second = try #require(try await server.state(onlyIfChanged: true))
    #expect(second.accounts.keys.sorted() == ["a-1"] && second.number > first.number)
    #expect(try await server.state(onlyIfChanged: true) == nil)
  }

  @Test func `what is over goes`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let account = try account(1)
    let session = session(Token(.session), of: "a-1")
    let link = Link(
      id: "l-1", digest: Token(.link).digest, role: .kiosk, scope: Scope(venue: "expo"),
      label: "Door", created: now, createdBy: nil, expires: now.advanced(bySeconds: 60))
    try await file.write { rows in
      try rows.add(account, password: nil)
      try rows.add(session)
      try rows.add(link)
    }
    let (soon, later) = (
      now.advanced(bySeconds: 59), now.advanced(bySeconds: Lifetimes.idleSession)
    )
    try await file.write { try $0.removeExpired(at: soon) }
    #expect(try await file.state()?.links == [link])
    try await file.write { try $0.removeExpired(at: later) }
    let state = try await file.state()
    #expect(state?.links == [] && state?.sessions == [])
  }

  @Test func `deeds are told from the latest on`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let now = now
    try await file.write { rows in
      for deed in AuditEntry.AuditEvent.allCases {
        try rows.audit.note(AuditEntry(time: now, actor: .console, deed: deed, about: "a-1"))
      }
    }
    let deeds = AuditEntry.AuditEvent.allCases
    let latest = try await file.read { try $0.audit.entries(limit: 3) }
    #expect(latest.map(\.deed) == deeds.suffix(3).reversed())
    let id = latest[2].id
    let before = try await file.read { try $0.audit.entries(before: id, limit: 99) }
    #expect(before.map(\.deed) == deeds.dropLast(3).reversed())
  }

  @Test func `who does much pushes out their own deeds, not those of others`() async throws {
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let file = try AccountFile(folder: folder.path)
    let now = now
    func note(_ count: Int, _ actor: AuditEntry.Actor, _ deed: AuditEntry.AuditEvent) async throws {
      try await file.write { rows in
        for _ in 0..<count { try rows.audit.note(AuditEntry(time: now, actor: actor, deed: deed)) }
      }
    }
    func kept(_ actor: AuditEntry.Actor) async throws -> Int {
      try await file.read { try $0.audit.entries(limit: 1000) }.filter { $0.actor == actor }.count
    }
    let (owner, flooder, stranger) = (
      AuditEntry.Actor(kind: "person", id: "a-1"), AuditEntry.Actor(kind: "person", id: "a-2"),
      AuditEntry.Actor(kind: "anonymous")
    )
    try await note(5, owner, .rolesChanged)
    try await note(200, flooder, .accountChanged)
    try await note(60, stranger, .sessionRefused)
    // As long as there is room all are kept.
    try await file.write { try $0.audit.trim(to: 265, shares: (10, 20)) }
    #expect(try await kept(flooder) == 200)
    try await file.write { try $0.audit.trim(to: 100, shares: (10, 20)) }
    #expect(try await kept(owner) == 5)
    // The oldest records of the account with more than its share went.
    #expect(try await kept(flooder) == 35)
    #expect(try await kept(stranger) == 60)
    let latest = try await file.read { try $0.audit.entries(limit: 1) }
    #expect(latest.map(\.id) == [265])
    // Where no account has more than that, the oldest of all go.
    try await file.write { try $0.audit.trim(to: 30, shares: (10, 20)) }
    #expect(try await kept(owner) == 0)
    #expect(try await kept(flooder) == 10)
    #expect(try await kept(stranger) == 20)
  }
}
