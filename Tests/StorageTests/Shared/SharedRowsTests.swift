import Accounts
import Cluster
import IndoorModel
import Storage
import Support
import Testing

/// A log that judges appends as etcd does: by the transaction that wrote the head last.
final class MemoryJournal: RowsJournal {
  private struct State {
    var records: [ClusterRecord] = []
    var modRevision: Int64 = 0
    var deleted: Int64 = 0
  }

  private let state = Locked(State())

  func view() async throws -> RowsAppend.View {
    state.withLock { state in
      RowsAppend.View(head: state.records.last?.head ?? .none, modRevision: state.modRevision)
    }
  }

  func records(after revision: Int64) async throws -> [ClusterRecord] {
    state.withLock { state in
      state.records.filter { $0.revision > max(revision, state.deleted) }
    }
  }

  func append(_ body: [UInt8], seeing view: RowsAppend.View) async throws -> ClusterRecord? {
    let append = RowsAppend(body, to: "accounts", seeing: view)
    return state.withLock { state in
      guard append.write.conditions.map(\.modRevision) == [state.modRevision] else { return nil }
      state.records.append(append.record)
      state.modRevision += 1
      return append.record
    }
  }

  /// Deletes the records up to a revision, as nodes do that hold them.
  func delete(upTo revision: Int64) { state.withLock { $0.deleted = revision } }
}

struct SharedRowsTests {
  private let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private func account(_ name: String, _ grants: Grants = Grants()) throws -> Account {
    Account(
      id: "a-\(name)", email: try #require(EmailAddress("\(name)@example.org")), name: name,
      grants: grants, created: now)
  }

  private func session(_ number: Int, of account: String) -> Session {
    Session(
      id: "s-\(number)", account: account, digest: Token(.session).digest, created: now,
      renewed: now, lastSeen: now, address: "10.0.0.1", agent: "test")
  }

  private func accounts(in folder: TemporaryFolder, by journal: MemoryJournal) async throws
    -> AccountFile
  {
    let file = try AccountFile(folder: folder.path)
    try await file.share(by: journal)
    return file
  }

  /// All that a file says.
  private func content(of file: AccountFile) async throws -> [String] {
    _ = try await file.catchUp()
    return try await file.read { rows in
      var lines = try rows.accounts().map { "\($0)" }
      lines += try rows.sessions().map { "\($0.id) \($0.digest) \($0.lastSeen)" }.sorted()
      lines += try rows.links().map { "\($0)" }.sorted()
      lines += try rows.invitations().map { "\($0)" }.sorted()
      lines += try rows.audit.entries(limit: 1_000).map { "\($0)" }
      return lines
    }
  }

  @Test func `what two nodes change at once is in the files of both, in one order`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let journal = MemoryJournal()
    let first = try await accounts(in: folders.0, by: journal)
    // An empty file takes a copy, as a node does that begins.
    try AccountFile.replace(in: folders.1.path, with: try await first.copy())
    let files = (first, try await accounts(in: folders.1, by: journal))
    let owner = try account("ada", Grants(.owner, in: Grants.everyVenue))
    try await files.0.write { try $0.add(owner, password: "hash") }
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        let file = number.isMultiple(of: 2) ? files.0 : files.1
        let session = session(number, of: owner.id)
        let now = now
        group.addTask {
          try await file.write { rows in
            try rows.add(session)
            try rows.audit.note(
              AuditEntry(
                time: now, actor: .console, deed: .sessionBegun, about: session.id))
          }
        }
      }
      try await group.waitForAll()
    }
    let content = try await content(of: files.0)
    #expect(try await self.content(of: files.1) == content)
    #expect(try await files.1.read { try $0.sessions().count } == 40)
    #expect(try await files.0.read { try $0.audit.entries(limit: 100).count } == 40)
    // What a foreign key removes along with a row is gone everywhere.
    let other = try account("grace", Grants(.owner, in: Grants.everyVenue))
    try await files.1.write { try $0.add(other, password: nil) }
    try await files.0.write { try $0.remove(account: owner.id) }
    _ = try await files.1.catchUp()
    #expect(try await files.1.read { try $0.sessions().isEmpty })
  }

  @Test func `a transaction that throws changes nothing at any node`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let journal = MemoryJournal()
    let first = try await accounts(in: folders.0, by: journal)
    // An empty file takes a copy, as a node does that begins.
    try AccountFile.replace(in: folders.1.path, with: try await first.copy())
    let files = (first, try await accounts(in: folders.1, by: journal))
    let ada = try account("ada")
    try await files.0.write { try $0.add(ada, password: nil) }
    // The second node has not heard of the account, and is refused by what the first one has.
    await #expect(throws: AccountRefusal.self) {
      try await files.1.write { try $0.add(ada, password: nil) }
    }
    // It is removed where it was not known.
    try await files.1.write { try $0.removeSessions(of: ada.id) }
    let before = try await journal.view().head
    try await files.1.write { rows in _ = try rows.accounts() }
    #expect(try await journal.view().head == before, "reading is no record")
    #expect(try await content(of: files.0) == content(of: files.1))
  }

  @Test func `a file of other accounts, and one that is too far behind, take no part`() async throws
  {
    let folders = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
    let journal = MemoryJournal()
    let first = try await accounts(in: folders.0, by: journal)
    let ada = try account("ada")
    try await first.write { try $0.add(ada, password: nil) }

    let eve = try account("eve")
    let alone = try AccountFile(folder: folders.1.path)
    try await alone.write { try $0.add(eve, password: nil) }
    await #expect {
      try await alone.share(by: journal)
    } throws: { error in
      guard case SharedRowsError.apart = error else { return false }
      return true
    }
    #expect(try await alone.read { try $0.accounts().map(\.name) } == ["eve"])

    let empty = try AccountFile(folder: folders.2.path)
    await #expect {
      try await empty.share(by: journal)
    } throws: { error in
      guard case SharedRowsError.needsCopy = error else { return false }
      return true
    }
    empty.close()
    try AccountFile.replace(in: folders.2.path, with: try await first.copy())
    let copy = try await accounts(in: folders.2, by: journal)
    #expect(try await content(of: copy) == content(of: first))

    let grace = try account("grace")
    try await first.write { try $0.add(grace, password: nil) }
    journal.delete(upTo: try await journal.view().head.revision)
    await #expect {
      try await copy.catchUp()
    } throws: { error in
      guard case SharedRowsError.needsCopy = error else { return false }
      return true
    }
  }

  @Test func `a file of a cluster is not changed beside its log`() async throws {
    let folder = try TemporaryFolder()
    let file = try await accounts(in: folder, by: MemoryJournal())
    file.close()
    let beside = try AccountFile(folder: folder.path)
    let ada = try account("ada")
    await #expect {
      try await beside.write { try $0.add(ada, password: nil) }
    } throws: { error in
      guard case SharedRowsError.shared = error else { return false }
      return true
    }
    #expect(try await beside.read { try $0.accounts().isEmpty })
  }
}
