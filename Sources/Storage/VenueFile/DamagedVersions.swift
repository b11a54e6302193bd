import IndoorModel
import Support

/// The versions of an open venue file that are not what the venue was, so that none is served.
final class DamagedVersions: Sendable {
  private let path: String
  private let versions = Locked<[VersionID: Version]>([:])

  /// Begins with none.
  init(of path: String) { self.path = path }

  /// Takes what a check has found.
  func take(_ found: [Version]) {
    versions.withLock { $0 = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) }) }
  }

  /// All of them, ordered by number.
  var all: [Version] { versions.withLock { $0.values.sorted { $0.id < $1.id } } }

  /// Refuses a version that is one of them.
  ///
  /// - Throws: `damaged`.
  func requireSound(_ id: VersionID) throws(VenueFileError) {
    guard let version = versions.withLock({ $0[id] }) else { return }
    throw .damaged(path: path, detail: "version “\(version.name)” is not what the venue was")
  }

  /// Notes that a version was removed, so that its number may be given again.
  func forget(_ id: VersionID) { versions.withLock { $0[id] = nil } }
}
