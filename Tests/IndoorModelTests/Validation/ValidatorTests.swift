import Foundation
import Geometry
import IndoorModel
import JSONText
import TestKit
import Testing

@Suite struct ValidatorTests {
  @Test(arguments: UInt64(1)...30)
  func `what is known edit by edit is what a fresh look finds`(seed: UInt64) throws {
    var random = RandomOperations(SeededGenerator(seed: seed))
    var venue = RandomOperations<SeededGenerator>.venue
    var validator = Validator(venue: venue)
    var known = Dictionary(uniqueKeysWithValues: validator.issues.map { ($0.id, $0) })
    for step in 0..<30 {
      let (changes, _) = try venue.apply(random.operations(on: venue, count: 1...3))
      let update = validator.apply(changes, venue: venue)
      for id in update.gone { known[id] = nil }
      for issue in update.issues { known[issue.id] = issue }
      let fresh = Validator(venue: venue).issues
      #expect(validator.issues == fresh, "step \(step)")
      #expect(known.values.sorted { $0.id < $1.id } == fresh, "step \(step)")
    }
  }

  @Test func `a queue is looked at again when what it is for goes or comes`() throws {
    var venue = RandomOperations<SeededGenerator>.venue
    let floor = try #require(venue.floors.first?.id)
    let desk = Feature(id: "desk", floor: floor, kind: .poi, shape: .point(Point(x: 6, y: 2)))
    let queue = Feature(
      id: "line-up", floor: floor, kind: .area,
      shape: .polygon(
        Polygon([Point(x: 1, y: 1), Point(x: 4, y: 1), Point(x: 4, y: 4), Point(x: 1, y: 4)])),
      properties: ["queueFor": "desk"])
    var validator = Validator(venue: venue)
    func count(after operations: [IndoorModel.Operation]) throws -> Int {
      let (changes, _) = try venue.apply(operations)
      _ = validator.apply(changes, venue: venue)
      return validator.issues.count { $0.rule == "queue-for-nothing" }
    }
    #expect(try count(after: [.put(queue)]) == 1)
    #expect(try count(after: [.put(desk)]) == 0)
    #expect(try count(after: [.remove("desk")]) == 1)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("vectors/validations")

  static let rules = [
    "area-crosses-itself", "connector-end-in-air", "door-not-in-wall", "duplicate-device",
    "queue-for-nothing",
    "duplicate-name", "duplicate-wall", "floor-without-entrance", "outside-plan",
    "passage-too-narrow", "poi-inside-solid", "wall-gap", "zero-length",
  ]

  @Test(arguments: rules)
  func `a rule finds what the vectors say, and its fix mends it`(rule: String) throws {
    let file = Self.folder.appendingPathComponent("\(rule).json")
    let cases = try #require(Value(json: Array(Data(contentsOf: file))).array)
    #expect(cases.count >= 3)
    for each in cases {
      let fields = try Fields(each, of: "a case")
      let name = try fields.text("name")
      let venue = try fields.read("venue") { (value) throws(ValueError) in
        try Venue(value: value, slug: "vector", revision: 0)
      }
      let found = Validator(venue: venue).issues.filter { $0.rule == rule }
      let expected = try #require(fields.value("issues")?.array)
      #expect(found.count == expected.count, "\(name)")
      for (issue, wanted) in zip(found, expected) {
        for (member, value) in wanted.object ?? [:] {
          let actual = issue.value.object?[member] ?? .null
          #expect(actual == value, "\(name): \(member)")
        }
        guard let fix = issue.fix else { continue }
        var mended = venue
        _ = try mended.apply(fix.operations)
        #expect(!Validator(venue: mended).issues.contains { $0.id == issue.id }, "\(name)")
      }
    }
  }
}
