import IndoorModel

/// Reads one JSON text from its first byte to its last.
struct JSONParser {
  let bytes: [UInt8]
  let depthLimit: Int
  var isForeign = false
  var position = 0
  private var depth = 0

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
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

  func peek() throws(JSONError) -> UInt8 {
    guard position < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[position]
  }

  func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: position, in: bytes)
  }

  private func unexpected(_ expected: String) -> JSONError {
    error(position < bytes.count ? .unexpectedCharacter(expected: expected) : .unexpectedEnd)
  }
}
