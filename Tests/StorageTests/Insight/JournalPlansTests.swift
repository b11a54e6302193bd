import GRDB
import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Storage

/// Plans of earlier minutes, from the journal of a real file.
@Suite struct JournalPlansTests {
  let folder: TemporaryFolder
  let file: VenueFile

  init() throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
  }

  @Test func `a plan is the same from whichever one it is looked for`() async throws {
    for number in 1...9 {
      let operations = [Operation.put(.disc("disc-\(number % 4)", x: Double(number), y: 2))]
      _ = try await file.apply(.by("edit-\(number)", operations), at: noon)
    }
    let plans = JournalPlans(file)
    for revision in 0...9 {
      let plan = try plans.plan(of: revision, from: nil)
      #expect(plan.revision == revision)
      for known in 0...9 {
        let begin = try plans.plan(of: known, from: nil)
        #expect(try plans.plan(of: revision, from: begin) == plan)
      }
    }
    #expect(try plans.plan(of: .max, from: nil) == file.current)
  }

  @Test func `a plan that was known first spares the journal`() async throws {
    let first = file.current
    _ = try await file.apply(.by("edit-1", [.put(.disc("disc", x: 1, y: 2))]), at: noon)
    // What cannot be read would be noticed.
    try await file.database.write { try $0.execute(sql: "UPDATE edit SET inverse = '{}'") }
    let plans = JournalPlans(file)
    #expect(try plans.plan(of: 0, from: first) == first)
    #expect(throws: (any Error).self) { try plans.plan(of: 0, from: nil) }
  }
}
