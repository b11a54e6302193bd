/// What is wrong with one field of a feature.
public struct SchemaProblem: Hashable, Sendable {
  /// The field: `id`, `floor`, `geometry` or the name of a property.
  public var field: String
  /// What is wrong and what would be right, in English.
  public var message: String

  /// Makes a problem.
  public init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}

/// What features of each kind may look like: the one written schema of the venue file, the edits
/// and the importers.
public enum FeatureSchema {
  /// What a property's value must be.
  public enum Rule: Hashable, Sendable {
    /// A text, or an object of texts by language; each of at most `limit` characters.
    case localizedText(limit: Int)
    /// A text of at most `limit` characters.
    case text(limit: Int)
    /// True or false.
    case bool
    /// A number within the range; the unit is in metres, radians or none, as the name says.
    case number(ClosedRange<Double>)
    /// At most 100 texts of at most 128 characters.
    case textList
    /// A list of some of these texts.
    case choices([String])
    /// A text that `OpeningHours` reads, of at most 256 characters.
    case openingHours
    /// A text that `MarkerCode` reads, as it writes it.
    case markerCode
    /// A moment as RFC 3339 writes it, with an offset from UTC.
    case moment
    /// An object; its members are free.
    case object
  }

  /// The names of the profiles of walkers.
  public static let profiles = ["walking", "stepFree"]

  /// The properties that every kind may have.
  static let common: [String: Rule] = [
    "name": .localizedText(limit: 200), "category": .text(limit: 64),
    "description": .localizedText(limit: 4000),
    "groups": .textList, "tags": .object, "foreignId": .text(limit: 256),
    "source": .text(limit: 256),
    "order": .number(-1_000_000...1_000_000),
  ]

  /// The properties of single kinds, besides the common ones.
  static let specific: [FeatureKind: [String: Rule]] = [
    .wall: ["thickness": .number(0...5)],
    .obstacle: ["thickness": .number(0...5), "temporary": .bool],
    .area: [
      "walled": .bool, "capacity": .number(0...1_000_000), "forbiddenFor": .choices(profiles),
      "avoidFor": .choices(profiles), "queueFor": .text(limit: 128),
    ],
    .door: [
      "width": .number(0.1...50), "depth": .number(0...10), "closed": .bool, "oneWay": .bool,
      "stepFree": .bool, "joins": .textList, "openingHours": .openingHours,
    ],
    .poi: [
      "openingHours": .text(limit: 256), "icon": .text(limit: 64), "heading": .number(-7...7),
      "url": .text(limit: 2048),
    ],
    .connector: [
      "floors": .textList, "oneWay": .bool, "stepFree": .bool, "inService": .bool,
      "seconds": .number(0...3600), "wait": .number(0...3600), "openingHours": .openingHours,
    ],
    .anchor: [
      "height": .number(-100...1000), "device": .text(limit: 128), "accuracy": .number(0.01...100),
      "strengthAtOneMetre": .number(-120...20), "pathLossExponent": .number(1...6),
    ],
    .marker: [
      "heading": .number(-7...7), "height": .number(-100...1000), "device": .text(limit: 128),
      "code": .markerCode,
    ],
  ]

  /// The rule for a property of a kind, or `nil` when the schema does not know it.
  public static func rule(for property: String, of kind: FeatureKind) -> Rule? {
    specific[kind]?[property] ?? common[property]
  }

  /// The shapes that features of a kind may have, by `Shape.name`.
  public static func shapes(of kind: FeatureKind) -> [String] {
    switch kind {
    case .wall, .door, .connector, .line: ["polyline"]
    case .obstacle: ["polygon", "circle", "polyline"]
    case .area: ["polygon", "circle"]
    case .poi, .anchor, .marker: ["point"]
    }
  }

  /// Everything that is wrong with a feature; empty when it is valid.
  public static func problems(of feature: Feature, in venue: Venue) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    if !feature.id.isValid {
      problems.append(
        SchemaProblem(
          field: "id", message: "must be 1 to 128 ASCII characters without space or quotes"))
    }
    if venue.floor(feature.floor) == nil {
      let floors = venue.floors.map(\.id.rawValue).joined(separator: ", ")
      problems.append(
        SchemaProblem(
          field: "floor", message: "there is no floor “\(feature.floor)”; there are: \(floors)"))
    }
    problems += shapeProblems(of: feature)
    if let message = feature.geometry.complaint {
      problems.append(SchemaProblem(field: "vertices", message: message))
    }
    for (name, value) in feature.properties.sorted(by: { $0.key < $1.key }) {
      guard let rule = rule(for: name, of: feature.kind) else {
        problems.append(
          SchemaProblem(
            field: name, message: "is not a property of a \(feature.kind.rawValue); use `tags`"))
        continue
      }
      if let message = rule.complaint(about: value) {
        problems.append(SchemaProblem(field: name, message: message))
      }
    }
    if feature.kind == .connector { problems += connectorProblems(of: feature, in: venue) }
    return problems
  }

  private static func connectorProblems(of feature: Feature, in venue: Venue) -> [SchemaProblem] {
    let floors = feature.connectorFloors
    if floors.count != feature.shape.vertices.count {
      return [
        SchemaProblem(
          field: "floors",
          message: "must name one floor per point of the line, "
            + "\(feature.shape.vertices.count) in all, not \(floors.count)")
      ]
    }
    if let unknown = floors.first(where: { venue.floor($0) == nil }) {
      return [SchemaProblem(field: "floors", message: "there is no floor “\(unknown)”")]
    }
    if floors.first != feature.floor {
      return [SchemaProblem(field: "floors", message: "must begin with the connector's floor")]
    }
    return []
  }
}
