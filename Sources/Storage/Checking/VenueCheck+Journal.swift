import GRDB
import IndoorModel

extension VenueCheck {
  /// Takes all edits back, from the last to the oldest that is kept, and applies them again, and
  /// holds everything on the way against what is stored.
  func checkJournal(of stored: Venue, rows: [CheckedFeature]) {
    let journal = EditRows(database: database)
    checkNumbers(of: journal, last: stored.revision)
    var replay = JournalReplay(venue: stored)
    guard takeBack(journal, in: &replay),
      let changed = apply(journal, in: &replay)
    else { return }
    if replay.venue != stored {
      report.add("journal", "leads to another venue than the tables hold")
    }
    for row in rows {
      guard let revision = changed[row.feature.id], revision != row.changed else { continue }
      report.add(
        "feature “\(row.feature.id)”",
        "is marked as changed by revision \(row.changed), was changed by \(revision)")
    }
  }

  private func checkNumbers(of journal: EditRows, last: Int) {
    attempt("journal") {
      let revisions = try journal.revisions()
      if let newest = revisions.last, newest != last {
        report.add("journal", "ends at revision \(newest), the tables at \(last)")
      }
      for (earlier, later) in zip(revisions, revisions.dropFirst()) where later != earlier + 1 {
        report.add("journal", "revisions \(earlier + 1) to \(later - 1) are missing")
      }
    }
  }

  private func takeBack(_ journal: EditRows, in replay: inout JournalReplay) -> Bool {
    attempt("journal") {
      let edits = try journal.cursor(isNewestFirst: true)
      while let edit = try edits.next() {
        guard attempt("revision \(edit.revision)", { try replay.takeBack(edit) }) else {
          throw Unfinished()
        }
      }
    }
  }

  /// - Returns: the last revision that changed each feature; `nil` when it cannot be gone through.
  private func apply(
    _ journal: EditRows, in replay: inout JournalReplay
  ) -> [Identifier<Feature>: Int]? {
    var changed: [Identifier<Feature>: Int] = [:]
    let isDone = attempt("journal") {
      let subjects = try journal.subjects()
      let edits = try journal.cursor(isNewestFirst: false)
      while let edit = try edits.next() {
        let subject = "revision \(edit.revision)"
        let isApplied = attempt(subject) {
          let changes = try replay.apply(edit)
          checkSubjects(of: edit, changes: changes, found: Set(subjects[edit.revision] ?? []))
          for change in changes.features {
            if let id = change.after?.id { changed[id] = edit.revision }
          }
        }
        guard isApplied else { throw Unfinished() }
        report.edits += 1
      }
    }
    return isDone ? changed : nil
  }

  private func checkSubjects(
    of edit: AppliedEdit, changes: VenueChanges, found: Set<String>
  ) {
    let needed = Set(changes.subjects.map(\.description))
    // Schema 1 listed what operations were about, whether or not it was different afterwards.
    let allowed = needed.union(edit.edit.operations.map(\.subject.description))
    for subject in needed.subtracting(found).sorted() {
      report.add("revision \(edit.revision)", "is not found in the history of \(subject)")
    }
    for subject in found.subtracting(allowed).sorted() {
      report.add("revision \(edit.revision)", "is found in the history of \(subject)")
    }
  }
}

/// What has been reported already.
struct Unfinished: Error {}
