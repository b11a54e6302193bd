import GRDB
import IndoorModel
import Storage
import Testing

@Suite struct VenueDirectoryTests {
  @Test func `files that cannot be opened stand beside those that can`() async throws {
    let folder = try TemporaryFolder()
    for slug in ["b-venue", "a-venue", "damaged"] {
      try VenueFile.create(at: folder.file("\(slug).venue"), venue: sampleVenue, images: []).close()
    }
    let bytes = try folder.bytes(of: "damaged.venue")
    try folder.write(Array(bytes.prefix(20_000)), to: "damaged.venue")
    try folder.write(Array("hello".utf8), to: "foreign.venue")
    try folder.write(Array("hello".utf8), to: "notes.txt")
    try folder.write(Array("hello".utf8), to: "Wrong Name.venue")
    let entries = try VenueDirectory(path: folder.path).open()
    #expect(entries.map(\.slug) == ["Wrong Name", "a-venue", "b-venue", "damaged", "foreign"])
    #expect(try await entries[1].result.get().venue().slug == "a-venue")
    #expect(try await entries[2].result.get().venue().features.count == 8)
    let problems = [0, 3, 4].map { index in
      #expect(throws: VenueFileError.self) { try entries[index].result.get() }
    }
    #expect(problems[0] == .badName(path: folder.file("Wrong Name.venue")))
    #expect(problems[1]?.description.contains("is damaged") == true)
    #expect(problems[2] == .notAVenueFile(path: folder.file("foreign.venue")))
  }

  @Test func `an empty folder has no venues`() throws {
    let folder = try TemporaryFolder()
    #expect(try VenueDirectory(path: folder.path).open().isEmpty)
  }

  @Test func `a folder that is not there is named`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("none")
    #expect(throws: VenueFileError.missingFolder(path: path)) {
      try VenueDirectory(path: path).open()
    }
  }
}
