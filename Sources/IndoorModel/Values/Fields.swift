/// The members of an object that came from outside, read with errors that name them.
///
/// Members that the caller does not ask for are ignored; `null` counts as absent.
public struct Fields: Sendable {
  /// The most characters of what people call something.
  private static let longestTitle = 100

  /// All members.
  public let members: [String: Value]

  /// Opens an object.
  ///
  /// - Parameter subject: what the object is meant to be, for the message: `a feature`.
  public init(_ value: Value, of subject: String) throws(ValueError) {
    guard let members = value.object else {
      throw ValueError("must be an object with the fields of \(subject)")
    }
    self.members = members
  }

  /// The member with a name; `nil` when it is absent or null.
  public func value(_ name: String) -> Value? {
    guard let value = members[name], value != .null else { return nil }
    return value
  }

  /// Reads a member that must be there.
  public func read<Result>(
    _ name: String, _ reader: (Value) throws(ValueError) -> Result
  ) throws(ValueError) -> Result {
    guard let value = value(name) else { throw ValueError("is missing", at: name) }
    return try naming(name) { () throws(ValueError) in try reader(value) }
  }

  /// Reads a member if it is there.
  public func readIfPresent<Result>(
    _ name: String, _ reader: (Value) throws(ValueError) -> Result
  ) throws(ValueError) -> Result? {
    guard let value = value(name) else { return nil }
    return try naming(name) { () throws(ValueError) in try reader(value) }
  }

  /// Reads every element of a list that must be there.
  public func list<Element>(
    _ name: String, _ reader: (Value) throws(ValueError) -> Element
  ) throws(ValueError) -> [Element] {
    try read(name) { (value) throws(ValueError) in try value.list(reader) }
  }

  /// A text that must be there.
  public func text(_ name: String) throws(ValueError) -> String {
    try read(name) { (value) throws(ValueError) in try value.asText() }
  }

  /// What people call something, which must be there: up to 100 characters in a line.
  public func title(_ name: String) throws(ValueError) -> String {
    let text = try text(name)
    guard (1...Self.longestTitle).contains(text.count),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    else { throw ValueError("must have 1 to \(Self.longestTitle) characters", at: name) }
    return text
  }

  /// A finite number that must be there.
  public func number(_ name: String) throws(ValueError) -> Double {
    try read(name) { (value) throws(ValueError) in try value.asNumber() }
  }

  /// A whole number that must be there.
  public func integer(_ name: String) throws(ValueError) -> Int {
    try read(name) { (value) throws(ValueError) in try value.asInteger() }
  }

  /// A valid identifier that must be there.
  public func identifier<Subject>(_ name: String) throws(ValueError) -> Identifier<Subject> {
    try read(name) { (value) throws(ValueError) in try value.asIdentifier() }
  }

  /// A text, if there.
  public func textIfPresent(_ name: String) throws(ValueError) -> String? {
    try readIfPresent(name) { (value) throws(ValueError) in try value.asText() }
  }

  /// A finite number, if there.
  public func numberIfPresent(_ name: String) throws(ValueError) -> Double? {
    try readIfPresent(name) { (value) throws(ValueError) in try value.asNumber() }
  }

  /// A whole number, if there.
  public func integerIfPresent(_ name: String) throws(ValueError) -> Int? {
    try readIfPresent(name) { (value) throws(ValueError) in try value.asInteger() }
  }

  /// True or false, if there.
  public func boolIfPresent(_ name: String) throws(ValueError) -> Bool? {
    try readIfPresent(name) { (value) throws(ValueError) in try value.asBool() }
  }
}
