import GRDB
import IndoorModel

/// Checks the journal: undoes all edits, from the last to the oldest that is kept, applies them
/// again, and compares everything on the way with what is stored.
struct JournalCheck {
  private let journal: EditRows
  private let versions: VersionCheck
  private let findings: FindingList
  /// How many edits were undone and applied again.
  private(set) var replayed = 0

  init(_ database: Database, _ findings: FindingList, versions: VersionCheck) {
    journal = EditRows(database)
    self.findings = findings
    self.versions = versions
  }

  /// - Parameter changes: the revisions of which the tables say that they changed features last.
  mutating func check(
    against stored: Venue, changes: [(id: Identifier<Feature>, revision: Int)]
  ) {
    checkNumbers(last: stored.revision)
    var replay = JournalReplay(venue: stored)
    guard undoAll(in: &replay), let changed = applyAll(in: &replay) else { return }
    if replay.venue != stored { findings.add("journal", "does not lead to the stored venue") }
    for (id, marked) in changes {
      guard let revision = changed[id], revision != marked else { continue }
      findings.add(
        "feature “\(id)”",
        "is marked as changed by revision \(marked), but revision \(revision) changed it")
    }
  }

  private func checkNumbers(last: Int) {
    findings.attempt("journal") {
      let revisions = try journal.revisions()
      if let newest = revisions.last, newest != last {
        findings.add("journal", "ends at revision \(newest), but the tables are at \(last)")
      }
      for (earlier, later) in zip(revisions, revisions.dropFirst()) where later != earlier + 1 {
        let missing = "\(earlier + 1)" + (later > earlier + 2 ? " to \(later - 1)" : "")
        findings.add("journal", "lacks revision \(missing)")
      }
    }
  }

  private func undoAll(in replay: inout JournalReplay) -> Bool {
    findings.attempt("journal") {
      versions.compare(with: replay.venue)
      let edits = try journal.cursor(isNewestFirst: true)
      while let edit = try edits.next() {
        guard findings.attempt("revision \(edit.revision)", { try replay.takeBack(edit) }) else {
          throw FindingList.Reported()
        }
        versions.compare(with: replay.venue)
      }
    }
  }

  /// - Returns: the last revision that changed each feature; `nil` when the journal cannot be applied.
  private mutating func applyAll(
    in replay: inout JournalReplay
  ) -> [Identifier<Feature>: Int]? {
    var changed: [Identifier<Feature>: Int] = [:]
    var count = 0
    defer { replayed = count }
    let isDone = findings.attempt("journal") {
      let subjects = try journal.subjects()
      let edits = try journal.cursor(isNewestFirst: false)
      while let edit = try edits.next() {
        let isApplied = findings.attempt("revision \(edit.revision)") {
          let changes = try replay.apply(edit)
          checkSubjects(of: edit, changes: changes, found: Set(subjects[edit.revision] ?? []))
          for change in changes.features {
            if let id = change.after?.id { changed[id] = edit.revision }
          }
        }
        guard isApplied else { throw FindingList.Reported() }
        count += 1
      }
    }
    return isDone ? changed : nil
  }

  private func checkSubjects(of edit: AppliedEdit, changes: VenueChanges, found: Set<String>) {
    let needed = Set(changes.subjects.map(\.description))
    // Schema 1 listed what operations were about, whether or not it was different afterwards.
    let allowed = needed.union(edit.edit.operations.map(\.subject.description))
    for subject in needed.subtracting(found).sorted() {
      findings.add("revision \(edit.revision)", "is missing from the history of \(subject)")
    }
    for subject in found.subtracting(allowed).sorted() {
      findings.add(
        "revision \(edit.revision)",
        "is in the history of \(subject), which it did not change")
    }
  }
}
