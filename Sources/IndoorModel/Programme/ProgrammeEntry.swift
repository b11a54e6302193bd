/// One line of a venue's programme: what happens or stands there, or how the programme is read.
///
/// Entries are not features, because they need no floor and no shape, and routing, positioning and
/// the drawn plan never look at them. They are documents of properties as features are, so that the
/// same rules hold for both: the last writer of each property wins.
public struct ProgrammeEntry: Hashable, Sendable {
  /// What an entry is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Something that begins and ends: a talk, a workshop, a concert. See `ProgrammeSession`.
    case session
    /// An exhibitor with products. See `ProgrammeStand`.
    case stand
    /// The name that a programme has for a room, and which place of the venue that is.
    case room
  }

  /// Unique among the entries of its venue.
  public let id: Identifier<ProgrammeEntry>
  /// What it is; never changes.
  public let kind: Kind
  /// Everything else, by the names of `ProgrammeSchema`.
  public var properties: [String: Value]

  /// Makes an entry; `ProgrammeSchema.problems` says whether it is a valid one.
  public init(
    id: Identifier<ProgrammeEntry>, kind: Kind, properties: [String: Value] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.properties = properties
  }

  /// The name of the list that it came from, as the importer gave it; `nil` for what people wrote.
  public var source: String? { text("source") }
  /// Its identifier in that list.
  public var foreignId: String? { text("foreignId") }
  /// Where it is: an area or poi of the venue, whether or not that is still drawn.
  public var place: Identifier<Feature>? { text("place").map { Identifier($0) } }
  /// What the list calls the place.
  public var room: String? { text(kind == .room ? "name" : "room") }
  /// Whether visitors do not see it; the next import knows it nevertheless.
  public var isHidden: Bool { properties["hidden"]?.bool ?? false }

  /// A text among the properties.
  func text(_ name: String) -> String? { properties[name]?.string }

  /// A text in its languages.
  func localizedText(_ name: String) -> LocalizedText? {
    properties[name].flatMap(LocalizedText.init)
  }

  /// A list of texts; empty where there is none.
  func texts(_ name: String) -> [String] { properties[name]?.array?.compactMap(\.string) ?? [] }

  /// A moment.
  func moment(_ name: String) -> Timestamp? { text(name).flatMap(Timestamp.init(rfc3339:)) }
}

extension ProgrammeEntry {
  /// The entry as an object: `id`, `kind`, `properties`.
  public var value: Value {
    [
      "id": .string(id.rawValue), "kind": .string(kind.rawValue),
      "properties": .object(properties),
    ]
  }

  /// Reads an entry; properties that are null are left out.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "an entry of a programme: id, kind, properties")
    self.init(
      id: try fields.identifier("id"), kind: try fields.read("kind", Kind.init(value:)),
      properties: try fields.properties().filter { $0.value != .null })
  }
}

extension ProgrammeEntry.Kind {
  /// Reads the word for a kind.
  public init(value: Value) throws(ValueError) {
    guard let kind = value.string.flatMap(Self.init(rawValue:)) else {
      let kinds = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must be one of \(kinds)")
    }
    self = kind
  }
}
