import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct InstructionIndexTests {
  @Test(arguments: UInt64(1)...12)
  func `after edits it is as if built again`(seed: UInt64) {
    var rooms = RoomyVenue(seed: seed)
    var venue = rooms.venue()
    var index = InstructionIndex(venue: venue)
    for round in 0..<60 {
      let operations = (0..<Int.random(in: 1...4, using: &rooms.random)).map { _ in
        rooms.operation(on: venue)
      }
      guard let changes = try? venue.apply(operations).changes else { continue }
      index.update(changes, venue: venue)
      guard round.isMultiple(of: 6) else { continue }
      let fresh = InstructionIndex(venue: venue)
      expectSame(index, fresh, venue)
      for _ in 0..<10 {
        let legs = rooms.walk(in: venue)
        let end = Place(floor: legs[legs.count - 1].floor, point: rooms.point())
        let told = index.instructions(for: legs, to: end)
        #expect(told == fresh.instructions(for: legs, to: end))
      }
    }
  }

  /// Edits of all kinds: floors, buildings, vertices, and what no organiser would draw.
  @Test(arguments: UInt64(1)...8)
  func `after any operations it is as if built again`(seed: UInt64) {
    var random = RandomOperations(SeededGenerator(seed: seed))
    var venue = RandomOperations<SeededGenerator>.venue
    var index = InstructionIndex(venue: venue)
    for round in 0..<80 {
      let operations = random.operations(on: venue)
      guard let changes = try? venue.apply(operations).changes else { continue }
      index.update(changes, venue: venue)
      if round.isMultiple(of: 8) { expectSame(index, InstructionIndex(venue: venue), venue) }
    }
  }

  private func expectSame(_ index: InstructionIndex, _ fresh: InstructionIndex, _ venue: Venue) {
    for floor in venue.floors {
      guard let known = index.surroundings(on: floor.id),
        let new = fresh.surroundings(on: floor.id)
      else {
        Issue.record("floor \(floor.id) is not in the index")
        continue
      }
      #expect(known.floor == new.floor && known.compass == new.compass)
      #expect(known.thresholds.contents == new.thresholds.contents)
      #expect(known.areas.contents == new.areas.contents)
      #expect(known.landmarks.contents == new.landmarks.contents)
      #expect(known.screens.contents == new.screens.contents)
      for table in [known.landmarks.isFound, known.thresholds.isFound] { #expect(table) }
      #expect(known.areas.isFound && known.screens.isFound)
    }
    for feature in venue.features.values where feature.kind == .connector {
      #expect(index.name(ofConnector: feature.id) == fresh.name(ofConnector: feature.id))
    }
  }

  @Test func `a floor that is no more is not in the index`() throws {
    var venue = Venue(plan: "A    4", "B    4")
    var index = InstructionIndex(venue: venue)
    let changes = try venue.apply([.removeFloor("1")]).changes
    index.update(changes, venue: venue)
    #expect(index.surroundings(on: "1") == nil)
    #expect(index.surroundings(on: "0") != nil)
  }
}

extension RoomyVenue {
  fileprivate mutating func operation(on venue: Venue) -> IndoorModel.Operation {
    let feature = self.feature()
    guard let known = venue.features[feature.id], chance(0.6) else { return .put(feature) }
    if chance(0.4) { return .remove(known.id) }
    var fields = FieldChanges()
    if chance(0.5) { fields.geometry = FeatureGeometry(feature.shape) }
    if chance(0.5) { fields.properties["name"] = chance(0.3) ? .null : name("New") }
    if known.kind == .area, chance(0.5) { fields.properties["walled"] = .bool(chance(0.5)) }
    return .change(known.id, fields)
  }
}

extension PlacedTable where Item: Hashable {
  /// What it holds, whatever the numbers.
  fileprivate var contents: [Identifier<Feature>: Set<Item>] {
    numbers.mapValues { numbers in Set(numbers.map { self[$0] }) }
  }

  /// Whether each of its items is found where it is, and nothing else that is gone.
  fileprivate var isFound: Bool {
    let all = Set(numbers.values.joined())
    var isRight = true
    for number in all {
      var found: Set<Int32> = []
      forEach(near: self[number].bounds) { found.insert($0) }
      isRight = isRight && found.contains(number) && found.isSubset(of: all)
    }
    return isRight
  }
}
