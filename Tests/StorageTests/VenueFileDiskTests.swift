import Foundation
import IndoorModel
import Testing

@testable import Storage

@Suite(.enabled(if: SmallDisk.isPossible, "no right to mount a disk of its own"))
struct VenueFileDiskTests {
  @Test func `a full disk refuses edits and loses none, and takes them when there is room`()
    async throws
  {
    let disk = try SmallDisk(kibibytes: 4096)
    let path = disk.path + "/expo.venue"
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    for round in 0..<3 {
      var stored = 0
      let filler = try disk.fill()
      refused: for number in 0..<3000 {
        do {
          let edit = Edit.by("r\(round)-\(number)", [.put(.disc("d\(number)", x: 1, y: 2))])
          _ = try await file.apply(edit, at: noon)
          stored += 1
        } catch {
          guard case .notStored(.disk) = error else {
            Issue.record(error)
            return
          }
          break refused
        }
      }
      #expect(stored < 3000)
      let venue = try await file.venue()
      #expect(try await file.edits(after: 0, limit: 9999).count == venue.revision)
      try FileManager.default.removeItem(atPath: filler)
      _ = try await file.apply(.by("after-\(round)", [.put(.disc("x", x: 3, y: 4))]), at: noon)
      let reader = try VenueFile.open(at: path, for: .reading)
      #expect(try await reader.venue() == file.venue())
      #expect(try await reader.venue().revision == venue.revision + 1)
      reader.close()
    }
    file.close()
    let findings = try VenueFile.check(at: path).findings
    #expect(findings == [])
  }

  @Test func `on a read-only disk a venue is shown and takes no edits`() async throws {
    let disk = try SmallDisk(kibibytes: 4096)
    let path = disk.path + "/expo.venue"
    let made = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    let stored = try await made.apply(.by("e", [.remove("poi")]), at: noon)
    made.close()
    try disk.makeReadOnly()
    let file = try VenueFile.open(at: path)
    let reason = VenueFileError.notPermitted(path: path, detail: "Read-only file system")
    #expect(file.readOnlyReason == reason)
    #expect(try await file.venue() == stored.venue)
    #expect(try await file.edits(after: 0, limit: 9) == [stored.applied])
    #expect(try await file.image("plan-0")?.bytes == sampleImages[0].1)
    await #expect(throws: EditRefusal.readOnly(reason)) {
      try await file.apply(.by("f", [.remove("wall")]), at: noon)
    }
    let findings = try VenueFile.check(at: path).findings
    #expect(findings == [])
    let elsewhere = try TemporaryFolder()
    try VenueFile.backup(path, to: elsewhere.file("copy.venue"))
    #expect(try VenueFile.repair(path, into: elsewhere.file("new.venue")).losses == [])
  }

  @Test func `a disk that becomes read-only refuses edits and loses none`() async throws {
    let disk = try SmallDisk(kibibytes: 4096)
    let path = disk.path + "/expo.venue"
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    _ = try await file.apply(.by("e", [.remove("poi")]), at: noon)
    // Fails while files are open for writing; the disk is then as it was.
    guard (try? disk.makeReadOnly()) != nil else { return }
    let refusal = await #expect(throws: EditRefusal.self) {
      try await file.apply(.by("f", [.remove("wall")]), at: noon)
    }
    guard case .notStored? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(try await file.venue().revision == 1)
  }
}
