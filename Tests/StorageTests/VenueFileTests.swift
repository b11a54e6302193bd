import Foundation
import GRDB
import Geometry
import IndoorModel
import Testing

@testable import Storage

@Suite struct VenueFileTests {
  let folder: TemporaryFolder
  var path: String { folder.file("expo.venue") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `everything comes back after closing`() async throws {
    let made = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    #expect(try await made.venue() == sampleVenue)
    made.close()
    let file = try VenueFile.open(at: path)
    #expect(try await file.venue() == sampleVenue)
    for (image, bytes) in sampleImages {
      let stored = try #require(try await file.image(image.id))
      #expect(stored.mediaType == image.mediaType)
      #expect(stored.bytes == bytes)
    }
    #expect(try await file.image("none") == nil)
  }

  @Test func `connections keep few pages, those of tracks, too`() async throws {
    let pools = [
      try VenueConnection.pool(to: path),
      try CompanionFile.pool(to: CompanionNames(of: path).tracks),
    ]
    let kept = { @Sendable (database: Database) in
      try Int.fetchOne(database, sql: "PRAGMA cache_size")
    }
    for pool in pools {
      // Negative: KiB, not pages.
      #expect(try await pool.read(kept) == -512)
      #expect(try await pool.writeWithoutTransaction(kept) == -512)
      try pool.close()
    }
  }

  @Test func `a closed file is one single file`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    _ = try await file.apply(.by("e", [.remove("poi")]), at: noon)
    file.close()
    file.close()
    #expect(try folder.names == ["expo.venue"])
  }

  @Test func `looking at a file leaves nothing behind`() async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: []).close()
    let bytes = try folder.bytes(of: "expo.venue")
    let reader = try VenueFile.open(at: path, for: .reading)
    #expect(try await reader.edits(after: 0, limit: 1).isEmpty)
    reader.close()
    #expect(try folder.names == ["expo.venue"])
    #expect(try folder.bytes(of: "expo.venue") == bytes)
  }

  @Test func `the name of the file is the venue's slug`() async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: []).close()
    try folder.copy("expo.venue", to: "expo-2027.venue")
    let copy = try VenueFile.open(at: folder.file("expo-2027.venue"))
    #expect(try await copy.venue().slug == "expo-2027")
  }

  @Test func `edits are written so that they survive a power failure`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    defer { file.close() }
    let settings = try await file.database.write { database in
      try ["journal_mode", "synchronous", "foreign_keys"].map {
        try String.fetchOne(database, sql: "PRAGMA \($0)")
      }
    }
    #expect(settings == ["wal", "2", "1"])
  }

  @Test func `a file that is there is only overwritten when asked to`() async throws {
    let first = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    _ = try await first.apply(.by("e", [.remove("poi")]), at: noon)
    #expect(throws: VenueFileError.locked(path: path, pid: getpid())) {
      try VenueFile.create(at: path, venue: sampleVenue, images: [], replacing: true)
    }
    first.close()
    #expect(throws: VenueFileError.exists(path: path)) {
      try VenueFile.create(at: path, venue: sampleVenue, images: [])
    }
    let second = try VenueFile.create(
      at: path, venue: sampleVenue, images: sampleImages, replacing: true)
    #expect(try await second.venue() == sampleVenue)
    second.close()
    #expect(try folder.names == ["expo.venue"])
  }

  @Test func `a log that a killed writer left does not leak into the file that replaces`()
    async throws
  {
    let first = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    _ = try await first.apply(.by("e", [.remove("poi")]), at: noon)
    try folder.copy("expo.venue", to: "left.venue")
    try folder.copy("expo.venue-wal", to: "left.venue-wal")
    let left = folder.file("left.venue")
    let second = try VenueFile.create(at: left, venue: sampleVenue, images: [], replacing: true)
    #expect(try await second.venue().features == sampleVenue.features)
    #expect(try await second.edits(after: 0, limit: 9).isEmpty)
  }

  @Test func `what is not a valid venue is not stored`() throws {
    var venue = sampleVenue
    venue.features["poi"]?.properties["colour"] = "red"
    let error = #expect(throws: VenueFileError.self) {
      try VenueFile.create(at: path, venue: venue, images: [])
    }
    #expect(error?.description.contains("poi: colour is not a property of a poi") == true)
    #expect(try folder.names == [])
  }

  @Test func `a reader looks on while the writer has the file`() async throws {
    let writer = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    _ = try await writer.apply(.by("e", [.remove("poi")]), at: noon)
    let reader = try VenueFile.open(at: path, for: .reading)
    #expect(try await reader.venue().features["poi"] == nil)
    await #expect(throws: EditRefusal.notStored(.notOpen(path: path))) {
      try await reader.apply(.by("f", [.remove("wall")]), at: noon)
    }
    reader.close()
    _ = try await writer.apply(.by("f", [.remove("wall")]), at: noon)
    #expect(try await writer.venue().revision == 2)
  }

  @Test func `a closed file says so`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    file.close()
    await #expect(throws: EditRefusal.notStored(.notOpen(path: path))) {
      try await file.apply(.by("e", [.remove("poi")]), at: noon)
    }
    await #expect(throws: VenueFileError.notOpen(path: path)) {
      try await file.edits(after: 0, limit: 1)
    }
  }

  @Test func `a backup taken under edits is whole, and one moment of the venue`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    let path = path
    let copies = (0..<4).map { folder.file("copy-\($0).venue") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<300 {
          _ = try await file.apply(
            .by("e\(number)", [.put(.disc("d\(number % 40)", x: Double(number), y: 2))]), at: noon)
        }
      }
      group.addTask {
        for copy in copies { try VenueFile.backup(path, to: copy) }
      }
      try await group.waitForAll()
    }
    for copy in copies {
      let findings = try VenueFile.check(at: copy).findings
      #expect(findings == [])
    }
    #expect(throws: VenueFileError.exists(path: copies[0])) {
      try VenueFile.backup(path, to: copies[0])
    }
    let open = try VenueFile.open(at: copies[0])
    #expect(throws: VenueFileError.locked(path: copies[0], pid: getpid())) {
      try VenueFile.backup(path, to: copies[0], replacing: true)
    }
    open.close()
    try VenueFile.backup(path, to: copies[0], replacing: true)
    #expect(try await VenueFile.open(at: copies[0]).venue().revision == 300)
    #expect(try folder.names.filter { $0.contains("draft") } == [])
  }
}
