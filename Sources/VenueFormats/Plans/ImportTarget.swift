public import IndoorModel
import JSONText

/// What a type of a foreign format becomes in a venue.
public struct ImportTarget: Hashable, Sendable {
  /// The kind of the features; `nil` leaves the type out.
  public var kind: FeatureKind?
  /// The category, unless the thing itself has one.
  public var category: String?
  /// Whether areas get walls along their outline.
  public var isWalled: Bool

  /// Makes a target.
  public init(_ kind: FeatureKind?, category: String? = nil, isWalled: Bool = false) {
    self.kind = kind
    self.category = category
    self.isWalled = isWalled
  }

  /// Leaves a type out.
  public static let none = ImportTarget(nil)

  /// As an entry of a profile: `{"kind": "area", "category": "room", "walled": true}`; `{"kind": null}`
  /// leaves the type out.
  public var value: Value {
    var members: [String: Value] = ["kind": kind.map { .string($0.rawValue) } ?? .null]
    if let category { members["category"] = .string(category) }
    if isWalled { members["walled"] = .bool(true) }
    return .object(members)
  }

  /// Reads an entry of a profile.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a target")
    for name in fields.members.keys.sorted() where !["kind", "category", "walled"].contains(name) {
      throw ValueError("is not known; an entry has kind, category and walled", at: name)
    }
    kind = try fields.readIfPresent("kind", FeatureKind.init(value:))
    category = try fields.textIfPresent("category")
    if let category, category.count > 64 {
      throw ValueError("must be a text of at most 64 characters", at: "category")
    }
    isWalled = try fields.boolIfPresent("walled") ?? false
  }

  /// In a few words for the report: `area (room, walled)`, `left out`.
  public var description: String {
    guard let kind else { return "left out" }
    let details = [category, isWalled ? "walled" : nil].compactMap(\.self)
    return details.isEmpty ? kind.rawValue : "\(kind.rawValue) (\(details.joined(separator: ", ")))"
  }
}

/// What types of a format become: a table that a person changes once and keeps for the next file.
public struct ImportProfile: Hashable, Sendable {
  /// The targets by type; a type that ends in `*` stands for all that begin like it.
  public var targets: [String: ImportTarget]
  /// What a unit of a drawing (DXF, SVG) is; `nil` where the drawing says so, or it is guessed.
  public var metresPerUnit: Double?

  /// Makes a profile.
  public init(_ targets: [String: ImportTarget] = [:], metresPerUnit: Double? = nil) {
    self.targets = targets
    self.metresPerUnit = metresPerUnit
  }

  /// What a unit of a drawing may be in metres.
  public static let unitRange = 1e-6...10_000

  /// What a type becomes, if the profile says so: the longest entry that fits.
  public func target(of type: String) -> ImportTarget? {
    if let target = targets[type] { return target }
    let patterns = targets.keys.filter { $0.hasSuffix("*") && type.hasPrefix($0.dropLast()) }
    return patterns.max { $0.count < $1.count }.flatMap { targets[$0] }
  }

  /// As JSON: `{"metresPerUnit": 0.05, "types": {"unit/room": {"kind": "area", "walled": true}}}`.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.append(raw: "{")
    if let metresPerUnit {
      writer.append(raw: "\"metresPerUnit\": ")
      writer.append(.number(metresPerUnit))
      writer.append(raw: ",\n")
    }
    writer.append(raw: "\"types\": {")
    for (index, type) in targets.keys.sorted().enumerated() {
      writer.append(raw: index == 0 ? "\n  " : ",\n  ")
      writer.append(type)
      writer.append(raw: ": ")
      writer.append(targets[type]?.value ?? .null)
    }
    writer.append(raw: "\n}}\n")
    return writer.bytes
  }

  /// Reads a profile.
  public init(json bytes: [UInt8], source: String) throws(FormatError) {
    do {
      try self.init(value: Value(json: bytes))
    } catch let error as JSONError {
      throw FormatError(source, "is not JSON: \(error)")
    } catch { throw FormatError(source, "\(error)") }
  }

  /// Reads a profile.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a profile")
    metresPerUnit = try fields.readIfPresent("metresPerUnit") { (value) throws(ValueError) in
      guard let number = value.number, Self.unitRange.contains(number) else {
        throw ValueError("must be a number of \(Self.unitRange.lowerBound) to 10000 metres")
      }
      return number
    }
    targets = try fields.read("types") { (value) throws(ValueError) in
      guard let members = value.object else { throw ValueError("must be an object") }
      var targets: [String: ImportTarget] = [:]
      for (type, entry) in members {
        do throws(ValueError) { targets[type] = try ImportTarget(value: entry) } catch {
          throw error.under(type)
        }
      }
      return targets
    }
  }
}
