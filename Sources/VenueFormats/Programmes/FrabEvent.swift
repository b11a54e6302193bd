import Foundation
import IndoorModel

/// An event of a frab schedule, which frab, Pentabarf and pretalx write as XML and as JSON with the
/// same names.
///
/// - SeeAlso: https://c3voc.de/wiki/schedule
struct FrabEvent {
  private var texts: [String: String] = [:]
  private var persons: [String] = []
  private let day: String
  private let room: String
  private let place: RemarkPlace

  /// - Parameters:
  ///   - day: the date of the day that it lies under.
  ///   - room: the name of the room that it lies under.
  ///   - place: where in the file it is.
  init(day: String, room: String, place: RemarkPlace) {
    self.day = day
    self.room = room
    self.place = place
  }

  /// Takes a text by its name: `title`, `start`, `duration`, `track`, …; the first of a name counts.
  mutating func take(_ name: String, _ text: String) {
    if texts[name] == nil { texts[name] = text }
  }

  /// Takes the name of a speaker.
  mutating func take(person: String) { persons.append(person) }

  /// Adds the event to a draft, or says what is wrong with it.
  func add(to draft: inout ProgrammeDraft, _ moments: LocalMoments) throws(FormatError) {
    func text(_ name: String) -> String {
      (texts[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let dated = moments.moment(text("date"))
    let dayed = moments.moment(day: day, time: text("start"))
    guard let start = dated ?? dayed, let seconds = LocalMoments.seconds(of: text("duration"))
    else {
      let text = RemarkText(
        "“\(text("title").prefix(80))” has no date, start and duration that can be read")
      return draft.remark(place, text.leftOut)
    }
    let id =
      ["guid", "id", "code", "slug", "title"].map(text).first { !$0.isEmpty } ?? place.description
    var item = ProgrammeDraft.Item(
      kind: .session, foreignId: String(id.prefix(256)), place: place)
    item.set(start: start, seconds: seconds)
    item.set("title", text("title"), limit: 500, isLocalized: true)
    item.set("subtitle", text("subtitle"), limit: 500, isLocalized: true)
    let abstract = [text("abstract"), text("description")].filter { !$0.isEmpty }
    // Some write the same text twice.
    let parts = abstract.first == abstract.last ? abstract.prefix(1) : abstract[...]
    item.set(
      "abstract", Self.plain(parts.joined(separator: "\n\n")), limit: 20_000, isLocalized: true)
    item.set("speakers", persons)
    item.set("track", text("track"), limit: 200, isLocalized: true)
    item.set("tags", [text("type")])
    item.set("language", text("language"), limit: 64)
    item.set("link", ["url", "conf_url"].map(text).first { !$0.isEmpty } ?? "", limit: 2048)
    let room = [text("room"), room].first { !$0.isEmpty }
    item.room = room.map { String($0.prefix(200)) }
    try draft.take(item)
  }

  /// A text without the tags and the commonest entities of HTML, which frab allows.
  static func plain(_ text: String) -> String {
    guard text.contains("<") || text.contains("&") else { return text }
    var plain = text.replacing(/<\/?(p|br|div|li|ul|ol|h[1-6])(\s[^<>]*)?\/?>/.ignoresCase()) { _ in
      "\n"
    }
    plain = plain.replacing(/<\/?[A-Za-z][^<>]*>/) { _ in "" }
    for (entity, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&amp;", "&"),
    ] {
      plain = plain.replacing(entity, with: character)
    }
    return plain.replacing(/\n{3,}/) { _ in "\n\n" }
  }
}
