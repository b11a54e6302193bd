import Foundation
import GRDB
import IndoorModel
import TestKit
import Testing

@testable import Storage

/// Time zone, colours and logo in the venue's file.
@Suite struct VenueFileIdentityTests {
  let folder: TemporaryFolder
  let file: VenueFile
  private let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]

  init() throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
  }

  private func setting(_ identity: [VenueIdentity.Field: String?]) -> [IndoorModel.Operation] {
    [.changeVenue(SettingsChanges(identity: identity))]
  }

  private func store(
    _ bytes: [UInt8], _ mediaType: String = "image/png", width: Int = 40, height: Int = 10
  ) async throws -> String {
    try await file.addContent(
      bytes, mediaType: mediaType, width: width, height: height, at: noon
    ).id.rawValue
  }

  @Test func `an identity is in the file, and so is the way back`() async throws {
    let logo = try await store(picture)
    let all: [VenueIdentity.Field: String?] = [
      .timeZone: "Europe/Berlin", .accentColour: "#112233", .headerColour: "#ffeedd", .logo: logo,
    ]
    let stored = try await file.apply(.by("e", setting(all)), at: noon)
    #expect(stored.venue.settings.identity.logo?.rawValue == logo)
    #expect(try await reopened() == stored.venue)
    #expect(try VenueFile.check(at: file.path).findings == [])
    let undone = try await file.apply(
      Edit(id: "u", base: 1, author: "ada", operations: [], undoes: "e"), at: noon)
    #expect(undone.venue.settings == VenueSettings())
    let redone = try await file.apply(
      Edit(id: "r", base: 2, author: "ada", operations: [], undoes: "u"), at: noon)
    #expect(try await reopened() == redone.venue)
    #expect(redone.venue.settings == stored.venue.settings)
    #expect(try VenueFile.check(at: file.path).findings == [])
  }

  @Test func `what cannot be a logo is refused, with the reason`() async throws {
    let missing = String(repeating: "0", count: 64)
    let large = [UInt8](repeating: 7, count: StructureSchema.logoByteLimit + 1)
    let refused: [(String, LogoProblem)] = [
      (missing, .missing), (try await store(large), .tooManyBytes(large.count)),
      (try await store([1], width: 4097), .tooLarge(width: 4097, height: 10)),
      (try await store([2], "text/html"), .notAPicture(mediaType: "text/html")),
    ]
    for (number, (logo, problem)) in refused.enumerated() {
      let edit = Edit.by("e\(number)", [.remove("poi")] + setting([.logo: logo]))
      await #expect(throws: EditRefusal.unfitLogo(operation: 1, problem)) {
        try await file.apply(edit, at: noon)
      }
    }
    // A drawing has no pixels.
    let drawing = try await store([3], "image/svg+xml", width: 9000, height: 9000)
    _ = try await file.apply(.by("drawing", setting([.logo: drawing])), at: noon)
    #expect(try await file.venue().features["poi"] != nil)
  }

  @Test func `a logo stays as long as the venue has it`() async throws {
    let logo = try await store(picture)
    _ = try await file.apply(.by("e", setting([.logo: logo])), at: noon)
    let version = try await file.addVersion(named: "with logo", by: "ada", at: noon)
    _ = try await file.compact(until: version.id, at: noon)
    try await file.removeVersion(version.id)
    file.close()
    // Neither journal nor version speaks of it any more, and it was stored long ago.
    let opened = try VenueFile.open(at: file.path)
    #expect(try await opened.content(Identifier(logo))?.bytes == picture)
    #expect(try VenueFile.check(at: file.path).findings == [])
  }

  @Test func `a logo stays as long as a version has it`() async throws {
    let logo = try await store(picture)
    let late = noon.advanced(bySeconds: 10 * 86_400)
    _ = try await file.apply(.by("e", setting([.logo: logo])), at: noon)
    let first = try await file.addVersion(named: "with logo", by: "ada", at: noon)
    _ = try await file.apply(.by("f", setting([.logo: nil])), at: noon)
    let second = try await file.addVersion(named: "without", by: "ada", at: noon)
    _ = try await file.compact(until: second.id, at: late)
    #expect(try await file.content(Identifier(logo))?.bytes == picture)
    try await file.removeVersion(first.id)
    _ = try await file.compact(until: second.id, at: late)
    #expect(try await file.content(Identifier(logo)) == nil)
  }

  @Test func `without its logo a file is refused, and repair brings back the rest`() async throws {
    let logo = try await store(picture)
    let identity: [VenueIdentity.Field: String?] = [.timeZone: "Asia/Tokyo", .logo: logo]
    _ = try await file.apply(.by("e", setting(identity)), at: noon)
    file.close()
    let other = try DatabaseQueue(path: file.path)
    try await other.write {
      try $0.execute(sql: "DELETE FROM content WHERE id = ?", arguments: [logo])
    }
    try other.close()
    let error = #expect(throws: VenueFileError.self) { try VenueFile.open(at: file.path) }
    #expect(error?.description.contains("logo is a picture that is not in the file") == true)
    let findings = try VenueFile.check(at: file.path).findings
    #expect(findings.map(\.description).contains { $0.contains("settings.logo") })
    let report = try VenueFile.repair(file.path, into: folder.file("new.venue"))
    #expect(
      report.losses.contains { $0.contains("the logo of the venue") }, "\(report.losses)")
    let venue = try VenueFile.open(at: folder.file("new.venue")).current
    #expect(venue.settings.identity == VenueIdentity([.timeZone: "Asia/Tokyo"]))
    #expect(venue.features == sampleVenue.features)
  }

  @Test func `a zone that no clock knows costs the zone alone`() async throws {
    let identity: [VenueIdentity.Field: String?] = [.timeZone: "UTC", .accentColour: "#112233"]
    _ = try await file.apply(.by("e", setting(identity)), at: noon)
    file.close()
    let other = try DatabaseQueue(path: file.path)
    try await other.write {
      try $0.execute(sql: "UPDATE venue SET settings = replace(settings, 'UTC', 'Moon/Sea')")
    }
    try other.close()
    let report = try VenueFile.repair(file.path, into: folder.file("new.venue"))
    #expect(report.losses.contains { $0.contains("the setting “timeZone”") }, "\(report.losses)")
    let venue = try VenueFile.open(at: folder.file("new.venue")).current
    #expect(venue.settings.identity == VenueIdentity([.accentColour: "#112233"]))
  }

  @Test func `a new file needs the bytes of its logo`() throws {
    var venue = sampleVenue
    let path = folder.file("fair.venue")
    venue.settings.identity[.logo] = String(repeating: "0", count: 64)
    #expect(throws: VenueFileError.self) {
      try VenueFile.create(at: path, venue: venue, images: sampleImages)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  private func reopened() async throws -> Venue {
    try await VenueFile.open(at: file.path, for: .reading).venue()
  }
}
