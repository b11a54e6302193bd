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

  /// Whether there is a file of a name.
  static func isTaken(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Gives a file a second name, which must be free.
  static func link(_ file: String, as name: String) throws(VenueFileError) {
    guard unsafe Foundation.link(file, name) != 0 else { return syncFolder(of: name) }
    if errno == EEXIST { throw .exists(path: name) }
    throw .notPermitted(path: name, detail: POSIXFailure.text)
  }

  /// Removes what SQLite made because the file that it should open was gone just then: an empty
  /// file, or a database without content, which has its head and free pages only.
  static func removeIfBlank(_ path: String) {
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else { return }
    let head = (try? file.read(upToCount: 100)) ?? Data()
    let size = (try? file.seekToEnd()) ?? .max
    try? file.close()
    if size == 0 || isBlank([UInt8](head), size: size) { removeDatabase(at: path) }
  }

  /// Whether a file begins as those of SQLite do.
  static func isDatabase(_ path: String) -> Bool {
    let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file?.close() }
    return (try? file?.read(upToCount: magic.count)).map { [UInt8]($0) } == magic
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  /// Whether the head of a database (SQLite's file format, section 1.3) says that it has no content.
  private static func isBlank(_ head: [UInt8], size: UInt64) -> Bool {
    guard head.count == 100, head.starts(with: magic) else {
      return false
    }
    func number(at offset: Int, bytes: Int) -> UInt64 {
      head[offset..<(offset + bytes)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    let pageSize = number(at: 16, bytes: 2)
    let (freePages, applicationID) = (number(at: 36, bytes: 4), number(at: 68, bytes: 4))
    return applicationID == 0 && size == (freePages + 1) * pageSize
  }

  /// Syncs the names in a file's folder.
  static func syncFolder(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes a database and everything beside it.
  static func removeDatabase(at path: String) {
    remove(path, suffixes: ["", "-journal", "-wal", "-shm"])
  }

  /// Removes the two files of a database's write-ahead log.
  static func removeLog(of path: String) { remove(path, suffixes: ["-wal", "-shm"]) }

  private static func remove(_ path: String, suffixes: [String]) {
    for suffix in suffixes { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
}
