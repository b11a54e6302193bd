import Foundation
import IndoorModel
import JSONText
import TestKit
import Testing

/// The cases of `Tests/vectors/operations.json`, which the browser's plan is held against too.
@Suite struct OperationVectorsTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("vectors/operations.json")

  @Test func `operations and their inverse do what the vectors say`() throws {
    if ProcessInfo.processInfo.environment["FLOORCAST_WRITE_VECTORS"] != nil { try Self.write() }
    let cases = try #require(Value(json: Array(Data(contentsOf: Self.file))).array)
    #expect(cases.count >= 100)
    for each in cases {
      let fields = try Fields(each, of: "a case")
      let name = try fields.text("name")
      let before = try fields.read("before") { (value) throws(ValueError) in
        try Venue(value: value, slug: "vector", revision: 0)
      }
      let operations = try fields.list("operations", IndoorModel.Operation.init(value:))
      var venue = before
      guard let after = fields.value("after") else {
        #expect(throws: EditError.self, "\(name)") { try venue.apply(operations) }
        continue
      }
      let inverse = try venue.apply(operations).inverse
      #expect(venue.value == after, "\(name)")
      #expect(Value.array(inverse.map(\.value)) == fields.value("inverse"), "\(name)")
      _ = try venue.apply(inverse)
      #expect(venue.value == before.value, "\(name)")
    }
  }

  /// Writes the file again, from seeds.
  private static func write() throws {
    var random = RandomOperations(SeededGenerator(seed: 2026))
    var venue = RandomOperations<SeededGenerator>.venue
    var cases: [Value] = []
    for number in 0..<120 {
      let operations =
        number % 4 == 3 ? [random.operation(on: venue)] : random.operations(on: venue)
      var after = venue
      var members: [String: Value] = [
        "name": .string("\(number): \(operations.map(\.subject.description))"),
        "before": venue.value, "operations": .array(operations.map(\.value)),
      ]
      if let (_, inverse) = try? after.apply(operations) {
        members["after"] = after.value
        members["inverse"] = .array(inverse.map(\.value))
      }
      cases.append(.object(members))
      venue = number % 20 == 19 ? RandomOperations<SeededGenerator>.venue : after
    }
    let lines = cases.map { $0.jsonText() }.joined(separator: ",\n")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("[\n\(lines)\n]\n".utf8).write(to: file)
  }
}
