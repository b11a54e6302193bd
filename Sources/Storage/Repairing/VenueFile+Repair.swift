import Foundation
import GRDB
import IndoorModel

extension VenueFile {
  /// Salvages what can be read of a damaged venue file into a new one; the damaged one stays as it
  /// is.
  ///
  /// Reads the pages themselves, because SQLite gives up at the first that is damaged: also rows
  /// that no index leads to any more, and pictures, whose bytes are held against their digest.
  /// Features whose rows are gone are taken from the journal where it tells what became of them.
  /// The journal is kept as far back as it leads to the salvaged venue.
  /// - Parameter target: `<slug>.venue`; must not be there.
  /// - Throws: when there is nothing of a venue in the file, or the new one cannot be written.
  public static func repair(
    _ path: String, into target: String
  ) throws(VenueFileError) -> RepairReport {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    let slug = try slug(of: target)
    if FileManager.default.fileExists(atPath: target) { throw .exists(path: target) }
    let lock = try lockIfPossible(path)
    let tables = SalvagedTables(try PageFile(path: path))
    guard tables.rows.values.contains(where: { !$0.isEmpty }) else {
      throw .notAVenueFile(path: path)
    }
    var salvage = Salvage(tables, slug: slug)
    let draft = target + "-draft-\(getpid())"
    defer { FileNames.removeDatabase(at: draft) }
    do {
      FileNames.removeDatabase(at: draft)
      let queue = try DatabaseQueue(path: draft, configuration: configuration)
      try VenueSchema.migrator.migrate(queue)
      try queue.write { try salvage.write(tables, to: $0) }
      try queue.close()
      try FileNames.rename(draft, to: target, replacing: false)
    } catch { throw VenueFileError(error, path: target) }
    withExtendedLifetime(lock) {}
    return salvage.finished(tables, path: target)
  }

  /// Makes sure that nobody writes the file meanwhile; where no lock can be had because the folder
  /// may not be written, nobody can.
  private static func lockIfPossible(_ path: String) throws(VenueFileError) -> VenueFileLock? {
    do throws(VenueFileError) { return try VenueFileLock(forFileAt: path) } catch {
      if case .notPermitted = error { return nil }
      throw error
    }
  }
}

extension Salvage {
  /// Fills the tables of the new file.
  mutating func write(_ tables: SalvagedTables, to database: Database) throws {
    let contentRows = ContentRows(database: database)
    for (content, bytes) in contents.values.sorted(by: { $0.0.id < $1.0.id }) {
      try contentRows.insert(content, bytes: bytes, at: Timestamp(millisecondsSince1970: 0))
    }
    try VenueRows(database: database).insert(venue)
    let journal = journal()
    try writeJournal(journal, to: EditRows(database: database))
    try writeRevisions(journal, to: database)
    try writeCompacted(tables, before: journal.first?.edit.revision ?? .max, to: database)
    for (row, name) in versions(tables) {
      try database.run(
        "INSERT INTO snapshot (name, author, time, revision, content) VALUES (?, ?, ?, ?, ?)",
        [
          name, row.text("author"), row.integer("time"),
          min(row.integer("revision"), venue.revision), Data(row.bytes("content")),
        ])
      report.versions += 1
    }
  }

  private mutating func writeJournal(
    _ journal: [(edit: AppliedEdit, changes: VenueChanges)], to rows: EditRows
  ) throws {
    for (edit, changes) in journal { try rows.insert(edit, subjects: changes.subjects) }
    report.edits = journal.count
    if journal.count < edits.count || journal.isEmpty && venue.revision > 0 {
      let first = journal.first.map { "before revision \($0.edit.revision)" }
      lose(
        "the history \(first ?? "up to revision \(venue.revision)"): it is damaged or does not "
          + "lead to what could be salvaged; nothing of it can be undone")
    }
  }

  /// Gives the features the revisions that they had.
  private func writeRevisions(
    _ journal: [(edit: AppliedEdit, changes: VenueChanges)], to database: Database
  ) throws {
    var changed = revisions
    for (edit, changes) in journal {
      for change in changes.features {
        guard let id = change.after?.id else { continue }
        changed[id] = (min(changed[id]?.created ?? edit.revision, edit.revision), edit.revision)
      }
    }
    for (id, revisions) in changed {
      try database.run(
        "UPDATE feature SET created = ?, changed = ? WHERE id = ?",
        [max(0, revisions.created), max(0, revisions.created, revisions.changed), id.rawValue])
    }
  }

  /// Keeps the ids of edits that are not in the journal, so that sending one again is harmless.
  private func writeCompacted(
    _ tables: SalvagedTables, before oldest: Int, to database: Database
  ) throws {
    let sql = "INSERT OR IGNORE INTO compactedEdit (id, revision, time) VALUES (?, ?, ?)"
    for row in tables.rows["compactedEdit"] ?? [] {
      try database.run(sql, [row.text("id"), row.integer("revision"), row.integer("time")])
    }
    for edit in edits where edit.revision < oldest {
      try database.run(
        sql, [edit.edit.id.rawValue, edit.revision, edit.time.millisecondsSince1970])
    }
  }

  /// The report, when the file has its name.
  func finished(_ tables: SalvagedTables, path: String) -> RepairReport {
    var report = report
    report.path = path
    if !tables.damagedPages.isEmpty {
      let numbers = tables.damagedPages.sorted().prefix(20).map(String.init)
      let more = tables.damagedPages.count > 20 ? ", …" : ""
      report.losses.insert(
        "\(tables.damagedPages.count) damaged pages: \(numbers.joined(separator: ", "))\(more)",
        at: 0)
    }
    return report
  }
}
