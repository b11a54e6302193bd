extension LocationScanner {
  /// The powers of ten that a double holds exactly.
  private static let powersOfTen: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// A decimal number without exponent.
  mutating func number() -> Double? {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    let first = position
    let whole = digits(&mantissa)
    if whole == 0 || whole > 1 && text[first] == UInt8(ascii: "0") { return nil }
    var fraction = 0
    if next == UInt8(ascii: ".") {
      position += 1
      fraction = digits(&mantissa)
      if fraction == 0 { return nil }
    }
    if next | 0x20 == UInt8(ascii: "e") { return nil }
    if whole + fraction <= 19, fraction <= 22, mantissa <= 1 << 53 {
      // Both are exact, so the one division rounds correctly (W. D. Clinger, 1990).
      let magnitude =
        fraction == 0 ? Double(mantissa) : Double(mantissa) / Self.powersOfTen[fraction]
      return isNegative ? -magnitude : magnitude
    }
    let number = Double(String(decoding: text[start..<position], as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number of at most fifteen digits.
  mutating func wholeNumber() -> Int64? {
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var number: UInt64 = 0
    let first = position
    let count = digits(&number)
    guard (1...15).contains(count), count == 1 || text[first] != UInt8(ascii: "0") else {
      return nil
    }
    if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") { return nil }
    return isNegative ? -Int64(number) : Int64(number)
  }

  /// Adds digits to a number (which wraps when they are many) and returns how many there were.
  private mutating func digits(_ number: inout UInt64) -> Int {
    let start = position
    while position < text.count {
      let digit = text[position] &- 0x30
      guard digit < 10 else { break }
      number = number &* 10 &+ UInt64(digit)
      position += 1
    }
    return position - start
  }
}
