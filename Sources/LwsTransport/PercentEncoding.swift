/// Writes decoded parts of a request target back as they may stand in one (RFC 3986).
enum PercentEncoding {
  /// The path and query of a request.
  static func target(path: String, query: [(name: String, value: String)]) -> String {
    let pairs = query.map { pair in
      encoded(pair.name, isPath: false)
        + (pair.value.isEmpty ? "" : "=" + encoded(pair.value, isPath: false))
    }
    return encoded(path, isPath: true) + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  private static func encoded(_ text: String, isPath: Bool) -> String {
    func isKept(_ byte: UInt8) -> Bool { isPath && byte == UInt8(ascii: "/") }
    if text.utf8.allSatisfy({ isPlain($0) || isKept($0) }) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) || isKept(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 45, 46, 95, 126, 58, 64, 44, 33, 36, 42: return true
    default: break
    }
    return (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }
}
