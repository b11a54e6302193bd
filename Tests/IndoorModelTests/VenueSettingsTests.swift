import IndoorModel
import JSONText
import TestKit
import Testing

@Suite struct VenueSettingsTests {
  @Test func `what is not set is as usual, and what cannot be counts as not set`() {
    let settings = VenueSettings([.ticksPerSecond: 20, .jumpSpeed: -3])
    #expect(settings.ticksPerSecond == 20 && settings.staleAfter == 10)
    #expect(settings.goneAfter == 60 && settings.jumpSpeed == 15)
    #expect(settings.tracksKeptHours == 24 && settings.privacyThreshold == 5)
    #expect(!settings.publicPositions && VenueSettings([.publicPositions: 1]).publicPositions)
    #expect(VenueSettings([.staleAfter: 90]).goneAfter == 90)
  }

  @Test(arguments: [
    (VenueSettings.Field.ticksPerSecond, [1.0, 30], [0, 31, 2.5]),
    (.staleAfter, [1, 2.5, 3600], [0.5, 3601]), (.goneAfter, [1, 86_400], [0, 86_401]),
    (.jumpSpeed, [1, 1000], [0, 1001]), (.tracksKeptHours, [0, 8760], [-1, 8761, 0.5]),
    (.insightKeptDays, [0, 3650], [-1, 3651, 0.5]),
    (.privacyThreshold, [2, 100], [1, 101, 5.5]), (.publicPositions, [0, 1], [2, 0.5]),
    (.radio, [0, 1, 2], [-1, 3, 0.5]), (.tagHeight, [-10, 100], [-11, 101]),
    (.tagHeightDeviation, [0.02, 10], [0, 11]), (.storeyHeight, [1, 100], [0.5, 101]),
  ])
  func `each setting has a range`(
    field: VenueSettings.Field, possible: [Double], impossible: [Double]
  ) {
    for value in possible { #expect(VenueSettings([field: value]).problems == []) }
    for value in impossible {
      #expect(
        VenueSettings([field: value]).problems.map(\.field) == ["settings.\(field.rawValue)"])
    }
  }

  @Test func `a change sets what it names, and its inverse takes exactly that back`() throws {
    var venue = RandomOperations<SeededGenerator>.venue
    venue.settings = VenueSettings([.staleAfter: 20, .goneAfter: 40])
    let before = venue
    let change = SettingsChanges([.staleAfter: nil, .ticksPerSecond: 30])
    let (changes, inverse) = try venue.apply([.changeVenue(change)])
    #expect(venue.settings == VenueSettings([.ticksPerSecond: 30, .goneAfter: 40]))
    #expect(changes.structure == [.venue])
    let taken = SettingsChanges([.staleAfter: 20, .ticksPerSecond: nil])
    #expect(inverse == [.changeVenue(taken)])
    _ = try venue.apply(inverse)
    #expect(venue == before)
  }

  @Test func `what is out of range is refused with the reason`() {
    var venue = RandomOperations<SeededGenerator>.venue
    let problem = SchemaProblem(
      field: "settings.ticksPerSecond", message: "must be a whole number from 1 to 30")
    #expect(throws: EditError.invalid(operation: 0, subject: .venue, problems: [problem])) {
      try venue.apply([.changeVenue(SettingsChanges([.ticksPerSecond: 31]))])
    }
  }

  @Test func `settings are read and written, and unknown ones ignored`() throws {
    let json = #"{"operation":"changeVenue","settings":{"staleAfter":null,"ticksPerSecond":20}}"#
    let operation = try IndoorModel.Operation(value: Value(json: Array(json.utf8)))
    #expect(operation.value.jsonText() == json)
    let switched = #"{"operation":"changeVenue","settings":{"publicPositions":true}}"#
    let opening = try IndoorModel.Operation(value: Value(json: Array(switched.utf8)))
    #expect(opening.value.jsonText() == switched)
    #expect(throws: ValueError.self) {
      try SettingsChanges(value: ["publicPositions": 1])
    }
    let others: Value = ["operation": "changeVenue", "settings": ["colour": 3]]
    #expect(throws: ValueError.self) { try IndoorModel.Operation(value: others) }
    var venue = RandomOperations<SeededGenerator>.venue
    #expect(venue.value.object?["settings"] == nil)
    venue.settings = VenueSettings([.tracksKeptHours: 0])
    let again = try Venue(value: venue.value, slug: venue.slug, revision: venue.revision)
    #expect(again == venue)
  }

  @Test func `a radio is a word, and another word is refused`() throws {
    let json = #"{"operation":"changeVenue","settings":{"radio":"wifiRoundTrip"}}"#
    let operation = try IndoorModel.Operation(value: Value(json: Array(json.utf8)))
    #expect(operation.value.jsonText() == json)
    #expect(VenueSettings([.radio: 1]).radio == "wifiRoundTrip")
    #expect(VenueSettings().radio == "ultraWideband")
    let unknown = try VenueSettings(value: ["radio": "sonar"])
    #expect(
      unknown.problems.map(\.message) == [
        "must be one of ultraWideband, wifiRoundTrip, signalStrength"
      ])
  }

  @Test func `groups wear their tags at heights of their own, and others as usual`() throws {
    let heights = #"{"trolley":{"deviation":0.1,"height":0.4}}"#
    let json =
      #"{"operation":"changeVenue","settings":{"tagHeight":1,"tagHeights":"# + heights + "}}"
    let operation = try IndoorModel.Operation(value: Value(json: Array(json.utf8)))
    #expect(operation.value.jsonText() == json)
    var venue = RandomOperations<SeededGenerator>.venue
    let before = venue
    let (_, inverse) = try venue.apply([operation])
    #expect(venue.settings.tagHeight(of: "trolley") == TagHeight(0.4, deviation: 0.1))
    #expect(venue.settings.tagHeight(of: "guest") == TagHeight(1, deviation: 0.3))
    let again = try Venue(value: venue.value, slug: venue.slug, revision: venue.revision)
    #expect(again == venue)
    _ = try venue.apply(inverse)
    #expect(venue == before)
  }

  @Test(arguments: [
    (["trolley": TagHeight(500)], "settings.tagHeights.trolley.height"),
    (["trolley": TagHeight(1, deviation: 0)], "settings.tagHeights.trolley.deviation"),
    (["": TagHeight()], "settings.tagHeights"),
  ])
  func `impossible heights are refused by name`(heights: [String: TagHeight], field: String) {
    let settings = VenueSettings(tagHeights: TagHeights(heights))
    #expect(settings.problems.map(\.field) == [field])
  }

  @Test func `two people may set two things, and undo meets the author of the same`() throws {
    let journal = Ordered()
    var venue = RandomOperations<SeededGenerator>.venue
    try journal.submit("a", "ann", [.ticksPerSecond: 20], &venue)
    try journal.submit("b", "ben", [.staleAfter: 30], &venue)
    #expect(try journal.undo("u", of: "a", by: "ann", &venue) == nil)
    #expect(venue.settings == VenueSettings([.staleAfter: 30]))
    try journal.submit("c", "ann", [.staleAfter: 40], &venue)
    let field = try journal.undo("v", of: "b", by: "ben", &venue)
    #expect(field == .named("settings.staleAfter"))
  }

  @Test func `the way from one state to another has the settings`() throws {
    var before = RandomOperations<SeededGenerator>.venue
    before.settings = VenueSettings([.staleAfter: 20])
    var after = before
    after.settings = VenueSettings([.jumpSpeed: 5])
    let operations = before.operations(to: after)
    #expect(operations.count == 1)
    _ = try before.apply(operations)
    #expect(before == after)
  }
}

/// A journal with what goes into it.
private final class Ordered {
  private var journal = MemoryJournal()

  func submit(
    _ id: String, _ author: String, _ values: [VenueSettings.Field: Double?], _ venue: inout Venue
  ) throws {
    let edit = Edit(
      id: Identifier(id), base: venue.revision, author: author,
      operations: [.changeVenue(SettingsChanges(values))])
    try #require(try submit(edit, &venue) == nil)
  }

  /// Undoes an edit; answers the field that is in the way.
  func undo(_ id: String, of target: String, by author: String, _ venue: inout Venue) throws
    -> Field?
  {
    let edit = Edit(
      id: Identifier(id), base: venue.revision, author: author, operations: [],
      undoes: Identifier(target))
    return try submit(edit, &venue)
  }

  private func submit(_ edit: Edit, _ venue: inout Venue) throws -> Field? {
    let time = Timestamp(millisecondsSince1970: 0)
    switch EditOrder(behind: journal).submit(edit, to: &venue, at: time) {
    case .applied(let applied, let changes): journal.add(applied, changes: changes)
    case .refused(.undoBlocked(_, let field, _)): return field
    case .known, .refused: Issue.record("\(edit.id) was not applied")
    }
    return nil
  }
}
