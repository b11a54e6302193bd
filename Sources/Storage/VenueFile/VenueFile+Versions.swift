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
    let change = FileChange.addVersion(id: nil, name: name, author: author, time: time)
    guard case .added(let version) = try await perform(change, at: nil) else {
      throw .notStored(.notOpen(path: path))
    }
    return version
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
    try await perform(.removeVersion(id), at: nil)
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
    guard
      case .compacted(let compaction) = try await perform(
        .compact(until: version, time: time), at: nil)
    else { throw .notStored(.notOpen(path: path)) }
    return compaction
  }

  /// Makes a change in one transaction with the position of its record.
  ///
  /// - Parameter isTrial: whether it is taken back.
  private func perform(
    _ change: FileChange, at position: RecordPosition?, isTrial: Bool
  ) async throws(VersionRefusal) -> FileChange.Outcome {
    if case .addVersion(_, let name, _, _) = change, !(1...200).contains(name.count) {
      throw .badName
    }
    let outcome = try await write { [latest] database in
      var outcome: FileChange.Outcome?
      try database.withoutSpilling {
        try database.inSavepoint {
          // On the writer's queue nothing can come between the venue and its row.
          outcome = try Self.apply(change, to: database, latest.withLock { $0 })
          if !isTrial, let position { try PositionRows(database).advance(to: position) }
          return isTrial ? .rollback : .commit
        }
      }
      guard let outcome else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return outcome
    }
    if !isTrial, case .removeVersion(let id) = change { database.damagedVersions.forget(id) }
    return outcome
  }

  private static func apply(
    _ change: FileChange, to database: Database, _ venue: Venue
  ) throws -> FileChange.Outcome {
    let versions = VersionRows(database)
    switch change {
    case .addVersion(let id, let name, let author, let time):
      if try versions.has(name: name) { throw VersionRefusal.nameTaken(name) }
      return .added(try versions.insert(id, name: name, author: author, at: time, venue))
    case .removeVersion(let id):
      guard try versions.delete(id) else { throw VersionRefusal.missing(id) }
      return .removed
    case .compact(let id, let time):
      guard let version = try versions.version(id) else { throw VersionRefusal.missing(id) }
      let journal = EditRows(database)
      let edits = try journal.compact(upTo: version.revision)
      let day = time.advanced(bySeconds: -ContentRows.grace)
      return .compacted(
        Compaction(
          edits: edits, contents: try ContentRows(database).removeUnused(storedBefore: day),
          oldest: try journal.oldestRevision()))
    }
  }

  /// Makes a change, and takes it back: what is refused is known then.
  public func attempt(_ change: FileChange) async throws(VersionRefusal) -> FileChange.Outcome {
    try await perform(change, at: nil, isTrial: true)
  }

  /// Makes a change; when this returns, it is on the disk.
  ///
  /// - Parameter position: behind the record of the log that has the change; `nil` for a file that holds
  ///   no log.
  @discardableResult
  public func perform(
    _ change: FileChange, at position: RecordPosition?
  ) async throws(VersionRefusal) -> FileChange.Outcome {
    try await perform(change, at: position, isTrial: false)
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
