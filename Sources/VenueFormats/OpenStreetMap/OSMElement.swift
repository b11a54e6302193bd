import Geometry
import IndoorModel

/// A node, way or relation with its shape and where it stands.
struct OSMElement {
  /// `way/398056894`.
  let id: String
  let tags: [String: String]
  /// In degrees; an area that lies in parts has several.
  let shapes: [Shape]
  /// The line or member of the file.
  let place: RemarkPlace
  /// The levels of a relation of type `level` that it is a member of.
  var inherited: String?
  /// Whether it is an outline that was not closed.
  var isUnclosed = false
}

/// What elements were read, and what could not be.
struct OSMContents {
  var elements: [OSMElement] = []
  /// Names of levels, by key.
  var levelNames: [String: String] = [:]
  /// Where, and why it was left out.
  var skipped: [(place: RemarkPlace, reason: RemarkText)] = []
  /// Where, and what was changed.
  var remarks: [(place: RemarkPlace, text: RemarkText)] = []
}

/// The words of Simple Indoor Tagging.
enum OSMTags {
  /// Whether a closed way of these tags is a line all the same.
  static func isLine(_ tags: [String: String]) -> Bool {
    if tags["area"] == "yes" { return false }
    return tags["indoor"] == "wall" || tags["barrier"] != nil
      || tags["highway"].map { $0 != "elevator" && $0 != "pedestrian" } ?? false
  }

  /// Keys of things that people look for.
  static let places = [
    "amenity", "shop", "tourism", "office", "leisure", "craft", "emergency", "healthcare",
    "information", "vending", "club",
  ]

  /// The key of the table.
  static func type(of tags: [String: String]) -> String {
    if let indoor = tags["indoor"] {
      let room = tags["room"].map { " room=\($0.prefix(60))" } ?? ""
      return "indoor=\(indoor.prefix(60))\(room)"
    }
    if let highway = tags["highway"] { return "highway=\(highway.prefix(60))" }
    for key in ["building", "building:part"] where tags[key] != nil { return key }
    for key in places { if let value = tags[key] { return "\(key)=\(value.prefix(60))" } }
    return "other tags"
  }

  /// Whether it is a lift, or stairs, with an area.
  static func connector(_ tags: [String: String]) -> String? {
    if tags["highway"] == "elevator" || tags["elevator"] == "yes" || tags["room"] == "elevator" {
      return "elevator"
    }
    let isSteps = tags["highway"] == "steps" || tags["stairs"] == "yes" || tags["room"] == "stairs"
    return isSteps ? "steps" : nil
  }

  /// What a type becomes.
  static func target(of type: String, tags: [String: String], isArea: Bool) -> ImportTarget {
    let place = category(tags)
    switch tags["indoor"] {
    case "room":
      let isOpen = connector(tags) != nil
      return ImportTarget(.area, category: place ?? "room", isWalled: !isOpen)
    case "corridor": return ImportTarget(.area, category: "corridor")
    case "wall": return ImportTarget(.wall)
    case "column", "pillar": return ImportTarget(.obstacle, category: "column")
    case "area", "level": return ImportTarget(.area, category: place)
    case "yes"?: return ImportTarget(isArea ? .area : .poi, category: place)
    case "door": return ImportTarget(.door)
    case .some: return .none
    case nil: break
    }
    if type.hasPrefix("highway=") || type == "building" || type == "building:part" { return .none }
    if type == "other tags" { return .none }
    return ImportTarget(isArea ? .area : .poi, category: place)
  }

  /// Our word for what people look for.
  static func category(_ tags: [String: String]) -> String? {
    let words = [
      "toilets": "toilet", "first_aid": "first-aid", "restaurant": "restaurant", "cafe": "cafe",
      "fast_food": "food", "bar": "bar", "pub": "bar", "information": "information",
      "luggage_locker": "lockers", "cloakroom": "cloakroom", "shop": "shop",
      "elevator": "lift", "stairs": "stairs", "baby_care": "baby-care",
      "defibrillator": "first-aid",
    ]
    if connector(tags) == "elevator" { return "lift" }
    if connector(tags) == "steps" { return tags["conveying"] == nil ? "stairs" : "escalator" }
    if let amenity = tags["amenity"] { return String((words[amenity] ?? amenity).prefix(64)) }
    if tags["shop"] != nil { return "shop" }
    if tags["tourism"] == "information" { return "information" }
    for key in ["room"] + places {
      if let value = tags[key] { return String((words[value] ?? value).prefix(64)) }
    }
    return nil
  }

  /// The name in all its languages.
  static func name(_ tags: [String: String]) -> LocalizedText? {
    var translations: [String: String] = [:]
    if let name = tags["name"] ?? tags["ref"] { translations["en"] = name }
    for (key, value) in tags where key.hasPrefix("name:") {
      let language = String(key.dropFirst(5))
      if language.count <= 12 { translations[language] = value }
    }
    return translations.isEmpty ? nil : LocalizedText(translations)
  }
}
