import GRDB
public import IndoorModel

extension TrackFile {
  /// The first and the last recorded moment; `nil` when nothing is recorded.
  ///
  /// - Complexity: O(1) but for SQLite's B-tree.
  public func range() async throws(TrackFileError) -> ClosedRange<Timestamp>? {
    try await read { database in
      let first = try Int64.fetchOne(
        database, sql: "SELECT begin FROM minute ORDER BY minute, part LIMIT 1")
      let last = try Int64.fetchOne(
        database, sql: "SELECT end FROM minute ORDER BY minute DESC, part DESC LIMIT 1")
      guard let first, let last, first <= last else { return nil }
      return Timestamp(millisecondsSince1970: first)...Timestamp(millisecondsSince1970: last)
    }
  }
}
