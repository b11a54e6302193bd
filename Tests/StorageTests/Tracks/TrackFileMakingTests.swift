import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct TrackFileMakingTests {
  /// What lies on the disk when the maker of a file is ended before its first table.
  @Test(arguments: ["", "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"])
  func `a file that is being made is none yet, and is made whole later`(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("expo.tracks")
    if sql.isEmpty {
      try #require(FileManager.default.createFile(atPath: path, contents: nil))
    } else {
      let queue = try DatabaseQueue(path: path)
      try queue.write { try $0.execute(sql: sql) }
      try queue.close()
    }
    #expect(throws: TrackFileError.missing(path: path)) { try TrackFile.look(at: path) }
    try TrackFile.open(at: path).close()
    try TrackFile.look(at: path).close()
  }

  @Test func `a file of somebody else is not taken for one that is being made`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("expo.tracks")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    try queue.close()
    let damaged = TrackFileError.damaged(path: path, detail: "it is no tracks file")
    #expect(throws: damaged) { try TrackFile.look(at: path) }
    #expect(throws: damaged) { try TrackFile.open(at: path) }
  }

  @Test func `nobody else on the machine may read a new file, nor those beside it`() throws {
    let folder = try TemporaryFolder()
    let file = try TrackFile.open(at: folder.file("expo.tracks"))
    defer { file.close() }
    let names = ["", "-wal", "-shm"].map { "expo.tracks" + $0 }
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }
}
