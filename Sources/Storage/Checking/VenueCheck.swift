import GRDB
import IndoorModel

extension VenueFile {
  /// Looks at everything in a venue file: SQLite's own integrity, references, every row, the rules
  /// of features, and whether the journal leads to exactly what the tables hold.
  ///
  /// Reads one snapshot, also while a server has the file open; changes nothing.
  /// - Throws: when the file is not there, not a venue file, or cannot be read at all; what is
  ///   wrong inside is a finding.
  public static func check(at path: String) throws(VenueFileError) -> VenueCheckReport {
    let slug = try requireFile(at: path)
    do {
      let reader = try VenueReader.open(path)
      defer { try? reader.close() }
      return try reader.read { database in
        let check = VenueCheck(database: database, slug: slug)
        try check.run(path: path)
        return check.report
      }
    } catch { throw VenueFileError(error, path: path) }
  }
}

/// One look at a file; see `VenueFile.check`.
///
/// A class, because what fails halfway has left its findings.
final class VenueCheck {
  let database: Database
  let slug: String
  var report = VenueCheckReport()

  init(database: Database, slug: String) {
    self.database = database
    self.slug = slug
  }

  func run(path: String) throws {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
    guard id == VenueSchema.applicationID else { throw VenueFileError.notAVenueFile(path: path) }
    checkIntegrity()
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= VenueSchema.version else {
      let error = VenueFileError.newerSchema(
        path: path, version: version, known: VenueSchema.version)
      return report.add("file", error.explanation)
    }
    checkContents()
    checkVersions()
    let before = report.findings.count
    guard let venue = checkVenue() else { return }
    let rows = checkFeatures(in: venue)
    let isSound = report.findings.count == before
    checkBounds(of: rows)
    guard isSound else {
      return report.add("journal", "is not replayed, because the tables are damaged")
    }
    checkJournal(of: venue.with(rows.map(\.feature)), rows: rows)
  }

  /// Does something that may fail, and takes the failure for a finding.
  ///
  /// - Returns: whether it succeeded.
  @discardableResult func attempt(
    _ subject: String, _ work: () throws -> Void
  ) -> Bool {
    do {
      try work()
      return true
    } catch is Unfinished { return false } catch {
      report.add(subject, "\(error)")
      return false
    }
  }

  private func checkIntegrity() {
    attempt("file") {
      for finding in try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
      where finding != "ok" {
        report.add("file", finding)
      }
    }
    attempt("file") {
      for row in try Row.fetchAll(database, sql: "PRAGMA foreign_key_check") {
        report.add(
          "row \(try row.integer("rowid")) of \(try row.text("table"))",
          "refers to a \(try row.text("parent")) that is not there")
      }
    }
  }

  /// The venue without its features; `nil` when it cannot be read.
  private func checkVenue() -> Venue? {
    do {
      let venue = try VenueRows(database: database).outline(slug: slug)
      report.revision = venue.revision
      report.floors = venue.floors.count
      if venue.floors.isEmpty { report.add("venue", "has no floor") }
      checkStructure(of: venue)
      return venue
    } catch {
      report.add("venue", "cannot be read: \(error)")
      return nil
    }
  }
}
