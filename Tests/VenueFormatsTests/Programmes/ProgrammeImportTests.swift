import Foundation
import Geometry
import IndoorModel
import TestKit
import Testing

@testable import VenueFormats

@Suite struct ProgrammeImportTests {
  /// A venue with the halls of the congress, of which the tenth has no name yet.
  private static var venue: Venue {
    var venue = Venue(
      slug: "congress", name: LocalizedText("Congress"),
      settings: VenueSettings(identity: VenueIdentity([.timeZone: "Europe/Berlin"])),
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: [
        Floor(
          id: "0", building: "main", ordinal: 0, name: LocalizedText("Ground floor"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 200, y: 20)))
      ])
    for number in 1...CongressProgramme.hallCount {
      let id = Identifier<Feature>("area-\(number)")
      let west = Double(number) * 15
      venue.features[id] = Feature(
        id: id, floor: "0", kind: .area,
        shape: .polygon(
          Polygon(rings: [
            [Point(x: west, y: 1), Point(x: west + 9, y: 1), Point(x: west + 9, y: 9)]
          ])),
        properties: number == 10 ? [:] : ["name": ["en": .string("Hall \(number)")]])
    }
    return venue
  }

  private func taken(
    _ bytes: [UInt8], into venue: inout Venue, source: String = "schedule.xml",
    places: [String: Identifier<Feature>?] = [:]
  ) throws -> ProgrammeImport {
    let draft = try ProgrammeImport(bytes, source: source, into: venue, places: places)
    if !draft.operations.isEmpty { _ = try venue.apply(draft.operations, limit: .max) }
    return draft
  }

  @Test
  func
    `a congress is imported, changed, imported again: what differs is said, what people did stays`()
    throws
  {
    let congress = CongressProgramme()
    var venue = Self.venue
    let clock = ContinuousClock()
    var first: ProgrammeImport?
    let time = try clock.measure {
      first = try taken(congress.xml, into: &venue, places: ["Hall 10": "area-10"])
    }
    let draft = try #require(first)
    #expect(draft.total == 600 && draft.count(of: .new) == 600 && draft.remarks.isEmpty)
    #expect(Set(venue.programme.sessions.flatMap(\.speakers)).count == 1000)
    #expect(draft.rooms.map(\.name) == (1...10).map { "Hall \($0)" })
    #expect(venue.programme.sessions.allSatisfy { $0.place != nil })
    // In debug on one slow core; in release it is a tenth.
    #expect(time < .seconds(20))

    // The same list again is no edit.
    let again = try taken(congress.xml, into: &venue)
    #expect(again.operations.isEmpty && again.unchanged == 600 && again.changes.isEmpty)

    // People change a title, a place and a time by hand, draw and rename.
    let ids = Set(venue.programme.values.map(\.id))
    _ = try venue.apply([
      .changeEntry("session-guid-4", ["title": ["en": "By hand"]]),
      .changeEntry("session-guid-2", ["title": ["en": "By hand, too"], "place": "area-7"]),
      .change("area-1", FieldChanges(properties: ["name": ["en": "Lovelace"]])),
      .putEntry(
        ProgrammeSession(
          id: "own", title: LocalizedText("Our own"), start: draftStart, end: draftStart
        ).entry),
    ])
    let before = venue
    let second = try taken(congress.changed().xml, into: &venue)
    #expect(second.count(of: .new) == 1)
    #expect(second.count(of: .cancelled) == 1)
    let changes = Dictionary(grouping: second.changes, by: \.id)
    #expect(changes["session-guid-0"]?.map(\.kind) == [.moved])
    #expect(changes["session-guid-0"]?.first?.fields.keys.sorted() == ["end", "start"])
    #expect(changes["session-guid-1"]?.first?.fields["place"]?.after == "area-5")
    #expect(changes["session-guid-2"]?.map(\.kind) == [.kept])
    #expect(changes["session-guid-3"]?.map(\.kind) == [.cancelled])
    #expect(changes["session-guid-4"] == nil)
    let great = try #require(second.rooms.first { $0.name == "Great Hall" })
    #expect(great.formerName == "Hall 10" && great.place == "area-10" && great.count == 60)

    func session(_ id: Identifier<ProgrammeEntry>) -> ProgrammeSession? {
      venue.programme[id].flatMap(ProgrammeSession.init)
    }
    #expect(session("session-guid-4")?.title.text() == "By hand")
    #expect(session("session-guid-2")?.title.text() == "By hand, too")
    #expect(session("session-guid-2")?.place == "area-7")
    #expect(session("own") != nil)
    #expect(session("session-guid-3") == nil)
    // The hall was renamed in the plan: the stored table still knows it.
    #expect(session("session-guid-0")?.place == "area-1")
    // Every other session has kept the id by which phones know it.
    #expect(ids.subtracting(venue.programme.values.map(\.id)) == ["session-guid-3"])
    #expect(venue.features == before.features)

    // What was kept is said once: the third time nothing differs.
    let third = try taken(congress.changed().xml, into: &venue)
    #expect(third.changes.isEmpty && third.operations.isEmpty)

    // One undo takes all of it back.
    var undone = before
    let (_, inverse) = try undone.apply(second.operations, limit: .max)
    _ = try undone.apply(inverse, limit: .max)
    #expect(undone == before)
  }

  private var draftStart: Timestamp { Timestamp(millisecondsSince1970: 1_798_362_000_000) }

  @Test func `rooms are found by name in any language, with the floor, and not where two fit`()
    throws
  {
    var venue = Self.venue
    venue.features["area-2"]?.properties["name"] = ["en": "Blue hall", "de": "Blauer Saal"]
    venue.features["area-3"]?.properties["name"] = ["en": "Twin"]
    venue.features["area-4"]?.properties["name"] = ["en": "Twin"]
    let table = """
      title;start;duration;room
      A;2026-12-27 11:00;0:30;BLAUER  SAAL
      B;2026-12-27 11:00;0:30;Ground floor, Hall 1
      C;2026-12-27 11:00;0:30;Twin
      D;2026-12-27 11:00;0:30;Nowhere
      """
    let draft = try ProgrammeImport(Array(table.utf8), source: "t.csv", into: venue)
    let rooms = Dictionary(uniqueKeysWithValues: draft.rooms.map { ($0.name, $0) })
    #expect(rooms["BLAUER  SAAL"]?.place == "area-2")
    #expect(rooms["Ground floor, Hall 1"]?.place == "area-1")
    #expect(rooms["Twin"]?.place == nil && rooms["Twin"]?.candidates == ["area-3", "area-4"])
    #expect(rooms["Nowhere"]?.place == nil && rooms["Nowhere"]?.candidates == [])
  }

  @Test func `a table of rooms is kept for the next import, and nowhere takes a room from it`()
    throws
  {
    var venue = Self.venue
    let table = Array("title,start,duration,room\nA,2026-12-27 11:00,0:30,Nowhere\n".utf8)
    _ = try taken(table, into: &venue, source: "t.csv", places: ["Nowhere": "area-6"])
    #expect(venue.programme.sessions.map(\.place) == ["area-6"])
    #expect(try ProgrammeImport(table, source: "t.csv", into: venue).operations.isEmpty)
    _ = try taken(table, into: &venue, source: "t.csv", places: ["Nowhere": nil])
    #expect(venue.programme.sessions.map(\.place) == [nil])
    #expect(throws: FormatError.self) {
      try ProgrammeImport(table, source: "t.csv", into: venue, places: ["Nowhere": "area-99"])
    }
  }

  @Test func `times without a zone are those of the venue, in winter and in summer`() throws {
    let table =
      "title,start,end\nWinter,2026-12-27 11:00,2026-12-27T12:00:00\n"
      + "Summer,2026-07-27 11:00,2026-07-27T12:00:00+02:00\n"
    var venue = Self.venue
    _ = try taken(Array(table.utf8), into: &venue)
    #expect(
      venue.programme.sessions.map(\.start.rfc3339) == [
        "2026-07-27T09:00:00.000Z", "2026-12-27T10:00:00.000Z",
      ])
    #expect(venue.programme.sessions.allSatisfy { $0.end.seconds(since: $0.start) == 3600 })
  }

  @Test(arguments: [
    ("<schedule><day", "is broken off or not XML in line 1"),
    ("{\"schedule\": 1}", "has no “schedule.conference.days”"),
    ("{", "is not JSON"),
    ("hello", "is none of the lists that can be read"),
    ("title,start\nA,tomorrow", "line 2: start must be a time"),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", "has no session and no stand that can be read"),
    ("<schedule></schedule>", "has no session and no stand that can be read"),
  ])
  func `a list that cannot be read is refused with its file and what is wrong`(
    _ text: String, _ message: String
  ) {
    #expect {
      try ProgrammeImport(Array(text.utf8), source: "list", into: Self.venue)
    } throws: { error in
      "\(error)".hasPrefix("list: ") && "\(error)".contains(message)
    }
  }
}
