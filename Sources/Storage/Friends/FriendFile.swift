public import Cluster
import GRDB
public import IndoorModel

/// `friends.sqlite` in the folder of the venues: friendships, their messages, reports, and the logs
/// of navigators that want one. Only its owner may read it (mode 0600); no backup or copy of a venue
/// has any of it.
public final class FriendFile: Sendable {
  /// The name of the file in its folder.
  public static var name: String { "friends.sqlite" }

  private let file: OpenPrivateFile

  /// What was taken over from other nodes, in order.
  public let changes: AsyncStream<SharedChange>
  private let changing: AsyncStream<SharedChange>.Continuation

  /// Opens the file of a folder, and makes it where it is not there.
  public init(folder: String) throws(VenueFileError) {
    file = try Self.kind.open(in: folder)
    (changes, changing) = AsyncStream.makeStream()
  }

  /// Whether a folder has one.
  public static func isThere(in folder: String) -> Bool { kind.isThere(in: folder) }

  private static var kind: PrivateFile {
    PrivateFile(name, of: FriendSchema.self, keepsFormer: false)
  }

  /// Does something in one transaction: all of it, or nothing where it throws.
  ///
  /// - Parameter news: what other nodes find in their `changes` along with it.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (FriendRows) throws -> Result,
    announcing news: @escaping @Sendable (Result) -> [Value] = { _ in [] }
  ) async throws -> Result {
    try await file.write({ try body(FriendRows($0)) }, announcing: news)
  }

  /// Reads in one transaction.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (FriendRows) throws -> Result
  ) async throws -> Result {
    try await file.read { try body(FriendRows($0)) }
  }

  /// Empties the write-ahead log into the file, so that what was deleted is in neither.
  public func wipe() async throws { try await file.wipe() }

  // MARK: - With other nodes

  /// Holds the file alike on all nodes of a cluster, from now on.
  ///
  /// - Throws: `SharedRowsError`; after `needsCopy` the file has to be replaced by that of another node.
  public func share(by journal: any RowsJournal, seal: RecordSeal) async throws {
    try await file.share(
      FriendSchema.tables, shared: FriendSchema.tables, by: journal, seal: seal
    ) { [changing] in changing.yield($0) }
  }

  /// Takes over what other nodes have changed; when this returns, the file has all that was acknowledged
  /// before the call.
  public func catchUp() async throws -> ClusterHead? { try await file.catchUp() }

  /// The bytes of the file as it is at this moment.
  public func copy() async throws -> [UInt8] { try await file.copy() }

  /// Takes the bytes of another node's file; nothing stays of the file that was there, because no node would
  /// delete messages in it.
  public static func replace(in folder: String, with bytes: [UInt8]) throws(VenueFileError) {
    try kind.replace(in: folder, with: bytes)
  }

  /// Closes the file, when what is under way is done.
  public func close() {
    changing.finish()
    file.close()
  }
}
