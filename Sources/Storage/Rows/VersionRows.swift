import Foundation
import GRDB
import IndoorModel
import JSONText

/// Reads and writes the table `snapshot`: the versions of a venue.
struct VersionRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// All versions, the newest first.
  func all() throws -> [Version] {
    try Row.fetchAll(
      database,
      sql: "SELECT id, name, author, time, revision FROM snapshot ORDER BY revision DESC, id DESC"
    ).map(version)
  }

  func version(_ id: VersionID) throws -> Version? {
    try Row.fetchOne(
      database,
      sql: "SELECT id, name, author, time, revision FROM snapshot WHERE id = ?", arguments: [id]
    ).map(version)
  }

  /// The venue as it was.
  func venue(of version: Version, slug: String) throws -> Venue {
    let content = try Data.fetchOne(
      database, sql: "SELECT content FROM snapshot WHERE id = ?", arguments: [version.id])
    return try Venue(
      value: IndoorModel.Value(
        json: Array(content ?? Data()), depthLimit: IndoorModel.Value.keptJSONDepthLimit),
      slug: slug, revision: version.revision
    ).checked()
  }

  func has(name: String) throws -> Bool {
    try Int.fetchOne(
      database, sql: "SELECT 1 FROM snapshot WHERE name = ?", arguments: [name]) != nil
  }

  /// - Parameter id: its number; `nil` for the next one.
  func insert(
    _ id: VersionID? = nil, name: String, author: String, at time: Timestamp, _ venue: Venue
  ) throws -> Version {
    try database.run(
      "INSERT INTO snapshot (id, name, author, time, revision, content) VALUES (?, ?, ?, ?, ?, ?)",
      [id, name, author, time.millisecondsSince1970, venue.revision, Data(venue.value.json())])
    return Version(
      id: VersionID(database.lastInsertedRowID), name: name, author: author, time: time,
      revision: venue.revision)
  }

  /// The versions that have more of the venue than what a repair could salvage of it.
  func salvaged() throws -> Set<VersionID> {
    guard try database.tableExists("salvagedVersion") else { return [] }
    return try Set(VersionID.fetchAll(database, sql: "SELECT id FROM salvagedVersion"))
  }

  /// Notes that versions have more of the venue than what a repair could salvage of it.
  func markSalvaged(_ versions: [Version]) throws {
    try database.execute(sql: VenueSchema.salvagedVersions)
    for version in versions {
      try database.run("INSERT INTO salvagedVersion (id) VALUES (?)", [version.id])
    }
  }

  /// - Returns: whether it was there.
  func delete(_ id: VersionID) throws -> Bool {
    try database.run("DELETE FROM snapshot WHERE id = ?", [id])
    return database.changesCount > 0
  }

  private func version(_ row: Row) throws -> Version {
    Version(
      id: try row.integer("id"), name: try row.text("name"), author: try row.text("author"),
      time: try row.timestamp("time"), revision: try row.revision("revision"))
  }
}
