import GRDB

/// A kind of SQLite file beside a venue's file, by which it is told from others.
struct CompanionKind {
  private let name: String
  private let applicationID: Int32
  private let version: Int

  /// - Parameters:
  ///   - name: as in “it is no … file”.
  ///   - version: the newest schema that is known.
  init(name: String, applicationID: Int32, version: Int) {
    (self.name, self.applicationID, self.version) = (name, applicationID, version)
  }

  /// Makes sure that a database is of this kind and can be read.
  ///
  /// - Parameter isNewAllowed: whether it may be one without tables.
  /// - Returns: whether it has tables.
  /// - Throws: `TrackFileError`.
  func hasTables(_ database: Database, path: String, isNewAllowed: Bool) throws -> Bool {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
    // GRDB writes which migrations a file has seen before it writes the first table: the process may
    // end in between, or another one may open the file.
    let tables = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM sqlite_schema WHERE substr(name, 1, 5) NOT IN ('grdb_', 'sqlit')")
    if tables == 0, id == 0 {
      guard isNewAllowed else { throw TrackFileError.missing(path: path) }
      return false
    }
    guard id == applicationID else {
      throw TrackFileError.damaged(path: path, detail: "it is no \(name) file")
    }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= version else {
      throw TrackFileError.newerSchema(path: path, version: found, known: version)
    }
    return true
  }
}
