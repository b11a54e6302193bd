// `nil` makes no `null`: where an optional is meant, e.g. to take a member out of a dictionary, the
// compiler would silently choose the value.
extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes an array.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }

  /// Makes an object; the last of equal names wins.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }

  /// Makes a whole number.
  public init(_ number: Int) { self = .number(Double(number)) }

  /// Makes an object without the members that are `nil`.
  public init(members: [String: Value?]) { self = .object(members.compactMapValues { $0 }) }
}
