import GRDB
import IndoorModel

/// Checks a venue file from its bytes to its history; see `VenueFile.check`.
struct VenueCheck {
  private let database: Database
  private let slug: String
  private let findings: FindingList

  private init(_ database: Database, slug: String) {
    self.database = database
    self.slug = slug
    findings = FindingList()
  }

  static func report(on path: String) throws(VenueFileError) -> VenueCheckReport {
    let file = try VenuePath(ofFileAt: path)
    do {
      // Asked before SQLite recovers what it can.
      let isBroken = LeftLog.isBroken(of: path)
      let reader = try VenueReader.open(path, keepsLog: isBroken)
      defer { try? reader.close() }
      return try reader.read { database in
        let check = VenueCheck(database, slug: file.slug)
        if isBroken {
          check.findings.add("write-ahead log", "breaks off before edits that were stored")
        }
        return try check.report(on: path)
      }
    } catch { throw VenueFileError(error, path: path) }
  }

  private func report(on path: String) throws -> VenueCheckReport {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
    guard id == VenueSchema.applicationID else { throw VenueFileError.notAVenueFile(path: path) }
    checkIntegrity()
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= VenueSchema.version else {
      let error = VenueFileError.newerSchema(
        path: path, version: version, known: VenueSchema.version)
      findings.add("file", error.explanation)
      return VenueCheckReport(findings)
    }
    let structure = StructureCheck(database, findings)
    structure.checkContents()
    structure.checkVersions(slug: slug)
    let before = findings.count
    guard let venue = structure.venue(slug: slug) else { return VenueCheckReport(findings) }
    let features = FeatureCheck(database, findings, venue: venue)
    features.checkRules()
    let isSound = findings.count == before
    features.checkBounds()
    let versions = VersionCheck(database, slug: slug)
    var journal = JournalCheck(database, findings, versions: versions)
    if isSound {
      journal.check(against: venue.with(features.features), changes: features.changes)
      for version in versions.differing {
        findings.add(
          "version “\(version.name)”", "is not what the venue was, as the journal has it")
      }
    } else {
      findings.add("journal", "is not replayed, because the tables are damaged")
    }
    return VenueCheckReport(
      findings, venue: venue, features: features.features.count, edits: journal.replayed)
  }

  private func checkIntegrity() {
    findings.attempt("file") {
      for finding in try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
      where finding != "ok" {
        findings.add("file", finding)
      }
    }
    findings.attempt("file") {
      for row in try Row.fetchAll(database, sql: "PRAGMA foreign_key_check") {
        findings.add(
          "row \(try row.integer("rowid")) of \(try row.text("table"))",
          "refers to a \(try row.text("parent")) that does not exist")
      }
    }
  }
}

/// What checks have found so far.
///
/// A class, because all checks add to one list, and what fails halfway has left its findings.
final class FindingList {
  /// Ends a check for a reason that is a finding already.
  struct Reported: Error {}

  private var findings: [VenueCheckReport.Finding] = []
  private var omitted = 0

  /// How many findings there are.
  var count: Int { findings.count + omitted }

  /// The findings that are listed, and how many more there are.
  var listed: (findings: [VenueCheckReport.Finding], omitted: Int) { (findings, omitted) }

  func add(_ subject: String, _ message: String) {
    if findings.count < VenueCheckReport.limit {
      findings.append(VenueCheckReport.Finding(subject: subject, message: message))
    } else {
      omitted += 1
    }
  }

  /// Does something that may fail, and takes the failure for a finding.
  ///
  /// - Returns: whether it succeeded.
  @discardableResult func attempt(_ subject: String, _ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch is Reported { return false } catch {
      add(subject, "\(error)")
      return false
    }
  }
}
