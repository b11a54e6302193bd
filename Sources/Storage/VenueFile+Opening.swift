import Foundation
import GRDB
import IndoorModel

extension VenueFile {
  /// Opens a venue file, checks it and reads the venue into memory.
  ///
  /// The file is not touched before it is known to be a venue file. Its name without `.venue` is
  /// the venue's slug.
  public static func open(
    at path: String, for access: Access = .writing
  ) throws(VenueFileError) -> VenueFile {
    let slug = try slug(of: path)
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .notPermitted(path: path, detail: "not readable")
    }
    let lock = access == .writing ? try VenueFileLock(forFileAt: path) : nil
    return try open(at: path, slug: slug, lock: lock)
  }

  static func open(
    at path: String, slug: String, lock: VenueFileLock?
  ) throws(VenueFileError) -> VenueFile {
    do {
      // Reads only, but with the right to write, so that it cleans up behind it: a read-only
      // connection would leave the two files of the write-ahead log.
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { try check($0, path: path) }
      guard let lock else {
        let venue = try queue.read { try VenueRows(database: $0).venue(slug: slug) }
        return VenueFile(path: path, reader: queue, pool: nil, state: State(venue: venue))
      }
      try queue.close()
      let pool = try DatabasePool(path: path, configuration: configuration)
      // GRDB sets NORMAL, with which the last edits could be lost when the power fails.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try VenueSchema.migrator.migrate(pool)
      let venue = try pool.read { try VenueRows(database: $0).venue(slug: slug) }
      return VenueFile(path: path, reader: pool, pool: pool, state: State(venue: venue, lock: lock))
    } catch { throw VenueFileError(error, path: path) }
  }

  /// The slug in a file's name.
  static func slug(of path: String) throws(VenueFileError) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let slug = name.hasSuffix(".venue") ? String(name.dropLast(6)) : ""
    guard isSlug(slug) else { throw .badName(path: path) }
    return slug
  }

  private static func isSlug(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.hasPrefix("-")
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(5)
    configuration.label = "venue file"
    return configuration
  }

  private static func check(_ database: Database, path: String) throws {
    guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == VenueSchema.applicationID
    else { throw VenueFileError.notAVenueFile(path: path) }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= VenueSchema.version else {
      throw VenueFileError.newerSchema(path: path, version: version, known: VenueSchema.version)
    }
    let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
    if finding != "ok" { throw VenueFileError.damaged(path: path, detail: finding) }
  }
}
