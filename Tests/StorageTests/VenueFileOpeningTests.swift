import Foundation
import GRDB
import IndoorModel
import Testing

@testable import Storage

@Suite struct VenueFileOpeningTests {
  let folder: TemporaryFolder
  var path: String { folder.file("expo.venue") }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [VenueFile.Access.writing, .reading])
  func `a missing file is missing and stays so`(access: VenueFile.Access) throws {
    #expect(throws: VenueFileError.missing(path: path)) {
      try VenueFile.open(at: path, for: access)
    }
    #expect(try folder.names == [])
  }

  @Test(arguments: ["expo.sqlite", "Expo.venue", "my expo.venue", ".venue", "-x.venue"])
  func `a file with another name is not opened`(name: String) {
    #expect(throws: VenueFileError.badName(path: folder.file(name))) {
      try VenueFile.open(at: folder.file(name))
    }
  }

  @Test(arguments: [
    [], Array("Dear diary, today I drew a map.\n".utf8), [UInt8](repeating: 0, count: 5000),
  ])
  func `a file of another program is left alone`(content: [UInt8]) throws {
    try folder.write(content, to: "expo.venue")
    for access in [VenueFile.Access.writing, .reading] {
      #expect(throws: VenueFileError.notAVenueFile(path: path)) {
        try VenueFile.open(at: path, for: access)
      }
    }
    #expect(try folder.bytes(of: "expo.venue") == content)
    #expect(try folder.names == ["expo.venue"])
  }

  @Test func `the database of another program is left alone`() async throws {
    let other = try DatabaseQueue(path: path)
    try await other.write { try $0.execute(sql: "CREATE TABLE song (id); PRAGMA user_version = 1") }
    try other.close()
    let before = try folder.bytes(of: "expo.venue")
    #expect(throws: VenueFileError.notAVenueFile(path: path)) { try VenueFile.open(at: path) }
    #expect(try folder.bytes(of: "expo.venue") == before)
  }

  @Test func `a file of a later version is shown and takes no edits`() async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    try await alter("PRAGMA user_version = 99; CREATE TABLE novelty (x); ")
    let before = try folder.bytes(of: "expo.venue")
    let file = try VenueFile.open(at: path)
    let reason = VenueFileError.newerSchema(path: path, version: 99, known: VenueSchema.version)
    #expect(file.readOnlyReason == reason)
    #expect(try await file.venue() == sampleVenue)
    #expect(try await file.image("plan-0")?.bytes == sampleImages[0].1)
    await #expect(throws: EditRefusal.readOnly(reason)) {
      try await file.apply(.by("e", [.remove("poi")]), at: noon)
    }
    await #expect(throws: VersionRefusal.readOnly(reason)) {
      try await file.addVersion(named: "x", by: "ada", at: noon)
    }
    file.close()
    #expect(try folder.bytes(of: "expo.venue") == before)
    #expect(try folder.names == ["expo.venue"])
  }

  @Test(arguments: [
    "ALTER TABLE feature RENAME TO thing", "ALTER TABLE floor RENAME COLUMN name TO title",
    "UPDATE feature SET kind = 'hologram' WHERE id = 'poi'", "DROP TABLE venue",
  ])
  func `a file of a later version that is not understood says so`(change: String) async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: []).close()
    try await alter("PRAGMA user_version = 99; \(change)")
    #expect(
      throws: VenueFileError.newerSchema(path: path, version: 99, known: VenueSchema.version)
    ) { try VenueFile.open(at: path) }
  }

  private func alter(_ sql: String) async throws {
    let other = try DatabaseQueue(path: path)
    try await other.write { try $0.execute(sql: sql) }
    try other.close()
  }

  @Test(arguments: stride(from: 4096, to: 120_000, by: 4096).map { $0 })
  func `a file with holes is refused or read right, never half`(offset: Int) async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    var bytes = try folder.bytes(of: "expo.venue")
    guard offset < bytes.count else { return }
    bytes.replaceSubrange(
      offset..<min(offset + 4096, bytes.count), with: Array(repeating: 0x5A, count: 4096))
    try folder.write(bytes, to: "expo.venue")
    do throws(VenueFileError) {
      let venue = try await VenueFile.open(at: path).venue()
      #expect(venue == sampleVenue)
    } catch {
      guard case .damaged = error else {
        Issue.record(error)
        return
      }
      #expect(error.description.hasPrefix("\(path): the file is damaged ("))
    }
  }

  @Test(arguments: [50, 100, 4096, 20_000])
  func `a file that was cut short is damaged`(length: Int) throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    try folder.write(Array(folder.bytes(of: "expo.venue").prefix(length)), to: "expo.venue")
    #expect(throws: VenueFileError.self) { try VenueFile.open(at: path) }
  }

  @Test func `content that is no feature is damage`() async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: []).close()
    let other = try DatabaseQueue(path: path)
    try await other.write {
      try $0.execute(sql: #"UPDATE feature SET geometry = '{"type":"Blob"}' WHERE id = 'poi'"#)
    }
    try other.close()
    let error = #expect(throws: VenueFileError.self) { try VenueFile.open(at: path) }
    guard case .damaged(_, let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains("poi"))
  }

  @Test func `a second writer in this process is sent away`() throws {
    let first = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    #expect(throws: VenueFileError.locked(path: path, pid: getpid())) {
      try VenueFile.open(at: path)
    }
    first.close()
    #expect(throws: Never.self) { try VenueFile.open(at: path).close() }
  }

  @Test func `a writer that is forgotten gives the file free`() throws {
    do { _ = try VenueFile.create(at: path, venue: sampleVenue, images: []) }
    #expect(throws: Never.self) { try VenueFile.open(at: path).close() }
    #expect(try folder.names == ["expo.venue"])
  }

  @Test func `a second process learns which process has the file, until that one is killed`() throws
  {
    try VenueFile.create(at: path, venue: sampleVenue, images: []).close()
    let owner = Process()
    owner.executableURL = URL(fileURLWithPath: "/bin/sh")
    owner.arguments = [
      "-c", #"exec 9>"$1"; flock -n 9; echo $$ >&9; echo ready; read line"#, "sh", path + "-lock",
    ]
    let output = Pipe()
    owner.standardOutput = output
    owner.standardInput = Pipe()
    try owner.run()
    #expect(output.fileHandleForReading.availableData == Data("ready\n".utf8))
    #expect(throws: VenueFileError.locked(path: path, pid: owner.processIdentifier)) {
      try VenueFile.open(at: path)
    }
    kill(owner.processIdentifier, SIGKILL)
    owner.waitUntilExit()
    #expect(throws: Never.self) { try VenueFile.open(at: path).close() }
  }

  @Test func `a log that breaks off before what was stored is not passed over`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: [])
    for number in 1...5 {
      _ = try await file.apply(.by("e\(number)", [.put(.disc("d", x: 1, y: 2))]), at: noon)
    }
    // What a crash leaves.
    try folder.copy("expo.venue", to: "left.venue")
    var log = try folder.bytes(of: "expo.venue-wal")
    log[9000] ^= 1
    try folder.write(log, to: "left.venue-wal")
    let left = folder.file("left.venue")
    for _ in 1...2 {
      #expect(
        throws: VenueFileError.damaged(path: left, detail: "its write-ahead log is broken")
      ) { try VenueFile.open(at: left) }
      #expect(
        try VenueFile.check(at: left).findings.first?.description
          == "write-ahead log: breaks off before edits that were stored")
    }
    #expect(try folder.bytes(of: "left.venue-wal") == log)
  }

  /// Changes one row of a sound file as a flipped bit does, with which it is still one.
  private func change(_ sql: String) async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    for number in 1...5 {
      _ = try await file.apply(
        .by("e\(number)", [.put(.disc("d\(number)", x: Double(number), y: 2))]), at: noon)
    }
    _ = try await file.addVersion(named: "five", by: "ada", at: noon)
    _ = try await file.apply(.by("e6", [.put(.disc("d6", x: 6, y: 2))]), at: noon)
    _ = try await file.addVersion(named: "six", by: "ada", at: noon)
    file.close()
    let tables = try DatabaseQueue(path: path)
    try await tables.write { database in
      try database.execute(sql: sql)
      #expect(database.changesCount > 0)
    }
    try tables.close()
  }

  @Test(arguments: [
    "UPDATE feature SET geometry = replace(geometry, '4', '8') WHERE id = 'd4'",
    "DELETE FROM featureBounds WHERE number = (SELECT number FROM feature WHERE id = 'd4')",
    "UPDATE edit SET operations = replace(operations, '4', '8') WHERE revision = 4",
    "DELETE FROM edit WHERE revision = 3",
    "UPDATE venue SET revision = 9",
  ])
  func `a plan that is not what the journal leads to is not served`(sql: String) async throws {
    try await change(sql)
    let error = #expect(throws: VenueFileError.self) { try VenueFile.open(at: path, for: .serving) }
    guard case .damaged? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try !VenueFile.check(at: path).isClean)
  }

  @Test func `a version that is not what the venue was is not shown`() async throws {
    try await change(
      """
      UPDATE snapshot SET content = CAST(replace(CAST(content AS TEXT), '"d4"', '"d7"') AS BLOB)
      WHERE name = 'five'
      """)
    let file = try VenueFile.open(at: path, for: .serving)
    #expect(file.damagedVersions.map(\.name) == ["five"])
    await #expect(throws: VersionRefusal.self) { try await file.version(1) }
    #expect(try await file.version(2).venue.features["d4"] != nil)
    try await file.removeVersion(1)
    #expect(file.damagedVersions == [])
    file.close()
    try FileManager.default.removeItem(atPath: path)
    try await change(
      "UPDATE snapshot SET content = CAST(replace(content, '4', '8') AS BLOB) WHERE name = 'six'")
    #expect(
      try VenueFile.check(at: path).findings.map(\.subject) == ["version “six”"])
  }

  @Test func `a picture with other bytes than were stored is not shown`() async throws {
    try await change("UPDATE content SET bytes = CAST('other' AS BLOB)")
    let file = try VenueFile.open(at: path, for: .serving)
    await #expect(throws: VenueFileError.self) { try await file.image("plan-0") }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file without the right to read it says so`() throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: []).close()
    chmod(path, 0)
    #expect(throws: VenueFileError.notPermitted(path: path, detail: "not readable")) {
      try VenueFile.open(at: path)
    }
  }

  @Test func `a folder that is not there is named`() {
    #expect(throws: VenueFileError.missingFolder(path: folder.file("none"))) {
      try VenueFile.create(
        at: folder.file("none/expo.venue"), venue: sampleVenue, images: [])
    }
  }

  @Test(arguments: [
    "UPDATE floor SET minX = 1e999", "UPDATE floor SET maxX = -1e999",
    #"UPDATE feature SET properties = '{"thickness":1e308}' WHERE kind = 'wall'"#,
    #"UPDATE feature SET properties = '{"capacity":9223372036854775807}' WHERE kind = 'area'"#,
    #"UPDATE feature SET geometry = replace(geometry, '0.1', '1e300') WHERE kind = 'wall'"#,
    #"UPDATE feature SET geometry = replace(geometry, '0.75', '1e300') WHERE id = 'pillar'"#,
    "UPDATE venue SET revision = 9223372036854775807", "UPDATE image SET width = 0",
    #"UPDATE venue SET settings = '{"ticksPerSecond":1e300}'"#,
    #"UPDATE venue SET settings = '{"timeZone":"Europe/Nowhere"}'"#,
    #"UPDATE venue SET settings = '{"timeZone":7}'"#,
    #"UPDATE venue SET settings = '{"accentColour":"red"}'"#,
    ##"UPDATE venue SET settings = '{"headerColour":"#12345"}'"##,
    #"UPDATE venue SET settings = '{"logo":"logo.png"}'"#,
    """
    UPDATE venue SET settings = json_object('logo', replace(hex(zeroblob(32)), '0', 'a'))
    """,
    "UPDATE floor SET ordinal = 1000000", "DELETE FROM floor",
  ])
  func `a file with values that no venue has is refused, found by check and mended by repair`(
    sql: String
  ) async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.write {
      try $0.execute(sql: sql)
      #expect($0.changesCount > 0)
    }
    try other.close()
    for access in [VenueFile.Access.writing, .reading, .serving] {
      let error = #expect(throws: VenueFileError.self) {
        try VenueFile.open(at: path, for: access)
      }
      guard case .damaged = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try !VenueFile.check(at: path).findings.isEmpty)
    let repaired = folder.file("repaired.venue")
    _ = try VenueFile.repair(path, into: repaired)
    #expect(try VenueFile.check(at: repaired).findings == [])
    // What is beside the damage is still there.
    let venue = try VenueFile.open(at: repaired).current
    #expect(venue.features["poi"] == sampleVenue.features["poi"])
  }

  @Test func `moments that no journal has are refused where they are read`() async throws {
    let file = try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages)
    _ = try await file.apply(
      Edit(
        id: "edit-1", base: 0, author: "ada",
        operations: [.renameVenue(LocalizedText("Fair"))]), at: Timestamp(millisecondsSince1970: 5))
    file.close()
    try await alter("UPDATE edit SET time = -9223372036854775808")
    let opened = try VenueFile.open(at: path)
    await #expect(throws: VenueFileError.self) { try await opened.edits(after: 0, limit: 10) }
    #expect(try !VenueFile.check(at: path).findings.isEmpty)
  }

  // MARK: - Ends at the start

  /// As if a server had ended while it began to serve the file.
  private func endAtStart() throws {
    let lock = path + "-lock"
    let file = try VenueFile.open(at: path, for: .serving)
    let text = try String(contentsOfFile: lock, encoding: .utf8)
    file.close()
    try text.write(toFile: lock, atomically: false, encoding: .utf8)
  }

  @Test func `a file that ended two servers at their start is set aside`() async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    let directory = VenueDirectory(path: folder.path)
    #expect(!directory.isDoubtful("expo"))
    try endAtStart()
    #expect(directory.isDoubtful("expo"))
    try endAtStart()
    for _ in 0..<2 {
      #expect(throws: VenueFileError.setAside(path: path)) {
        try VenueFile.open(at: path, for: .serving)
      }
    }
    // Other commands still open it.
    try VenueFile.open(at: path).close()
    #expect(try VenueFile.check(at: path).findings == [])
    try? FileManager.default.removeItem(atPath: path + "-lock")
    try VenueFile.open(at: path, for: .serving).close()
  }

  @Test func `a start that was survived is no mark against a file`() async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    try endAtStart()
    let file = try VenueFile.open(at: path, for: .serving)
    file.endStart()
    #expect(!VenueDirectory(path: folder.path).isDoubtful("expo"))
    file.close()
  }

  @Test func `another file of the same name begins without marks`() async throws {
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    try endAtStart()
    try endAtStart()
    try folder.copy("expo.venue", to: "new.venue")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: folder.file("new.venue"), toPath: path)
    try VenueFile.open(at: path, for: .serving).close()
  }
}
