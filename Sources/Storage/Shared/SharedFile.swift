public import Cluster
public import IndoorModel

/// What a file has taken over from other nodes at a time.
public struct SharedChange: Hashable, Sendable {
  /// What these nodes announced with their changes, in order.
  public internal(set) var news: [Value] = []
  /// Whether rows were removed.
  public internal(set) var hasRemovals = false
}

/// A file of which all nodes of a cluster hold the same rows.
public protocol SharedFile: Sendable {
  /// Its name in a folder.
  static var name: String { get }

  /// Opens the file of a folder, and makes it where it is not there.
  init(folder: String) throws(VenueFileError)

  /// Whether a folder has one.
  static func isThere(in folder: String) -> Bool

  /// Takes the bytes of another node's file in the place of this folder's.
  static func replace(in folder: String, with bytes: [UInt8]) throws(VenueFileError)

  /// Takes over what other nodes have changed; when this returns, the file has all that was acknowledged
  /// before the call.
  ///
  /// - Returns: how far the file goes now; `nil` where it is not shared.
  func catchUp() async throws -> ClusterHead?

  /// The bytes of the file as it is at this moment.
  func copy() async throws -> [UInt8]

  /// Closes the file, when what is under way is done.
  func close()
}

extension AccountFile: SharedFile {}
extension FriendFile: SharedFile {}
