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
    file = try VenueFile.create(at: folder.file("expo.venue"), venue: sampleVenue, images: [])
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

  @Test func `the tables agree with each other`() async throws {
    try await applyRandomEdits(200, seed: 5)
    try await DatabaseQueue(path: file.path).read { (database: Database) throws in
      let orphans = try Int.fetchOne(
        database,
        sql: """
          SELECT (SELECT count(*) FROM feature WHERE number NOT IN (SELECT number FROM featureBounds))
            + (SELECT count(*) FROM featureBounds WHERE number NOT IN (SELECT number FROM feature))
          """)
      #expect(orphans == 0)
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
      #expect(try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil)
    }
  }

  private func applyRandomEdits(_ count: Int, seed: UInt64) async throws {
    var edits = RandomEdits(seed: seed)
    for _ in 0..<count { _ = try await file.apply(try edits.next(), at: noon) }
  }
}
