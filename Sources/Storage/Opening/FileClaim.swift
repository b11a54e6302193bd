import Foundation
import Support

/// The right to write one file on the disk, whatever names it has.
///
/// The `-lock` file beside a venue file is no obstacle once it is deleted, nor where the file has
/// another name (a hard link). So the file itself is locked, too, on a byte far behind those that SQLite
/// locks; by an open file description (fcntl(2)), which SQLite cannot give up. Within
/// a process a table has the files: to open one of them and close it would end SQLite's own locks.
final class FileClaim: Sendable {
  private static let claimed = Locked<Set<FileIdentity>>([])
  /// Behind all that a file can have.
  private static let position: Int = 1 << 62
  /// `F_OFD_SETLK` of Linux, which Glibc's module leaves out.
  private static let setLock: CInt = 37

  private let identity: FileIdentity
  private let descriptor: CInt

  /// Claims the file at a path.
  ///
  /// - Returns: `nil` when there is no file that may be written.
  /// - Throws: `locked` when it is claimed already.
  init?(path: String) throws(VenueFileError) {
    guard let identity = FileIdentity(path: path) else { return nil }
    guard Self.claimed.withLock({ $0.insert(identity).inserted }) else {
      throw .locked(path: path, pid: getpid())
    }
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      _ = Self.claimed.withLock { $0.remove(identity) }
      return nil
    }
    (self.identity, self.descriptor) = (identity, descriptor)
    // From here on the end of this object gives everything back.
    guard !setLock(F_WRLCK) else { return }
    if errno == EAGAIN || errno == EACCES { throw .locked(path: path, pid: nil) }
    // A file system without such locks has the other lock only.
  }

  deinit {
    // A child process that was just forked has the description, too, until it begins its program.
    _ = setLock(F_UNLCK)
    close(descriptor)
    _ = Self.claimed.withLock { $0.remove(identity) }
  }

  /// Whether the file is the one with that name.
  func isOfFile(at path: String) -> Bool { FileIdentity(path: path) == identity }

  private func setLock(_ type: CInt) -> Bool {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (Self.position, 1)
    return unsafe fcntl(descriptor, Self.setLock, &lock) == 0
  }
}
