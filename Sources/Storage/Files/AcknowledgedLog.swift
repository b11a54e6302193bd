import Foundation

/// How far an open venue's write-ahead log holds acknowledged transactions, and whether SQLite would
/// find them there after a crash.
///
/// SQLite goes on behind what it wrote before, even if another program cut the log meanwhile: the new
/// frames then lie behind a hole, at which a recovery ends. So the frames are read as a recovery reads
/// them (<https://sqlite.org/fileformat2.html#the_write_ahead_log>).
struct AcknowledgedLog {
  private let path: String
  /// The size and time of the log when it was read last.
  private var stamp: FileStamp?
  /// The first 32 bytes, which are others when SQLite begins the log again; empty without a log.
  private var head: [UInt8] = []
  /// Behind the last frame of the last acknowledged transaction.
  private var end = LogPosition()
  /// Before that frame: it is read again with the next transaction.
  private var lastFrame = LogPosition()

  /// Takes the log of a venue file as it is.
  init(of path: String) {
    self.path = path + "-wal"
    _ = takeCommit()
  }

  /// Takes a transaction that was written, if one was.
  ///
  /// - Returns: `false` when a recovery would not find it.
  mutating func takeCommit() -> Bool {
    let now = FileStamp(path: path)
    guard now != stamp else { return true }
    guard var reader = LogReader(path: path) else { return true }
    begin(with: reader)
    let before = end
    reader.go(to: lastFrame)
    while let isCommit = reader.readFrame() {
      guard isCommit else { continue }
      (lastFrame, end) = (reader.frame, reader.position)
    }
    stamp = now
    return end.offset > before.offset
  }

  /// Whether a recovery finds all acknowledged transactions; costs a call to the system unless
  /// another program wrote into the log.
  mutating func isWhole() -> Bool {
    let now = FileStamp(path: path)
    guard now != stamp else { return true }
    guard var reader = LogReader(path: path) else { return true }
    begin(with: reader)
    guard head.isEmpty || head == reader.head.bytes else { return false }
    while reader.position.offset < end.offset, reader.readFrame() != nil {}
    guard head.isEmpty || reader.position == end else { return false }
    stamp = now
    return true
  }

  /// Follows SQLite to the head of the log, where it goes on once all of the log is in the file.
  private mutating func begin(with reader: borrowing LogReader) {
    guard reader.head.bytes != head, reader.head.isWhole else { return }
    (head, end, lastFrame) = (reader.head.bytes, reader.position, reader.position)
  }
}

/// A write-ahead log that a process left behind.
enum LeftLog {
  /// Whether the log breaks off before transactions that were synced: SQLite would pass over them in
  /// silence.
  ///
  /// A crash leaves at most one transaction behind the place where a recovery ends, and that one was
  /// not acknowledged: each is synced before the next is written.
  static func isBroken(of path: String) -> Bool {
    guard let end = breakingOff(path) else { return false }
    // Another process may have gone on writing meanwhile.
    return breakingOff(path) == end
  }

  private static func breakingOff(_ path: String) -> LogPosition? {
    guard var reader = LogReader(path: path + "-wal") else { return nil }
    while reader.readFrame() != nil {}
    return reader.isMoreBehind() ? reader.position : nil
  }
}

/// A place between two frames of a write-ahead log.
private struct LogPosition: Hashable {
  var offset = 0
  /// The checksum of everything before.
  var checksum = LogChecksum()
}

/// The running checksum of a write-ahead log.
private struct LogChecksum: Hashable {
  private var first: UInt32
  private var second: UInt32

  init(_ first: UInt32 = 0, _ second: UInt32 = 0) { (self.first, self.second) = (first, second) }

  /// - Parameter isBigEndian: how the log's head says that numbers are read.
  mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    // Before each edit is acknowledged: byte by byte this would be a fifth of its time.
    unsafe bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        let left = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let right = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ second
        second &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ first
      }
    }
  }
}

/// The first 32 bytes of a write-ahead log; fewer where the log is shorter.
private struct LogHead {
  let bytes: [UInt8]
  let checksum: LogChecksum
  /// Whether SQLite wrote it, all of it.
  let isWhole: Bool

  static let byteCount = 32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var checksum = LogChecksum()
    if bytes.count == Self.byteCount {
      checksum.add(bytes[..<24], isBigEndian: bytes[3] & 1 == 1)
    }
    self.checksum = checksum
    isWhole =
      bytes.count == Self.byteCount && bytes[...].word(at: 0) & ~1 == 0x377F_0682
      && checksum == LogChecksum(bytes[...].word(at: 24), bytes[...].word(at: 28))
      && (512...65_536).contains(bytes[...].word(at: 8))
  }

  /// How checksums read numbers.
  var isBigEndian: Bool { isWhole && bytes[3] & 1 == 1 }
  /// What each frame of this log repeats; `nil` when the head is damaged.
  var salt: ArraySlice<UInt8>? { isWhole ? bytes[16..<24] : nil }
  /// Bytes of a page of the database; a damaged head does not tell, so the usual number.
  var pageSize: Int { isWhole ? Int(bytes[...].word(at: 8)) : 4096 }
}

/// A page in a write-ahead log, with the 24 bytes before it that describe it.
private struct LogFrame {
  let bytes: ArraySlice<UInt8>

  var salt: ArraySlice<UInt8> { part(8, 16) }
  /// Of the log up to here, as the frame tells it.
  var checksum: LogChecksum { LogChecksum(bytes.word(at: 16), bytes.word(at: 20)) }
  var endsTransaction: Bool { bytes.word(at: 4) != 0 }

  /// Of the log up to here, reckoned from what it was before.
  func checksum(after before: LogChecksum, isBigEndian: Bool) -> LogChecksum {
    var checksum = before
    checksum.add(part(0, 8), isBigEndian: isBigEndian)
    checksum.add(part(24, bytes.count), isBigEndian: isBigEndian)
    return checksum
  }

  private func part(_ lower: Int, _ upper: Int) -> ArraySlice<UInt8> {
    bytes[bytes.startIndex + lower..<bytes.startIndex + upper]
  }
}

/// Reads a write-ahead log frame by frame.
private struct LogReader: ~Copyable {
  let head: LogHead
  /// Before the frame that was read last.
  private(set) var frame: LogPosition
  /// Before the next frame.
  private(set) var position: LogPosition
  private var file: ReadAheadFile

  /// - Returns: `nil` when there is no log that can be read.
  init?(path: String) {
    guard var file = ReadAheadFile(path: path) else { return nil }
    head = LogHead([UInt8](file.bytes(at: 0, count: LogHead.byteCount)))
    position = LogPosition(offset: head.isWhole ? LogHead.byteCount : 0, checksum: head.checksum)
    frame = position
    self.file = file
  }

  /// Goes on at a place of the same log.
  mutating func go(to place: LogPosition) {
    guard place.offset >= LogHead.byteCount else { return }
    (position, frame) = (place, place)
  }

  /// Reads the next frame.
  ///
  /// - Returns: whether it ends a transaction; `nil` where a recovery ends.
  mutating func readFrame() -> Bool? {
    guard let salt = head.salt, let next = frame(at: position.offset) else { return nil }
    let checksum = next.checksum(after: position.checksum, isBigEndian: head.isBigEndian)
    guard next.salt == salt, next.checksum == checksum else { return nil }
    frame = position
    position = LogPosition(offset: position.offset + next.bytes.count, checksum: checksum)
    return next.endsTransaction
  }

  /// Whether more than one transaction lies behind the next frame.
  ///
  /// The checksums of their frames follow from each other. Transactions that were refused because the
  /// disk failed may be left there, too, each written over another; theirs do not.
  mutating func isMoreBehind() -> Bool {
    // The salt of a log of which the head is damaged is that of its frames.
    var salt = head.salt
    var (commits, before) = (0, LogChecksum())
    var offset = max(LogHead.byteCount, position.offset)
    while let next = frame(at: offset) {
      if salt == nil { salt = next.salt }
      let checksum = next.checksum(after: before, isBigEndian: head.isBigEndian)
      if next.salt != salt || next.checksum != checksum { commits = 0 }
      if next.salt == salt, next.endsTransaction { commits += 1 }
      if commits > 1 { return true }
      before = next.checksum
      offset += next.bytes.count
    }
    return false
  }

  private mutating func frame(at offset: Int) -> LogFrame? {
    let count = 24 + head.pageSize
    let bytes = file.bytes(at: offset, count: count)
    return bytes.count == count ? LogFrame(bytes: bytes) : nil
  }
}

extension ArraySlice<UInt8> {
  /// Four bytes as a number, the highest first.
  ///
  /// - Parameter offset: from the first byte of the slice.
  fileprivate func word(at offset: Int) -> UInt32 {
    let first = startIndex + offset
    return UInt32(self[first]) << 24 | UInt32(self[first + 1]) << 16
      | UInt32(self[first + 2]) << 8 | UInt32(self[first + 3])
  }
}
