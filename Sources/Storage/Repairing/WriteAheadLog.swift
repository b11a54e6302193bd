/// The pages in a write-ahead log, as far as it was committed
/// (<https://sqlite.org/fileformat2.html#the_write_ahead_log>).
struct WriteAheadLog {
  /// The newest committed content of each page.
  private var pages: [Int: ArraySlice<UInt8>] = [:]
  private let bytes: [UInt8]
  private var checksum: (UInt32, UInt32) = (0, 0)

  init(_ bytes: [UInt8], pageSize: Int) {
    self.bytes = bytes
    guard bytes.count > 32, word(at: 0) & ~1 == 0x377F_0682, Int(word(at: 8)) == pageSize else {
      return
    }
    add(0..<24)
    guard checksum == (word(at: 24), word(at: 28)) else { return }
    var written: [Int: ArraySlice<UInt8>] = [:]
    var offset = 32
    while offset + 24 + pageSize <= bytes.count {
      let content = offset + 24..<offset + 24 + pageSize
      add(offset..<offset + 8)
      add(content)
      // What lies behind the last frame is left over from before the log was begun again.
      guard word(at: offset + 8) == word(at: 16), word(at: offset + 12) == word(at: 20),
        checksum == (word(at: offset + 16), word(at: offset + 20))
      else { break }
      written[Int(word(at: offset))] = bytes[content]
      if word(at: offset + 4) != 0 { pages = written }
      offset = content.upperBound
    }
  }

  /// The newest committed content of a page; `nil` where the log has none of it.
  subscript(number: Int) -> ArraySlice<UInt8>? { pages[number] }

  /// The highest number of a page that it has; 0 when it has none.
  var highestPage: Int { pages.keys.max() ?? 0 }

  private func word(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private mutating func add(_ range: Range<Int>) {
    let isBigEndian = bytes[3] & 1 == 1
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let (first, second) = (word(at: offset), word(at: offset + 4))
      checksum.0 &+= (isBigEndian ? first : first.byteSwapped) &+ checksum.1
      checksum.1 &+= (isBigEndian ? second : second.byteSwapped) &+ checksum.0
    }
  }
}
