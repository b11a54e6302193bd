import GRDB
import Testing

@testable import Storage

@Suite struct VenueSchemaTests {
  @Test func `a file is marked as Floorcast's, and its version counts the migrations`() throws {
    let queue = try DatabaseQueue()
    try VenueSchema.migrator.migrate(queue)
    try queue.read { (database: Database) throws in
      #expect(try Int32.fetchOne(database, sql: "PRAGMA application_id") == 0x464C_4F43)
      #expect(try Int.fetchOne(database, sql: "PRAGMA user_version") == VenueSchema.version)
    }
    #expect(VenueSchema.migrator.migrations.count == VenueSchema.version)
  }

  @Test func `the first migration makes the tables of the design`() throws {
    let queue = try DatabaseQueue()
    try VenueSchema.migrator.migrate(queue, upTo: "1 venue, features, journal")
    let tables = try queue.read { (database: Database) throws in
      try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_*' ORDER BY name
          """)
    }
    #expect(
      tables == [
        "building", "edit", "editFeature", "feature", "featureBounds", "floor", "image", "snapshot",
        "venue",
      ])
  }

  @Test func `migrating twice is migrating once`() throws {
    let queue = try DatabaseQueue()
    try VenueSchema.migrator.migrate(queue)
    try VenueSchema.migrator.migrate(queue)
    #expect(try queue.read { try VenueSchema.migrator.hasCompletedMigrations($0) })
  }
}
