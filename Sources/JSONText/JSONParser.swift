import IndoorModel
import Support

/// Reads one JSON text from its first byte to its last.
struct JSONParser {
  private let bytes: [UInt8]
  private let depthLimit: Int
  /// Whether a sender may mean harm.
  private let isForeign: Bool
  private var position = 0
  private var depth = 0

  /// The powers of ten that a double holds exactly.
  private static let powersOfTen: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  init(bytes: [UInt8], depthLimit: Int, isForeign: Bool = false) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.isForeign = isForeign
  }

  mutating func document() throws(JSONError) -> Value {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value()
    skipSpace()
    if position < bytes.count { throw error(.unexpectedCharacter(expected: "the end of the text")) }
    return value
  }

  private mutating func value() throws(JSONError) -> Value {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error(.unexpectedCharacter(expected: "a value"))
    }
  }

  private mutating func array() throws(JSONError) -> [Value] {
    try enter()
    defer { depth -= 1 }
    var elements: [Value] = []
    if skip(UInt8(ascii: "]")) { return elements }
    repeat { elements.append(try value()) } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw unexpected("“,” or “]”") }
    return elements
  }

  private mutating func object() throws(JSONError) -> [String: Value] {
    try enter()
    defer { depth -= 1 }
    var members: [String: Value] = [:]
    if skip(UInt8(ascii: "}")) { return members }
    repeat {
      skipSpace()
      let start = position
      guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try string()
      guard skip(UInt8(ascii: ":")) else { throw unexpected("“:”") }
      if members.updateValue(try value(), forKey: name) != nil {
        throw JSONError(.duplicateName(name), at: start, in: bytes)
      }
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw unexpected("“,” or “}”") }
    return members
  }

  private mutating func enter() throws(JSONError) {
    if depth == depthLimit { throw error(.tooDeep(limit: depthLimit)) }
    depth += 1
    position += 1
  }

  private mutating func word(_ word: String, _ value: Value) throws(JSONError) -> Value {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected("a value") }
    position += word.utf8.count
    return value
  }

  /// Skips spaces and then the byte, if it is next.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private func peek() throws(JSONError) -> UInt8 {
    guard position < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[position]
  }

  private func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: position, in: bytes)
  }

  private func unexpected(_ expected: String) -> JSONError {
    error(position < bytes.count ? .unexpectedCharacter(expected: expected) : .unexpectedEnd)
  }

  // MARK: - Texts

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while try peek() != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") { return try escapedString(from: start) }
      try skipCharacter()
    }
    return try text(bytes[start..<position], from: start)
  }

  /// Goes on with a text in which a `\` was met.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<position])
    while try peek() != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        unescaped.append(contentsOf: String(Character(try escape())).utf8)
      } else {
        unescaped.append(bytes[position])
        try skipCharacter()
      }
    }
    return try text(unescaped[...], from: start)
  }

  private mutating func text(_ utf8: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String
  {
    position += 1
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw JSONError(.badUTF8, at: start, in: bytes)
    }
    if isForeign, !text.isStreamSafe {
      throw JSONError(.tooManyMarks(limit: String.marksLimit), at: start, in: bytes)
    }
    return text
  }

  private mutating func skipCharacter() throws(JSONError) {
    if bytes[position] < 0x20 {
      throw error(.unexpectedCharacter(expected: "no control character inside a text"))
    }
    position += 1
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = try peek()
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw JSONError(.badEscape, at: start, in: bytes)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    guard let first = fourHexDigits() else { throw JSONError(.badEscape, at: start, in: bytes) }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800...0xDBFF).contains(first), bytes[position...].starts(with: Array("\\u".utf8))
    else { throw JSONError(.badEscape, at: start, in: bytes) }
    position += 2
    guard let second = fourHexDigits(), (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw JSONError(.badEscape, at: start, in: bytes) }
    return scalar
  }

  private mutating func fourHexDigits() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    position += 4
    return number
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONError) -> Double {
    let start = position
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    let whole = try digits(&mantissa)
    if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
      throw JSONError(.badNumber, at: start, in: bytes)
    }
    var fraction = 0
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      fraction = try digits(&mantissa)
    }
    let hasExponent = try skipExponent()
    if !hasExponent, whole + fraction <= 15 {
      // Both are exact, so the one division rounds correctly (W. D. Clinger, 1990).
      let magnitude = Double(mantissa) / Self.powersOfTen[fraction]
      return isNegative ? -magnitude : magnitude
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw JSONError(.badNumber, at: start, in: bytes)
    }
    return number
  }

  /// Adds digits to a number (which wraps when they are many) and returns how many there were.
  private mutating func digits(_ number: inout UInt64) throws(JSONError) -> Int {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      number = number &* 10 &+ UInt64(bytes[position] - 0x30)
      position += 1
    }
    if position == start { throw error(.badNumber) }
    return position - start
  }

  private mutating func skipExponent() throws(JSONError) -> Bool {
    guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else { return false }
    position += 1
    if position < bytes.count,
      bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
    {
      position += 1
    }
    var ignored: UInt64 = 0
    _ = try digits(&ignored)
    return true
  }
}
