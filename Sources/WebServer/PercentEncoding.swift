/// Writes text as it may stand in a part of a path or query (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Text with everything encoded that could mean something else in its place.
  ///
  /// - Parameter isPath: whether slashes divide parts and stay.
  package static func encoded(_ text: String, isPath: Bool = false) -> String {
    func isKept(_ byte: UInt8) -> Bool { isPlain(byte) || isPath && byte == UInt8(ascii: "/") }
    if text.utf8.allSatisfy(isKept) { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "*"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}
