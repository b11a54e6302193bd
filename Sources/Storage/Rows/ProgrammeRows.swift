import GRDB
import IndoorModel
import JSONText

/// Reads and writes the table `entry`: the programme of a venue.
struct ProgrammeRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func all() throws -> Programme {
    var entries: [ProgrammeEntry] = []
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM entry")
    while let row = try rows.next() { entries.append(try Self.entry(row)) }
    return Programme(entries)
  }

  func write(_ entry: ProgrammeEntry) throws {
    try database.run(
      """
      INSERT INTO entry (id, kind, properties) VALUES (?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, properties = excluded.properties
      """,
      [entry.id.rawValue, entry.kind.rawValue, Value.object(entry.properties).jsonText()])
  }

  static func entry(_ row: Row) throws -> ProgrammeEntry {
    let id = try row.text("id")
    do {
      return ProgrammeEntry(
        id: Identifier(id), kind: try ProgrammeEntry.Kind(value: .string(row.text("kind"))),
        properties: try row.json("properties").object ?? [:])
    } catch let error as ValueError { throw error.under("entry \(id)") }
  }
}
