public import Cluster
import GRDB
import IndoorModel
import Support

/// `accounts.sqlite` in the folder of the venues: people, their roles and sessions, links, and the
/// log of what was done, with its actors. Only its owner may read it (mode 0600).
///
/// All work runs on a queue of its own; several processes may have the file open, so that the
/// command line works beside a server.
public final class AccountFile: Sendable {
  /// The name of the file in its folder.
  public static let name = "accounts.sqlite"

  private let file: OpenPrivateFile
  /// Where it is.
  public var path: String { file.path }
  /// The folder that it lies in.
  public var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
  /// What SQLite reported last of changes by others, and how often the file was loaded.
  private let progress = Locked((version: Int64(-1), loads: 0))

  /// An element after changes of other nodes.
  public let changes: AsyncStream<Void>
  private let changing: AsyncStream<Void>.Continuation

  /// Opens the file of a folder, and makes it where it is not there.
  public init(folder: String) throws(VenueFileError) {
    file = try Self.kind.open(in: folder)
    (changes, changing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  private static var kind: PrivateFile {
    PrivateFile(name, of: AccountSchema.self)
  }

  /// Does something in one transaction: all of it, or nothing where it throws.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> Result {
    try await file.write { try body(AccountRows(database: $0)) }
  }

  /// The same, with a number that tells whether a state was loaded before or after it.
  public func writeNumbered<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> (result: Result, number: Int) {
    let progress = progress
    return try await write { rows in
      let result = try body(rows)
      let number = progress.withLock { progress in
        progress.loads += 1
        return progress.loads
      }
      return (result, number)
    }
  }

  /// Reads in one transaction.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> Result {
    try await file.read { try body(AccountRows(database: $0)) }
  }

  /// Loads all that lets people in.
  ///
  /// - Parameter onlyIfChanged: whether `nil` is enough when no other process changed the file since.
  public func state(onlyIfChanged: Bool = false) async throws -> AccountState? {
    try await file.read { database in
      // Changes for writes of other connections only.
      let version = try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0
      let known = self.progress.withLock { progress in
        defer { progress.version = version }
        return progress.version
      }
      if onlyIfChanged, known == version { return nil }
      let number = self.progress.withLock { progress in
        progress.loads += 1
        return progress.loads
      }
      do { return try AccountRows(database: database).state(number: number) } catch {
        self.progress.withLock { $0.version = -1 }
        throw error
      }
    }
  }

  // MARK: - With other nodes

  /// Holds the accounts alike on all nodes of a cluster, from now on.
  ///
  /// - Throws: `SharedRowsError`; after `needsCopy` the file has to be replaced by that of another node.
  public func share(by journal: any RowsJournal) async throws {
    try await file.share(
      AccountSchema.tables, shared: AccountSchema.tables, by: journal
    ) { [changing] _ in changing.yield() }
  }

  /// Takes over what other nodes have changed; when this returns, the file has all that was acknowledged
  /// before the call.
  public func catchUp() async throws -> ClusterHead? { try await file.catchUp() }

  /// The bytes of the file as it is at this moment.
  public func copy() async throws -> [UInt8] { try await file.copy() }

  /// Takes the bytes of another node's file; the file that was there stays under another name.
  public static func replace(in folder: String, with bytes: [UInt8]) throws(VenueFileError) {
    try kind.replace(in: folder, with: bytes)
  }

  /// Whether a folder has one.
  public static func isThere(in folder: String) -> Bool { kind.isThere(in: folder) }

  /// Closes the file, when what is under way is done.
  public func close() {
    changing.finish()
    file.close()
  }
}
