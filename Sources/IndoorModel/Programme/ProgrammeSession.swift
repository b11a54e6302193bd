/// Something of the programme that begins and ends, at a place: an entry that is known to be one.
public struct ProgrammeSession: Hashable, Sendable {
  /// The session as an entry of the programme.
  public let entry: ProgrammeEntry
  /// When it begins.
  public let start: Timestamp
  /// When it ends, at or after `start`.
  public let end: Timestamp

  /// Makes a session; `ProgrammeSchema.problems` of its entry says whether it is a valid one.
  public init(
    id: Identifier<ProgrammeEntry>, title: LocalizedText, subtitle: LocalizedText? = nil,
    abstract: LocalizedText? = nil, speakers: [String] = [], track: LocalizedText? = nil,
    tags: [String] = [], language: String? = nil, start: Timestamp, end: Timestamp,
    place: Identifier<Feature>? = nil, room: String? = nil, capacity: Int? = nil,
    link: String? = nil, source: String? = nil, foreignId: String? = nil
  ) {
    let members: [String: Value?] = [
      "title": title.value, "subtitle": subtitle?.value, "abstract": abstract?.value,
      "speakers": speakers.valueIfAny, "track": track?.value, "tags": tags.valueIfAny,
      "language": language.map(Value.string), "start": .string(start.rfc3339),
      "end": .string(end.rfc3339), "place": place.map { .string($0.rawValue) },
      "room": room.map(Value.string), "capacity": capacity.map { Value($0) },
      "link": link.map(Value.string), "source": source.map(Value.string),
      "foreignId": foreignId.map(Value.string),
    ]
    entry = ProgrammeEntry(id: id, kind: .session, properties: members.compactMapValues { $0 })
    self.start = start
    self.end = end
  }

  /// The session of an entry; `nil` when it is none.
  public init?(_ entry: ProgrammeEntry) {
    guard entry.kind == .session, let start = entry.moment("start"), let end = entry.moment("end")
    else { return nil }
    self.entry = entry
    self.start = start
    self.end = end
  }

  /// The identifier of its entry; an import keeps it as long as the list keeps its own.
  public var id: Identifier<ProgrammeEntry> { entry.id }
  /// What it is called.
  public var title: LocalizedText { entry.localizedText("title") ?? LocalizedText([:]) }
  /// A second line below the title.
  public var subtitle: LocalizedText? { entry.localizedText("subtitle") }
  /// What it is about, as plain text.
  public var abstract: LocalizedText? { entry.localizedText("abstract") }
  /// The names of its speakers.
  public var speakers: [String] { entry.texts("speakers") }
  /// The track that it belongs to.
  public var track: LocalizedText? { entry.localizedText("track") }
  /// Words that it is filed under.
  public var tags: [String] { entry.texts("tags") }
  /// The language in which it is held, as BCP 47 has it; what lists say otherwise, as they say it.
  public var language: String? { entry.text("language") }
  /// The area or poi where it is, whether or not that is still drawn; `nil` while that is unknown.
  public var place: Identifier<Feature>? { entry.place }
  /// What the list that it came from calls the place.
  public var room: String? { entry.room }
  /// How many people may take part.
  public var capacity: Int? { entry.properties["capacity"]?.number.map { Int($0) } }
  /// A page about it.
  public var link: String? { entry.text("link") }
  /// Its identifier in the list that it came from.
  public var foreignId: String? { entry.foreignId }
}

extension [String] {
  /// The texts as a list; `nil` when there is none.
  var valueIfAny: Value? { isEmpty ? nil : .array(map(Value.string)) }
}
