import IndoorModel

/// What types of IMDF become by default.
///
/// - SeeAlso: https://docs.ogc.org/cs/20-094/Categories/index.html
enum IMDFTable {
  static func target(of feature: IMDFFeature) -> ImportTarget? {
    target(type: feature.type, category: feature.category ?? "")
  }

  static func target(type: String, category: String) -> ImportTarget? {
    switch type {
    case "unit": return unit(category)
    case "opening":
      return ImportTarget(.door, category: category == "emergencyexit" ? "emergency-exit" : nil)
    case "fixture": return ImportTarget(.obstacle, category: category)
    case "kiosk": return ImportTarget(.obstacle, category: "kiosk")
    case "section": return ImportTarget(.area, category: category)
    case "detail": return ImportTarget(.wall)
    case "amenity": return ImportTarget(.poi, category: place(category))
    case "occupant": return ImportTarget(.poi, category: place(category))
    case "geofence":
      return ImportTarget(.area, category: category == "underconstruction" ? "no-go" : category)
    case "relationship":
      guard let word = connectors[category] else { return ImportTarget.none }
      return ImportTarget(.connector, category: word)
    case "footprint", "venue": return ImportTarget.none
    default: return nil
    }
  }

  /// Our words for what leads from floor to floor.
  static let connectors = [
    "elevator": "lift", "escalator": "escalator", "stairs": "stairs", "steps": "stairs",
    "ramp": "ramp", "movingwalkway": "escalator",
  ]

  private static let solid: Set = [
    "brick", "column", "concrete", "drywall", "glass", "wood", "structure",
  ]
  private static let open: Set = [
    "walkway", "walkway.island", "lobby", "unenclosedarea", "terrace", "platform", "footbridge",
    "fieldofplay", "road", "vegetation", "parking", "recreation", "foodservice", "waitingroom",
    "ramp", "movingwalkway", "steps", "stairs", "escalator",
  ]

  private static func unit(_ category: String) -> ImportTarget {
    if solid.contains(category) { return ImportTarget(.obstacle, category: category) }
    if category == "opentobelow" { return ImportTarget(.area, category: "no-go") }
    if category == "nonpublic" {
      return ImportTarget(.area, category: "restricted", isWalled: true)
    }
    let word =
      category.hasPrefix("restroom")
      ? "toilet"
      : connectors[category]
        ?? ["walkway": "corridor", "lobby": "foyer", "": "room", "unspecified": "room"][category]
        ?? category
    return ImportTarget(.area, category: word, isWalled: !open.contains(category))
  }

  /// Our words for places of which visitors look for the nearest.
  private static func place(_ category: String) -> String? {
    if category.hasPrefix("restroom") { return "toilet" }
    let words = [
      "firstaid": "first-aid", "elevator": "lift", "stairs": "stairs", "escalator": "escalator",
      "information": "information", "emergencyexit": "emergency-exit", "entry": "entrance",
      "exhibit": "exhibit", "babychanging": "baby-care", "mothersroom": "baby-care",
      "coatcheck": "cloakroom", "lockers": "lockers", "restaurant": "restaurant", "cafe": "cafe",
      "eatingdrinking": "food",
    ]
    return category.isEmpty ? nil : words[category] ?? category
  }
}
