import JSONText
import LiveMap
import Support

/// Reads a JSON text from its bytes, piece by piece, as long as it is plain: words without escapes,
/// decimal numbers. Anything else is `nil`, for a reader that knows all of JSON.
struct JSONScanner {
  /// Where a text stands among the bytes.
  typealias Word = LocationBatch.Word

  private let text: [UInt8]
  /// Whether it is known to be UTF-8.
  private let isValidated: Bool
  private var position = 0

  init(_ text: [UInt8], isValidated: Bool) {
    self.text = text
    self.isValidated = isValidated
  }

  /// The byte that is next; 0 at the end.
  var next: UInt8 { position < text.count ? text[position] : 0 }

  /// Whether nothing is left.
  var isAtEnd: Bool { position == text.count }

  /// The text of a word.
  func string(_ word: Word) -> String {
    String(decoding: text[Int(word.start)..<Int(word.start) + Int(word.count)], as: UTF8.self)
  }

  func isEqual(_ left: Word, _ right: Word) -> Bool {
    guard left.count == right.count else { return false }
    let (left, right) = (Int(left.start), (Int(right.start), Int(right.count)))
    for index in 0..<right.1 where text[left + index] != text[right.0 + index] { return false }
    return true
  }

  // MARK: - Bytes

  /// Skips spaces and then the byte, if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Skips a value that is no list and no object.
  mutating func skipScalar() -> Bool {
    switch next {
    case UInt8(ascii: "\""): return word() != nil
    case UInt8(ascii: "t"): return skip(word: "true")
    case UInt8(ascii: "f"): return skip(word: "false")
    case UInt8(ascii: "n"): return skip(word: "null")
    default: return number() != nil
    }
  }

  mutating func skip(word: String) -> Bool {
    for byte in word.utf8 {
      guard next == byte else { return false }
      position += 1
    }
    return true
  }

  // MARK: - Words

  /// A member's name with the quotes around it, and its last eight bytes as one number; `nil` when it
  /// is not plain ASCII, which may mean the same as other bytes.
  mutating func name() -> (word: Word, lastBytes: UInt64)? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var bytes: UInt64 = 0
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") {
        let count = position - start
        position += 1
        return (Word(start: UInt32(start), count: UInt32(count)), bytes)
      }
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { return nil }
      bytes = bytes << 8 | UInt64(byte)
      position += 1
    }
    return nil
  }

  /// The first byte of a word that is not empty.
  func first(of word: Word) -> UInt8 { text[Int(word.start)] }

  /// A text without escapes.
  mutating func word() -> Word? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    let start = position
    var bits: UInt8 = 0
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") {
        if bits >= 0x80, !isUsual(start..<position) { return nil }
        position += 1
        return Word(start: UInt32(start), count: UInt32(position - 1 - start))
      }
      if byte < 0x20 || byte == UInt8(ascii: "\\") { return nil }
      bits |= byte
      position += 1
    }
    return nil
  }

  /// Whether bytes are UTF-8, and text that is quickly compared.
  private func isUsual(_ range: Range<Int>) -> Bool {
    if isValidated, range.count <= String.marksLimit { return true }
    return String(validating: text[range], as: UTF8.self)?.isStreamSafe ?? false
  }

  /// A valid identifier.
  mutating func identifier() -> Word? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    let start = position
    while position < text.count {
      let byte = text[position]
      guard Self.isOfIdentifier(byte) else {
        let count = position - start
        guard byte == UInt8(ascii: "\""), (1...128).contains(count) else { return nil }
        position += 1
        return Word(start: UInt32(start), count: UInt32(count))
      }
      position += 1
    }
    return nil
  }

  /// Whether `Identifier.isValid` allows a byte; two words of 64 bits say so for all of ASCII.
  private static func isOfIdentifier(_ byte: UInt8) -> Bool {
    // Not space, ", #, %, &, ', <, >, ?, \, nor what cannot be seen.
    let bits: UInt64 = byte < 64 ? 0x2FFF_FF12_0000_0000 : 0x7FFF_FFFF_EFFF_FFFF
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  // MARK: - Numbers

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

  /// A whole number of at most fifteen digits, and where it stands.
  mutating func wholeNumber() -> (number: Int64, word: Word)? {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var number: UInt64 = 0
    let first = position
    let count = digits(&number)
    guard (1...15).contains(count), count == 1 || text[first] != UInt8(ascii: "0") else {
      return nil
    }
    if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") { return nil }
    return (
      isNegative ? -Int64(number) : Int64(number),
      Word(start: UInt32(start), count: UInt32(position - start))
    )
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
