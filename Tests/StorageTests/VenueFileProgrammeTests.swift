import Foundation
import GRDB
import IndoorModel
import TestKit
import Testing

@testable import Storage

@Suite struct VenueFileProgrammeTests {
  let folder: TemporaryFolder
  var path: String { folder.file("expo.venue") }

  init() throws { folder = try TemporaryFolder() }

  private static let stand = ProgrammeStand(
    id: "stand", exhibitor: LocalizedText(["en": "Acme", "de": "Spitze “Süd”"]),
    products: ["anvils"], place: "room"
  ).entry
  private static let talk = ProgrammeSession(
    id: "talk", title: LocalizedText("Maps"), start: noon,
    end: noon.advanced(bySeconds: 1800), place: "gone", room: "Hall 1"
  ).entry

  @Test func `entries are there after the file is opened again, undone and kept as a version`()
    async throws
  {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    _ = try await file.apply(
      .by("put", [.putEntry(Self.talk), .putEntry(Self.stand)]), at: noon)
    let version = try await file.addVersion(named: "programme", by: "ada", at: noon)
    _ = try await file.apply(
      .by("change", [.changeEntry("talk", ["room": "Hall 2"]), .removeEntry("stand")]), at: noon)
    file.close()
    let again = try VenueFile.open(at: path)
    #expect(again.current.programme.sessions.map(\.room) == ["Hall 2"])
    #expect(again.current.programme["stand"] == nil)
    let undo = Edit(id: "undo", base: 2, author: "ada", operations: [], undoes: "change")
    _ = try await again.apply(undo, at: noon)
    #expect(again.current.programme == Programme([Self.talk, Self.stand]))
    #expect(try await again.version(version.id).venue.programme == again.current.programme)
    let history = try await again.history(of: .entry("talk"), before: nil, limit: 10)
    #expect(history.map(\.edit.id) == ["undo", "change", "put"])
    again.close()
    let findings = try VenueFile.check(at: path).findings
    #expect(findings == [])
  }

  @Test func `a repair salvages the programme, and says which entries cannot be`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    _ = try await file.apply(
      .by("put", [.putEntry(Self.talk), .putEntry(Self.stand)]), at: noon)
    file.close()
    let queue = try DatabaseQueue(path: path)
    try await queue.write {
      try $0.execute(sql: "UPDATE entry SET properties = '{}' WHERE id = 'talk'")
    }
    try queue.close()
    let findings = try VenueFile.check(at: path).findings
    #expect(findings.map(\.subject).contains("entry “talk”"))
    let report = try VenueFile.repair(path, into: folder.file("new.venue"))
    #expect(report.losses.contains("entry “talk”: title is missing"))
    let repaired = try VenueFile.open(at: folder.file("new.venue"), for: .reading)
    #expect(try await repaired.venue().programme == Programme([Self.stand]))
  }

  @Test func `entries whose page is gone come back from the journal`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    let talks = (0..<200).map { number in
      ProgrammeSession(
        id: Identifier("talk-\(number)"), title: LocalizedText("Talk \(number)"), start: noon,
        end: noon.advanced(bySeconds: 1800), place: "room", room: "Hall 1"
      ).entry
    }
    _ = try await file.apply(.by("put", talks.map { .putEntry($0) }), at: noon)
    let changes = talks.map { Operation.changeEntry($0.id, ["room": "Hall 2"]) }
    _ = try await file.apply(.by("change", changes + [.removeEntry("talk-7")]), at: noon)
    let venue = file.current
    file.close()
    let lost = try folder.damageLeaf(of: "entry", in: "expo.venue")
    let report = try VenueFile.repair(path, into: folder.file("new.venue"))
    #expect(report.restorations.contains { $0.hasSuffix("”: as revision 2 left it") })
    #expect(report.losses == ["1 damaged page: \(lost)"])
    let salvaged = try await VenueFile.open(at: folder.file("new.venue"), for: .reading).venue()
    #expect(salvaged.programme == venue.programme && salvaged.value == venue.value)
  }
}
