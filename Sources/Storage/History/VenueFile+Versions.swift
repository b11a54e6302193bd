import GRDB
public import IndoorModel
import Support

extension VenueFile {
  /// The versions, the newest first.
  public func versions() async throws(VenueFileError) -> [Version] {
    try await read { try VersionRows(database: $0).all() }
  }

  /// Keeps the venue as it is now under a name.
  ///
  /// - Parameter time: now, by the caller's clock.
  public func addVersion(
    named name: String, by author: String, at time: Timestamp
  ) async throws(VersionRefusal) -> Version {
    guard (1...200).contains(name.count) else { throw .badName }
    return try await writeVersion { database in
      let versions = VersionRows(database: database)
      if try versions.has(name: name) { throw VersionRefusal.nameTaken(name) }
      // On the writer's queue nothing can come between the venue and its row.
      let venue = self.state.withLock(\.venue)
      return try versions.insert(name: name, author: author, at: time, venue)
    }
  }

  /// A version and the venue as it was then.
  public func version(
    _ id: VersionID
  ) async throws(VersionRefusal) -> (version: Version, venue: Venue) {
    let slug = state.withLock(\.venue.slug)
    do {
      let found = try await read { database in
        let versions = VersionRows(database: database)
        return try versions.version(id).map { ($0, try versions.venue(of: $0, slug: slug)) }
      }
      guard let found else { throw VersionRefusal.missing(id) }
      return found
    } catch { throw VersionRefusal(error, path: path) }
  }

  /// Forgets a version; the venue stays as it is.
  public func removeVersion(_ id: VersionID) async throws(VersionRefusal) {
    try await writeVersion { database in
      guard try VersionRows(database: database).delete(id) else { throw VersionRefusal.missing(id) }
    }
  }

  /// What compacting came to.
  public struct Compaction: Hashable, Sendable {
    /// The edits that are no longer in the journal.
    public let edits: Int
    /// The pictures whose bytes are no longer in the file.
    public let contents: Int
    /// The oldest revision whose edit is kept; `nil` when none is.
    public let oldest: Int?
  }

  /// Shortens the journal: forgets the edits up to a version's revision.
  ///
  /// Sending one of them again stays harmless. Viewers who were away since before take a snapshot.
  /// Bytes of pictures that only those edits spoke of go too.
  /// - Parameter time: now, by the caller's clock.
  public func compact(
    until version: VersionID, at time: Timestamp
  ) async throws(VersionRefusal) -> Compaction {
    let day = time.advanced(bySeconds: -Self.contentGrace)
    return try await writeVersion { database in
      guard let version = try VersionRows(database: database).version(version) else {
        throw VersionRefusal.missing(version)
      }
      let journal = EditRows(database: database)
      let edits = try journal.compact(upTo: version.revision)
      return Compaction(
        edits: edits,
        contents: try ContentRows(database: database).removeUnused(storedBefore: day),
        oldest: try journal.oldestRevision())
    }
  }

  /// Seconds that a picture may wait in the file for an edit that uses it.
  static var contentGrace: Double { 86_400 }

  private func writeVersion<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(VersionRefusal) -> Result {
    do { return try await writeAnything(body) } catch { throw VersionRefusal(error, path: path) }
  }
}

extension VersionRefusal {
  fileprivate init(_ error: any Error, path: String) {
    switch error {
    case let error as VersionRefusal: self = error
    case EditRefusal.readOnly(let reason): self = .readOnly(reason)
    case EditRefusal.notStored(let error): self = .notStored(error)
    default: self = .notStored(VenueFileError(error, path: path))
    }
  }
}
