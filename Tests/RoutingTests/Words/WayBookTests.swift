import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct WayBookTests {
  @Test(arguments: UInt64(1)...12)
  func `after edits it is as if built anew`(seed: UInt64) {
    var rooms = RoomyVenue(seed: seed)
    var venue = rooms.venue()
    var book = WayBook(venue: venue)
    for round in 0..<60 {
      let operations = (0..<Int.random(in: 1...4, using: &rooms.random)).map { _ in
        rooms.operation(on: venue)
      }
      guard let changes = try? venue.apply(operations).changes else { continue }
      book.update(changes, venue: venue)
      guard round.isMultiple(of: 6) else { continue }
      let fresh = WayBook(venue: venue)
      expectSame(book, fresh, venue)
      for _ in 0..<10 {
        let legs = rooms.walk(in: venue)
        let end = Place(floor: legs[legs.count - 1].floor, point: rooms.point())
        let told = book.instructions(for: legs, to: end)
        #expect(told == fresh.instructions(for: legs, to: end))
      }
    }
  }

  /// Edits of all kinds: floors, buildings, vertices, and what nobody would draw.
  @Test(arguments: UInt64(1)...8)
  func `after any operations it is as if built anew`(seed: UInt64) {
    var random = RandomOperations(SeededGenerator(seed: seed))
    var venue = RandomOperations<SeededGenerator>.venue
    var book = WayBook(venue: venue)
    for round in 0..<80 {
      let operations = random.operations(on: venue)
      guard let changes = try? venue.apply(operations).changes else { continue }
      book.update(changes, venue: venue)
      if round.isMultiple(of: 8) { expectSame(book, WayBook(venue: venue), venue) }
    }
  }

  private func expectSame(_ book: WayBook, _ fresh: WayBook, _ venue: Venue) {
    for floor in venue.floors {
      guard let ways = book.ways(on: floor.id), let anew = fresh.ways(on: floor.id) else {
        Issue.record("floor \(floor.id) is not in the book")
        continue
      }
      #expect(ways.floor == anew.floor && ways.compass == anew.compass)
      #expect(ways.thresholds.contents == anew.thresholds.contents)
      #expect(ways.areas.contents == anew.areas.contents)
      #expect(ways.landmarks.contents == anew.landmarks.contents)
      #expect(ways.screens.contents == anew.screens.contents)
      for table in [ways.landmarks.isFound, ways.thresholds.isFound] { #expect(table) }
      #expect(ways.areas.isFound && ways.screens.isFound)
    }
    for feature in venue.features.values where feature.kind == .connector {
      #expect(book.name(ofConnector: feature.id) == fresh.name(ofConnector: feature.id))
    }
  }

  @Test func `a floor that is no more is not in the book`() throws {
    var venue = Venue(plan: "A    4", "B    4")
    var book = WayBook(venue: venue)
    let changes = try venue.apply([.removeFloor("1")]).changes
    book.update(changes, venue: venue)
    #expect(book.ways(on: "1") == nil)
    #expect(book.ways(on: "0") != nil)
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
