import Foundation

/// The pages of an SQLite file as they lie on the disk, read without SQLite, which gives up where
/// a page is damaged (<https://sqlite.org/fileformat2.html>).
///
/// Nothing in it is trusted: every number that leads somewhere is checked before it is followed.
struct PageFile {
  /// The number of bytes in a page.
  let pageSize: Int
  /// The number of pages.
  let count: Int
  private let bytes: [UInt8]
  /// What of some pages is newer.
  private let log: WriteAheadLog

  init(path: String) throws(VenueFileError) {
    do { bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw .notPermitted(path: path, detail: error.localizedDescription)
    }
    // What Floorcast writes, unless the header names another size that can be.
    let stored = bytes.count > 18 ? Int(bytes[16]) << 8 | Int(bytes[17]) : 0
    let isPossible = [512, 1024, 2048, 8192, 16384, 32768].contains(stored)
    pageSize = isPossible ? stored : 4096
    let log = try? Array(Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    self.log = WriteAheadLog(log ?? [], pageSize: pageSize)
    count = max(bytes.count / pageSize, self.log.highestPage)
  }

  /// The bytes of a page, numbered from 1; `nil` when there is no such page.
  subscript(number: Int) -> Page? {
    guard (1...max(1, count)).contains(number) else { return nil }
    if let page = log[number] { return Page(number: number, bytes: page) }
    let start = (number - 1) * pageSize
    guard start + pageSize <= bytes.count else { return nil }
    return Page(number: number, bytes: bytes[start..<start + pageSize])
  }

  /// A whole number of four bytes in the file's header.
  func header(at offset: Int) -> Int { self[1]?.integer(at: offset, bytes: 4) ?? 0 }

  /// The pages that hold nothing (any more).
  var freePages: Set<Int> {
    var free: Set<Int> = []
    var trunk = header(at: 32)
    while let page = self[trunk], free.insert(trunk).inserted {
      let leaves = page.integer(at: 4, bytes: 4) ?? 0
      for index in 0..<min(leaves, pageSize / 4 - 2) {
        if let leaf = page.integer(at: 8 + 4 * index, bytes: 4) { free.insert(leaf) }
      }
      trunk = page.integer(at: 0, bytes: 4) ?? 0
    }
    return free
  }
}

/// One page.
struct Page {
  private let number: Int
  private let bytes: ArraySlice<UInt8>

  init(number: Int, bytes: ArraySlice<UInt8>) {
    self.number = number
    self.bytes = bytes
  }

  /// Where its b-tree header begins; the first page begins with that of the file.
  var start: Int { number == 1 ? 100 : 0 }

  /// Some of its bytes; `nil` when they are not all there.
  func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset + count <= bytes.count else { return nil }
    return bytes[bytes.startIndex + offset..<bytes.startIndex + offset + count]
  }

  /// A whole number, the high byte first.
  func integer(at offset: Int, bytes count: Int) -> Int? {
    bytes(at: offset, count: count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of 1 to 9 bytes that says itself where it ends, and how many bytes it has.
  func variable(at offset: Int) -> (value: Int64, length: Int)? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = integer(at: offset + index, bytes: 1) else { return nil }
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return (Int64(bitPattern: value), index + 1) }
    }
    return nil
  }
}
