import Foundation

/// Which file on the disk a path led to, whatever is done to names afterwards.
struct FileIdentity: Hashable {
  private let device: UInt64
  let inode: UInt64

  /// The file at a path; `nil` when there is none.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// When a file was last written, and how long it is.
struct FileStamp: Hashable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64

  /// The stamp of the file at a path; `nil` when there is none.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    size = Int64(status.st_size)
  }
}

/// The files that an open venue consists of: the file itself and the two of its write-ahead log.
///
/// SQLite keeps them open and goes on writing into them when another program deletes or renames them,
/// so that edits would be acknowledged that cannot be found again.
struct VenueFileIdentity {
  /// What became of the files.
  enum Finding {
    /// They are where they were.
    case unchanged
    /// The file is deleted or has another name.
    case missing
    /// There is another file of this name.
    case replaced
    /// Another program has written into the file itself, which the server only does to fold the log
    /// into it.
    case written
    /// The file is there, but its write-ahead log is not.
    case logMissing
    /// Another program cut the write-ahead log or wrote into it.
    case logCut
  }

  private let path: String
  private let file: FileIdentity?
  private var stamp: FileStamp?
  private var log: FileIdentity?
  private var index: FileIdentity?
  private var acknowledged: AcknowledgedLog
  private var isLogCut = false

  init(path: String) {
    self.path = path
    file = FileIdentity(path: path)
    stamp = FileStamp(path: path)
    log = FileIdentity(path: path + "-wal")
    index = FileIdentity(path: path + "-shm")
    acknowledged = AcknowledgedLog(of: path)
  }

  /// Notes that the server wrote a transaction to the log.
  mutating func takeCommit() { if !acknowledged.takeCommit() { isLogCut = true } }

  /// Takes the file as it is now for what the server has written.
  mutating func renewStamp() { stamp = FileStamp(path: path) }

  /// Compares what is at the paths now; costs a few microseconds unless something was changed.
  mutating func compare() -> Finding {
    guard let now = FileIdentity(path: path) else { return .missing }
    guard now == file else { return .replaced }
    guard let stamp = FileStamp(path: path) else { return .missing }
    guard stamp == self.stamp else { return .written }
    let (log, index) = (FileIdentity(path: path + "-wal"), FileIdentity(path: path + "-shm"))
    // Both are made when they are first needed.
    if self.log == nil { self.log = log }
    if self.index == nil { self.index = index }
    guard self.log == log, self.index == index else { return .logMissing }
    return !isLogCut && acknowledged.isWhole() ? .unchanged : .logCut
  }
}
