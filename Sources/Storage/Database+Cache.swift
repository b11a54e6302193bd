import GRDB

extension Database {
  /// KiB of pages that a connection keeps.
  private static let cacheSize = 512

  /// Lets the connection keep few pages, a quarter of what SQLite itself would.
  ///
  /// A venue has nine connections, and what each of them has looked at fills its cache in the course of
  /// an hour. Pages that fall out of it are still in the system's cache, which all of them share.
  func keepCacheSmall() throws {
    try execute(sql: "PRAGMA cache_size = -\(Self.cacheSize)")
  }
}
