import IndoorModel

/// What a feature that blocks a place is called, in one language, after “lies in or too close to”.
struct BlockerPhrases: Sendable {
  /// The kinds of things that block.
  private enum Cause: Hashable, Sendable {
    case wall, obstacle, walls, door, forbidden, forbiddenForSome, other

    init(_ feature: Feature?) {
      self =
        switch feature?.kind {
        case .wall: .wall
        case .obstacle: .obstacle
        case .area where feature?.isForbidden == true: .forbidden
        case .area where feature?.isWalled == false && feature?.forbiddenFor.isEmpty == false:
          .forbiddenForSome
        case .area: .walls
        case .door: .door
        default: .other
        }
    }
  }

  private let language: String
  /// With `{name}` for the name in quotation marks.
  private let named: [Cause: Template]
  private let nameless: [Cause: String]
  private let quotes: (open: String, close: String)

  /// The words for a feature; for one that is gone its id is all there is.
  func words(for feature: Feature?, id: Identifier<Feature>) -> String {
    let cause = Cause(feature)
    let name = feature?.name?.text(in: [language]) ?? (feature == nil ? id.rawValue : "")
    // An id says nothing to a person.
    if name.isEmpty { return nameless[cause] ?? "" }
    return named[cause]?.filled(with: quotes.open + name + quotes.close) ?? ""
  }

  static let english = BlockerPhrases(
    language: "en",
    named: [
      .wall: "the wall {name}", .obstacle: "the obstacle {name}", .walls: "the walls of {name}",
      .door: "the closed door {name}", .forbidden: "{name}, which is closed",
      .forbiddenForSome: "{name}, which not everyone may enter", .other: "{name}",
    ],
    nameless: [
      .wall: "a wall", .obstacle: "an obstacle", .walls: "the walls of a room",
      .door: "a closed door", .forbidden: "a closed area",
      .forbiddenForSome: "an area that not everyone may enter", .other: "something solid",
    ],
    quotes: ("“", "”"))

  static let german = BlockerPhrases(
    language: "de",
    named: [
      .wall: "der Wand {name}", .obstacle: "dem Hindernis {name}",
      .walls: "den Wänden von {name}", .door: "der geschlossenen Tür {name}",
      .forbidden: "{name}; der Bereich ist gesperrt",
      .forbiddenForSome: "{name}; der Zutritt ist eingeschränkt", .other: "{name}",
    ],
    nameless: [
      .wall: "einer Wand", .obstacle: "einem Hindernis", .walls: "den Wänden eines Raums",
      .door: "einer geschlossenen Tür",
      .forbidden: "einem gesperrten Bereich",
      .forbiddenForSome: "einem Bereich mit eingeschränktem Zutritt",
      .other: "etwas Festem",
    ],
    quotes: ("„", "“"))
}
