import IndoorModel

/// The properties of a feature in IMDF: those that its type has, and the record of all others.
struct IMDFProperties {
  /// As they are written.
  private(set) var members: [String: Value]

  /// The names that each type has besides those that name other features.
  private static let names: [String: [String]] = [
    "unit": ["category", "restriction", "accessibility", "name", "alt_name"],
    "section": [
      "category", "restriction", "accessibility", "name", "alt_name", "address_id",
      "correlation_id", "parents",
    ],
    "geofence": [
      "category", "restriction", "accessibility", "name", "alt_name", "correlation_id",
      "display_point", "parents",
    ],
    "fixture": ["category", "name", "alt_name", "anchor_id"],
    "kiosk": ["name", "alt_name", "anchor_id"],
    "opening": ["category", "accessibility", "access_control", "door", "name", "alt_name"],
    "amenity": [
      "category", "accessibility", "name", "alt_name", "hours", "phone", "website", "address_id",
      "correlation_id",
    ],
    "occupant": [
      "category", "name", "hours", "phone", "website", "validity", "correlation_id",
    ],
    "relationship": ["category", "direction", "hours"],
  ]
  /// What is taken as it came in, where it is of the type that IMDF wants.
  private static let kept: Set = [
    "accessibility", "access_control", "alt_name", "door", "phone", "restriction", "validity",
  ]

  /// - Parameter type: `nil` for what IMDF has no type for.
  init(_ feature: Feature, type: String?, category: String?) {
    let names = Self.names[type ?? ""] ?? []
    members = Dictionary(uniqueKeysWithValues: names.map { ($0, .null) })
    var rest = feature.properties
    rest["source"] = nil
    rest["foreignId"] = nil
    let tags = feature.properties["tags"]?.object ?? [:]
    if tags["feature_type"]?.string == type {
      for name in names where Self.kept.contains(name) {
        members[name] = tags[name].flatMap { Self.isRight($0, for: name) ? $0 : nil } ?? .null
      }
    }
    if names.contains("category") { members["category"] = category.map { .string($0) } ?? .null }
    if names.contains("name") {
      let labels = feature.name.map { IMDFLabels.value($0) } ?? .null
      members["name"] =
        type == "occupant" && labels == .null ? ["en": .string(feature.id.rawValue)] : labels
      if labels == feature.properties["name"] ?? .null || labels == feature.name?.value {
        rest["name"] = nil
      }
    }
    if names.contains("hours"), let hours = feature.properties["openingHours"] {
      members["hours"] = hours
      rest["openingHours"] = nil
    }
    if names.contains("website"), let url = feature.properties["url"] {
      members["website"] = url
      rest["url"] = nil
    }
    switch type {
    case "opening":
      if feature.properties["stepFree"] == true {
        members["accessibility"] = Self.with("wheelchair", members["accessibility"])
        rest["stepFree"] = nil
      }
      if feature.isClosed {
        members["access_control"] = Self.with("outofservice", members["access_control"])
      }
    case "relationship":
      members["direction"] = feature.isOneWay ? "directed" : "undirected"
      if feature.isOneWay { rest["oneWay"] = nil }
    case "unit":
      if feature.category == "restricted", members["restriction"] == .null {
        members["restriction"] = "employeesonly"
      }
    default: break
    }
    rest["floors"] = nil
    var record = IMDFRecord()
    record.id = feature.id.rawValue
    record.type = category.map { "\(type ?? "")/\($0)" } ?? type ?? IMDFRecord.featureType
    record.kind = feature.kind
    record.properties = rest
    if case .circle(_, let radius) = feature.shape { record.radius = radius }
    members[IMDFRecord.property] = record.value
  }

  subscript(name: String) -> Value? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// Whether a value that came in is one that IMDF allows.
  private static func isRight(_ value: Value, for name: String) -> Bool {
    switch name {
    case "restriction": ["employeesonly", "restricted"].contains(value)
    case "accessibility", "access_control":
      value.array.map { !$0.isEmpty && $0.allSatisfy { $0.string != nil } } ?? false
    case "alt_name":
      LocalizedText(value).map { value.object != nil && IMDFLabels.value($0) == value } ?? false
    case "phone": value.string?.isEmpty == false
    default: value.object != nil
    }
  }

  private static func with(_ word: String, _ value: Value?) -> Value {
    let words = value?.array?.compactMap(\.string) ?? []
    return .array((words.contains(word) ? words : words + [word]).map { .string($0) })
  }
}

/// Texts as IMDF has them: an object of languages, none of them empty.
enum IMDFLabels {
  /// The labels of a text.
  ///
  /// - Parameter word: what is taken where there is no text; without it the value is null then.
  static func value(_ text: LocalizedText, else word: String? = nil) -> Value {
    let labels = text.translations.filter { isLanguage($0.key) && !$0.value.isEmpty }
    if labels.isEmpty { return word.map { ["en": .string($0)] } ?? .null }
    return .object(labels.mapValues { .string($0) })
  }

  /// Whether a text looks like a language tag of BCP 47: `en`, `de-CH`.
  static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.utf8.count),
      first.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }
}
