import IndoorModel

/// What features look like on paper, and what legends call that.
struct SVGStyle: Hashable {
  /// The colour of the inside; empty for none.
  var fill: String
  /// The colour of the line; empty for none.
  var stroke: String
  /// What a legend calls it, in English and German.
  var words: (en: String, de: String)

  static func == (left: SVGStyle, right: SVGStyle) -> Bool { left.words.en == right.words.en }

  func hash(into hasher: inout Hasher) { hasher.combine(words.en) }

  /// Its words in a language.
  func word(in language: String) -> String { language == "de" ? words.de : words.en }

  /// The look of a feature; `nil` for devices, which a plan for people does not show.
  static func of(_ feature: Feature) -> SVGStyle? {
    let category = feature.category ?? ""
    switch feature.kind {
    case .wall: return wall
    case .obstacle: return obstacle
    case .door: return feature.isClosed ? closedDoor : door
    case .connector: return connectors[category] ?? connector
    case .area: return feature.isForbidden ? forbidden : areas[category] ?? area
    case .poi:
      let exits: Set = ["exit", "entrance", "emergency-exit"]
      return exits.contains(category) ? exit : places[category] ?? place
    case .line, .anchor, .marker: return nil
    }
  }

  private static func look(_ fill: String, _ stroke: String, _ en: String, _ de: String) -> SVGStyle
  {
    SVGStyle(fill: fill, stroke: stroke, words: (en, de))
  }

  private static let wall = look("", "#2c3947", "Wall", "Wand")
  private static let obstacle = look("#e7e1d8", "#b9ad9b", "Obstacle", "Hindernis")
  private static let door = look("", "#9aa6b4", "Door", "Tür")
  private static let closedDoor = look("", "#c1392b", "Closed door", "Geschlossene Tür")
  private static let connector = look(
    "#4a5a6d", "#ffffff", "Way to another floor", "Weg zu anderer Etage")
  private static let connectors = [
    "lift": look("#45566b", "#ffffff", "Lift", "Aufzug"),
    "stairs": look("#4a5a6d", "#ffffff", "Stairs", "Treppe"),
    "escalator": look("#4a5a6d", "#ffffff", "Escalator", "Rolltreppe"),
    "ramp": look("#4a5a6d", "#ffffff", "Ramp", "Rampe"),
  ]
  private static let area = look("#eef1f5", "#a9b6c6", "Area", "Fläche")
  private static let forbidden = look("#f3dedd", "#c98b86", "No entry", "Kein Zutritt")
  private static let areas = [
    "room": look("#e7eefa", "#a9b6c6", "Room", "Raum"),
    "booth": look("#dbe8f5", "#6d8fb5", "Booth", "Stand"),
    "hall": look("#f3eef9", "#a9b6c6", "Hall", "Halle"),
    "corridor": look("#faf5e9", "#d8ccb0", "Corridor", "Flur"),
    "foyer": look("#faf5e9", "#d8ccb0", "Foyer", "Foyer"),
    "toilet": look("#dff1f4", "#a9b6c6", "Toilets", "Toiletten"),
    "food": look("#fdeeda", "#a9b6c6", "Food", "Essen"),
    "stairs": look("#e6e9ee", "#a9b6c6", "Stairwell", "Treppenhaus"),
    "restricted": look("#f3dedd", "#c98b86", "Staff only", "Nur Personal"),
    "outdoors": look("#e8f3e4", "#a9b6c6", "Outdoors", "Im Freien"),
  ]
  private static let place = look("#5c6b7c", "#ffffff", "Place", "Ziel")
  private static let exit = look("#17793f", "#ffffff", "Exit or entrance", "Aus- oder Eingang")
  private static let places = [
    "information": look("#0b5fcc", "#ffffff", "Information", "Information"),
    "toilet": look("#0f7f93", "#ffffff", "Toilet", "Toilette"),
    "first-aid": look("#c1271d", "#ffffff", "First aid", "Erste Hilfe"),
    "food": look("#c05a00", "#ffffff", "Food", "Essen"),
    "bar": look("#a3487f", "#ffffff", "Drinks", "Getränke"),
    "stage": look("#7044b8", "#ffffff", "Stage", "Bühne"),
  ]
}
