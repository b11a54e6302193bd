import Geometry
import IndoorModel
import TestKit
import Testing

@Suite struct VenueApplyingTests {
  private let venue = Venue(plan: "A B C", "D")

  @Test func `a change touches only its fields`() throws {
    var edited = venue
    let fields = FieldChanges(properties: ["category": .string("exit")])
    let changes = try edited.apply([.change("A", fields)]).changes.features
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
    #expect(throws: EditError.missing(operation: 1, subject: .feature("Z"))) {
      try edited.apply([.remove("A"), .remove("Z")])
    }
    #expect(edited == venue)
  }

  @Test func `wrong operations are named by number and feature`() {
    var edited = venue
    let wall = Feature(
      id: "A", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 0, y: 0), Point(x: 1, y: 0)])))
    #expect(throws: EditError.kindChanged(operation: 0, subject: .feature("A"))) {
      try edited.apply([.put(wall)])
    }
    #expect(throws: EditError.operationCount(0, allowed: 1...Venue.operationLimit)) {
      try edited.apply([])
    }
    #expect(throws: EditError.missing(operation: 0, subject: .floor("9"))) {
      try edited.apply([.change("A", FieldChanges(floor: "9"))])
    }
    #expect(edited == venue)
  }

  @Test func `what comes out as it went in is no change`() throws {
    var edited = venue
    let moved = FieldChanges(shape: .point(Point(x: 9, y: 9)))
    let original = try #require(venue.features["A"])
    let result = try edited.apply([.change("A", moved), .put(original)])
    #expect(result.changes.subjects.isEmpty)
    #expect(edited == venue)
  }

  @Test(arguments: UInt64(1)...60)
  func `the inverse of operations of every kind gives back the exact venue`(seed: UInt64) throws {
    var random = RandomOperations(SeededGenerator(seed: seed))
    var edited = RandomOperations<SeededGenerator>.venue
    for _ in 0..<20 {
      let before = edited
      let (changes, inverse) = try edited.apply(random.operations(on: before))
      for change in changes.features {
        let id = try #require((change.before ?? change.after)?.id)
        #expect(before.features[id] == change.before)
        #expect(edited.features[id] == change.after)
      }
      #expect(changes.subjects.isEmpty == (before == edited))
      var undone = edited
      let redo = try undone.apply(inverse).inverse
      #expect(undone.value == before.value)
      _ = try undone.apply(redo)
      #expect(undone.value == edited.value)
    }
  }

  @Test(arguments: UInt64(1)...10)
  func `changes of several edits are those from the first venue to the last`(seed: UInt64) throws {
    var random = RandomOperations(SeededGenerator(seed: seed))
    let first = RandomOperations<SeededGenerator>.venue
    var venue = first
    var changes: [VenueChanges] = []
    for _ in 0..<6 { changes.append(try venue.apply(random.operations(on: venue)).changes) }
    let merged = VenueChanges(merging: changes)
    let touched = Set(changes.flatMap(\.features).compactMap { ($0.after ?? $0.before)?.id })
    let expected = touched.sorted().map {
      FeatureChange(before: first.features[$0], after: venue.features[$0])
    }
    #expect(merged.features == expected.filter { $0.before != $0.after })
    #expect(merged.structure == Set(changes.flatMap(\.structure)).sorted())
  }
}
