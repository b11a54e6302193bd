import GRDB
import IndoorModel

/// The edits at the end of a journal that lead to the salvaged venue.
///
/// Beyond the first that is missing or does not fit, nothing could be undone or caught up with.
struct SalvagedJournal {
  typealias Revisions = [Identifier<Feature>: (created: Int, changed: Int)]

  private let kept: [(edit: AppliedEdit, changes: VenueChanges)]
  private let older: ArraySlice<AppliedEdit>
  private let revisions: Revisions
  private let last: Int

  /// - Parameters:
  ///   - edits: all edits that can be read, ordered by revision.
  ///   - revisions: those that created and last changed each feature, where its row has them.
  init(_ edits: [AppliedEdit], to venue: Venue, revisions: Revisions) {
    var kept: [(AppliedEdit, VenueChanges)] = []
    var replay = JournalReplay(venue: venue)
    for edit in edits.reversed() {
      guard edit.revision == replay.venue.revision else { break }
      var before = replay
      guard (try? before.takeBack(edit)) != nil else { break }
      var again = before
      guard let changes = try? again.apply(edit), again.venue == replay.venue else { break }
      kept.append((edit, changes))
      replay = before
    }
    self.kept = kept.reversed()
    older = edits.dropLast(kept.count)
    self.revisions = revisions
    last = venue.revision
  }

  /// How many edits it has.
  var count: Int { kept.count }

  /// What of the history is gone, in English; `nil` when nothing is.
  var loss: String? {
    guard !older.isEmpty || kept.isEmpty && last > 0 else { return nil }
    let part =
      kept.first.map { "before revision \($0.edit.revision)" } ?? "up to revision \(last)"
    return "the history \(part): it is damaged or does not lead to what could be salvaged; "
      + "nothing of it can be undone"
  }

  /// Writes the edits, and what follows from them.
  ///
  /// - Parameter compacted: what is left of edits that were compacted away.
  func write(to database: Database, compacted: [Row]) throws {
    let rows = EditRows(database)
    for (edit, changes) in kept { try rows.insert(edit, subjects: changes.subjects) }
    try writeRevisions(to: database)
    try writeCompacted(compacted, to: database)
  }

  /// Gives the features the revisions that they had.
  private func writeRevisions(to database: Database) throws {
    var changed = revisions
    for (edit, changes) in kept {
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
  private func writeCompacted(_ compacted: [Row], to database: Database) throws {
    let sql = "INSERT OR IGNORE INTO compactedEdit (id, revision, time) VALUES (?, ?, ?)"
    for row in compacted {
      // One that cannot be read was sent long ago.
      guard let id = try? row.text("id"), let revision = try? row.revision("revision"),
        let time = try? row.timestamp("time")
      else { continue }
      try database.run(sql, [id, revision, time.millisecondsSince1970])
    }
    for edit in older {
      try database.run(
        sql, [edit.edit.id.rawValue, edit.revision, edit.time.millisecondsSince1970])
    }
  }
}
