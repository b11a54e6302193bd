import Foundation
import IndoorModel
import Support
import Testing

@testable import Storage

@Suite struct VenueFileKeepingTests {
  let folder: TemporaryFolder
  let file: VenueFile
  let events = Locked<[VenueFileEvent]>([])
  var path: String { folder.file("expo.venue") }

  init() async throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
    file.observe { [events] event in events.withLock { $0.append(event) } }
    for number in 1...5 { try await edit(number) }
  }

  @discardableResult private func edit(_ number: Int) async throws -> StoredEdit {
    try await file.apply(
      .by("e\(number)", [.put(.disc("d\(number)", x: Double(number), y: 2))]), at: noon)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.file(name))
  }

  /// What is stored under a name; the last edits may be in the log beside it.
  private func stored(_ name: String = "expo.venue") async throws -> (Venue, [Int]) {
    let reader = try VenueFile.open(at: folder.file(name), for: .reading)
    defer { reader.close() }
    return (
      try await reader.venue(), try await reader.edits(after: 0, limit: 999).map(\.revision)
    )
  }

  @Test(arguments: [["expo.venue"], ["expo.venue", "expo.venue-wal", "expo.venue-shm"]])
  func `a deleted file is written again with every edit`(names: [String]) async throws {
    for name in names { try remove(name) }
    #expect(try await edit(6).applied.revision == 6)
    try await edit(7)
    #expect(try await stored() == (file.venue(), Array(1...7)))
    #expect(events.withLock { $0 } == [.putBack(path: path)])
    #expect(try await file.image("plan-0")?.bytes == sampleImages[0].1)
    file.close()
    #expect(try folder.names == ["expo.venue"])
    #expect(try await stored().1 == Array(1...7))
    let findings = try VenueFile.check(at: path).findings
    #expect(findings == [])
  }

  @Test func `a renamed file stays what it is, and the venue keeps its name`() async throws {
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("old.venue"))
    try await edit(6)
    #expect(try await stored() == (file.venue(), Array(1...6)))
    file.close()
    #expect(try folder.names == ["expo.venue", "old.venue"])
  }

  @Test func `a file that was deleted is there again when the server ends`() async throws {
    try remove("expo.venue")
    let venue = try await file.venue()
    file.close()
    #expect(try await stored() == (venue, Array(1...5)))
    #expect(try folder.names == ["expo.venue"])
  }

  @Test func `a file that took the name is left alone, and every edit is beside it`() async throws {
    let other = folder.file("other.venue")
    try VenueFile.create(at: other, venue: sampleVenue, images: []).close()
    let bytes = try folder.bytes(of: "other.venue")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    let copy = folder.file("expo-rescued-1.venue")
    let reason = VenueFileError.replaced(path: path, rescued: copy)
    for number in 6...7 {
      await #expect(throws: EditRefusal.readOnly(reason)) { try await edit(number) }
    }
    #expect(events.withLock { $0 } == [.rescued(path: path, copy: copy)])
    #expect(file.readOnlyReason == reason)
    #expect(try await file.venue().revision == 5)
    #expect(try await file.edits(after: 0, limit: 9).count == 5)
    #expect(try await file.image("plan-0")?.bytes == sampleImages[0].1)
    #expect(try await stored("expo-rescued-1.venue").1 == Array(1...5))
    #expect(try await stored("expo-rescued-1.venue").0.value == file.venue().value)
    file.close()
    #expect(try folder.bytes(of: "expo.venue") == bytes)
    #expect(try folder.names == ["expo-rescued-1.venue", "expo.venue"])
  }

  @Test(arguments: [["-wal"], ["-shm"], ["-wal", "-shm"]])
  func `without its log the file still gets every edit`(suffixes: [String]) async throws {
    for suffix in suffixes { try remove("expo.venue\(suffix)") }
    try await edit(6)
    try await edit(7)
    #expect(events.withLock { $0 } == [.logRestored(path: path)])
    // What a crash would leave now.
    try folder.copy("expo.venue", to: "left.venue")
    try folder.copy("expo.venue-wal", to: "left.venue-wal")
    #expect(try await stored("left.venue").1 == Array(1...7))
    #expect(try await file.edits(after: 5, limit: 9).map(\.revision) == [6, 7])
  }

  /// Cuts a file in place, as `truncate` and `: >` do.
  private func cut(_ name: String, to size: UInt64) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file(name)))
    try handle.truncate(atOffset: size)
    try handle.close()
  }

  @Test(arguments: [0, 20, 32, 5000, 4120 * 9])
  func `a log that is cut in place loses nothing`(size: UInt64) async throws {
    try cut("expo.venue-wal", to: size)
    try await edit(6)
    try await edit(7)
    #expect(events.withLock { $0 } == [.logRewritten(path: path)])
    // What a crash would leave now.
    try folder.copy("expo.venue", to: "left.venue")
    try folder.copy("expo.venue-wal", to: "left.venue-wal")
    #expect(try await stored("left.venue").1 == Array(1...7))
    #expect(try VenueFile.check(at: folder.file("left.venue")).findings == [])
    #expect(try await file.edits(after: 5, limit: 9).map(\.revision) == [6, 7])
    #expect(try await file.image("plan-0")?.bytes == sampleImages[0].1)
    file.close()
    #expect(try await stored().1 == Array(1...7))
    #expect(try folder.names == ["expo.venue", "left.venue"])
  }

  @Test func `a log that is cut is noticed without an edit, and when the file is closed`()
    async throws
  {
    try cut("expo.venue-wal", to: 0)
    file.look()
    while events.withLock({ $0.isEmpty }) { await Task.yield() }
    try await edit(6)
    try cut("expo.venue-wal", to: 100)
    file.close()
    #expect(events.withLock { $0.count } == 2)
    #expect(try await stored().1 == Array(1...6))
    #expect(try VenueFile.check(at: path).findings == [])
  }

  @Test func `a log that is overwritten in place loses nothing`() async throws {
    let size = try folder.bytes(of: "expo.venue-wal").count
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("expo.venue-wal")))
    try handle.seek(toOffset: UInt64(size / 2))
    try handle.write(contentsOf: Data([1, 2, 3]))
    try handle.close()
    try await edit(6)
    #expect(events.withLock { $0 } == [.logRewritten(path: path)])
    #expect(try await stored().1 == Array(1...6))
  }

  @Test func `a log that is only touched goes on`() async throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path + "-wal")
    for number in 6...500 { try await edit(number) }
    #expect(events.withLock { $0 } == [])
    #expect(try await stored().1 == Array(1...500))
  }

  @Test func `a log that is cut while edits are written loses none of them`() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<50 {
            let id = "w\(writer)-\(number)"
            _ = try await file.apply(.by(id, [.put(.disc(id, x: 1, y: 1))]), at: noon)
            if writer == 0, number % 7 == 6 { try? cut("expo.venue-wal", to: UInt64(number * 999)) }
          }
        }
      }
      try await group.waitForAll()
    }
    file.close()
    #expect(try await stored().1 == Array(1...205))
    #expect(try VenueFile.check(at: path).findings == [])
  }

  @Test func `a file that is copied over keeps its new content, and the venue is beside it`()
    async throws
  {
    let other = folder.file("other.venue")
    var venue = sampleVenue
    venue.features["wall"] = nil
    try VenueFile.create(at: other, venue: venue, images: []).close()
    let bytes = try folder.bytes(of: "other.venue")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
    let copy = folder.file("expo-rescued-1.venue")
    await #expect(throws: EditRefusal.readOnly(.overwritten(path: path, rescued: copy))) {
      try await edit(6)
    }
    #expect(events.withLock { $0 } == [.rescuedFromMemory(path: path, copy: copy)])
    let rescued = try VenueFile.open(at: copy)
    #expect(try await rescued.venue().features == file.venue().features)
    #expect(try await rescued.edits(after: 0, limit: 9).map(\.revision) == Array(1...5))
    let again = try await rescued.apply(
      .by("e3", [.put(.disc("d3", x: 3, y: 2))]), at: noon)
    #expect(!again.isNew)
    rescued.close()
    #expect(try VenueFile.check(at: copy).findings == [])
    file.close()
    #expect(try folder.bytes(of: "expo.venue") == bytes)
  }

  @Test func `a venue with a logo that is copied over is beside it, with what can be read`()
    async throws
  {
    let logo = try await file.addContent(
      Array(repeating: 7, count: 900), mediaType: "image/png", width: 9, height: 9, at: noon)
    let identity: [VenueIdentity.Field: String?] = [.timeZone: "UTC", .logo: logo.id.rawValue]
    _ = try await file.apply(
      .by("look", [.changeVenue(SettingsChanges(identity: identity))]), at: noon)
    try VenueFile.create(at: folder.file("other.venue"), venue: sampleVenue, images: []).close()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(folder.bytes(of: "other.venue")))
    try handle.close()
    await #expect(throws: EditRefusal.self) { try await edit(6) }
    let rescued = try VenueFile.open(at: folder.file("expo-rescued-1.venue"))
    let venue = try await rescued.venue()
    #expect(venue.settings.identity[.timeZone] == "UTC")
    if let kept = venue.settings.identity.logo {
      #expect(try await rescued.content(kept)?.bytes.count == 900)
    }
    #expect(venue.features == file.current.features)
    rescued.close()
    file.close()
  }

  @Test func `a file that is only touched goes on`() async throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    try await edit(6)
    try await edit(7)
    #expect(events.withLock { $0 } == [])
    file.close()
    #expect(try await stored().1 == Array(1...7))
  }

  @Test func `when the folder goes, edits are refused until it is back`() async throws {
    let away = folder.path + "-away"
    try FileManager.default.moveItem(atPath: folder.path, toPath: away)
    let before = try await file.venue()
    for number in 6...7 {
      let refusal = await #expect(throws: EditRefusal.self) { try await edit(number) }
      guard case .notStored(let error)? = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(error.path == path)
    }
    #expect(try await file.venue() == before)
    guard case .notSaved? = events.withLock({ $0.first }) else {
      Issue.record("no event was reported")
      return
    }
    try FileManager.default.moveItem(atPath: away, toPath: folder.path)
    try await edit(8)
    #expect(try await stored().1 == Array(1...6))
  }

  @Test func `what SQLite makes in place of a file that is gone does not stay`() async throws {
    let names = try folder.names
    let gone = folder.file("gone.venue")
    do { _ = try VenueConnection.pool(to: gone) }
    #expect(try folder.names != names)
    FileNames.removeIfBlank(gone)
    #expect(try folder.names == names)
    file.close()
    FileNames.removeIfBlank(path)
    #expect(try await stored().1 == Array(1...5))
  }

  @Test func `edits while files come and go are all there in the end`() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<20 {
            let id = "w\(writer)-\(number)"
            _ = try await file.apply(.by(id, [.put(.disc(id, x: 1, y: 1))]), at: noon)
            // Deletes happen between and during the edits of the others.
            if writer == 0, number % 5 == 4 { try? remove("expo.venue") }
            if writer == 1, number % 7 == 6 { try? remove("expo.venue-wal") }
          }
        }
        group.addTask {
          for _ in 0..<20 { _ = try await file.history(limit: 5) }
        }
      }
      try await group.waitForAll()
    }
    file.close()
    #expect(try await stored().1 == Array(1...85))
    let findings = try VenueFile.check(at: path).findings
    #expect(findings == [])
  }
}
