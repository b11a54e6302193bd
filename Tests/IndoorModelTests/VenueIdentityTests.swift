import IndoorModel
import JSONText
import TestKit
import Testing

@Suite struct VenueIdentityTests {
  private static let logo = String(repeating: "a", count: 64)

  @Test(arguments: [
    (
      VenueIdentity.Field.timeZone,
      ["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Etc/GMT+3"],
      ["", "Europe/Nowhere", "europe/berlin", "GMT+3", "+01:00", "CET", "../etc/passwd", "Rome"]
    ),
    (
      .accentColour, ["#1a5fb4", "#ABCDEF"], ["", "red", "#12345", "#1234567", "1a5fb4", "#1a5fbg"]
    ),
    (.headerColour, ["#000000"], ["#000", "url(x)", " #000000", "#000000\n"]),
    (.street, ["Messedamm 22", "1"], ["", "  ", String(repeating: "x", count: 201)]),
    (.locality, ["Sankt Pölten"], ["", "\n"]),
    (.country, ["DE", "AT"], ["", "de", "DEU", "D", "Ö1"]),
    (.logo, [logo], ["", "logo.png", logo.uppercased(), String(logo.dropLast()), logo + "a"]),
  ])
  func `each field takes what it can be`(
    field: VenueIdentity.Field, possible: [String], impossible: [String]
  ) {
    func problems(_ text: String) -> [SchemaProblem] {
      VenueSettings(identity: VenueIdentity([field: text])).problems
    }
    for text in possible { #expect(problems(text) == [], "\(text)") }
    for text in impossible {
      #expect(problems(text).map(\.field) == ["settings.\(field.rawValue)"], "\(text)")
    }
  }

  @Test func `a change sets what it names, and its inverse takes exactly that back`() throws {
    var venue = RandomOperations<SeededGenerator>.venue
    venue.settings.identity = VenueIdentity([.accentColour: "#112233", .logo: Self.logo])
    let before = venue
    let change = SettingsChanges(
      [.staleAfter: 5], identity: [.accentColour: nil, .timeZone: "Europe/Berlin"])
    let (changes, inverse) = try venue.apply([.changeVenue(change)])
    #expect(
      venue.settings
        == VenueSettings(
          [.staleAfter: 5],
          identity: VenueIdentity([.logo: Self.logo, .timeZone: "Europe/Berlin"])))
    #expect(changes.structure == [.venue])
    let taken = SettingsChanges(
      [.staleAfter: nil], identity: [.accentColour: "#112233", .timeZone: nil])
    #expect(inverse == [.changeVenue(taken)])
    _ = try venue.apply(inverse)
    #expect(venue == before)
  }

  @Test func `an unknown zone is refused with what to write instead`() {
    var venue = RandomOperations<SeededGenerator>.venue
    let problem = SchemaProblem(
      field: "settings.timeZone",
      message: "must be a time zone that the server knows, such as Europe/Berlin or UTC")
    #expect(throws: EditError.invalid(operation: 0, subject: .venue, problems: [problem])) {
      try venue.apply([.changeVenue(SettingsChanges(identity: [.timeZone: "Europe/Nowhere"]))])
    }
  }

  @Test func `an identity is read and written among the settings`() throws {
    let json = #"{"operation":"changeVenue","settings":{"logo":null,"timeZone":"Europe/Berlin"}}"#
    let operation = try IndoorModel.Operation(value: Value(json: Array(json.utf8)))
    #expect(operation.value.jsonText() == json)
    #expect(throws: ValueError.self) { try SettingsChanges(value: ["timeZone": 1]) }
    var venue = RandomOperations<SeededGenerator>.venue
    venue.settings = VenueSettings(
      [.tracksKeptHours: 0], identity: VenueIdentity([.headerColour: "#ffffff"]))
    #expect(
      venue.value.object?["settings"] == ["tracksKeptHours": 0, "headerColour": "#ffffff"])
    let again = try Venue(value: venue.value, slug: venue.slug, revision: venue.revision)
    #expect(again == venue)
  }

  @Test func `the way from one state to another has the identity`() throws {
    var before = RandomOperations<SeededGenerator>.venue
    before.settings.identity = VenueIdentity([.timeZone: "Asia/Tokyo"])
    var after = before
    after.settings.identity = VenueIdentity([.accentColour: "#445566"])
    let operations = before.operations(to: after)
    #expect(operations.count == 1)
    _ = try before.apply(operations)
    #expect(before == after)
  }
}
