/// UUIDs made of names: the same name has the same UUID at any time and on any machine.
///
/// - SeeAlso: RFC 9562, section 5.5 (version 5)
public enum NameUUID {
  /// The UUID of a name, in lower case.
  ///
  /// - Parameter namespace: 16 bytes that set names apart from those of others; `nil` for the one of
  ///   things in venues.
  public static func make(_ name: String, in namespace: [UInt8]? = nil) -> String {
    var bytes = Array(sha1((namespace ?? ours) + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      let digits = Array("0123456789abcdef")
      text += String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
    return text
  }

  /// The namespace of things in venues; never to be changed.
  private static let ours: [UInt8] = [
    0x6F, 0x1C, 0x9A, 0x42, 0x0B, 0x77, 0x4D, 0x1E, 0x9C, 0x3D, 0xE2, 0x58, 0x41, 0xD6, 0x90, 0x7A,
  ]

  /// Whether a text is a UUID: 8, 4, 4, 4 and 12 hexadecimal digits.
  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(.init($0)).isHexDigit }
  }

  /// The SHA-1 of bytes, which version 5 prescribes; it protects nothing here.
  private static func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let length = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[start..<(start + 64)], into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words: [UInt32] = (0..<16).map { index in
      (0..<4).reduce(0) { $0 << 8 | UInt32(block[block.startIndex + 4 * index + $1]) }
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(turned(mixed, by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = turned(a, by: 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, turned(b, by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func turned(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
