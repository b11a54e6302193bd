public import Cluster
import Foundation
import GRDB
import IndoorModel
import Support

/// The log by which several nodes hold the rows of a file alike.
public protocol RowsJournal: Sendable {
  /// How far the records go; not from before any append that was acknowledged.
  func view() async throws -> RowsAppend.View
  /// Records after a revision, in order; none where there are no more.
  func records(after revision: Int64) async throws -> [ClusterRecord]
  /// Appends a record behind what was read; `nil` where another node's came first.
  func append(_ body: [UInt8], seeing view: RowsAppend.View) async throws -> ClusterRecord?
}

/// Why the rows of a file are not those of the other nodes, or not yet.
public enum SharedRowsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not hold what the log holds; nothing mends that but another copy.
  case apart(path: String, detail: String)
  /// The log no longer has the records that the file lacks, or the file was empty: it needs a copy.
  case needsCopy(path: String)
  /// The nodes of a cluster hold the file alike, and it was to be changed beside their log.
  case shared(path: String)
  /// Other nodes change the file so often that this one did not get its turn.
  case busy
  /// A transaction changed more than a record holds.
  case tooLarge(bytes: Int, limit: Int)

  /// What an operator can do something with.
  public var description: String {
    switch self {
    case .apart(let path, let detail):
      "\(path): it is apart from those of the other nodes: \(detail). Move it away and start again: "
        + "this node then takes a copy from another one; see docs/cluster.md"
    case .needsCopy(let path):
      "\(path): it needs a copy of another node's, which is taken at the start: start a node that has "
        + "it, then this one"
    case .shared(let path):
      "\(path): the nodes of a cluster share it: say --cluster, or take it out of the cluster first; "
        + "see docs/cluster.md"
    case .busy: "other nodes change it all the time"
    case .tooLarge(let bytes, let limit):
      "\(bytes) bytes are more than a record may have, which is \(limit)"
    }
  }
}

/// A file of which all nodes hold the same rows: each transaction that changes some is a record of a log.
///
/// A transaction runs, its changes are taken as images of rows, and it is rolled back. The images go into
/// the log behind the last record that the file holds, and from there into the files of all nodes alike,
/// this one's included. Where another node's record came first, this file takes it over, and the
/// transaction runs again.
actor SharedRows {
  /// Attempts at one transaction while others come first.
  private static let attempts = 50
  /// The bytes of a record at most.
  private static let limit = 512 << 10

  private let path: String
  private let queue: DatabaseQueue
  /// The tables that all nodes hold alike; changes of others are this node's own.
  private let shared: Set<String>
  private let capture: RowCapture
  private let journal: any RowsJournal
  /// Encrypts what the records say; `nil` where etcd may hold it as it is.
  private let seal: RecordSeal?
  private let onChange: @Sendable (SharedChange) -> Void
  private var line = WorkLine()

  /// - Parameters:
  ///   - tables: all that transactions change.
  ///   - shared: those of them that all nodes hold alike.
  ///   - seal: encrypts what the records say; `nil` where etcd may hold it as it is.
  ///   - onChange: called after records of other nodes were taken over.
  init(
    path: String, queue: DatabaseQueue, tables: Set<String>, shared: Set<String>,
    journal: any RowsJournal, seal: RecordSeal?,
    onChange: @escaping @Sendable (SharedChange) -> Void
  ) throws {
    (self.path, self.queue, self.shared) = (path, queue, shared)
    (self.journal, self.seal, self.onChange) = (journal, seal, onChange)
    capture = try queue.writeWithoutTransaction { try RowCapture(of: tables, in: $0) }
  }

  // MARK: - Changes

  /// Does something in one transaction, here and on all nodes: all of it, or nothing where it throws.
  ///
  /// - Parameter news: what is announced to the other nodes along with the changes.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result,
    announcing news: @escaping @Sendable (Result) -> [IndoorModel.Value] = { _ in [] }
  ) async throws -> Result {
    try await line.add { try await self.writeInTurn(body, news) }.value
  }

  private func writeInTurn<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result,
    _ news: @Sendable (Result) -> [IndoorModel.Value]
  ) async throws -> Result {
    for attempt in 0..<Self.attempts {
      let prepared: (result: Result, changes: [RowChange], isDone: Bool)
      do { prepared = try await prepare(body) } catch {
        // What is refused here may be right by what the other nodes have.
        guard attempt == 0, try await follow(try await journal.view()) else { throw error }
        continue
      }
      let news = news(prepared.result)
      if prepared.isDone, news.isEmpty { return prepared.result }
      let view = try await journal.view()
      if try await follow(view) { continue }
      let sent = prepared.changes.filter { shared.contains($0.table) }
      let bytes = RowsRecord.changes(sent, news: news).makeBody()
      guard bytes.count <= Self.limit else {
        throw SharedRowsError.tooLarge(bytes: bytes.count, limit: Self.limit)
      }
      guard let record = try await append(bytes, seeing: view) else { continue }
      try await store(prepared.changes, from: view.head, to: record.head)
      return prepared.result
    }
    throw SharedRowsError.busy
  }

  private func append(
    _ body: [UInt8], seeing view: RowsAppend.View
  ) async throws -> ClusterRecord? {
    try await journal.append(seal?.seal(body) ?? body, seeing: view)
  }

  /// What a record says; where it was sealed with another secret, only a copy of the file helps.
  private func content(of record: ClusterRecord) throws -> RowsRecord {
    guard let seal else { return try RowsRecord(record.body) }
    guard let body = seal.open(record.body) else { throw SharedRowsError.needsCopy(path: path) }
    return try RowsRecord(body)
  }

  /// Runs a transaction and takes it back, unless it changed nothing that others have.
  private func prepare<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> (result: Result, changes: [RowChange], isDone: Bool) {
    let (capture, shared) = (capture, shared)
    return try await queue.writeWithoutTransaction { database in
      var prepared: (Result, [RowChange], Bool)?
      try database.inTransaction(.immediate) {
        let result = try body(database)
        let changes = try capture.changes(in: database)
        let isDone = !changes.contains { shared.contains($0.table) }
        prepared = (result, isDone ? [] : changes, isDone)
        if isDone { try capture.clear(in: database) }
        return isDone ? .commit : .rollback
      }
      guard let prepared else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return prepared
    }
  }

  /// Stores what records say, unless another process with the same file has: the command line.
  private func store(
    _ changes: [RowChange], from begin: ClusterHead, to end: ClusterHead
  ) async throws {
    let capture = capture
    try await queue.write { database in
      let position = PositionRows(database)
      guard let head = try position.position()?.head, head == begin else { return }
      try capture.apply(changes, in: database)
      try capture.clear(in: database)
      try position.advance(to: RecordPosition(head: end, term: 0, revision: 0))
    }
  }

  // MARK: - Following

  /// Takes over what other nodes have appended.
  ///
  /// - Returns: how far the file goes now: at least as far as the log did at the call.
  @discardableResult
  func catchUp() async throws -> ClusterHead {
    try await line.add {
      let view = try await self.journal.view()
      try await self.follow(view)
      return try await self.position() ?? .none
    }.value
  }

  /// Brings the file to a view of the log at least.
  ///
  /// - Returns: whether anything was taken over.
  @discardableResult
  private func follow(_ view: RowsAppend.View) async throws -> Bool {
    guard let begin = try await position() else { throw SharedRowsError.needsCopy(path: path) }
    if begin == view.head { return false }
    guard begin.revision < view.head.revision else {
      throw apart(
        "it holds record \(begin.revision), and the log ends with \(view.head.revision)"
          + (begin.revision == view.head.revision ? " of another past" : ""))
    }
    var chain = RecordChain(after: begin)
    var change = SharedChange()
    // Also where a later page fails: what was taken over is in the file.
    defer { if chain.head != begin { onChange(change) } }
    while chain.head.revision < view.head.revision {
      let page = try await journal.records(after: chain.head.revision)
      guard page.first?.revision == chain.head.revision + 1 else {
        throw SharedRowsError.needsCopy(path: path)
      }
      try await take(page, &chain, &change)
    }
    return true
  }

  private func take(
    _ records: [ClusterRecord], _ chain: inout RecordChain, _ change: inout SharedChange
  ) async throws {
    var next = chain
    var (changes, news): ([RowChange], [IndoorModel.Value]) = ([], [])
    do {
      for record in records where try next.take(record) {
        guard case .changes(let rows, let more) = try content(of: record) else {
          throw apart("record \(record.revision) begins the log again")
        }
        changes += rows
        news += more
      }
      try await store(changes, from: chain.head, to: next.head)
      chain = next
      change.news += news
      change.hasRemovals = change.hasRemovals || changes.contains(where: \.isRemoved)
    } catch let fault as RecordChain.Fault {
      throw apart("the log does not follow what the file holds: \(fault)")
    }
  }

  private func position() async throws -> ClusterHead? {
    try await queue.read { try PositionRows($0).position()?.head }
  }

  private func apart(_ detail: String) -> SharedRowsError { .apart(path: path, detail: detail) }

  // MARK: - Joining

  /// Makes the file one of those that hold the log, before it is used.
  ///
  /// - Throws: `needsCopy` where the file is to be replaced by a copy of another node's, and `apart` where
  ///   it has rows of its own that are not those of the log.
  func join() async throws {
    while try await position() == nil {
      let view = try await journal.view()
      let (digest, isEmpty) = try await describe()
      if view.head == .none {
        let body = RowsRecord.beginning(digest: digest).makeBody()
        if let record = try await append(body, seeing: view) {
          try await begin(record.head)
        }
        continue
      }
      if isEmpty { throw SharedRowsError.needsCopy(path: path) }
      // A record that cannot be read, because another secret sealed it, is no reason to replace these rows.
      guard let first = try await journal.records(after: 0).first, first.revision == 1,
        case .beginning(digest)? = try? content(of: first)
      else { throw apart("it has rows of its own, and is no copy of that of the other nodes") }
      try await begin(first.head)
    }
    try await catchUp()
  }

  private func describe() async throws -> (digest: String, isEmpty: Bool) {
    let (capture, shared) = (capture, shared)
    return try await queue.read {
      (try capture.digest(of: shared, in: $0), try capture.isEmpty(in: $0))
    }
  }

  private func begin(_ head: ClusterHead) async throws {
    try await queue.write {
      try PositionRows($0).begin(at: RecordPosition(head: head, term: 0, revision: 0))
    }
  }
}
