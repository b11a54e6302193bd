import JSONText
import LiveMap
import Support

extension LocationScanner {
  /// The byte that is next; 0 at the end.
  var next: UInt8 { position < text.count ? text[position] : 0 }

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

  func isEqual(_ left: LocationBatch.Word, _ right: LocationBatch.Word) -> Bool {
    guard left.count == right.count else { return false }
    let (left, right) = (Int(left.start), (Int(right.start), Int(right.count)))
    for index in 0..<right.1 where text[left + index] != text[right.0 + index] { return false }
    return true
  }

  /// A text without escapes.
  mutating func word() -> LocationBatch.Word? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    let start = position
    var bits: UInt8 = 0
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") {
        if bits >= 0x80, !isUsual(start..<position) { return nil }
        position += 1
        return LocationBatch.Word(start: UInt32(start), count: UInt32(position - 1 - start))
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
  mutating func identifier() -> LocationBatch.Word? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    let start = position
    while position < text.count {
      let byte = text[position]
      guard Self.isOfIdentifier(byte) else {
        let count = position - start
        guard byte == UInt8(ascii: "\""), (1...128).contains(count) else { return nil }
        position += 1
        return LocationBatch.Word(start: UInt32(start), count: UInt32(count))
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

  /// Skips a value that is no list and no object.
  mutating func skipScalar() -> Bool {
    switch next {
    case UInt8(ascii: "\""): return word() != nil
    case UInt8(ascii: "t"): return skipWord("true")
    case UInt8(ascii: "f"): return skipWord("false")
    case UInt8(ascii: "n"): return skipWord("null")
    default: return number() != nil
    }
  }

  mutating func skipWord(_ word: String) -> Bool {
    for byte in word.utf8 {
      guard next == byte else { return false }
      position += 1
    }
    return true
  }
}
