import Foundation
import GRDB
import Geometry
import IndoorModel
import Testing

@testable import Storage

@Suite struct VenueFileEditingTests {
  let folder: TemporaryFolder
  let file: VenueFile

  init() throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
  }

  @Test func `an edit gets the next revision and is in the journal`() async throws {
    let edit = Edit.by(
      "e1",
      [
        .put(.disc("box", x: 1, y: 2)),
        .change("poi", FieldChanges(floor: "0", properties: ["category": "bar", "groups": .null])),
        .remove("wall"),
      ])
    let stored = try await file.apply(edit, at: noon)
    let (applied, changes, venue) = (stored.applied, stored.changes.features, stored.venue)
    #expect(stored.isNew)
    #expect(applied.edit == edit)
    #expect(applied.revision == 1 && venue.revision == 1)
    #expect(changes.map { $0.after?.id ?? $0.before?.id } == ["box", "poi", "wall"])
    #expect(venue.features["poi"]?.groups == [])
    #expect(try await file.edits(after: 0, limit: 10) == [applied])
    #expect(try await reopened() == venue)
  }

  @Test func `the same edit twice is one edit with one answer`() async throws {
    let edit = Edit.by("e1", [.remove("wall")])
    let first = try await file.apply(edit, at: noon)
    let second = try await file.apply(edit, at: noon.advanced(bySeconds: 60))
    #expect(second.applied == first.applied)
    #expect(!second.isNew && second.changes.subjects.isEmpty)
    #expect(second.venue.revision == 1)
  }

  @Test func `another edit with a used id is refused`() async throws {
    _ = try await file.apply(.by("e1", [.remove("wall")]), at: noon)
    await #expect(throws: EditRefusal.conflict(.idReused(id: "e1", revision: 1))) {
      try await file.apply(.by("e1", [.remove("poi")]), at: noon)
    }
    await #expect(throws: EditRefusal.conflict(.idReused(id: "e1", revision: 1))) {
      try await file.apply(.by("eve", "e1", [.remove("wall")]), at: noon)
    }
  }

  @Test func `a change of what was removed is refused with its author and time`() async throws {
    _ = try await file.apply(.by("e1", [.change("poi", FieldChanges(floor: "0"))]), at: noon)
    let removal = try await file.apply(.by("bob", "e2", [.remove("poi")]), at: noon)
    let operations: [IndoorModel.Operation] = [
      .remove("poi"), .change("poi", FieldChanges(floor: "-1")),
    ]
    for (index, operation) in operations.enumerated() {
      await #expect(
        throws: EditRefusal.conflict(
          .removed(operation: 1, subject: .feature("poi"), by: .init(removal.applied)))
      ) {
        try await file.apply(.by("late-\(index)", [.remove("wall"), operation]), at: noon)
      }
    }
    #expect(try await file.venue().features["wall"] != nil)
  }

  @Test func `undo brings a removed feature back`() async throws {
    let removal = try await file.apply(.by("e1", [.remove("room")]), at: noon).applied
    let venue = try await file.apply(.by("e2", removal.inverse), at: noon).venue
    #expect(venue.features == sampleVenue.features)
    _ = try await file.apply(.by("e3", [.change("room", FieldChanges(floor: "-1"))]), at: noon)
  }

  @Test func `a refused edit changes nothing`() async throws {
    let refused: [(EditError, [IndoorModel.Operation])] = [
      (.missing(operation: 0, subject: .feature("ghost")), [.remove("ghost")]),
      (.missing(operation: 1, subject: .feature("poi")), [.remove("poi"), .remove("poi")]),
      (
        .kindChanged(operation: 1, subject: .feature("poi")),
        [.remove("wall"), .put(.disc("poi", x: 0, y: 0))]
      ),
      (.operationCount(0, allowed: 1...10_000), []),
    ]
    for (index, (error, operations)) in refused.enumerated() {
      await #expect(throws: EditRefusal.conflict(.refused(error))) {
        try await file.apply(.by("e\(index)", operations), at: noon)
      }
    }
    #expect(try await file.venue() == sampleVenue)
    #expect(try await file.edits(after: 0, limit: 9).isEmpty)
    #expect(try await reopened() == sampleVenue)
  }

  @Test func `when the file cannot be written, file and memory stay as they were`() async throws {
    let other = try DatabaseQueue(path: file.path)
    try await other.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER fail BEFORE INSERT ON editSubject
          BEGIN SELECT RAISE(ABORT, 'the disk is on fire'); END
          """)
    }
    let refusal = await #expect(throws: EditRefusal.self) {
      try await file.apply(.by("e1", [.remove("wall")]), at: noon)
    }
    guard case .notStored(let error) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(error.description.contains("the disk is on fire"))
    #expect(error.path == file.path)
    #expect(try await file.venue() == sampleVenue)
    #expect(try await reopened() == sampleVenue)
    try await other.write { try $0.execute(sql: "DROP TRIGGER fail") }
    #expect(try await file.apply(.by("e1", [.remove("wall")]), at: noon).isNew)
  }

  @Test func `a full disk is reported, and the next edit finds everything as it was`() async throws
  {
    try await file.database.write { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    let discs = (0..<2000).map {
      IndoorModel.Operation.put(.disc("disc-\($0)", x: Double($0), y: 1))
    }
    let refusal = await #expect(throws: EditRefusal.self) {
      try await file.apply(.by("e1", discs), at: noon)
    }
    #expect(
      refusal
        == .notStored(.disk(path: file.path, detail: "database or disk is full")))
    #expect(try await file.venue() == sampleVenue)
    try await file.database.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    #expect(try await file.apply(.by("e1", discs), at: noon).applied.revision == 1)
    #expect(try await reopened() == file.venue())
  }

  @Test func `an acknowledged edit is on the disk although the file is never closed`() async throws
  {
    for number in 1...20 {
      _ = try await file.apply(.by("e\(number)", [.put(.disc("d\(number)", x: 1, y: 2))]), at: noon)
      let copy = "copy-\(number).venue"
      try folder.copy("expo.venue", to: copy)
      try folder.copy("expo.venue-wal", to: copy + "-wal")
      let survivor = try VenueFile.open(at: folder.file(copy))
      #expect(try await survivor.venue().revision == number)
      #expect(try await survivor.venue().features == file.venue().features)
      survivor.close()
    }
  }

  @Test func `edits at the same time come one after the other`() async throws {
    let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<40 {
        group.addTask {
          let edit = Edit.by("e\(number)", [.put(.disc("d\(number)", x: 1, y: 2))])
          return try await file.apply(edit, at: noon).applied.revision
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(revisions.sorted() == Array(1...40))
    #expect(try await file.edits(after: 0, limit: 1000).map(\.revision) == Array(1...40))
    #expect(try await file.edits(after: 10, limit: 5).map(\.revision) == Array(11...15))
    #expect(try await reopened() == file.venue())
  }

  @Test func `the same edit at the same time is one edit`() async throws {
    let edit = Edit.by("e", [.remove("wall")])
    let new = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 { group.addTask { try await file.apply(edit, at: noon).isNew } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(new == 1)
    #expect(try await file.venue().revision == 1)
  }

  @Test func `readers see whole edits while the writer writes`() async throws {
    // Each edit moves the pair together; no reader may see it torn.
    _ = try await file.apply(.by("pair", pair(at: 0)), at: noon)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for step in 1...100 { _ = try await file.apply(.by("s\(step)", pair(at: step)), at: noon) }
      }
      for _ in 0..<2 {
        group.addTask {
          var last = 0.0
          while last < 100, !Task.isCancelled {
            let seen = try await reopened().features(on: "t1").filter { $0.kind == .obstacle }
            let places = seen.compactMap(\.shape.anchor?.x)
            #expect(places.count == 2 && places[0] == places[1])
            #expect(places[0] >= last)
            last = places[0]
            // Opening blocks its thread; the writer needs one, too.
            await Task.yield()
          }
        }
      }
      // Not waitForAll, with which readers would wait for a writer that has failed.
      for try await _ in group {}
    }
  }

  private func pair(at step: Int) -> [IndoorModel.Operation] {
    ["left", "right"].map { .put(.disc($0, on: "t1", x: Double(step), y: 1)) }
  }

  private func reopened() async throws -> Venue {
    let reader = try VenueFile.open(at: file.path, for: .reading)
    defer { reader.close() }
    return try await reader.venue()
  }
}
