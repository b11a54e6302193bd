import Foundation
import GRDB
import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Storage

@Suite struct VenueFileRepairTests {
  let folder: TemporaryFolder
  var path: String { folder.file("expo.venue") }
  var repaired: String { folder.file("new.venue") }

  init() throws { folder = try TemporaryFolder() }

  /// A venue with a history, large pictures and many features.
  private func build(edits count: Int = 20, closes: Bool = true) async throws -> Venue {
    var picture = sampleImages
    picture[0].1 = (0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: picture)
    _ = try await file.apply(
      .by(
        "many",
        (0..<200).map { .put(.disc("disc-\($0)", x: Double($0 % 90), y: Double($0 / 10))) }),
      at: noon)
    var edits = RandomEdits(seed: 7)
    for _ in 0..<count { _ = try await file.apply(edits.next(), at: noon) }
    _ = try await file.addVersion(named: "before the fair", by: "ada", at: noon)
    let venue = try await file.venue()
    if closes { file.close() }
    return venue
  }

  @Test func `of a sound file everything is salvaged`() async throws {
    let venue = try await build()
    let before = try folder.bytes(of: "expo.venue")
    let report = try VenueFile.repair(path, into: repaired)
    #expect(report.losses == [] && report.restorations == [])
    let wrong = try VenueFile.check(at: repaired).findings
    #expect(wrong == [])
    let (old, new) = (
      try VenueFile.open(at: path, for: .reading), try VenueFile.open(at: repaired, for: .reading)
    )
    #expect(try await new.venue().value == venue.value)
    #expect(
      try await new.edits(after: 0, limit: 1000) == old.edits(after: 0, limit: 1000))
    #expect(try await new.versions().map(\.name) == ["before the fair"])
    #expect(try await new.image("plan-0")?.bytes == old.image("plan-0")?.bytes)
    #expect(try folder.bytes(of: "expo.venue") == before)
  }

  @Test func `edits that are only in the log are salvaged`() async throws {
    _ = try await build(edits: 0)
    let file = try VenueFile.open(at: path)
    let stored = try await file.apply(.by("last", [.remove("wall")]), at: noon)
    try folder.copy("expo.venue", to: "left.venue")
    try folder.copy("expo.venue-wal", to: "left.venue-wal")
    let report = try VenueFile.repair(folder.file("left.venue"), into: repaired)
    #expect(report.losses == [])
    let new = try VenueFile.open(at: repaired, for: .reading)
    #expect(try await new.venue().value == stored.venue.value)
    #expect(try await new.venue().revision == 2)
    #expect(throws: VenueFileError.locked(path: path, pid: getpid())) {
      try VenueFile.repair(path, into: folder.file("other.venue"))
    }
  }

  @Test(arguments: 1...30)
  func `of a file with damaged pages a sound one is made, and nothing in it is wrong`(
    seed: Int
  ) async throws {
    let venue = try await build()
    var bytes = try folder.bytes(of: "expo.venue")
    var generator = SeededGenerator(seed: UInt64(seed))
    let pages = bytes.count / 4096
    // The first page and the roots of all tables are among them.
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let page = seed <= 12 ? seed - 1 : Int.random(in: 0..<pages, using: &generator)
      for offset in page * 4096..<(page + 1) * 4096 {
        bytes[offset] = .random(in: 0...255, using: &generator)
      }
    }
    try folder.write(bytes, to: "expo.venue")
    let report = try VenueFile.repair(path, into: repaired)
    let wrong = try VenueFile.check(at: repaired).findings
    #expect(wrong == [])
    let salvaged = try await VenueFile.open(at: repaired, for: .reading).venue()
    #expect(salvaged.revision <= venue.revision)
    for feature in salvaged.features.values { #expect(venue.features[feature.id] == feature) }
    for floor in venue.floors where salvaged.floor(floor.id) != floor {
      #expect((report.losses + report.restorations).contains { $0.contains("floor “\(floor.id)”") })
    }
    if salvaged.value == venue.value, report.edits == 21, report.versions == 1 {
      // What was hit is reported by its page, by an index or not at all.
      return
    }
    #expect(!report.isComplete || !report.restorations.isEmpty)
  }

  @Test func `features whose page is gone come back from the journal`() async throws {
    let venue = try await build()
    let lost = try folder.damageLeaf(of: "feature", in: "expo.venue")
    let report = try VenueFile.repair(path, into: repaired)
    #expect(report.restorations.contains { $0.hasPrefix("feature “disc-") })
    #expect(report.losses.first == "1 damaged page: \(lost)")
    let salvaged = try await VenueFile.open(at: repaired, for: .reading).venue()
    #expect(salvaged.value == venue.value)
    #expect(report.edits == 21)
  }

  @Test func `a venue whose name is lost has its last revision still`() async throws {
    let venue = try await build()
    try await DatabaseQueue(path: path).write { [venue] database in
      try database.execute(sql: "UPDATE venue SET name = '[]'")
      try database.execute(
        sql: "UPDATE edit SET time = -1 WHERE revision = ?", arguments: [venue.revision])
    }
    let report = try VenueFile.repair(path, into: repaired)
    #expect(report.revision == venue.revision)
    #expect(report.losses.contains { $0.contains("the name of the venue") })
    let findings = try VenueFile.check(at: repaired).findings
    #expect(findings == [])
  }

  @Test func `features that name revisions which are gone get the last one`() async throws {
    let venue = try await build()
    try await DatabaseQueue(path: path).write { database in
      try database.execute(sql: "UPDATE venue SET name = 7")
      try database.execute(sql: "UPDATE edit SET time = -1")
    }
    let report = try VenueFile.repair(path, into: repaired)
    #expect(report.revision < venue.revision)
    let findings = try VenueFile.check(at: repaired).findings
    #expect(findings == [])
  }

  @Test func `a picture whose bytes are damaged is lost, and nothing else`() async throws {
    let venue = try await build()
    var bytes = try folder.bytes(of: "expo.venue")
    let needle = (10_000..<10_040).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: needle) })
    bytes[place] ^= 1
    try folder.write(bytes, to: "expo.venue")
    let findings = try VenueFile.check(at: path).findings
    #expect(
      findings.count == 1 && findings[0].message == "its bytes are not those that were stored")
    let report = try VenueFile.repair(path, into: repaired)
    #expect(report.losses.contains("image “plan-0”: its bytes are gone"))
    let salvaged = try await VenueFile.open(at: repaired, for: .reading).venue()
    #expect(salvaged.features == venue.features && salvaged.images.map(\.id) == ["plan-cellar"])
  }

  @Test func `a content that says it is something else is what its image says`() async throws {
    let venue = try await build()
    let picture = try #require(venue.images.first { $0.id == "plan-0" })
    try await DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: "UPDATE content SET mediaType = 'x', width = 7 WHERE id = ?",
        arguments: [picture.content?.rawValue])
    }
    let report = try VenueFile.repair(path, into: repaired)
    #expect(report.losses == [] && report.restorations.count == 1)
    let findings = try VenueFile.check(at: repaired).findings
    #expect(findings == [])
    let salvaged = try await VenueFile.open(at: repaired, for: .reading).venue()
    #expect(salvaged.images == venue.images)
  }

  @Test func `nothing is overwritten, and nothing made of nothing`() async throws {
    _ = try await build(edits: 0)
    try folder.write([1, 2, 3], to: "new.venue")
    #expect(throws: VenueFileError.exists(path: repaired)) {
      try VenueFile.repair(path, into: repaired)
    }
    try folder.write([UInt8](repeating: 13, count: 50_000), to: "nothing.venue")
    let nothing = folder.file("nothing.venue")
    #expect(throws: VenueFileError.notAVenueFile(path: nothing)) {
      try VenueFile.repair(nothing, into: folder.file("other.venue"))
    }
    #expect(try folder.names == ["expo.venue", "new.venue", "nothing.venue"])
  }
}
