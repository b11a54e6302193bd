public import IndoorModel

/// Appends JSON to a growing text.
public struct JSONWriter: Sendable {
  /// What was written so far, UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Begins an empty text.
  ///
  /// - Parameter capacity: how many bytes to make room for.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Appends a value, without spaces.
  public mutating func append(_ value: Value) {
    switch value {
    case .null: append(raw: "null")
    case .bool(let bool): append(raw: bool ? "true" : "false")
    case .number(let number): append(number)
    case .string(let text): append(text)
    case .array(let elements): append(elements)
    case .object(let members): append(members)
    }
  }

  /// Appends text as it is: punctuation between values that the caller writes one by one.
  public mutating func append(raw text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends JSON that is already written.
  public mutating func append(raw json: ArraySlice<UInt8>) { bytes.append(contentsOf: json) }

  /// Appends a number; `null` when it is not finite.
  public mutating func append(_ number: Double) {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
      bytes.append(contentsOf: String(whole).utf8)
    } else if number.isFinite {
      bytes.append(contentsOf: number.description.utf8)
    } else {
      append(raw: "null")
    }
  }

  /// Appends a figure from 0 to 9.
  mutating func append(digit: UInt8) { bytes.append(UInt8(ascii: "0") + digit) }

  /// Appends a quoted text.
  public mutating func append(_ text: String) {
    append(raw: "\"")
    if text.utf8.allSatisfy(\.isPlain) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 {
        if byte.isPlain { bytes.append(byte) } else { appendEscape(of: byte) }
      }
    }
    append(raw: "\"")
  }

  private mutating func append(_ elements: [Value]) {
    append(raw: "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(raw: ",") }
      append(element)
    }
    append(raw: "]")
  }

  private mutating func append(_ members: [String: Value]) {
    append(raw: "{")
    for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { append(raw: ",") }
      append(member.key)
      append(raw: ":")
      append(member.value)
    }
    append(raw: "}")
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(raw: "\\\"")
    case UInt8(ascii: "\\"): append(raw: "\\\\")
    case UInt8(ascii: "\n"): append(raw: "\\n")
    case UInt8(ascii: "\r"): append(raw: "\\r")
    case UInt8(ascii: "\t"): append(raw: "\\t")
    default:
      let digits = Array("0123456789abcdef".utf8)
      append(raw: "\\u00")
      bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

extension UInt8 {
  /// Whether it stands for itself between quotes.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
