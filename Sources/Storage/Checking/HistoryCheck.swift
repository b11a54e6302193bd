import GRDB
import IndoorModel

/// Checks what can be known of a venue before it is served: whether the plan is what the journal
/// leads to, whether the R*Tree has all features, and whether versions are what the venue was.
///
/// Pictures are compared with their digests when they are asked for.
struct HistoryCheck {
  /// The versions that are not what they were.
  let differing: [Version]

  /// - Throws: `damaged` where the plan or the journal is not what was stored.
  init(of venue: Venue, in database: Database, path: String) throws {
    let findings = FindingList()
    let features = FeatureCheck(database, findings, venue: venue, isFormChecked: false)
    features.checkBounds()
    let versions = VersionCheck(database, slug: venue.slug)
    var journal = JournalCheck(database, findings, versions: versions)
    journal.check(against: venue, changes: features.changes)
    differing = versions.differing
    guard let first = findings.listed.findings.first else { return }
    let more = findings.count > 1 ? " and \(findings.count - 1) more" : ""
    throw VenueFileError.damaged(path: path, detail: "\(first)\(more)")
  }
}
