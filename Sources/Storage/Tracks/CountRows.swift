import GRDB
import IndoorModel
import JSONText

/// Reads and writes the table `counts`, which has one row.
struct CountRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// What was counted when it was last written.
  func last() throws -> CountSample? {
    try Row.fetchOne(database, sql: "SELECT * FROM counts").map(sample)
  }

  /// Writes what was counted in the place of what was before.
  func write(_ sample: CountSample) throws {
    let content: IndoorModel.Value = [
      "areas": .object(
        Dictionary(
          sample.areas.map { ($0.key.rawValue, [Value($0.value.entries), Value($0.value.exits)]) }
        ) { $1 }),
      "lines": .object(
        Dictionary(
          sample.lines.map {
            ($0.key.rawValue, [Value($0.value.forward), Value($0.value.backward)])
          }
        ) { $1 }),
    ]
    try database.run(
      """
      INSERT INTO counts (number, time, since, content) VALUES (1, ?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET time = excluded.time, since = excluded.since,
        content = excluded.content
      """,
      [
        sample.time.millisecondsSince1970, sample.since.millisecondsSince1970, content.jsonText(),
      ])
  }

  private func sample(_ row: Row) throws -> CountSample {
    let content = try IndoorModel.Value(json: row.text("content"))
    func pairs(_ name: String) -> [(Identifier<Feature>, Int, Int)] {
      (content.object?[name]?.object ?? [:]).compactMap { id, value in
        let numbers = (value.array ?? []).compactMap { try? $0.asInteger() }
        guard numbers.count == 2, numbers.allSatisfy({ (0...1 << 40).contains($0) }) else {
          return nil
        }
        return (Identifier(id), numbers[0], numbers[1])
      }
    }
    return CountSample(
      time: try row.timestamp("time"), since: try row.timestamp("since"),
      areas: Dictionary(
        pairs("areas").map { ($0.0, CountSample.Area(entries: $0.1, exits: $0.2)) }
      ) { $1 },
      lines: Dictionary(
        pairs("lines").map { ($0.0, CountSample.Line(forward: $0.1, backward: $0.2)) }
      ) { $1 })
  }
}
