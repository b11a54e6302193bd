import CSodium
import IndoorModel

/// Names bytes by what they are: SHA-256 in hexadecimal, by libsodium.
enum ContentDigest {
  /// The name of some bytes.
  static func identifier(of bytes: [UInt8]) -> Identifier<ImageContent> {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    // Cannot fail: the library says so, and an array of this size is what it asks for.
    _ = unsafe crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return Identifier(digest.map { String(hexadecimal: $0) }.joined())
  }
}

/// What bytes are named by that nodes send each other: their SHA-256 in hexadecimal.
public struct ContentName: Hashable, Sendable {
  /// Sixty-four digits.
  public let text: String

  /// Names bytes.
  public init(of bytes: [UInt8]) { text = ContentDigest.identifier(of: bytes).rawValue }
}

extension String {
  fileprivate init(hexadecimal byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    self.init(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }
}
