public import IndoorModel

/// Appends JSON to a growing text.
public struct JSONWriter: ValueSink, Sendable {
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
    case .array(let elements): list(elements) { writer, element in writer.append(element) }
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

  /// Appends a number rounded to thousandths, as metres and seconds are written; `null` when it is
  /// not finite.
  ///
  /// The same text as of the rounded number, for a tenth of the time.
  public mutating func append(thousandths number: Double) {
    let scaled = (number * 1000).rounded()
    // Up to fifteen digits a decimal number is its own shortest text.
    guard abs(scaled) < 1e15 else {
      append(scaled / 1000)
      return
    }
    if scaled < 0 { append(raw: "-") }
    let (whole, rest) = UInt64(abs(scaled)).quotientAndRemainder(dividingBy: 1000)
    append(digits: whole, atLeast: 1)
    if rest == 0 { return }
    append(raw: ".")
    let (two, third) = rest.quotientAndRemainder(dividingBy: 10)
    let (one, second) = two.quotientAndRemainder(dividingBy: 10)
    if third > 0 {
      append(digits: rest, atLeast: 3)
    } else if second > 0 {
      append(digits: two, atLeast: 2)
    } else {
      append(digits: one, atLeast: 1)
    }
  }

  /// Appends a whole number that is not negative.
  ///
  /// - Parameter count: the fewest digits; zeros fill them up in front.
  private mutating func append(digits number: UInt64, atLeast count: Int) {
    var divisor: UInt64 = 1
    for _ in 1..<count { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    var rest = number
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

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

  /// Appends a list; `write` appends each element.
  public mutating func list<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    append(raw: "[")
    var isFirst = true
    for element in elements {
      if !isFirst { append(raw: ",") }
      isFirst = false
      write(&self, element)
    }
    append(raw: "]")
  }

  /// Appends an object; `write` appends its members.
  public mutating func object(_ write: (inout JSONWriter) -> Void) {
    append(raw: "{")
    write(&self)
    append(raw: "}")
  }

  /// Appends the name of a member, which is plain ASCII, behind those before it.
  public mutating func member(_ name: StaticString) {
    append(raw: bytes.last == UInt8(ascii: "{") ? "\"" : ",\"")
    append(raw: name)
    append(raw: "\":")
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
