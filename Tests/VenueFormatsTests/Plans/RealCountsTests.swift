import Foundation
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueFormats

/// Every real plan beside the project, held against `Tests/vectors/real-plans.json`: its features by
/// floor and kind, or why it is refused. `docs/formats.md` has the same table.
@Suite struct RealCountsTests {
  private static let table: [Value] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("vectors/real-plans.json")
    guard let bytes = try? Data(contentsOf: file), let value = try? Value(json: Array(bytes)) else {
      return []
    }
    return value.array ?? []
  }()

  @Test func `the table is read`() { #expect(Self.table.count >= 12) }

  @Test(
    .enabled(if: RealData.isThere("venues"), "the real plans are not beside the project"),
    arguments: table.compactMap { $0.object?["file"]?.string })
  func `a real plan has the features of the table, or is refused as it says`(path: String) throws {
    let entry = try #require(Self.table.first { $0.object?["file"]?.string == path }?.object)
    var draft = VenueImport(slug: "real")
    let name = String(path.split(separator: "/").last ?? "")
    if let words = entry["refused"]?.string {
      let failure = #expect(throws: FormatError.self) {
        try draft.add(RealData.bytes(path), source: name)
      }
      #expect(failure?.description.contains(words) == true)
      return
    }
    try draft.add(RealData.bytes(path), source: name)
    let (venue, _, report) = try draft.finished()
    var counts: [String: Value] = [:]
    for floor in venue.floors {
      let kinds = (report.counts[floor.id] ?? [:]).map { ($0.key.rawValue, Value($0.value)) }
      counts[floor.id.rawValue] = .object(Dictionary(uniqueKeysWithValues: kinds))
    }
    #expect(Value.object(counts) == entry["floors"])
    #expect(venue.features.values.allSatisfy { FeatureSchema.problems(of: $0, in: venue).isEmpty })
  }
}
