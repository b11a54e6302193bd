import Foundation
import Support

/// The right to write one venue file, held by at most one owner on the machine.
///
/// An advisory lock (`flock(2)`) on a file beside the venue file, which SQLite's own locks on the
/// venue file cannot interfere with. It ends with the process, however that ends. The file holds
/// the owner's process id, which the message to a second owner names, and while a server begins to
/// serve the venue, a `StartMark`: it stays where the server does not survive that.
final class VenueFileLock: Sendable {
  private let path: String
  private let descriptor: CInt
  private let claim = Locked<FileClaim?>(nil)

  /// Takes the lock, or fails at once with `locked`.
  ///
  /// - Parameter isStart: whether a server is about to serve the venue; fails with `setAside` when
  ///   that ended too many servers.
  init(forFileAt venuePath: String, isStart: Bool = false) throws(VenueFileError) {
    let path = venuePath + "-lock"
    let descriptor = try Self.lock(path, venuePath: venuePath)
    let before = StartMark(inLockOf: venuePath)
    if isStart, let before, before.count >= StartMark.limit {
      // The mark stays for the next start.
      close(descriptor)
      throw .setAside(path: venuePath)
    }
    self.path = path
    self.descriptor = descriptor
    let mark = isStart ? StartMark(after: before, of: venuePath) : before
    write("\(getpid())\n" + (mark?.line ?? ""))
    try claim(venuePath)
  }

  /// Claims the file that has the venue's name now, instead of the one before.
  ///
  /// - Throws: `locked` when another process writes it, under another name perhaps.
  func claim(_ venuePath: String) throws(VenueFileError) {
    try claim.withLock { claim throws(VenueFileError) in
      guard claim == nil || claim?.isOfFile(at: venuePath) == false else { return }
      claim = nil
      claim = try FileClaim(path: venuePath)
    }
  }

  /// Notes that the server survived the start.
  func endStart() { write("\(getpid())\n") }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    ftruncate(descriptor, 0)
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    // What ends the process may end the machine.
    fsync(descriptor)
  }

  deinit {
    // Unlinked while it is still held: see `isAt`.
    unsafe unlink(path)
    close(descriptor)
  }

  private static func lock(_ path: String, venuePath: String) throws(VenueFileError) -> CInt {
    while true {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        if errno == ENOENT {
          throw .missingFolder(
            path: URL(fileURLWithPath: path).deletingLastPathComponent().relativePath)
        }
        throw .notPermitted(path: venuePath, detail: POSIXFailure.text)
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw .locked(path: venuePath, pid: owner(of: path))
      }
      if isAt(path, descriptor) { return descriptor }
      close(descriptor)
    }
  }

  private static func owner(of path: String) -> Int32? {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").first.flatMap { Int32($0) }
  }

  /// Whether the locked file is still the one with that name: the last owner may have unlinked it
  /// between our opening and our locking it.
  private static func isAt(_ path: String, _ descriptor: CInt) -> Bool {
    var opened = stat()
    var named = stat()
    return unsafe fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}

/// The reason of the last failed call to the operating system on this thread.
enum POSIXFailure {
  static var text: String { unsafe String(cString: strerror(errno)) }
}
