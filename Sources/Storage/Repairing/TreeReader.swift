import Foundation
import GRDB

/// A row, or an entry of an index, as it was found on a page.
struct FoundRecord {
  /// The row's number; `nil` in an index.
  let number: Int64?
  let values: [DatabaseValue]
}

/// What a page of a b-tree holds.
enum TreePage {
  /// Rows, or entries of an index.
  case leaf([FoundRecord])
  /// The pages below, and in an index entries between them.
  case interior([Int], [FoundRecord])
}

/// Reads the pages of b-trees (<https://sqlite.org/fileformat2.html#b_tree_pages>).
struct TreeReader {
  private let file: PageFile

  init(_ file: PageFile) { self.file = file }

  /// Reads a page of a b-tree.
  ///
  /// - Returns: what can be read of it, and how many cells cannot; `nil` when it is none.
  func page(_ number: Int) -> (page: TreePage, damaged: Int)? {
    guard let page = file[number], let kind = page.integer(at: page.start, bytes: 1),
      let cells = page.integer(at: page.start + 3, bytes: 2), [2, 5, 10, 13].contains(kind)
    else { return nil }
    let isInterior = kind < 8
    let isTable = kind == 5 || kind == 13
    let first = page.start + (isInterior ? 12 : 8)
    guard first + 2 * cells <= file.pageSize else { return nil }
    var (records, below, damaged): ([FoundRecord], [Int], Int) = ([], [], 0)
    for cell in 0..<cells {
      guard var offset = page.integer(at: first + 2 * cell, bytes: 2), offset >= first else {
        damaged += 1
        continue
      }
      if isInterior {
        if let child = page.integer(at: offset, bytes: 4) { below.append(child) }
        offset += 4
      }
      if isInterior, isTable { continue }
      if let record = record(at: offset, of: page, isTable: isTable) {
        records.append(record)
      } else {
        damaged += 1
      }
    }
    if isInterior, let last = page.integer(at: page.start + 8, bytes: 4) { below.append(last) }
    return (isInterior ? .interior(below, records) : .leaf(records), damaged)
  }

  private func record(at offset: Int, of page: Page, isTable: Bool) -> FoundRecord? {
    guard let (size, sizeLength) = page.variable(at: offset), size >= 1,
      size <= Int64(file.count) * Int64(file.pageSize)
    else { return nil }
    var offset = offset + sizeLength
    var number: Int64?
    if isTable {
      guard let (value, length) = page.variable(at: offset) else { return nil }
      number = value
      offset += length
    }
    let payload = payload(Int(size), at: offset, of: page, isTable: isTable)
    return payload.flatMap { Record($0).values }
      .map { FoundRecord(number: number, values: $0) }
  }

  /// The bytes of a record, which may continue on other pages.
  private func payload(_ size: Int, at offset: Int, of page: Page, isTable: Bool) -> [UInt8]? {
    let pageSize = file.pageSize
    let most = isTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
    if size <= most { return page.bytes(at: offset, count: size).map(Array.init) }
    let least = (pageSize - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (pageSize - 4)
    let local = fitting <= most ? fitting : least
    guard var payload = page.bytes(at: offset, count: local).map(Array.init),
      var next = page.integer(at: offset + local, bytes: 4)
    else { return nil }
    while payload.count < size {
      let part = min(size - payload.count, pageSize - 4)
      guard let overflow = file[next], let bytes = overflow.bytes(at: 4, count: part),
        let following = overflow.integer(at: 0, bytes: 4)
      else { return nil }
      payload += bytes
      next = following
    }
    // A chain that does not end with the record is another one's.
    return next == 0 ? payload : nil
  }
}

/// The values of a record (<https://sqlite.org/fileformat2.html#record_format>).
private struct Record {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// `nil` when the record is damaged.
  var values: [DatabaseValue]? {
    let page = Page(number: 2, bytes: bytes[...])
    guard let (headerSize, length) = page.variable(at: 0), headerSize >= length,
      headerSize <= bytes.count
    else { return nil }
    var (values, offset, body): ([DatabaseValue], Int, Int) = ([], length, Int(headerSize))
    while offset < Int(headerSize) {
      guard let (kind, length) = page.variable(at: offset), kind >= 0, kind <= 1 << 40,
        let (value, size) = value(of: Int(kind), at: body, in: page)
      else { return nil }
      values.append(value)
      offset += length
      body += size
    }
    return body == bytes.count && offset == Int(headerSize) ? values : nil
  }

  private func value(
    of kind: Int, at offset: Int, in page: Page
  ) -> (DatabaseValue, Int)? {
    switch kind {
    case 0: return (.null, 0)
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][kind - 1]
      return page.integer(at: offset, bytes: size).map { bits in
        let shift = 64 - 8 * size
        return (((Int64(truncatingIfNeeded: bits) << shift) >> shift).databaseValue, size)
      }
    case 7:
      return page.integer(at: offset, bytes: 8).map {
        (Double(bitPattern: UInt64(bitPattern: Int64($0))).databaseValue, 8)
      }
    case 8, 9: return (Int64(kind - 8).databaseValue, 0)
    case 10, 11: return nil
    default:
      let size = (kind - 12) / 2
      guard let content = page.bytes(at: offset, count: size) else { return nil }
      if kind.isMultiple(of: 2) { return (Data(content).databaseValue, size) }
      return String(validating: content, as: UTF8.self).map { ($0.databaseValue, size) }
    }
  }
}
