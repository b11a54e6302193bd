import Foundation
import IndoorModel
import Testing

@testable import Storage

@Suite struct VenueBinTests {
  private let folder: TemporaryFolder
  private let directory: VenueDirectory
  private let bin: VenueBin

  init() throws {
    folder = try TemporaryFolder()
    directory = VenueDirectory(path: folder.path)
    bin = VenueBin(of: directory)
  }

  private func makeVenue() throws -> VenueFile {
    try VenueFile.create(at: directory.path(of: "expo"), venue: sampleVenue, images: [])
  }

  @Test func `a removed venue comes back with its tracks`() throws {
    let file = try makeVenue()
    #expect(throws: VenueFileError.self) { _ = try bin.take("expo", at: noon) }
    file.close()
    try folder.write([1, 2, 3], to: "expo.tracks")
    // What SQLite had not folded into it when the server ended.
    try folder.write([4, 5], to: "expo.tracks-wal")

    let entry = try bin.take("expo", at: noon)
    #expect(entry.slug == "expo" && entry.removed == noon)
    #expect(entry.end.seconds(since: noon) == 30 * 86_400)
    #expect(try folder.names == ["bin"])
    #expect(bin.entries == [entry])
    #expect(try VenueFile.open(at: entry.path, for: .reading).current.slug == "expo")

    try bin.putBack(entry)
    #expect(bin.entries == [])
    #expect(try folder.names == ["bin", "expo.tracks", "expo.tracks-wal", "expo.venue"])
    #expect(try folder.bytes(of: "expo.tracks") == [1, 2, 3])
    try VenueFile.open(at: directory.path(of: "expo")).close()
  }

  @Test func `edits that stand in the log alone go with the venue`() async throws {
    let file = try makeVenue()
    _ = try await file.apply(.by("e-1", [.renameVenue(LocalizedText("Later"))]), at: noon)
    // As a server leaves it that was killed.
    try folder.copy("expo.venue", to: "copy")
    try folder.copy("expo.venue-wal", to: "log")
    file.close()
    try folder.write(try folder.bytes(of: "copy"), to: "expo.venue")
    try folder.write(try folder.bytes(of: "log"), to: "expo.venue-wal")

    let entry = try bin.take("expo", at: noon)
    #expect(try folder.names == ["bin", "copy", "log"])
    let removed = try VenueFile.open(at: entry.path, for: .reading)
    #expect(removed.current.name == LocalizedText("Later"))
  }

  @Test func `a file that cannot be read is moved as it is`() throws {
    try folder.write([7], to: "expo.venue")
    try folder.write([8], to: "expo.venue-wal")
    let entry = try bin.take("expo", at: noon)
    let within = String(entry.path.dropFirst(folder.path.count + 1))
    #expect(try folder.bytes(of: within) == [7])
    #expect(try folder.bytes(of: within + "-wal") == [8])
    try bin.delete(entry)
    #expect(bin.entries == [])
    #expect(try folder.names == ["bin"])
  }

  @Test func `nothing takes the place of a venue in the bin or in the folder`() throws {
    try makeVenue().close()
    let first = try bin.take("expo", at: noon)
    try makeVenue().close()
    #expect(throws: VenueFileError.exists(path: first.path)) {
      _ = try bin.take("expo", at: noon.advanced(bySeconds: 5))
    }
    #expect(throws: VenueFileError.exists(path: directory.path(of: "expo"))) {
      try bin.putBack(first)
    }
    #expect(bin.entries == [first])
    #expect(try directory.slugs() == ["expo"])
  }

  @Test func `other folders in the bin are no venues`() throws {
    try makeVenue().close()
    let entry = try bin.take("expo", at: noon)
    for name in ["notes", "expo-", "-5", "expo-x", "expo-99999999999999", "Expo-5"] {
      try FileManager.default.createDirectory(
        atPath: folder.file("bin/\(name)"), withIntermediateDirectories: false)
      try folder.write([1], to: "bin/\(name)/expo.venue")
    }
    #expect(bin.entries == [entry])
  }
}
