/// An exhibitor of the programme, at a place.
public struct ProgrammeStand: Hashable, Sendable {
  /// The identifier of its entry; an import keeps it as long as the list keeps its own.
  public let id: Identifier<ProgrammeEntry>
  /// What the exhibitor is called.
  public var exhibitor: LocalizedText
  /// What the exhibitor does, as plain text.
  public var description: LocalizedText?
  /// What the stand shows.
  public var products: [String]
  /// Words that it is filed under.
  public var tags: [String]
  /// The area or poi where it is, whether or not that is still drawn; `nil` while that is unknown.
  public var place: Identifier<Feature>?
  /// What the list that it came from calls the place.
  public var room: String?
  /// A page about it.
  public var link: String?
  /// The name of the list that it came from.
  public var source: String?
  /// Its identifier in that list.
  public var foreignId: String?

  /// Makes a stand.
  public init(
    id: Identifier<ProgrammeEntry>, exhibitor: LocalizedText, description: LocalizedText? = nil,
    products: [String] = [], tags: [String] = [], place: Identifier<Feature>? = nil,
    room: String? = nil, link: String? = nil, source: String? = nil, foreignId: String? = nil
  ) {
    self.id = id
    self.exhibitor = exhibitor
    self.description = description
    self.products = products
    self.tags = tags
    self.place = place
    self.room = room
    self.link = link
    self.source = source
    self.foreignId = foreignId
  }

  /// The stand of an entry; `nil` when it is none.
  public init?(_ entry: ProgrammeEntry) {
    guard entry.kind == .stand, let exhibitor = entry.localizedText("exhibitor") else { return nil }
    self.init(
      id: entry.id, exhibitor: exhibitor, description: entry.localizedText("description"),
      products: entry.texts("products"), tags: entry.texts("tags"), place: entry.place,
      room: entry.room, link: entry.text("link"), source: entry.source, foreignId: entry.foreignId)
  }

  /// The stand as an entry of the programme.
  public var entry: ProgrammeEntry {
    let members: [String: Value?] = [
      "exhibitor": exhibitor.value, "description": description?.value,
      "products": products.valueIfAny, "tags": tags.valueIfAny,
      "place": place.map { .string($0.rawValue) }, "room": room.map(Value.string),
      "link": link.map(Value.string), "source": source.map(Value.string),
      "foreignId": foreignId.map(Value.string),
    ]
    return ProgrammeEntry(id: id, kind: .stand, properties: members.compactMapValues { $0 })
  }
}
