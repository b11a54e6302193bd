import Calendars
public import IndoorModel
import JSONText

/// The programme of a venue in formats that other programs read.
public struct ProgrammeExport: Sendable {
  /// The formats.
  public enum Format: String, CaseIterable, Sendable {
    /// Sessions and stands with all that is known of them.
    case json
    /// A table of sessions, or of stands, that an import reads again.
    case csv
    /// The sessions as a calendar.
    case ics

    /// The media type of the bytes.
    public var mediaType: String {
      switch self {
      case .json: "application/json"
      case .csv: "text/csv; charset=utf-8"
      case .ics: "text/calendar; charset=utf-8"
      }
    }
  }

  private let venue: Venue
  private let language: String

  /// Prepares an export.
  ///
  /// - Parameter language: of texts, where a format has one only.
  public init(_ venue: Venue, language: String = "en") {
    self.venue = venue
    self.language = language
  }

  /// The programme as JSON: `timeZone` if the venue has one, `sessions` by start, `stands` by id,
  /// `revision`. A place that is not drawn any more is left out.
  public var value: Value {
    Value(members: [
      "revision": Value(venue.revision),
      "timeZone": venue.settings.identity[.timeZone].map(Value.string),
      "sessions": .array(venue.programme.sessions.map { value(of: $0.entry) }),
      "stands": .array(venue.programme.stands.map { value(of: $0.entry) }),
    ])
  }

  /// The same as a document.
  public func json() -> [UInt8] { value.json() }

  /// A table: a line of headings, then a session a line; of stands where there is no session.
  public func csv() -> [UInt8] {
    let sessions = venue.programme.sessions
    let rows = sessions.isEmpty ? venue.programme.stands.map(cells) : sessions.map(cells)
    let headings =
      sessions.isEmpty
      ? ["id", "exhibitor", "description", "products", "tags", "room", "link"]
      : [
        "id", "title", "subtitle", "abstract", "speakers", "track", "tags", "language", "start",
        "end", "room", "capacity", "link",
      ]
    let lines = ([headings] + rows).map { $0.map(CSVPlacesExport.quoted).joined(separator: ",") }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  /// A calendar of the sessions.
  ///
  /// - Parameter moment: when it is made.
  public func ics(at moment: Timestamp) -> [UInt8] {
    func seconds(_ moment: Timestamp) -> CalendarEvent.Moment {
      .absolute(Int(moment.millisecondsSince1970 / 1000))
    }
    let events = venue.programme.sessions.map { session in
      let speakers = session.speakers.joined(separator: ", ")
      let parts = [speakers, text(session.abstract)].filter { !$0.isEmpty }
      return CalendarEvent(
        uid: session.foreignId ?? "\(session.id)@\(venue.slug)", summary: text(session.title),
        description: parts.joined(separator: "\n\n"),
        location: room(of: session.entry), categories: session.tags, url: session.link ?? "",
        start: seconds(session.start), end: seconds(session.end))
    }
    let written = Int(moment.millisecondsSince1970 / 1000)
    return Array(
      CalendarText.text(of: events, name: text(venue.name), written: written).utf8)
  }

  private func value(of entry: ProgrammeEntry) -> Value {
    var members = entry.properties
    // What importers remember is no part of the programme.
    members["imported"] = nil
    members["id"] = .string(entry.id.rawValue)
    if let place = entry.place, venue.features[place] == nil { members["place"] = nil }
    return .object(members)
  }

  private func cells(of session: ProgrammeSession) -> [String] {
    [
      session.foreignId ?? session.id.rawValue, text(session.title), text(session.subtitle),
      text(session.abstract), session.speakers.joined(separator: ";"), text(session.track),
      session.tags.joined(separator: ";"), session.language ?? "", session.start.rfc3339,
      session.end.rfc3339, room(of: session.entry), session.capacity.map(String.init) ?? "",
      session.link ?? "",
    ]
  }

  private func cells(of stand: ProgrammeStand) -> [String] {
    [
      stand.foreignId ?? stand.id.rawValue, text(stand.exhibitor), text(stand.description),
      stand.products.joined(separator: ";"), stand.tags.joined(separator: ";"),
      room(of: stand.entry), stand.link ?? "",
    ]
  }

  /// What the list called the place, else what the venue calls it.
  private func room(of entry: ProgrammeEntry) -> String {
    entry.room ?? text(entry.place.flatMap { venue.features[$0]?.name })
  }

  private func text(_ text: LocalizedText?) -> String { text?.text(in: [language]) ?? "" }
}
