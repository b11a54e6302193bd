import Foundation

/// Which file on the disk a path led to, whatever is done to names afterwards.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// The file at a path; `nil` when there is none.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The files that an open venue consists of: the file itself and the two of its write-ahead log.
///
/// SQLite keeps them open and goes on writing into them when somebody deletes or renames them, so
/// that edits would be acknowledged that nobody ever finds again.
struct VenueFileIdentity {
  /// What became of the files.
  enum Finding {
    /// They are where they were.
    case unchanged
    /// The file is deleted or has another name.
    case missing
    /// There is another file of this name.
    case replaced
    /// The file is there, but its write-ahead log is not.
    case logMissing
  }

  private let path: String
  private let file: FileIdentity?
  private var log: FileIdentity?
  private var index: FileIdentity?

  init(path: String) {
    self.path = path
    file = FileIdentity(path: path)
    log = FileIdentity(path: path + "-wal")
    index = FileIdentity(path: path + "-shm")
  }

  /// Looks what is at the paths now; costs a few microseconds.
  mutating func compare() -> Finding {
    guard let now = FileIdentity(path: path) else { return .missing }
    guard now == file else { return .replaced }
    let (log, index) = (FileIdentity(path: path + "-wal"), FileIdentity(path: path + "-shm"))
    // Both are made when they are first needed.
    if self.log == nil { self.log = log }
    if self.index == nil { self.index = index }
    return self.log == log && self.index == index ? .unchanged : .logMissing
  }
}
