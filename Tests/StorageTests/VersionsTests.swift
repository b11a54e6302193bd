import Foundation
import GRDB
import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Storage

@Suite struct VersionsTests {
  let folder: TemporaryFolder
  let file: VenueFile

  init() throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
  }

  private func edit(_ id: String, _ operations: IndoorModel.Operation...) async throws {
    _ = try await file.apply(.by(id, operations), at: noon)
  }

  @Test func `a version is the venue as it was when it was kept`() async throws {
    try await edit("a", .remove("wall"), .removeImage("plan-0"))
    let then = try await file.venue()
    let version = try await file.addVersion(named: "before the fair", by: "ada", at: noon)
    #expect(version.revision == 1 && version.author == "ada" && version.time == noon)
    try await edit("b", .removeFloor("0"))
    let later = try await file.addVersion(named: "after", by: "bob", at: noon)
    #expect(try await file.versions() == [later, version])
    let found = try await file.version(version.id)
    #expect(found.version == version && found.venue == then)
    try await file.removeVersion(version.id)
    await #expect(throws: VersionRefusal.missing(version.id)) {
      try await file.version(version.id)
    }
    await #expect(throws: VersionRefusal.missing(version.id)) {
      try await file.removeVersion(version.id)
    }
    #expect(try await file.versions() == [later])
    let findings = try VenueFile.check(at: file.path).findings
    #expect(findings == [])
  }

  @Test func `a version needs a name of its own`() async throws {
    _ = try await file.addVersion(named: "x", by: "ada", at: noon)
    await #expect(throws: VersionRefusal.nameTaken("x")) {
      try await file.addVersion(named: "x", by: "bob", at: noon)
    }
    for name in ["", String(repeating: "x", count: 201)] {
      await #expect(throws: VersionRefusal.badName) {
        try await file.addVersion(named: name, by: "bob", at: noon)
      }
    }
  }

  @Test func `a compacted journal keeps what is needed to go on`() async throws {
    try await edit("a", .put(.disc("d1", x: 1, y: 2)))
    try await edit("b", .remove("wall"))
    let version = try await file.addVersion(named: "v", by: "ada", at: noon)
    try await edit("c", .put(.disc("d2", x: 1, y: 2)))
    let before = try await file.venue()
    let compaction = try await file.compact(until: version.id, at: noon)
    #expect(compaction == .init(edits: 2, contents: 0, oldest: 3))
    #expect(try await file.oldestRevision() == 3)
    #expect(try await file.venue() == before)
    #expect(try await file.edits(after: 2, limit: 9).map(\.revision) == [3])
    #expect(try await file.edits(after: 3, limit: 9) == [])
    await #expect(throws: VenueFileError.compacted(path: file.path, oldest: 3)) {
      try await file.edits(after: 1, limit: 9)
    }
    // Sent again, an edit from before is still known.
    let again = try await file.apply(.by("a", [.put(.disc("d1", x: 1, y: 2))]), at: noon)
    #expect(!again.isNew && again.applied.revision == 1 && again.applied.time == noon)
    #expect(again.venue.revision == 3)
    try await edit("e", .change("d1", FieldChanges(properties: ["temporary": true])))
    let findings = try VenueFile.check(at: file.path).findings
    #expect(findings == [])
    file.close()
    #expect(try await VenueFile.open(at: file.path).venue().revision == 4)
    #expect(try VenueFile.repair(file.path, into: folder.file("new.venue")).edits == 2)
  }

  @Test func `a journal that was compacted to its end says so too`() async throws {
    try await edit("a", .remove("wall"))
    let version = try await file.addVersion(named: "v", by: "ada", at: noon)
    _ = try await file.compact(until: version.id, at: noon)
    #expect(try await file.edits(after: 1, limit: 9) == [])
    await #expect(throws: VenueFileError.compacted(path: file.path, oldest: 2)) {
      try await file.edits(after: 0, limit: 9)
    }
  }

  @Test func `pictures go when nothing speaks of them, and not before`() async throws {
    let day = noon.advanced(bySeconds: 90_000)
    func isThere(_ bytes: [UInt8]) async throws -> Bool {
      try await file.content(ContentDigest.identifier(of: bytes)) != nil
    }
    _ = try await file.addContent([9], mediaType: "image/png", width: 1, height: 1, at: noon)
    let first = try await file.addVersion(named: "with the picture", by: "ada", at: noon)
    try await edit("a", .removeImage("plan-cellar"))
    let second = try await file.addVersion(named: "without", by: "ada", at: noon)
    _ = try await file.compact(until: first.id, at: noon)
    #expect(try await isThere([9]))
    #expect(try await isThere([7]))
    #expect(try await file.compact(until: first.id, at: day).contents == 1)
    #expect(try await !isThere([9]))
    #expect(try await file.compact(until: second.id, at: day).contents == 0)
    #expect(try await isThere([7]))
    try await file.removeVersion(first.id)
    #expect(try await file.compact(until: second.id, at: day).contents == 1)
    #expect(try await !isThere([7]))
    #expect(try await isThere(sampleImages[0].1))
  }

  @Test func `a picture that shows a place stays while the place says so`() async throws {
    let day = noon.advanced(bySeconds: 90_000)
    let picture = try await file.addContent(
      [9], mediaType: "image/png", width: 1, height: 1, at: noon)
    let old = try await file.addVersion(named: "without", by: "ada", at: noon)
    let tags = Value(members: ["picture": .string(picture.id.rawValue)])
    try await edit("a", .change("poi", FieldChanges(properties: ["tags": tags])))
    let version = try await file.addVersion(named: "with", by: "ada", at: noon)
    _ = try await file.compact(until: version.id, at: noon)
    try await file.removeVersion(version.id)
    // Neither an edit nor a version speaks of it any more.
    #expect(try await file.compact(until: old.id, at: day).contents == 0)
    #expect(try await file.content(picture.id) != nil)
  }

  @Test func `history is by subject, the newest first`() async throws {
    try await edit("a", .put(.disc("d1", x: 1, y: 2)))
    try await edit("b", .change("d1", FieldChanges(floor: "t1")))
    try await edit("c", .change("poi", FieldChanges(properties: ["category": "bar"])))
    // Changes nothing of d1, takes the lift's end away, and the poi with it.
    try await edit("d", .removeFloor("t1"))
    #expect(try await file.history(of: .feature("d1"), limit: 9).map(\.revision) == [4, 2, 1])
    #expect(try await file.history(of: .feature("lift"), limit: 9).map(\.revision) == [4])
    #expect(try await file.history(of: .floor("t1"), limit: 9).map(\.revision) == [4])
    #expect(try await file.history(limit: 2).map(\.revision) == [4, 3])
    #expect(try await file.history(before: 3, limit: 9).map(\.revision) == [2, 1])
    #expect(try await file.history(of: .feature("d1"), before: 4, limit: 1).map(\.revision) == [2])
    #expect(try await file.edit("c")?.revision == 3)
    for revision in 0...4 {
      #expect(try await file.venue(at: revision)?.revision == revision)
    }
    #expect(try await file.venue(at: 0)?.value == sampleVenue.value)
    #expect(try await file.venue(at: 5) == nil)
  }

  @Test func `undo gives way to what others did since`() async throws {
    try await edit("a", .change("poi", FieldChanges(properties: ["category": "bar"])))
    let change = try await file.apply(
      .by("bob", "b", [.change("poi", FieldChanges(properties: ["category": "shop"]))]), at: noon)
    await #expect(
      throws: EditRefusal.conflict(
        .undoBlocked(
          subject: .feature("poi"), field: .property("category"), by: .init(change.applied)))
    ) {
      try await file.apply(
        Edit(id: "u", base: 2, author: "ada", operations: [], undoes: "a"), at: noon)
    }
    await #expect(throws: EditRefusal.conflict(.nothingToUndo("none"))) {
      try await file.apply(
        Edit(id: "u", base: 2, author: "ada", operations: [], undoes: "none"), at: noon)
    }
  }

  @Test func `restoring puts back what is missing, and both are one edit`() async throws {
    try await edit("a", .removeFloor("t1"))
    let change = Edit(
      id: "b", base: 0, author: "bob",
      operations: [.change("poi", FieldChanges(properties: ["category": "bar"]))], restores: true)
    let stored = try await file.apply(change, at: noon)
    #expect(stored.venue.floor("t1") != nil)
    #expect(stored.venue.features["poi"]?.properties["category"] == "bar")
    #expect(stored.applied.edit.operations.count == 3)
    #expect(try await file.edits(after: 1, limit: 9) == [stored.applied])
    #expect(try await !file.apply(change, at: noon).isNew)
    let findings = try VenueFile.check(at: file.path).findings
    #expect(findings == [])
  }

  // MARK: - Plans of earlier minutes, for figures

  @Test func `a plan is the same from whichever one it is looked for`() async throws {
    for number in 1...9 {
      let operations = [Operation.put(.disc("disc-\(number % 4)", x: Double(number), y: 2))]
      _ = try await file.apply(.by("edit-\(number)", operations), at: noon)
    }
    let plans = JournalPlans(file)
    for revision in 0...9 {
      let plan = try plans.plan(of: revision, from: nil)
      #expect(plan.revision == revision)
      for known in 0...9 {
        let begin = try plans.plan(of: known, from: nil)
        #expect(try plans.plan(of: revision, from: begin) == plan)
      }
    }
    #expect(try plans.plan(of: .max, from: nil) == file.current)
  }

  @Test func `a plan that was known first spares the journal`() async throws {
    let first = file.current
    _ = try await file.apply(.by("edit-1", [.put(.disc("disc", x: 1, y: 2))]), at: noon)
    // What cannot be read would be noticed.
    try await file.database.write { try $0.execute(sql: "UPDATE edit SET inverse = '{}'") }
    let plans = JournalPlans(file)
    #expect(try plans.plan(of: 0, from: first) == first)
    #expect(throws: (any Error).self) { try plans.plan(of: 0, from: nil) }
  }
}
