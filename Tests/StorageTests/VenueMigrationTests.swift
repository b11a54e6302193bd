import Foundation
import GRDB
import IndoorModel
import JSONText
import Testing

@testable import Storage

/// Files that released versions wrote, row by row, are read as what they say.
@Suite struct VenueMigrationTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("expo.venue")
    try Self.write(schema: 1, to: path)
  }

  private static func write(schema: Int, to path: String) throws {
    let script = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../vectors/schemas/schema-\(schema).sql"), encoding: .utf8)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; \(script)")
    }
    try queue.close()
  }

  @Test func `a file of schema 1 becomes one of this schema, with all that it says`() async throws {
    let rows = try Stored(path)
    let file = try VenueFile.open(at: path)
    let venue = try await file.venue()
    #expect(venue.revision == 32 && venue.name == LocalizedText("Expo"))
    #expect(venue.floors.map(\.id) == ["0", "1"] && venue.settings == VenueSettings())
    #expect(Value.array(features(of: venue)) == rows.features)
    for (id, bytes) in rows.images {
      let image = try #require(try await file.image(Identifier(id)))
      #expect(image.bytes == bytes && image.mediaType == "image/svg+xml")
      #expect(venue.image(Identifier(id))?.content == ContentDigest.identifier(of: bytes))
    }
    let journal = try await file.edits(after: 0, limit: 100)
    #expect(Value.array(journal.map { .array($0.edit.operations.map(\.value)) }) == rows.operations)
    #expect(Value.array(journal.map { .array($0.inverse.map(\.value)) }) == rows.inverses)
    #expect(journal.map(\.edit.author) == rows.authors)
    for subject in rows.subjects {
      let history = try await file.history(of: .feature(Identifier(subject.key)), limit: 100)
      #expect(history.map(\.revision).sorted() == subject.value)
    }
    let findings = try VenueFile.check(at: path).findings
    #expect(findings == [])
    _ = try await file.apply(
      Edit(id: "u", base: 32, author: "guest-0c2b", operations: [], undoes: journal[31].edit.id),
      at: noon)
    file.close()
    #expect(try folder.names == ["expo.venue"])
  }

  @Test func `looking at a file of schema 1 leaves it one`() async throws {
    let before = try folder.bytes(of: "expo.venue")
    let rows = try Stored(path)
    let reader = try VenueFile.open(at: path, for: .reading)
    #expect(Value.array(features(of: try await reader.venue())) == rows.features)
    #expect(try await reader.edits(after: 30, limit: 9).map(\.revision) == [31, 32])
    let findings = try VenueFile.check(at: path).findings
    #expect(findings == [])
    reader.close()
    #expect(try folder.bytes(of: "expo.venue") == before)
  }

  @Test func `a file of schema 1 can be backed up and salvaged`() async throws {
    let rows = try Stored(path)
    try VenueFile.backup(path, to: folder.file("copy.venue"))
    let report = try VenueFile.repair(path, into: folder.file("new.venue"))
    #expect(report.losses == [] && report.edits == 32 && report.images == 2)
    for name in ["copy.venue", "new.venue"] {
      let venue = try await VenueFile.open(at: folder.file(name)).venue()
      #expect(Value.array(features(of: venue)) == rows.features)
      let findings = try VenueFile.check(at: folder.file(name)).findings
      #expect(findings == [])
    }
  }

  @Test func `a file of schema 3 opens as before, and then takes a time zone`() async throws {
    let path = folder.file("fair.venue")
    try Self.write(schema: 3, to: path)
    let settings = VenueSettings([.ticksPerSecond: 20, .staleAfter: 30])
    let reader = try VenueFile.open(at: path, for: .reading)
    let before = try await reader.venue()
    reader.close()
    #expect(before.settings == settings && before.revision == 2 && before.features.count == 3)
    let file = try VenueFile.open(at: path)
    #expect(try await file.venue() == before)
    #expect(try await file.image("plan-0")?.mediaType == "image/svg+xml")
    #expect(try VenueFile.check(at: path).findings == [])
    let journal = try await file.edits(after: 0, limit: 9)
    #expect(
      journal.map(\.inverse)[0]
        == [.changeVenue(SettingsChanges([.publicPositions: 1, .staleAfter: nil]))])
    let stored = try await file.apply(
      .by("zone", [.changeVenue(SettingsChanges(identity: [.timeZone: "Europe/Berlin"]))]),
      at: noon)
    let version = try #require(try await file.versions().first)
    #expect(try await file.version(version.id).venue.settings == settings)
    #expect(stored.venue.settings.ticksPerSecond == 20)
    file.close()
    let again = try VenueFile.open(at: path)
    #expect(try await again.venue() == stored.venue)
    #expect(try VenueFile.check(at: path).findings == [])
  }

  private func features(of venue: Venue) -> [Value] {
    venue.features.values.sorted { $0.id < $1.id }.map(\.value)
  }
}

/// What the columns of schema 1 say, read without the code under test.
private struct Stored {
  var features: Value = .null
  var images: [String: [UInt8]] = [:]
  var operations: Value = .null
  var inverses: Value = .null
  var authors: [String] = []
  var subjects: [String: [Int]] = [:]

  init(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    self = try queue.read { database in
      var stored = self
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM feature ORDER BY id")
      stored.features = .array(
        try rows.map { row in
          [
            "id": .string(row["id"]), "kind": .string(row["kind"]), "floor": .string(row["floor"]),
            "geometry": try Value(json: row["geometry"] as String),
            "properties": try Value(json: row["properties"] as String),
          ]
        })
      for row in try Row.fetchAll(database, sql: "SELECT id, bytes FROM image") {
        stored.images[row["id"]] = Array(row["bytes"] as Data)
      }
      let edits = try Row.fetchAll(database, sql: "SELECT * FROM edit ORDER BY revision")
      stored.operations = .array(try edits.map { try Value(json: $0["operations"] as String) })
      stored.inverses = .array(try edits.map { try Value(json: $0["inverse"] as String) })
      stored.authors = edits.map { $0["author"] }
      for row in try Row.fetchAll(database, sql: "SELECT * FROM editFeature ORDER BY revision") {
        stored.subjects[row["feature"], default: []].append(row["revision"])
      }
      return stored
    }
  }
}
