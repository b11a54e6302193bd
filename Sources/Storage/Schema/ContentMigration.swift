import Foundation
import GRDB
import IndoorModel

/// Moves the bytes of pictures out of the table `image` of schema 1 into `content`.
struct ContentMigration {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func run() throws {
    try database.execute(sql: Self.images)
    let images = try Row.fetchCursor(database, sql: "SELECT * FROM image ORDER BY position")
    while let image = try images.next() {
      let bytes = try image.bytes("bytes")
      let id = ContentDigest.identifier(of: bytes).rawValue
      try database.run(
        """
        INSERT INTO content (id, mediaType, width, height, stored, bytes)
        SELECT ?, mediaType, width, height, 0, bytes FROM image WHERE position = ?
        ON CONFLICT (id) DO NOTHING
        """,
        [id, image.integer("position")])
      try database.run(
        """
        INSERT INTO imageWithContent
        SELECT id, floor, mediaType, width, height, a, b, c, d, tx, ty, opacity, ?
        FROM image WHERE position = ?
        """,
        [id, image.integer("position")])
    }
    try database.execute(
      sql: "DROP TABLE image; ALTER TABLE imageWithContent RENAME TO image")
  }

  private static let images = """
    CREATE TABLE imageWithContent (
      id TEXT NOT NULL PRIMARY KEY,
      floor TEXT NOT NULL REFERENCES floor (id),
      mediaType TEXT NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL,
      a REAL NOT NULL, b REAL NOT NULL, c REAL NOT NULL, d REAL NOT NULL,
      tx REAL NOT NULL, ty REAL NOT NULL,
      opacity REAL NOT NULL,
      content TEXT NOT NULL REFERENCES content (id)
    ) STRICT;
    """
}
