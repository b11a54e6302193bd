/// A property's value: what JSON can say, without JSON.
public enum Value: Hashable, Sendable {
  /// Nothing; in a change it means "take the property away".
  case null
  /// True or false.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// Text.
  case string(String)
  /// Several values in order.
  case array([Value])
  /// Named values.
  case object([String: Value])

  /// The text, if it is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, if it is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The truth value, if it is one.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The elements, if it is an array.
  public var array: [Value]? { if case .array(let array) = self { array } else { nil } }
  /// The members, if it is an object.
  public var object: [String: Value]? { if case .object(let object) = self { object } else { nil } }
}
