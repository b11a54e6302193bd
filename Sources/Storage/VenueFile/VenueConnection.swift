import GRDB

/// How SQLite is reached.
enum VenueConnection {
  case writing(DatabasePool)
  case reading(any DatabaseReader)
  case closed

  /// Opens the connections of a writer.
  static func pool(to path: String) throws -> DatabasePool {
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { database in
      // GRDB sets NORMAL, with which the last edits could be lost when the power fails. The log is
      // folded into the file after edits are answered, not while the next one waits.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
    }
    return pool
  }

  /// How every connection to a venue file is set up.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(5)
    configuration.label = "venue file"
    configuration.prepareDatabase { try $0.keepCacheSmall() }
    return configuration
  }

  func close() {
    switch self {
    case .writing(let pool): try? pool.close()
    case .reading(let reader): try? reader.close()
    case .closed: break
    }
  }
}

extension Database {
  /// KiB of pages that a connection keeps.
  private static let cacheSize = 512

  /// Lets the connection keep few pages, a quarter of SQLite's default.
  ///
  /// A venue has nine connections, and what each of them has read fills its cache in the course of
  /// an hour. Pages that fall out of it are still in the system's cache, which all of them share.
  func keepCacheSmall() throws {
    try execute(sql: "PRAGMA cache_size = -\(Self.cacheSize)")
  }

  /// Keeps all pages of a transaction that is taken back in memory: those that SQLite had written into the
  /// write-ahead log meanwhile would be overwritten there, as by another program.
  func withoutSpilling<Result>(_ body: () throws -> Result) throws -> Result {
    try execute(sql: "PRAGMA cache_spill = OFF")
    defer { try? execute(sql: "PRAGMA cache_spill = ON") }
    return try body()
  }
}
