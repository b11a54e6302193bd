import Foundation

/// Names of database files in folders.
enum FileNames {
  /// Gives a file another name so that the name survives a power failure.
  ///
  /// - Parameter replacing: whether a file of that name may vanish; else it is `exists`.
  static func rename(
    _ old: String, to new: String, replacing: Bool
  ) throws(VenueFileError) {
    if replacing {
      guard unsafe Foundation.rename(old, new) == 0 else {
        throw .notPermitted(path: new, detail: POSIXFailure.text)
      }
    } else {
      // Unlike rename(2), link(2) fails when the name is taken.
      try link(old, as: new)
      unsafe unlink(old)
    }
    syncFolder(of: new)
  }

  /// Gives a file a second name, which must be free.
  static func link(_ file: String, as name: String) throws(VenueFileError) {
    guard unsafe Foundation.link(file, name) != 0 else { return syncFolder(of: name) }
    if errno == EEXIST { throw .exists(path: name) }
    throw .notPermitted(path: name, detail: POSIXFailure.text)
  }

  /// Brings the names in a file's folder to the disk.
  static func syncFolder(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Takes a database and everything beside it away.
  static func removeDatabase(at path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}
