/// What entries of a programme may look like: the one schema of the venue file, the edits and the
/// importers.
public enum ProgrammeSchema {
  /// A programme may have so many entries.
  public static let entryLimit = 20_000
  /// The longest that a session may last, in seconds: 31 days, for what runs all through an event.
  public static let durationLimit = 2_678_400.0

  private static let common: [String: FeatureSchema.Rule] = [
    "place": .text(limit: 128), "foreignId": .text(limit: 256), "source": .text(limit: 256),
    "imported": .object, "hidden": .bool,
  ]

  private static let specific: [ProgrammeEntry.Kind: [String: FeatureSchema.Rule]] = [
    .session: [
      "title": .localizedText(limit: 500), "subtitle": .localizedText(limit: 500),
      "abstract": .localizedText(limit: 20_000), "speakers": .textList,
      "track": .localizedText(limit: 200), "tags": .textList, "language": .text(limit: 64),
      "start": .moment, "end": .moment, "room": .text(limit: 200),
      "capacity": .number(0...1_000_000), "link": .text(limit: 2048),
    ],
    .stand: [
      "exhibitor": .localizedText(limit: 500), "description": .localizedText(limit: 20_000),
      "products": .textList, "tags": .textList, "room": .text(limit: 200),
      "link": .text(limit: 2048),
    ],
    .room: ["name": .text(limit: 200)],
  ]

  private static let required: [ProgrammeEntry.Kind: [String]] = [
    .session: ["title", "start", "end"], .stand: ["exhibitor"], .room: ["name"],
  ]

  /// The names of the properties of a kind, in order.
  public static func properties(of kind: ProgrammeEntry.Kind) -> [String] {
    (common.merging(specific[kind] ?? [:]) { _, own in own }).keys.sorted()
  }

  /// Everything that is wrong with an entry; empty when it is valid.
  ///
  /// A `place` may name what is not drawn (any more): removing an area must not need an edit of
  /// each session in it, and undoing that brings all of them back.
  public static func problems(of entry: ProgrammeEntry) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    if !entry.id.isValid {
      problems.append(
        SchemaProblem(
          field: "id", message: "must be 1 to 128 ASCII characters without space or quotes"))
    }
    for (name, value) in entry.properties.sorted(by: { $0.key < $1.key }) {
      guard let rule = specific[entry.kind]?[name] ?? common[name] else {
        let names = Self.properties(of: entry.kind).joined(separator: ", ")
        problems.append(
          SchemaProblem(
            field: name,
            message: "is not a property of a \(entry.kind.rawValue), which has: \(names)"))
        continue
      }
      if let message = rule.complaint(about: value) {
        problems.append(SchemaProblem(field: name, message: message))
      }
    }
    for name in required[entry.kind] ?? [] where entry.properties[name] == nil {
      problems.append(SchemaProblem(field: name, message: "is missing"))
    }
    return problems.isEmpty ? meaningProblems(of: entry) : problems
  }

  private static func meaningProblems(of entry: ProgrammeEntry) -> [SchemaProblem] {
    switch entry.kind {
    case .session:
      if entry.localizedText("title")?.isEmpty ?? true { return [empty("title")] }
      guard let start = entry.moment("start"), let end = entry.moment("end") else { return [] }
      return (0...durationLimit).contains(end.seconds(since: start))
        ? []
        : [
          SchemaProblem(
            field: "end", message: "must be at or after “start”, and at most 31 days later")
        ]
    case .stand:
      return entry.localizedText("exhibitor")?.isEmpty ?? true ? [empty("exhibitor")] : []
    case .room: return entry.text("name")?.isEmpty ?? true ? [empty("name")] : []
    }
  }

  private static func empty(_ field: String) -> SchemaProblem {
    SchemaProblem(field: field, message: "must not be empty")
  }
}
