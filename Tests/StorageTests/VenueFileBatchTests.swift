import Foundation
import GRDB
import IndoorModel
import Testing

@testable import Storage

@Suite struct VenueFileBatchTests {
  let folder: TemporaryFolder
  let file: VenueFile

  init() throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
  }

  private func disc(_ id: String) -> Edit {
    .by("e-\(id)", [.put(.disc(id, x: 1, y: 2))])
  }

  @Test func `edits stored together are answered in their order, the refused among them`()
    async throws
  {
    let edits: [Edit] = [
      disc("a"), .by("bad", [.put(.disc("wall", x: 1, y: 1))]), disc("b"), disc("a"),
      .by("bob", "e-a", [.remove("wall")]), .by("r", [.remove("a")]),
      .by("late", [.change("a", FieldChanges(floor: "t1"))]), disc("c"),
    ]
    let results = await file.apply(edits, at: noon)
    #expect(results.map { try? $0.get().applied.revision } == [1, nil, 2, 1, nil, 3, nil, 4])
    #expect(results.map { try? $0.get().isNew } == [true, nil, true, false, nil, true, nil, true])
    #expect(results.map { try? $0.get().venue.revision } == [1, nil, 2, 2, nil, 3, nil, 4])
    let removal = try results[5].get().applied
    let refusals = results.compactMap { result in
      if case .failure(let refusal) = result { refusal } else { nil }
    }
    #expect(
      refusals == [
        .conflict(.refused(.kindChanged(operation: 0, subject: .feature("wall")))),
        .conflict(.idReused(id: "e-a", revision: 1)),
        .conflict(
          .removed(operation: 0, subject: .feature("a"), by: EditConflict.EditAuthor(removal))),
      ])
    #expect(try await file.edits(after: 0, limit: 9).map(\.revision) == [1, 2, 3, 4])
    let findings = try VenueFile.check(at: file.path).findings
    #expect(findings == [])
  }

  @Test func `an undo finds what it undoes in the same batch`() async throws {
    let results = await file.apply(
      [
        .by("a", [.remove("wall")]),
        Edit(id: "b", base: 0, author: "ada", operations: [], undoes: "a"),
        Edit(id: "c", base: 0, author: "ada", operations: [], undoes: "b"),
      ], at: noon)
    let last = try results[2].get()
    #expect(last.venue.revision == 3 && last.venue.features["wall"] == nil)
    #expect(try results[1].get().venue.value == sampleVenue.value)
  }

  @Test func `edits stored together cost one transaction`() async throws {
    _ = await file.apply([disc("first")], at: noon)
    let before = try commitsInLog()
    _ = await file.apply((0..<64).map { disc("d\($0)") }, at: noon)
    #expect(try commitsInLog() == before + 1)
    // What is refused or known writes nothing.
    _ = await file.apply([disc("d0"), .by("x", [.remove("ghost")])], at: noon)
    #expect(try commitsInLog() == before + 1)
  }

  @Test func `one edit that the tables refuse does not take the others with it`() async throws {
    let other = try DatabaseQueue(path: file.path)
    try await other.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER fail BEFORE INSERT ON feature WHEN NEW.id = 'evil'
          BEGIN SELECT RAISE(ABORT, 'no evil here'); END
          """)
    }
    let results = await file.apply([disc("a"), disc("evil"), disc("b")], at: noon)
    #expect(results.map { try? $0.get().applied.revision } == [1, nil, 2])
    #expect(try await file.venue().features["evil"] == nil)
    let reader = try VenueFile.open(at: file.path, for: .reading)
    #expect(try await reader.venue() == file.venue())
  }

  /// How many transactions the write-ahead log holds: frames that say how long the database is then
  /// (<https://sqlite.org/fileformat2.html#the_write_ahead_log>).
  private func commitsInLog() throws -> Int {
    let log = try folder.bytes(of: "expo.venue-wal")
    return stride(from: 32, to: log.count, by: 24 + 4096).count { frame in
      log[frame + 4..<frame + 8] != [0, 0, 0, 0] && log[frame + 8..<frame + 16] == log[16..<24]
    }
  }
}
