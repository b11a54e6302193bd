import IndoorModel
import JSONText
import TestKit
import Testing

@testable import VenueFormats

@Suite struct ProgrammeReadersTests {
  private func venue(of text: String, source: String = "list") throws -> (Venue, ProgrammeImport) {
    var venue = RandomOperations<SeededGenerator>.venue
    venue.settings.identity[.timeZone] = "Europe/Berlin"
    let draft = try ProgrammeImport(Array(text.utf8), source: source, into: venue)
    _ = try venue.apply(draft.operations, limit: .max)
    return (venue, draft)
  }

  @Test func `JSON of frab and pretalx has the same names, with ids that are numbers`() throws {
    let text = """
      {"schedule": {"conference": {"days": [{"date": "2026-12-27", "rooms": {"Saal 1": [
        {"guid": "g-1", "id": 7, "date": "2026-12-27T11:00:00+01:00", "start": "11:00",
         "duration": "1:15", "title": "Maps", "subtitle": "", "track": "Science", "type": "talk",
         "language": "de", "abstract": "Same", "description": "Same", "url": "https://example.org",
         "persons": [{"public_name": "Ada"}, {"name": "Grace"}]},
        {"id": 8, "start": "23:30", "duration": "01:00", "title": "Late"},
        {"id": 9, "title": "Undated"}, 5]}}]}}}
      """
    let (venue, draft) = try venue(of: text)
    let talk = try #require(venue.programme["session-g-1"].flatMap(ProgrammeSession.init))
    #expect(talk.title.text() == "Maps" && talk.speakers == ["Ada", "Grace"])
    #expect(talk.abstract?.text() == "Same" && talk.tags == ["talk"] && talk.language == "de")
    #expect(talk.start.rfc3339 == "2026-12-27T10:00:00.000Z")
    #expect(talk.end.seconds(since: talk.start) == 4500 && talk.room == "Saal 1")
    let late = try #require(venue.programme["session-8"].flatMap(ProgrammeSession.init))
    #expect(late.start.rfc3339 == "2026-12-27T22:30:00.000Z")
    #expect(
      draft.remarks.map(\.place) == ["days[0].rooms.Saal 1[2]", "days[0].rooms.Saal 1[3]"])
  }

  @Test func `a calendar has zones, whole days and events without an end`() throws {
    let text = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Example//EN\r
      BEGIN:VTIMEZONE\r
      TZID:America/New_York\r
      BEGIN:STANDARD\r
      DTSTART:20071104T020000\r
      TZOFFSETFROM:-0400\r
      TZOFFSETTO:-0500\r
      END:STANDARD\r
      END:VTIMEZONE\r
      BEGIN:VEVENT\r
      UID:1@example.org\r
      DTSTART;TZID=America/New_York:20261227T050000\r
      DTEND;TZID=America/New_York:20261227T053000\r
      SUMMARY:Maps\\, and more\r
      LOCATION:Saal 1\r
      CATEGORIES:maps,halls\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:2@example.org\r
      DTSTART:20261227T110000\r
      DURATION:PT1H\r
      SUMMARY:Floating\r
      RRULE:FREQ=DAILY\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:3@example.org\r
      DTSTART;VALUE=DATE:20261228\r
      DTEND;VALUE=DATE:20261229\r
      SUMMARY:All day\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:4@example.org\r
      SUMMARY:Some day\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    let (venue, draft) = try venue(of: text)
    let sessions = venue.programme.sessions
    #expect(sessions.map { $0.title.text() } == ["Maps, and more", "Floating", "All day"])
    #expect(
      sessions.map(\.start.rfc3339) == [
        "2026-12-27T10:00:00.000Z", "2026-12-27T10:00:00.000Z", "2026-12-27T23:00:00.000Z",
      ])
    #expect(sessions.map { $0.end.seconds(since: $0.start) } == [1800, 3600, 86_400])
    #expect(sessions.first?.tags == ["maps", "halls"])
    #expect(draft.remarks.map(\.place) == [RemarkPlace(line: 20), RemarkPlace(line: 33)])
  }

  @Test func `a table of stands has products, and the same exhibitor twice is two`() throws {
    let text =
      "exhibitor,products,tags,room,link\nAcme,anvils;nails,iron,A 1,https://example.org\n"
      + "Acme,,,A 2,\n"
    let stands = try venue(of: text).0.programme.stands
    #expect(stands.map(\.room) == ["A 1", "A 2"] || stands.map(\.room) == ["A 2", "A 1"])
    let first = try #require(stands.first { $0.room == "A 1" })
    #expect(first.exhibitor.text() == "Acme" && first.products == ["anvils", "nails"])
  }

  @Test func `abstracts of frab lose their tags, not what looks like one`() {
    #expect(FrabEvent.plain("<p>One</p><p>Two &amp; <b>three</b></p>").contains("Two & three"))
    #expect(FrabEvent.plain("1 < 2 &lt; 3") == "1 < 2 < 3")
  }

  @Test(arguments: ["csv", "ics"])
  func `what is written is read as the same sessions`(_ format: String) throws {
    let congress = CongressProgramme(sessions: 40, speakers: 60)
    let (first, _) = try venue(of: String(decoding: congress.xml, as: UTF8.self))
    let export = ProgrammeExport(first)
    let moment = Timestamp(millisecondsSince1970: 0)
    let bytes = format == "csv" ? export.csv() : export.ics(at: moment)
    let (second, draft) = try venue(of: String(decoding: bytes, as: UTF8.self))
    #expect(draft.remarks.isEmpty)
    func facts(_ venue: Venue) -> [String] {
      venue.programme.sessions.map {
        "\($0.id) \($0.title.text()) \($0.start.rfc3339) \($0.end.rfc3339) \($0.room ?? "") \($0.tags)"
      }
    }
    #expect(facts(first) == facts(second))
    #expect(facts(first).count == 40)
  }

  @Test func `a cell of several lines is one cell again`() throws {
    let text =
      "title,start,duration,abstract\nA,2026-12-27 11:00,0:30,\"One\nTwo, \"\"three\"\"\"\n"
    let (first, _) = try venue(of: text)
    let (second, _) = try venue(
      of: String(decoding: ProgrammeExport(first).csv(), as: UTF8.self))
    #expect(second.programme.sessions.first?.abstract?.text() == "One\nTwo, \"three\"")
  }

  @Test func `JSON has no word of importers, no hidden session, no place that is not drawn`() throws
  {
    var (venue, _) = try venue(
      of: "title,start,duration,room\nA,2026-12-27 11:00,0:30,x\n"
        + "B,2026-12-27 12:00,0:30,x\n")
    venue.programme["session-A"]?.properties["place"] = "area-gone"
    venue.programme["session-B"]?.properties["hidden"] = true
    let sessions = ProgrammeExport(venue).value.object?["sessions"]?.array ?? []
    #expect(sessions.count == 1)
    #expect(sessions.first?.object?["imported"] == nil)
    #expect(sessions.first?.object?["place"] == nil)
    #expect(ProgrammeExport(venue).value.object?["timeZone"] == "Europe/Berlin")
  }
}
