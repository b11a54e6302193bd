/// Checks text in UTF-8 that arrives in parts, which may divide characters (RFC 3629, section 4).
struct UTF8Check: Equatable {
  /// The bytes that the character that has begun still lacks.
  private var missing = 0
  /// What the next of them may be.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Takes the next part.
  ///
  /// - Returns: `false` as soon as no text can go on like this.
  mutating func take(_ bytes: [UInt8]) -> Bool {
    for byte in bytes {
      if missing == 0, byte < 0x80 { continue }
      guard missing == 0 ? begin(with: byte) : goOn(with: byte) else { return false }
    }
    return true
  }

  private mutating func goOn(with byte: UInt8) -> Bool {
    guard allowed.contains(byte) else { return false }
    missing -= 1
    allowed = 0x80...0xBF
    return true
  }

  /// The first byte gives the length; the second must not make an overlong form, a surrogate, or a
  /// number beyond the last character.
  private mutating func begin(with byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return false
    }
    switch byte {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: allowed = 0x80...0xBF
    }
    return true
  }
}
