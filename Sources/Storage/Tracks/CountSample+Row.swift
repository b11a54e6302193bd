import GRDB
public import IndoorModel
import JSONText

extension TrackFile {
  /// What was counted when it was last written; `nil` when nothing was.
  public func counts() async throws(TrackFileError) -> CountSample? {
    try await read { database in
      let row = try Row.fetchOne(database, sql: "SELECT * FROM counts")
      return try row.map { try CountSample($0) }
    }
  }
}

extension CountSample {
  /// Writes it in the place of the one before.
  func write(in database: Database) throws {
    let content: IndoorModel.Value = [
      "areas": .object(
        Dictionary(
          areas.map { ($0.key.rawValue, [Value($0.value.entries), Value($0.value.exits)]) }
        ) { $1 }),
      "lines": .object(
        Dictionary(
          lines.map { ($0.key.rawValue, [Value($0.value.forward), Value($0.value.backward)]) }
        ) { $1 }),
    ]
    try database.cachedStatement(
      sql: """
        INSERT INTO counts (number, time, since, content) VALUES (1, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET time = excluded.time, since = excluded.since,
          content = excluded.content
        """
    ).execute(arguments: [
      time.millisecondsSince1970, since.millisecondsSince1970, content.jsonText(),
    ])
  }

  fileprivate init(_ row: Row) throws {
    let content = try IndoorModel.Value(json: row.text("content"))
    func pairs(_ name: String) -> [(Identifier<Feature>, Int, Int)] {
      (content.object?[name]?.object ?? [:]).compactMap { id, value in
        let numbers = (value.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
        guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        return (Identifier(id), numbers[0], numbers[1])
      }
    }
    self.init(
      time: Timestamp(millisecondsSince1970: Int64(try row.integer("time"))),
      since: Timestamp(millisecondsSince1970: Int64(try row.integer("since"))),
      areas: Dictionary(
        pairs("areas").map { ($0.0, Area(entries: $0.1, exits: $0.2)) }
      ) { $1 },
      lines: Dictionary(
        pairs("lines").map { ($0.0, Line(forward: $0.1, backward: $0.2)) }
      ) { $1 })
  }
}
