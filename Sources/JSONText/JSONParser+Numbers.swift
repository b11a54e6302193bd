extension JSONParser {
  /// The powers of ten that a double holds exactly.
  private static let powersOfTen: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  mutating func number() throws(JSONError) -> Double {
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
