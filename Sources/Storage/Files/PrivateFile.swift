import Cluster
import Foundation
import GRDB
import IndoorModel
import Support

/// The tables of a kind of private file.
protocol PrivateSchema: SendableMetatype {
  /// What the file holds, as errors and logs call it, e.g. `accounts`.
  static var contents: String { get }
  /// Distinguishes the file from other files of SQLite.
  static var applicationID: Int32 { get }
  /// The number of migrations, which is the file's `user_version`.
  static var version: Int { get }
  /// Makes the tables.
  static var migrator: DatabaseMigrator { get }

  /// The error about a file that is not what it was.
  static func damaged(path: String, detail: String) -> VenueFileError
}

/// A kind of SQLite file about people, in the folder of the venues, that only its owner may read
/// (mode 0600).
struct PrivateFile: Sendable {
  /// Its name in the folder.
  private let name: String
  private let schema: any PrivateSchema.Type
  /// Whether a file that a copy of another node's replaces stays beside it under another name.
  private let keepsFormer: Bool

  init(_ name: String, of schema: any PrivateSchema.Type, keepsFormer: Bool = true) {
    (self.name, self.schema, self.keepsFormer) = (name, schema, keepsFormer)
  }

  /// Opens the file at a path, and makes it where it is not there.
  static func open(
    at path: String, of schema: any PrivateSchema.Type
  ) throws(VenueFileError) -> OpenPrivateFile {
    let file = URL(fileURLWithPath: path)
    return try PrivateFile(file.lastPathComponent, of: schema)
      .open(in: file.deletingLastPathComponent().relativePath)
  }

  /// Opens the file of a folder, and makes it where it is not there.
  func open(in folder: String) throws(VenueFileError) -> OpenPrivateFile {
    let path = path(in: folder)
    sweep(folder)
    do {
      if FileIdentity(path: path) == nil { try make(at: path) }
      try requireSound(path)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try prepare(queue, path: path)
      return OpenPrivateFile(kind: self, path: path, queue: queue)
    } catch { throw described(error, path: path) }
  }

  private func path(in folder: String) -> String {
    URL(fileURLWithPath: folder).appendingPathComponent(name).relativePath
  }

  /// Removes what a process left that was killed while it made a copy or took one.
  private func sweep(_ folder: String) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    for other in names ?? [] {
      let isLeft =
        other.hasPrefix(name + "-copy-")
        || (!keepsFormer && other.hasPrefix(name + "-before-copy"))
      if isLeft { try? FileManager.default.removeItem(atPath: folder + "/" + other) }
    }
  }

  /// Takes the bytes of another node's file in the place of this folder's.
  func replace(in folder: String, with bytes: [UInt8]) throws(VenueFileError) {
    let path = path(in: folder)
    do {
      let draft = DraftFile(for: path)
      try restrict(draft.path, orMake: true)
      try Data(bytes).write(to: URL(fileURLWithPath: draft.path))
      try restrict(draft.path, orMake: false)
      let copy = try DatabaseQueue(path: draft.path, configuration: configuration)
      try prepare(copy, path: draft.path)
      try copy.close()
      if FileIdentity(path: path) != nil {
        try DatabaseQueue(path: path, configuration: configuration).close()
        FileNames.removeLog(of: path)
        try FileNames.rename(path, to: path + "-before-copy", replacing: true)
      }
      try draft.publish(replacing: false)
      if !keepsFormer { FileNames.removeDatabase(at: path + "-before-copy") }
    } catch { throw described(error, path: path) }
  }

  /// Whether the file is there, or a part of it.
  func isThere(in folder: String) -> Bool {
    let path = path(in: folder)
    return [path, path + "-wal"].contains { FileIdentity(path: $0) != nil }
  }

  /// Makes a file with empty tables that appears under its name whole or not at all, so that one
  /// without tables is never taken for one that is new.
  private func make(at path: String) throws {
    if FileIdentity(path: path + "-wal") != nil {
      throw damaged(path, "it is gone, but its write-ahead log is there")
    }
    let draft = DraftFile(for: path)
    try restrict(draft.path, orMake: true)
    let queue = try DatabaseQueue(path: draft.path, configuration: configuration)
    try schema.migrator.migrate(queue)
    try queue.close()
    do throws(VenueFileError) { try draft.publish(replacing: false) } catch {
      // Another process was faster.
      guard case .exists = error else { throw error }
    }
  }

  /// Refuses a file that SQLite would take for an empty one.
  private func requireSound(_ path: String) throws {
    try restrict(path, orMake: false)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    if size == 0 { throw damaged(path, "it is empty") }
    if LeftLog.isBroken(of: path) {
      throw damaged(path, "its write-ahead log is broken")
    }
  }

  /// Takes from other users of the system the right to read the file; SQLite gives the files beside
  /// it the same rights.
  fileprivate func restrict(_ path: String, orMake isMade: Bool) throws(VenueFileError) {
    let mode = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (isMade ? O_CREAT : 0)
    let descriptor = unsafe Foundation.open(path, mode, 0o600)
    guard descriptor >= 0 else { throw .notPermitted(path: path, detail: POSIXFailure.text) }
    defer { Foundation.close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else {
      throw .notPermitted(path: path, detail: POSIXFailure.text)
    }
  }

  private func damaged(_ path: String, _ detail: String) -> VenueFileError {
    schema.damaged(path: path, detail: detail)
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = schema.contents
    configuration.journalMode = .wal
    return configuration
  }

  private func prepare(_ queue: DatabaseQueue, path: String) throws {
    let (application, found) = try queue.read { database in
      (
        try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      )
    }
    guard application == schema.applicationID else {
      throw damaged(path, "it has no \(schema.contents) in it")
    }
    guard found <= schema.version else {
      throw VenueFileError.newerSchema(path: path, version: found, known: schema.version)
    }
    try queue.writeWithoutTransaction { database in
      // Deleted rows are overwritten, so that nothing of them lingers in the file.
      // What a shared file notes of its changes is not for the disk either.
      try database.execute(
        sql: "PRAGMA temp_store = MEMORY; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    let finding = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    guard finding == "ok" else {
      throw damaged(path, finding ?? "no answer")
    }
    try schema.migrator.migrate(queue)
  }

  /// What SQLite reports, in words about the file.
  fileprivate func described(_ error: any Error, path: String) -> VenueFileError {
    switch VenueFileError(error, path: path) {
    case .damaged(_, let detail): damaged(path, detail)
    case .notAVenueFile: damaged(path, "it is no file of \(schema.contents)")
    case let error: error
    }
  }
}

/// A private file that is open, with its transactions.
struct OpenPrivateFile: Sendable {
  fileprivate let kind: PrivateFile
  /// Where it is.
  let path: String
  private let queue: DatabaseQueue
  /// What holds the rows alike on all nodes of a cluster; `nil` for a file of this server alone.
  private let rows = Locked<SharedRows?>(nil)

  fileprivate init(kind: PrivateFile, path: String, queue: DatabaseQueue) {
    (self.kind, self.path, self.queue) = (kind, path, queue)
  }

  /// Does something in one transaction: all of it, or nothing where it throws.
  ///
  /// Where the file is shared, the body may run several times, and is taken back in between.
  ///
  /// - Parameter news: what is announced to the other nodes along with the changes.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result,
    announcing news: @escaping @Sendable (Result) -> [IndoorModel.Value] = { _ in [] }
  ) async throws -> Result {
    do {
      if let rows = rows.withLock(\.self) { return try await rows.write(body, announcing: news) }
      return try await queue.write { database in
        // What is changed beside the log would be undone by it, or keep the file from following.
        guard try PositionRows(database).position() == nil else {
          throw SharedRowsError.shared(path: path)
        }
        return try body(database)
      }
    } catch { throw translated(error) }
  }

  /// Holds the rows of tables alike on all nodes, from now on.
  ///
  /// - Parameters:
  ///   - tables: all that transactions change.
  ///   - shared: those of them that all nodes hold alike.
  ///   - seal: encrypts what the records say; `nil` where etcd may hold it as it is.
  ///   - onChange: called after changes of other nodes were taken over.
  /// - Throws: `SharedRowsError.needsCopy` where the file has to be replaced first.
  func share(
    _ tables: Set<String>, shared: Set<String>, by journal: any RowsJournal,
    seal: RecordSeal? = nil, onChange: @escaping @Sendable (SharedChange) -> Void
  ) async throws {
    let rows: SharedRows
    do {
      rows = try SharedRows(
        path: path, queue: queue, tables: tables, shared: shared, journal: journal,
        seal: seal, onChange: onChange)
      try await rows.join()
    } catch { throw translated(error) }
    self.rows.withLock { $0 = rows }
  }

  /// Takes over what other nodes have changed.
  ///
  /// - Returns: how far the file goes now; `nil` where it is not shared.
  func catchUp() async throws -> ClusterHead? {
    do { return try await rows.withLock(\.self)?.catchUp() } catch { throw translated(error) }
  }

  /// The bytes of the file as it is at this moment.
  func copy() async throws -> [UInt8] {
    let scratch = path + "-copy-\(UUID().uuidString)"
    defer { FileNames.removeDatabase(at: scratch) }
    do {
      try kind.restrict(scratch, orMake: true)
      let copy = try DatabaseQueue(path: scratch)
      try queue.backup(to: copy)
      try copy.close()
      return Array(try Data(contentsOf: URL(fileURLWithPath: scratch)))
    } catch { throw translated(error) }
  }

  /// Reads in one transaction.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    do { return try await queue.read(body) } catch { throw translated(error) }
  }

  /// Empties the write-ahead log into the file, so that what was deleted is in neither.
  func wipe() async throws {
    do {
      try await queue.writeWithoutTransaction { database in
        _ = try database.checkpoint(.truncate)
      }
    } catch { throw translated(error) }
  }

  /// Closes the file, when what is under way is done.
  func close() { try? queue.close() }

  /// What SQLite reports, and rows that hold what they cannot, as a fault of the file.
  private func translated(_ error: any Error) -> any Error {
    switch error {
    case is DatabaseError, is RowDecodingError, is ValueError: kind.described(error, path: path)
    default: error
    }
  }
}
