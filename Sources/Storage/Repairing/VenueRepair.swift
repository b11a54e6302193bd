import GRDB
import IndoorModel

/// Salvages a damaged venue file into a new one; see `VenueFile.repair`.
struct VenueRepair {
  private let path: String
  private let target: VenuePath

  init(of path: String, into target: String) throws(VenueFileError) {
    self.path = path
    guard FileNames.isTaken(path) else { throw .missing(path: path) }
    self.target = try VenuePath(target)
    if self.target.isTaken { throw .exists(path: target) }
  }

  func run() throws(VenueFileError) -> RepairReport {
    let lock = try lockIfPossible()
    let tables = SalvagedTables(try PageFile(path: path))
    guard !tables.isEmpty else { throw .notAVenueFile(path: path) }
    var salvaged = SalvagedVenue(tables, slug: target.slug)
    let draft = DraftFile(for: target.text)
    let kept: (edits: Int, versions: Int)
    do {
      let queue = try DatabaseQueue(path: draft.path, configuration: VenueConnection.configuration)
      try VenueSchema.migrator.migrate(queue)
      kept = try queue.write { try write(&salvaged, tables, to: $0) }
      try queue.close()
      try draft.publish(replacing: false)
    } catch { throw VenueFileError(error, path: target.text) }
    withExtendedLifetime(lock) {}
    salvaged.notes.lose(pages: tables.damagedPages)
    return salvaged.notes.report(
      path: target.text, venue: salvaged.venue, edits: kept.edits, versions: kept.versions)
  }

  /// Makes sure that no other process writes the file meanwhile; where no lock can be had because
  /// the folder may not be written, none can.
  private func lockIfPossible() throws(VenueFileError) -> VenueFileLock? {
    do throws(VenueFileError) { return try VenueFileLock(forFileAt: path) } catch {
      if case .notPermitted = error { return nil }
      throw error
    }
  }

  /// Fills the tables of the new file.
  private func write(
    _ salvaged: inout SalvagedVenue, _ tables: SalvagedTables, to database: Database
  ) throws -> (edits: Int, versions: Int) {
    try salvaged.write(to: database)
    let journal = SalvagedJournal(salvaged.edits, to: salvaged.venue, revisions: salvaged.revisions)
    try journal.write(to: database, compacted: tables.rows(of: "compactedEdit"))
    if let loss = journal.loss { salvaged.notes.lose(loss) }
    let versions = try salvaged.writeVersions(to: database)
    try markVersions(of: database)
    return (journal.count, versions)
  }

  /// Notes which versions have more than what was salvaged, lest they be taken for damaged.
  private func markVersions(of database: Database) throws {
    let versions = VersionCheck(database, slug: target.slug)
    var journal = JournalCheck(database, FindingList(), versions: versions)
    journal.check(against: try VenueRows(database).venue(slug: target.slug), changes: [])
    if !versions.differing.isEmpty { try VersionRows(database).markSalvaged(versions.differing) }
  }
}
