import GRDB

/// A copy of a venue file, made while a server may have it open.
struct VenueBackup {
  private let source: VenuePath
  private let target: VenuePath

  init(of path: String, to target: String) throws(VenueFileError) {
    source = try VenuePath(ofFileAt: path)
    self.target = try VenuePath(target)
  }

  func run(replacing: Bool, progress: (Double) -> Void) throws(VenueFileError) {
    let lock = try VenueFileLock(forFileAt: target.text)
    if target.isTaken, !replacing { throw .exists(path: target.text) }
    let draft = DraftFile(for: target.text)
    do { try copy(to: draft.path, progress: progress) } catch { throw named(error) }
    try draft.publish(replacing: replacing)
    withExtendedLifetime(lock) {}
  }

  private func copy(to draft: String, progress: (Double) -> Void) throws {
    let reader = try VenueReader.openAsIs(source.text)
    defer { try? reader.close() }
    let copy = try DatabaseQueue(path: draft)
    try copy.writeWithoutTransaction { copy in
      // One transaction: pages that change meanwhile are copied as they were when it began.
      try reader.read { reader in
        let id = try Int32.fetchOne(reader, sql: "PRAGMA application_id")
        guard id == VenueSchema.applicationID else {
          throw VenueFileError.notAVenueFile(path: source.text)
        }
        try withoutActuallyEscaping(progress) { progress in
          try reader.backup(to: copy, pagesPerStep: 1024) { state in
            progress(Double(state.completedPageCount) / Double(max(1, state.totalPageCount)))
          }
        }
      }
      let finding = try String.fetchOne(copy, sql: "PRAGMA quick_check(1)") ?? "no answer"
      if finding != "ok" { throw VenueFileError.damaged(path: source.text, detail: finding) }
    }
    try copy.close()
  }

  /// The error with the file that it is about: what may not be written, or does not fit, is the copy.
  private func named(_ error: any Error) -> VenueFileError {
    switch VenueFileError(error, path: source.text) {
    case .disk(_, let detail): .disk(path: target.text, detail: detail)
    case .notPermitted(_, let detail): .notPermitted(path: target.text, detail: detail)
    case let error: error
    }
  }
}
