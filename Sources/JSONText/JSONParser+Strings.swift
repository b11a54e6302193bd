import Support

extension JSONParser {
  mutating func string() throws(JSONError) -> String {
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
}
