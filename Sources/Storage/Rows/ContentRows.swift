import Foundation
import GRDB
import IndoorModel

/// Reads and writes the table `content`: the bytes of pictures.
struct ContentRows {
  /// Seconds that a picture may wait in the file for an edit that uses it.
  static let grace = 86_400.0

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Whether the bytes of an image are there and are what it says.
  func matches(_ image: PlanImage) throws -> Bool {
    guard let id = image.content else { return false }
    return try Int.fetchOne(
      database.cachedStatement(
        sql: "SELECT 1 FROM content WHERE id = ? AND mediaType = ? AND width = ? AND height = ?"),
      arguments: [id.rawValue, image.mediaType, image.width, image.height]) != nil
  }

  func insert(_ content: StoredContent, bytes: [UInt8], at time: Timestamp) throws {
    try database.run(
      """
      INSERT INTO content (id, mediaType, width, height, stored, bytes) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET stored = max(stored, excluded.stored)
      """,
      [
        content.id.rawValue, content.mediaType, content.width, content.height,
        time.millisecondsSince1970, Data(bytes),
      ])
  }

  func content(_ id: Identifier<ImageContent>) throws -> (StoredContent, [UInt8])? {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM content WHERE id = ?"),
      arguments: [id.rawValue])
    return try row.map { (try Self.content(of: $0), try $0.bytes("bytes")) }
  }

  static func content(of row: Row) throws -> StoredContent {
    StoredContent(
      id: try row.identifier("id"), mediaType: try row.text("mediaType"),
      width: try row.integer("width"), height: try row.integer("height"))
  }

  /// Why the bytes of a content are no logo; `nil` when they can be one.
  func logoProblem(of id: Identifier<ImageContent>) throws -> LogoProblem? {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql:
          "SELECT id, mediaType, width, height, length(bytes) AS length FROM content WHERE id = ?"),
      arguments: [id.rawValue])
    guard let row else { return .missing }
    return LogoProblem(of: try Self.content(of: row), byteCount: try row.integer("length"))
  }

  /// Removes what nothing refers to: no image, no logo, no feature, no edit in the journal, no
  /// version.
  ///
  /// - Parameter time: only what was stored before is removed; a client that has just sent a picture
  ///   is about to use it.
  /// - Returns: how many were removed.
  func removeUnused(storedBefore time: Timestamp) throws -> Int {
    let candidates = try String.fetchAll(
      database,
      sql: "SELECT id FROM content WHERE stored < ? AND id NOT IN (SELECT content FROM image)",
      arguments: [time.millisecondsSince1970])
    let unused = try candidates.filter { try !isReferredTo($0) }
    for id in unused { try database.run("DELETE FROM content WHERE id = ?", [id]) }
    return unused.count
  }

  private func isReferredTo(_ id: String) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM edit WHERE instr(operations, ?1) OR instr(inverse, ?1))
            OR EXISTS (SELECT 1 FROM feature WHERE instr(properties, ?1))
            OR EXISTS (SELECT 1 FROM venue WHERE instr(settings, ?1))
            OR EXISTS (SELECT 1 FROM snapshot WHERE instr(CAST(content AS TEXT), ?1))
          """),
      arguments: [id]) == 1
  }
}
