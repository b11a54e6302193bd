import GRDB
import IndoorModel

/// `friends.sqlite` in the folder of the venues: friendships, their messages, reports, and the logs
/// of navigators that want one. Only its owner may read it (mode 0600); no backup or copy of a venue
/// has any of it.
public final class FriendFile: Sendable {
  /// The name of the file in its folder.
  public static var name: String { "friends.sqlite" }

  private let file: OpenPrivateFile

  /// Opens the file of a folder, and makes it where it is not there.
  public init(folder: String) throws(VenueFileError) {
    file = try Self.kind.open(in: folder)
  }

  /// Whether a folder has one.
  public static func isThere(in folder: String) -> Bool { kind.isThere(in: folder) }

  private static var kind: PrivateFile {
    PrivateFile(name, of: FriendSchema.self)
  }

  /// Does something in one transaction: all of it, or nothing where it throws.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (FriendRows) throws -> Result
  ) async throws -> Result {
    try await file.write { try body(FriendRows($0)) }
  }

  /// Reads in one transaction.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (FriendRows) throws -> Result
  ) async throws -> Result {
    try await file.read { try body(FriendRows($0)) }
  }

  /// Empties the write-ahead log into the file, so that what was deleted is in neither.
  public func wipe() async throws { try await file.wipe() }

  /// Closes the file, when what is under way is done.
  public func close() { file.close() }
}
