import Foundation
import GRDB
import Testing

@testable import Storage

extension TemporaryFolder {
  /// Overwrites the second page below the root of a table.
  ///
  /// - Returns: the number of the page.
  func damageLeaf(of table: String, in name: String) throws -> Int {
    let path = file(name)
    let queue = try DatabaseQueue(path: path)
    let root = try queue.read {
      try Int.fetchOne(
        $0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
    }
    try queue.close()
    let reader = TreeReader(try PageFile(path: path))
    guard case .interior(let leaves, _)? = reader.page(try #require(root))?.page else {
      throw SmallTable()
    }
    let lost = leaves[1]
    var bytes = try bytes(of: name)
    bytes.replaceSubrange((lost - 1) * 4096..<lost * 4096, with: repeatElement(0xA5, count: 4096))
    try write(bytes, to: name)
    return lost
  }

  /// The table has one page only.
  private struct SmallTable: Error {}
}
