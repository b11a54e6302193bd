/// An exhibitor of the programme, at a place: an entry that is known to be one.
public struct ProgrammeStand: Hashable, Sendable {
  /// The stand as an entry of the programme.
  public let entry: ProgrammeEntry

  /// Makes a stand; `ProgrammeSchema.problems` of its entry says whether it is a valid one.
  public init(
    id: Identifier<ProgrammeEntry>, exhibitor: LocalizedText, description: LocalizedText? = nil,
    products: [String] = [], tags: [String] = [], place: Identifier<Feature>? = nil,
    room: String? = nil, link: String? = nil, source: String? = nil, foreignId: String? = nil
  ) {
    let members: [String: Value?] = [
      "exhibitor": exhibitor.value, "description": description?.value,
      "products": products.valueIfAny, "tags": tags.valueIfAny,
      "place": place.map { .string($0.rawValue) }, "room": room.map(Value.string),
      "link": link.map(Value.string), "source": source.map(Value.string),
      "foreignId": foreignId.map(Value.string),
    ]
    entry = ProgrammeEntry(id: id, kind: .stand, properties: members.compactMapValues { $0 })
  }

  /// The stand of an entry; `nil` when it is none.
  public init?(_ entry: ProgrammeEntry) {
    guard entry.kind == .stand else { return nil }
    self.entry = entry
  }

  /// The identifier of its entry; an import keeps it as long as the list keeps its own.
  public var id: Identifier<ProgrammeEntry> { entry.id }
  /// What the exhibitor is called.
  public var exhibitor: LocalizedText { entry.localizedText("exhibitor") ?? LocalizedText([:]) }
  /// What the exhibitor does, as plain text.
  public var description: LocalizedText? { entry.localizedText("description") }
  /// What the stand shows.
  public var products: [String] { entry.texts("products") }
  /// Words that it is filed under.
  public var tags: [String] { entry.texts("tags") }
  /// The area or poi where it is, whether or not that is still drawn; `nil` while that is unknown.
  public var place: Identifier<Feature>? { entry.place }
  /// What the list that it came from calls the place.
  public var room: String? { entry.room }
  /// A page about it.
  public var link: String? { entry.text("link") }
  /// Its identifier in the list that it came from.
  public var foreignId: String? { entry.foreignId }
}
