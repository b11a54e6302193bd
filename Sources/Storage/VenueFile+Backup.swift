import Foundation
import GRDB

extension VenueFile {
  /// Copies a venue file as it is at this moment, also while a server has it open and edits come.
  ///
  /// The copy appears under its name whole or not at all, and is on the disk when this returns.
  /// - Parameters:
  ///   - target: `<slug>.venue`, under which the copy can be served.
  ///   - replacing: whether a file that is there may be overwritten; never one that is in use.
  ///   - progress: told how much is done, 0…1.
  public static func backup(
    _ path: String, to target: String, replacing: Bool = false,
    progress: (Double) -> Void = { _ in }
  ) throws(VenueFileError) {
    _ = try requireFile(at: path)
    _ = try slug(of: target)
    let lock = try VenueFileLock(forFileAt: target)
    let isThere = FileManager.default.fileExists(atPath: target)
    if isThere, !replacing { throw .exists(path: target) }
    let draft = target + "-draft-\(getpid())"
    defer { FileNames.removeDatabase(at: draft) }
    do { try copy(path, to: draft, progress: progress) } catch {
      throw backupError(error, from: path, to: target)
    }
    if isThere { try retire(target) }
    try FileNames.rename(draft, to: target, replacing: replacing)
    withExtendedLifetime(lock) {}
  }

  private static func copy(
    _ path: String, to draft: String, progress: (Double) -> Void
  ) throws {
    FileNames.removeDatabase(at: draft)
    let source = try VenueReader.openAsIs(path)
    defer { try? source.close() }
    let target = try DatabaseQueue(path: draft)
    try target.writeWithoutTransaction { target in
      // One transaction: pages that change meanwhile are copied as they were when it began.
      try source.read { source in
        let id = try Int32.fetchOne(source, sql: "PRAGMA application_id")
        guard id == VenueSchema.applicationID else {
          throw VenueFileError.notAVenueFile(path: path)
        }
        try withoutActuallyEscaping(progress) { progress in
          try source.backup(to: target, pagesPerStep: 1024) { state in
            progress(Double(state.completedPageCount) / Double(max(1, state.totalPageCount)))
          }
        }
      }
      let finding = try String.fetchOne(target, sql: "PRAGMA quick_check(1)") ?? "no answer"
      if finding != "ok" { throw VenueFileError.damaged(path: path, detail: finding) }
    }
    try target.close()
  }

  /// Who is to blame: what may not be written, or does not fit, is the copy.
  private static func backupError(
    _ error: any Error, from path: String, to target: String
  ) -> VenueFileError {
    switch VenueFileError(error, path: path) {
    case .disk(_, let detail): .disk(path: target, detail: detail)
    case .notPermitted(_, let detail): .notPermitted(path: target, detail: detail)
    case let error: error
    }
  }
}
