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
    guard head.isEmpty || head == reader.head else { return false }
    while reader.position.offset < end.offset, reader.readFrame() != nil {}
    guard head.isEmpty || reader.position == end else { return false }
    stamp = now
    return true
  }

  /// Follows SQLite to the head of the log, where it goes on once all of the log is in the file.
  private mutating func begin(with reader: LogReader) {
    guard reader.head != head, reader.isHeadWhole else { return }
    (head, end, lastFrame) = (reader.head, reader.position, reader.position)
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
    return reader.isMoreBehind ? reader.position : nil
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

  func matches(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Bool {
    bytes.word(at: offset) == first && bytes.word(at: offset + 4) == second
  }
}

/// Reads a write-ahead log frame by frame.
private struct LogReader {
  /// The first 32 bytes; fewer where the log is shorter.
  let head: [UInt8]
  /// Whether the head is one that SQLite wrote.
  let isHeadWhole: Bool
  /// Before the frame that was read last.
  private(set) var frame: LogPosition
  /// Before the next frame.
  private(set) var position: LogPosition
  private let file: FileHandle
  private let pageSize: Int

  private static let usualPageSize = 4096

  /// - Returns: `nil` when there is no log that can be read.
  init?(path: String) {
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else {
      return nil
    }
    self.file = file
    head = [UInt8]((try? file.read(upToCount: 32)) ?? Data())
    var checksum = LogChecksum()
    if head.count == 32 { checksum.add(head[..<24], isBigEndian: head[3] & 1 == 1) }
    isHeadWhole =
      head.count == 32 && head[...].word(at: 0) & ~1 == 0x377F_0682
      && checksum.matches(head[...], at: 24)
    pageSize = isHeadWhole ? Int(head[...].word(at: 8)) : Self.usualPageSize
    position = LogPosition(offset: isHeadWhole ? 32 : 0, checksum: checksum)
    frame = position
  }

  /// Goes on at a place of the same log.
  mutating func go(to place: LogPosition) {
    guard place.offset >= 32 else { return }
    try? file.seek(toOffset: UInt64(place.offset))
    (position, frame) = (place, place)
  }

  /// Reads the next frame.
  ///
  /// - Returns: whether it ends a transaction; `nil` where a recovery ends.
  mutating func readFrame() -> Bool? {
    guard isHeadWhole, let data = try? file.read(upToCount: 24 + pageSize),
      data.count == 24 + pageSize
    else { return nil }
    let bytes = [UInt8](data)[...]
    var checksum = position.checksum
    checksum.add(bytes[..<8], isBigEndian: head[3] & 1 == 1)
    checksum.add(bytes[24...], isBigEndian: head[3] & 1 == 1)
    guard bytes[8..<16] == head[16..<24], checksum.matches(bytes, at: 16) else { return nil }
    frame = position
    position = LogPosition(offset: position.offset + bytes.count, checksum: checksum)
    return bytes.word(at: 4) != 0
  }

  /// Whether more than one transaction lies behind the next frame.
  ///
  /// The checksums of their frames follow from each other. Transactions that were refused because the
  /// disk failed may be left there, too, each written over another; theirs do not.
  var isMoreBehind: Bool {
    let isBigEndian = isHeadWhole && head[3] & 1 == 1
    // The salt of a log of which the head is damaged is that of its frames.
    var salt = isHeadWhole ? head[16..<24] : nil
    var (commits, before) = (0, LogChecksum())
    try? file.seek(toOffset: UInt64(max(32, position.offset)))
    while let data = try? file.read(upToCount: 24 + pageSize), data.count == 24 + pageSize {
      let bytes = [UInt8](data)[...]
      if salt == nil { salt = bytes[8..<16] }
      before.add(bytes[..<8], isBigEndian: isBigEndian)
      before.add(bytes[24...], isBigEndian: isBigEndian)
      if bytes[8..<16] != salt || !before.matches(bytes, at: 16) { commits = 0 }
      if bytes[8..<16] == salt, bytes.word(at: 4) != 0 { commits += 1 }
      if commits > 1 { return true }
      before = LogChecksum(bytes.word(at: 16), bytes.word(at: 20))
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Four bytes as a number, the highest first.
  fileprivate func word(at offset: Int) -> UInt32 {
    UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16 | UInt32(self[offset + 2]) << 8
      | UInt32(self[offset + 3])
  }
}
