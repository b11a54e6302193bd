import Foundation
import GRDB
import Geometry
import IndoorModel
import Storage
import TestKit
import Testing

@Suite struct VenueFileRandomEditsTests {
  let folder: TemporaryFolder
  let file: VenueFile

  init() throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the R*Tree finds what looking at every feature finds`(seed: UInt64) async throws {
    try await applyRandomEdits(200, seed: seed)
    let venue = try await file.venue()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let corners = (0..<2).map { _ in
        Point(
          x: .random(in: -110...110, using: &generator), y: .random(in: -99...90, using: &generator)
        )
      }
      let box = Box(corners[0], corners[1])
      for floor in venue.floors.map(\.id) {
        let found = try await file.features(on: floor, in: box)
        let expected = venue.features(on: floor).filter {
          $0.shape.bounds.map(box.intersects) ?? false
        }
        #expect(found == expected)
      }
    }
    #expect(try await file.features(on: "0", in: nil) == venue.features(on: "0"))
    #expect(try await file.features(on: "none", in: nil) == [])
  }

  @Test func `replaying the journal gives the tables`() async throws {
    try await applyRandomEdits(300, seed: 4)
    let stored = try VenueFile.open(at: file.path, for: .reading)
    let journal = try await stored.edits(after: 0, limit: 1000)
    #expect(journal.count == 300)
    var replayed = sampleVenue
    for applied in journal {
      let inverse = try replayed.apply(applied.edit.operations).inverse
      #expect(inverse == applied.inverse)
    }
    #expect(try await stored.venue().features == replayed.features)
    for applied in journal.reversed() { _ = try replayed.apply(applied.inverse) }
    #expect(replayed == sampleVenue)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a file after any edits is found to be well`(seed: UInt64) async throws {
    try await applyRandomEdits(200, seed: seed)
    let report = try VenueFile.check(at: file.path)
    #expect(report.findings == [])
    #expect(report.edits == 200 && report.revision == 200)
    #expect(report.features == (try await file.venue()).features.count)
  }

  @Test(arguments: [
    ("UPDATE feature SET floor = 't1' WHERE id = 'last'", "does not lead to"),
    ("UPDATE feature SET properties = '{\"hue\":1}' WHERE id = 'last'", "hue is not a property"),
    ("UPDATE feature SET geometry = replace(geometry, ',', ', ') WHERE id = 'last'", "written"),
    ("UPDATE feature SET changed = 1, created = 1 WHERE changed = 51", "marked as changed"),
    ("DELETE FROM edit WHERE revision = 20", "lacks revision 20"),
    ("UPDATE venue SET revision = 52", "ends at revision 51, but the tables are at 52"),
    ("UPDATE edit SET inverse = '[]' WHERE revision = 51", "cannot be undone"),
    ("DELETE FROM editSubject WHERE revision = 9", "is missing from the history"),
    ("INSERT INTO editSubject VALUES ('feature:wall', 9)", "is in the history"),
    ("PRAGMA foreign_keys = OFF; DELETE FROM floor WHERE id = 't1'", "does not exist"),
    ("DELETE FROM featureBounds WHERE number = 3", "elsewhere in the R*Tree"),
    ("UPDATE featureBounds SET maxX = maxX + 1 WHERE number = 3", "elsewhere in the R*Tree"),
    ("INSERT INTO featureBounds VALUES (9999, 1, 2, 3, 4, 1, 1)", "which does not exist"),
    ("UPDATE content SET bytes = x'00'", "not those that were stored"),
    ("UPDATE image SET width = 7", "not of the type and size"),
    ("UPDATE floor SET minX = maxX", "bounds must be"),
    ("INSERT INTO snapshot VALUES (1, 'x', 'ada', 1, 1, x'7b7d')", "version “x”"),
  ])
  func `a check finds what is not right`(damage: String, finding: String) async throws {
    try await applyRandomEdits(50, seed: 5)
    _ = try await file.apply(.by("last", [.put(.disc("last", x: 1, y: 2))]), at: noon)
    file.close()
    let other = try DatabaseQueue(path: file.path)
    try await other.writeWithoutTransaction { try $0.execute(sql: damage) }
    try other.close()
    let findings = try VenueFile.check(at: file.path).findings
    #expect(findings.contains { $0.description.contains(finding) }, "\(findings)")
  }

  private func applyRandomEdits(_ count: Int, seed: UInt64) async throws {
    var edits = RandomEdits(seed: seed)
    for _ in 0..<count { _ = try await file.apply(try edits.next(), at: noon) }
  }
}
