public import Geometry

/// Something in a plan that is probably not meant; nothing forbids it.
public struct PlanIssue: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// People will be led wrong, or not at all.
    case error
    /// Likely a slip of the hand.
    case warning
    /// Worth a look.
    case suggestion
  }

  /// An edit that mends it.
  public struct Fix: Hashable, Sendable {
    /// What it does, in English: `Move the end onto the wall`.
    public var label: String
    /// The steps.
    public var operations: [Operation]

    /// Makes a fix.
    public init(label: String, operations: [Operation]) {
      self.label = label
      self.operations = operations
    }
  }

  /// The rule that found it, e.g. `wall-gap`.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// The floor it is on.
  public var floor: Identifier<Floor>
  /// Where to look, in the floor's metres; `nil` for a whole floor.
  public var place: Point?
  /// The features it is about, the one to be mended first.
  public var features: [Identifier<Feature>]
  /// What is wrong and what would be right, in English.
  public var message: String
  /// The names and numbers in the message, for other languages.
  public var values: [String: Value]
  /// An edit that mends it, where one is sure enough.
  public var fix: Fix?
  /// Distinguishes what one rule finds at several parts of the same features, e.g. a vertex.
  public var part: String?

  /// Describes a finding.
  public init(
    rule: String, severity: Severity, floor: Identifier<Floor>, place: Point? = nil,
    features: [Identifier<Feature>], message: String, values: [String: Value] = [:],
    fix: Fix? = nil, part: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.floor = floor
    self.place = place
    self.features = features
    self.message = message
    self.values = values
    self.fix = fix
    self.part = part
  }

  /// The same as long as it is the same issue: rule and features, or rule and floor; then the part.
  public var id: String {
    let subjects = features.isEmpty ? [floor.rawValue] : features.map(\.rawValue)
    return ([rule] + subjects + [part].compactMap { $0 }).joined(separator: ":")
  }

  /// What to call a feature in a message.
  package static func label(_ feature: Feature) -> String {
    let name = feature.name?.text() ?? ""
    return name.isEmpty ? feature.id.rawValue : name
  }

  /// The issue as an object: see the HTTP interface.
  public var value: Value {
    Value(members: [
      "id": .string(id), "rule": .string(rule), "severity": .string(severity.rawValue),
      "floor": .string(floor.rawValue), "at": place?.value,
      "features": .array(features.map { .string($0.rawValue) }), "message": .string(message),
      "values": .object(values),
      "fix": fix.map {
        ["label": .string($0.label), "operations": .array($0.operations.map(\.value))]
      },
    ])
  }
}
