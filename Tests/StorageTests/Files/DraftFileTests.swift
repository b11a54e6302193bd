import GRDB
import Testing

@testable import Storage

@Suite struct DraftFileTests {
  let folder: TemporaryFolder
  var path: String { folder.file("expo.venue") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ rows: Int, to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      try database.execute(sql: "CREATE TABLE row (number INTEGER)")
      for number in 0..<rows {
        try database.execute(sql: "INSERT INTO row VALUES (?)", arguments: [number])
      }
    }
    try queue.close()
  }

  private func rows() throws -> Int? {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM row") }
  }

  @Test func `a draft that is not published leaves nothing behind`() throws {
    do {
      let draft = DraftFile(for: path)
      try write(1, to: draft.path)
      #expect(try folder.names.count == 1)
    }
    #expect(try folder.names == [])
  }

  @Test func `a published draft has the name of its target and no other`() throws {
    let draft = DraftFile(for: path)
    try write(3, to: draft.path)
    try draft.publish(replacing: false)
    #expect(try folder.names == ["expo.venue"])
    #expect(try rows() == 3)
  }

  @Test func `a draft takes the place of another file only when it may`() throws {
    try write(1, to: path)
    do {
      let draft = DraftFile(for: path)
      try write(2, to: draft.path)
      #expect(throws: VenueFileError.exists(path: path)) { try draft.publish(replacing: false) }
      #expect(try rows() == 1)
      try draft.publish(replacing: true)
    }
    #expect(try rows() == 2)
    #expect(try folder.names == ["expo.venue"])
  }
}
