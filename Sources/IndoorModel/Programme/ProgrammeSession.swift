/// Something of the programme that begins and ends, at a place.
public struct ProgrammeSession: Hashable, Sendable {
  /// The identifier of its entry; an import keeps it as long as the list keeps its own.
  public let id: Identifier<ProgrammeEntry>
  /// What it is called.
  public var title: LocalizedText
  /// A second line below the title.
  public var subtitle: LocalizedText?
  /// What it is about, as plain text.
  public var abstract: LocalizedText?
  /// The names of its speakers.
  public var speakers: [String]
  /// The track that it belongs to.
  public var track: LocalizedText?
  /// Words that it is filed under.
  public var tags: [String]
  /// The language in which it is held, as BCP 47 has it; what lists say otherwise, as they say it.
  public var language: String?
  /// When it begins.
  public var start: Timestamp
  /// When it ends, at or after `start`.
  public var end: Timestamp
  /// The area or poi where it is, whether or not that is still drawn; `nil` while that is unknown.
  public var place: Identifier<Feature>?
  /// What the list that it came from calls the place.
  public var room: String?
  /// How many people may take part.
  public var capacity: Int?
  /// A page about it.
  public var link: String?
  /// The name of the list that it came from.
  public var source: String?
  /// Its identifier in that list.
  public var foreignId: String?

  /// Makes a session.
  public init(
    id: Identifier<ProgrammeEntry>, title: LocalizedText, subtitle: LocalizedText? = nil,
    abstract: LocalizedText? = nil, speakers: [String] = [], track: LocalizedText? = nil,
    tags: [String] = [], language: String? = nil, start: Timestamp, end: Timestamp,
    place: Identifier<Feature>? = nil, room: String? = nil, capacity: Int? = nil,
    link: String? = nil, source: String? = nil, foreignId: String? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.abstract = abstract
    self.speakers = speakers
    self.track = track
    self.tags = tags
    self.language = language
    self.start = start
    self.end = end
    self.place = place
    self.room = room
    self.capacity = capacity
    self.link = link
    self.source = source
    self.foreignId = foreignId
  }

  /// The session of an entry; `nil` when it is none.
  public init?(_ entry: ProgrammeEntry) {
    guard entry.kind == .session, let title = entry.localizedText("title"),
      let start = entry.moment("start"), let end = entry.moment("end")
    else { return nil }
    self.init(
      id: entry.id, title: title, subtitle: entry.localizedText("subtitle"),
      abstract: entry.localizedText("abstract"), speakers: entry.texts("speakers"),
      track: entry.localizedText("track"), tags: entry.texts("tags"),
      language: entry.text("language"), start: start, end: end, place: entry.place,
      room: entry.room, capacity: entry.properties["capacity"]?.number.map { Int($0) },
      link: entry.text("link"), source: entry.source, foreignId: entry.foreignId)
  }

  /// The session as an entry of the programme.
  public var entry: ProgrammeEntry {
    let members: [String: Value?] = [
      "title": title.value, "subtitle": subtitle?.value, "abstract": abstract?.value,
      "speakers": speakers.valueIfAny, "track": track?.value, "tags": tags.valueIfAny,
      "language": language.map(Value.string), "start": .string(start.rfc3339),
      "end": .string(end.rfc3339), "place": place.map { .string($0.rawValue) },
      "room": room.map(Value.string), "capacity": capacity.map { Value($0) },
      "link": link.map(Value.string), "source": source.map(Value.string),
      "foreignId": foreignId.map(Value.string),
    ]
    return ProgrammeEntry(id: id, kind: .session, properties: members.compactMapValues { $0 })
  }
}

extension [String] {
  /// The texts as a list; `nil` when there is none.
  var valueIfAny: Value? { isEmpty ? nil : .array(map(Value.string)) }
}
