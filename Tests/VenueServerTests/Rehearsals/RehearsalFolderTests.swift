import Foundation
import IndoorModel
import JSONText
import TestKit
import Testing

@testable import VenueServer

/// What lies beside a venue's file, and how far a run says that it is.
struct RehearsalFolderTests {
  private let place = FileManager.default.temporaryDirectory
    .appending(path: "floorcast-rehearsal-folder-\(UUID().uuidString)")
  private let folder: RehearsalFolder

  init() throws {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    folder = RehearsalFolder(besides: place.appending(path: "plan.venue").path)
  }

  private func record(_ id: String, closing doors: [Value] = [], revision: Int = 3) throws
    -> RehearsalRecord
  {
    let request = try RehearsalRequest([
      "scenario": ["begin": "2026-11-26T08:00:00Z", "end": "2026-11-26T09:00:00Z"],
      "closedDoors": .array(doors),
    ])
    return RehearsalRecord(
      request, id: id, revision: revision,
      created: Timestamp(millisecondsSince1970: 1_795_248_000_000))
  }

  @Test func `both runs count half, and a line that has no end yet counts not`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let record = try record("r", closing: ["gate"])
    #expect(folder.progress(of: record).share == 0)
    let now = try folder.begin(.now, of: record)
    let output = """
      {"progress":0.25,"inside":3,"time":"2026-11-26T08:15:00Z"}
      {"progress":0.5,"inside":9,"time":"2026-11-26T08:30:00Z"}
      {"progress":0.7,"ins
      """
    try Data(output.utf8).write(to: now.appending(path: "output"))
    #expect(folder.progress(of: record).share == 0.25)
    #expect(folder.progress(of: record).members["inside"] == 9)
    try Data("{}".utf8).write(to: now.appending(path: "summary.json"))
    #expect(folder.isDone(.now, of: record))
    #expect(folder.progress(of: record).share == 0.5)
  }

  @Test func `runs of the plan of now are shared by the same plan and scenario alone`() throws {
    let first = folder.runFolder(.now, of: try record("a", closing: ["gate"]))
    #expect(folder.runFolder(.now, of: try record("b")) == first)
    #expect(folder.runFolder(.now, of: try record("c", revision: 4)) != first)
    #expect(folder.runFolder(.draft, of: try record("a", closing: ["gate"])) != first)
  }

  @Test func `what is kept is the plan without pictures, the record, and nothing of others`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: place) }
    let (kept, gone) = (try record("kept"), try record("gone", revision: 4))
    for record in [kept, gone] {
      try folder.prepare(record, of: Venue(plan: "A   B"))
      _ = try folder.begin(.now, of: record)
    }
    #expect(folder.records().map(\.id) == ["gone", "kept"])
    folder.sweep(keeping: [kept])
    #expect(folder.records() == [kept])
    #expect(FileManager.default.fileExists(atPath: folder.runFolder(.now, of: kept).path))
    #expect(!FileManager.default.fileExists(atPath: folder.runFolder(.now, of: gone).path))
    let rights = try FileManager.default.attributesOfItem(
      atPath: place.appending(path: "plan.rehearsals").path)[.posixPermissions]
    #expect(rights as? Int == 0o700)
  }
}
