/// What an operation is about, or an edit has changed.
public enum Subject: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The venue's own name and settings.
  case venue
  /// A building.
  case building(Identifier<Building>)
  /// A floor.
  case floor(Identifier<Floor>)
  /// A plan picture.
  case image(Identifier<PlanImage>)
  /// A feature.
  case feature(Identifier<Feature>)
  /// An entry of the programme.
  case entry(Identifier<ProgrammeEntry>)

  /// Reads the text of `description`.
  public init?(_ text: String) {
    if text == "venue" {
      self = .venue
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let id = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case "building": self = .building(Identifier(id))
    case "floor": self = .floor(Identifier(id))
    case "image": self = .image(Identifier(id))
    case "feature": self = .feature(Identifier(id))
    case "entry": self = .entry(Identifier(id))
    default: return nil
    }
  }

  /// The kind of thing: `venue`, `building`, `floor`, `image`, `feature` or `entry`.
  public var word: String {
    switch self {
    case .venue: "venue"
    case .building: "building"
    case .floor: "floor"
    case .image: "image"
    case .feature: "feature"
    case .entry: "entry"
    }
  }

  /// The identifier of the thing; empty for the venue.
  public var id: String {
    switch self {
    case .venue: ""
    case .building(let id): id.rawValue
    case .floor(let id): id.rawValue
    case .image(let id): id.rawValue
    case .feature(let id): id.rawValue
    case .entry(let id): id.rawValue
    }
  }

  /// `venue`, or kind and identifier: `feature:wall-1`.
  public var description: String { self == .venue ? word : "\(word):\(id)" }
}
