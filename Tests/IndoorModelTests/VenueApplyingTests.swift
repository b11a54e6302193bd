import Geometry
import IndoorModel
import TestKit
import Testing

@Suite struct VenueApplyingTests {
  private let venue = Venue(plan: "A B C", "D")

  @Test func `a change touches only its fields`() throws {
    var edited = venue
    let fields = FieldChanges(properties: ["category": .string("exit")])
    let changes = try edited.apply([.change("A", fields)]).changes
    #expect(changes.count == 1)
    #expect(edited.features["A"]?.category == "exit")
    #expect(edited.features["A"]?.name == venue.features["A"]?.name)
    #expect(edited.features["A"]?.shape == venue.features["A"]?.shape)
    #expect(edited.revision == venue.revision)
  }

  @Test func `null takes a property away`() throws {
    var edited = venue
    _ = try edited.apply([.change("A", FieldChanges(properties: ["name": .null]))])
    #expect(edited.features["A"]?.properties["name"] == nil)
  }

  @Test func `all operations apply or none`() throws {
    var edited = venue
    #expect(throws: EditError.missing(operation: 1, feature: "Z")) {
      try edited.apply([.remove("A"), .remove("Z")])
    }
    #expect(edited == venue)
  }

  @Test func `wrong operations are told by number and feature`() {
    var edited = venue
    let wall = Feature(
      id: "A", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 0, y: 0), Point(x: 1, y: 0)])))
    #expect(throws: EditError.kindChanged(operation: 0, feature: "A")) {
      try edited.apply([.put(wall)])
    }
    #expect(throws: EditError.operationCount(0, allowed: 1...Venue.operationLimit)) {
      try edited.apply([])
    }
    #expect {
      try edited.apply([.change("A", FieldChanges(floor: "9"))])
    } throws: { error in
      guard case .invalid(operation: 0, feature: "A", let problems)? = error as? EditError
      else { return false }
      return problems.map(\.field) == ["floor"]
    }
    #expect(edited == venue)
  }

  @Test func `what comes out as it went in is no change`() throws {
    var edited = venue
    let moved = FieldChanges(shape: .point(Point(x: 9, y: 9)))
    let original = try #require(venue.features["A"])
    let result = try edited.apply([.change("A", moved), .put(original)])
    #expect(result.changes.isEmpty)
    #expect(edited == venue)
  }

  @Test(arguments: UInt64(1)...30)
  func `the inverse takes back what operations did`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var edited = venue
    for _ in 0..<10 {
      let before = edited
      let operations = Self.operations(on: before, &random)
      let (changes, inverse) = try edited.apply(operations)
      for change in changes {
        let id = try #require((change.before ?? change.after)?.id)
        #expect(before.features[id] == change.before)
        #expect(edited.features[id] == change.after)
      }
      var undone = edited
      let redo = try undone.apply(inverse).inverse
      #expect(undone == before)
      _ = try undone.apply(redo)
      #expect(undone == edited)
    }
  }

  /// Up to five operations, each right after the ones before it.
  private static func operations(
    on venue: Venue, _ random: inout SeededGenerator
  ) -> [IndoorModel.Operation] {
    var venue = venue
    var operations: [IndoorModel.Operation] = []
    let count = Int.random(in: 1...5, using: &random)
    for number in 0..<10 * count where operations.count < count {
      let ids = venue.features.keys.sorted()
      let victim = ids.randomElement(using: &random)
      let point = Point(
        x: Double.random(in: 0...9, using: &random), y: Double.random(in: 0...9, using: &random))
      let operation: IndoorModel.Operation
      switch (Int.random(in: 0..<4, using: &random), victim) {
      case (0, let victim?): operation = .remove(victim)
      case (1, let victim?):
        operation = .change(
          victim,
          FieldChanges(
            floor: Bool.random(using: &random) ? "1" : nil, shape: .point(point),
            properties: ["icon": Bool.random(using: &random) ? .string("star") : .null]))
      default:
        let id = Identifier<Feature>("new-\(number % 3)")
        operation = .put(Feature(id: id, floor: "0", kind: .poi, shape: .point(point)))
      }
      if (try? venue.apply([operation])) != nil { operations.append(operation) }
    }
    return operations
  }
}
