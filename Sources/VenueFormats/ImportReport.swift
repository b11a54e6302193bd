public import IndoorModel

/// What an import read, and everything that it did not take as it was.
public struct ImportReport: Hashable, Sendable {
  /// One thing that was not understood, and what was done with it.
  public struct Remark: Hashable, Sendable {
    /// The file.
    public var source: String
    /// Where in the file: `feature “poi-1”, properties.colour`; empty for the file as a whole.
    public var place: RemarkPlace
    /// What is odd and what was done with it.
    public var text: RemarkText

    /// Makes a remark.
    public init(source: String, place: RemarkPlace, text: RemarkText) {
      self.source = source
      self.place = place
      self.text = text
    }

    /// What is odd and what was done with it, in English.
    public var message: String { text.message }
  }

  /// Things of one type on one floor, and what became of them.
  public struct Row: Hashable, Sendable {
    /// The file, folder or archive.
    public var source: String
    /// What they are in their format: `unit/restroom`.
    public var type: String
    /// The floor, if they are on one.
    public var floor: Identifier<Floor>?
    /// What they became; `nil` for what describes the plan, such as levels, and becomes no feature.
    public var target: ImportTarget?
  }

  /// What the plan that was read last is.
  public internal(set) var format: PlanFormat?
  /// How many features of each kind are on each floor; a connector counts on its first.
  public var counts: [Identifier<Floor>: [FeatureKind: Int]] = [:]
  /// What was not taken as it was, in the order of the files.
  public var remarks: [Remark] = []
  /// How many remarks there are beyond `remarkLimit`; they are not kept.
  public private(set) var furtherRemarks = 0
  /// How many features were left out; each has its remark.
  public var skipped = 0
  /// What was read, by type and floor, of formats that have a table of types.
  public var rows: [Row: Int] = [:]
  /// What the caller said that a unit of a drawing is in metres.
  public internal(set) var metresPerUnit: Double?
  /// How many features an earlier import of the same source had made, and are as they were.
  public var unchanged = 0
  /// How many features of an earlier import are different now.
  public var updated = 0
  /// How many features of an earlier import are gone, because the source no longer has them.
  public var removed = 0

  /// The most remarks that a report keeps.
  public static let remarkLimit = 5000

  /// An empty report.
  public init() {}

  /// Adds a remark, or counts it where there are too many.
  mutating func add(_ remark: Remark) {
    if remarks.count < Self.remarkLimit { remarks.append(remark) } else { furtherRemarks += 1 }
  }

  /// Counts remarks that a reader did not keep.
  mutating func addFurtherRemarks(_ count: Int) { furtherRemarks += count }

  /// The rows of a type on a floor, whatever became of them: how many things they count.
  public func count(of type: String, on floor: Identifier<Floor>? = nil) -> Int {
    rows.reduce(0) { sum, entry in
      let isMeant = entry.key.type == type && (floor == nil || entry.key.floor == floor)
      return isMeant ? sum + entry.value : sum
    }
  }

  /// The table of types as it was used, for the next file of the kind.
  public var profile: ImportProfile {
    var targets: [String: ImportTarget] = [:]
    for row in rows.keys { if let target = row.target { targets[row.type] = target } }
    return ImportProfile(targets, metresPerUnit: metresPerUnit)
  }

  /// How many features were read in all.
  public var total: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// How many features of a kind were read.
  public func total(of kind: FeatureKind) -> Int {
    counts.values.reduce(0) { $0 + ($1[kind] ?? 0) }
  }
}

extension ImportReport {
  /// The report as JSON: counts by floor and kind, types and what became of them, remarks.
  public var value: Value {
    let counts = counts.sorted { $0.key < $1.key }.flatMap { floor, kinds in
      kinds.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count -> Value in
        [
          "floor": .string(floor.rawValue), "kind": .string(kind.rawValue), "count": Value(count),
        ]
      }
    }
    let types = rows.sorted {
      ($0.key.type, $0.key.floor?.rawValue ?? "") < ($1.key.type, $1.key.floor?.rawValue ?? "")
    }.map { row, count in
      Value(members: [
        "type": .string(row.type), "floor": row.floor.map { .string($0.rawValue) },
        "count": Value(count), "target": row.target?.value,
      ])
    }
    return [
      "format": format.map { .string($0.rawValue) } ?? .null, "counts": .array(counts),
      "types": .array(types),
      "remarks": .array(remarks.map(\.value)),
      "furtherRemarks": Value(furtherRemarks), "skipped": Value(skipped),
      "unchanged": Value(unchanged), "updated": Value(updated), "removed": Value(removed),
    ]
  }
}

extension ImportReport.Remark {
  /// The remark as JSON.
  var value: Value {
    Value(members: [
      "source": .string(source), "place": .string(place.description), "placeParts": place.parts,
      "message": .string(message), "code": text.code.map(Value.string),
      "arguments": text.code.map { _ in .array(text.arguments.map(Value.string)) },
      "isLeftOut": text.isLeftOut ? true : nil,
    ])
  }
}
