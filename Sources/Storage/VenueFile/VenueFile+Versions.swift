import GRDB
public import IndoorModel
import Support

/// The number of a version in its venue.
public typealias VersionID = Int

/// A state of a venue that was given a name.
public struct Version: Hashable, Sendable {
  /// Its number, which stays.
  public let id: VersionID
  /// Its name, e.g. `before the fair`; unique in its venue.
  public let name: String
  /// The author that kept it.
  public let author: String
  /// When it was kept.
  public let time: Timestamp
  /// The revision it is a state of.
  public let revision: Int
}

/// Why something cannot be done with a version.
public enum VersionRefusal: Error, Hashable, Sendable {
  /// There is no version of this number (any more).
  case missing(VersionID)
  /// Another version has the name.
  case nameTaken(String)
  /// A name must have 1 to 200 characters.
  case badName
  /// The file could not be read or written.
  case notStored(VenueFileError)
  /// The venue is shown but not changed, and why.
  case readOnly(VenueFileError)
}

extension VenueFile {
  /// What compacting came to.
  public struct Compaction: Hashable, Sendable {
    /// The edits that are no longer in the journal.
    public let edits: Int
    /// The pictures that no longer have their bytes in the file.
    public let contents: Int
    /// The oldest revision with an edit that is kept; `nil` when none is.
    public let oldest: Int?
  }

  /// The versions, the newest first.
  public func versions() async throws(VenueFileError) -> [Version] {
    try await database.read { try VersionRows($0).all() }
  }

  /// Keeps the venue as it is now under a name.
  ///
  /// - Parameter time: now, by the caller's clock.
  public func addVersion(
    named name: String, by author: String, at time: Timestamp
  ) async throws(VersionRefusal) -> Version {
    guard (1...200).contains(name.count) else { throw .badName }
    return try await write { [latest] database in
      let versions = VersionRows(database)
      if try versions.has(name: name) { throw VersionRefusal.nameTaken(name) }
      // On the writer's queue nothing can come between the venue and its row.
      return try versions.insert(name: name, author: author, at: time, latest.withLock { $0 })
    }
  }

  /// A version and the venue as it was then.
  public func version(
    _ id: VersionID
  ) async throws(VersionRefusal) -> (version: Version, venue: Venue) {
    let slug = current.slug
    do {
      try database.damagedVersions.requireSound(id)
      let found = try await database.read { database in
        let versions = VersionRows(database)
        return try versions.version(id).map { ($0, try versions.venue(of: $0, slug: slug)) }
      }
      guard let found else { throw VersionRefusal.missing(id) }
      return found
    } catch { throw refusal(error) }
  }

  /// Forgets a version; the venue stays as it is.
  public func removeVersion(_ id: VersionID) async throws(VersionRefusal) {
    try await write { database in
      guard try VersionRows(database).delete(id) else { throw VersionRefusal.missing(id) }
    }
    database.damagedVersions.forget(id)
  }

  /// The versions that are not what the venue was, as the journal has it; they are not shown.
  public var damagedVersions: [Version] { database.damagedVersions.all }

  /// Shortens the journal: forgets the edits up to a version's revision.
  ///
  /// Sending one of them again stays harmless. Viewers that were away since before take a snapshot.
  /// Bytes of pictures that only those edits referred to go too.
  /// - Parameter time: now, by the caller's clock.
  public func compact(
    until version: VersionID, at time: Timestamp
  ) async throws(VersionRefusal) -> Compaction {
    let day = time.advanced(bySeconds: -ContentRows.grace)
    return try await write { database in
      guard let version = try VersionRows(database).version(version) else {
        throw VersionRefusal.missing(version)
      }
      let journal = EditRows(database)
      let edits = try journal.compact(upTo: version.revision)
      return Compaction(
        edits: edits, contents: try ContentRows(database).removeUnused(storedBefore: day),
        oldest: try journal.oldestRevision())
    }
  }

  private func write<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(VersionRefusal) -> Result {
    do { return try await database.write(body) } catch { throw refusal(error) }
  }

  private func refusal(_ error: any Error) -> VersionRefusal {
    switch error {
    case let error as VersionRefusal: error
    case EditRefusal.readOnly(let reason): .readOnly(reason)
    case EditRefusal.notStored(let error): .notStored(error)
    default: .notStored(database.described(error))
    }
  }
}
