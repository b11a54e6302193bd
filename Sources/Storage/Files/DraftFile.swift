import Foundation
import GRDB

/// A database in the making beside the name that it will have: it appears there whole or not at all.
///
/// What is not published is removed.
struct DraftFile: ~Copyable {
  /// Where the draft is.
  let path: String
  private let target: String

  init(for target: String) {
    self.target = target
    path = target + "-draft-\(getpid())"
    // What a process with the same id may have left.
    FileNames.removeDatabase(at: path)
  }

  deinit { FileNames.removeDatabase(at: path) }

  /// Gives the draft its name; the name is on the disk when this returns.
  ///
  /// - Parameter replacing: whether a file of that name may vanish; else it is `exists`.
  func publish(replacing: Bool) throws(VenueFileError) {
    if replacing { foldLogOfTarget() }
    try FileNames.rename(path, to: target, replacing: replacing)
  }

  /// Folds the write-ahead log of a file that is about to be replaced into it, because SQLite
  /// would take a log that is left behind for the new file's.
  private func foldLogOfTarget() {
    guard FileManager.default.fileExists(atPath: target) else { return }
    try? DatabaseQueue(path: target).close()
    FileNames.removeLog(of: target)
  }
}
