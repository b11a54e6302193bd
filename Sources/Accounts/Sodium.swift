import CSodium

/// The cryptography of accounts, all of it libsodium's: this file speaks to C so that no other must.
///
/// `unsafe` marks calls with pointers that live for the call only and with lengths beside them.
public enum Sodium {
  /// How laborious passwords are to hash.
  public struct Effort: Hashable, Sendable {
    /// How often memory is gone through.
    public var passes: UInt64
    /// Bytes of memory.
    public var memory: Int

    /// Sets both.
    public init(passes: UInt64, memory: Int) {
      self.passes = passes
      self.memory = memory
    }

    /// What OWASP's Password Storage Cheat Sheet asks of Argon2id at least: 19 MiB, two passes.
    public static let usual = Effort(passes: 2, memory: 19 << 20)
  }

  /// Must come before anything else; may be called by many threads.
  private static let isReady: Bool = sodium_init() >= 0

  /// Random bytes of the operating system.
  public static func randomBytes(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium does not start")
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, bytes.count)
    return bytes
  }

  /// A name that nothing else has, e.g. `a-3f9c…`: a prefix and 64 random bits in hexadecimal.
  public static func identifier(_ prefix: String) -> String {
    prefix + "-"
      + randomBytes(8).map { byte in
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined()
  }

  /// BLAKE2b with 32 bytes of result (RFC 7693).
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = unsafe crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    return digest
  }

  /// The authentication code of a message (HMAC-SHA256, RFC 2104) in hexadecimal.
  ///
  /// - Parameter key: of any length.
  public static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> String {
    precondition(isReady, "libsodium does not start")
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
    unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    unsafe crypto_auth_hmacsha256_final(&state, &code)
    return code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A secret of 256 random bits that people copy, e.g. `whsec_…`.
  public static func secret(_ prefix: String) -> String { prefix + base64URL(randomBytes(32)) }

  /// Compares in constant time.
  static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe sodium_memcmp(left, right, left.count) == 0
  }

  /// Base64 for addresses, without padding (RFC 4648, section 5).
  static func base64URL(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      var part: [UInt8] = []
      for _ in 0..<4 {
        part.append(letters[bits & 63])
        bits >>= 6
      }
      text += part.reversed().prefix(group.count + 1)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Hashes a password with Argon2id (RFC 9106) and a salt of its own; takes tens of milliseconds
  /// and `effort.memory` bytes.
  ///
  /// - Returns: the hash in the form `$argon2id$v=19$m=…`; `nil` when there is no memory for it.
  public static func passwordHash(_ password: String, effort: Effort = .usual) -> String? {
    guard isReady else { return nil }
    var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    let text = Array(password.utf8CString)
    let result = unsafe crypto_pwhash_str_alg(
      &hash, text, UInt64(text.count - 1), effort.passes, effort.memory,
      crypto_pwhash_alg_argon2id13())
    guard result == 0 else { return nil }
    return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether a password has this hash; as laborious as the hash was made.
  public static func isPassword(_ password: String, ofHash hash: String) -> Bool {
    guard isReady, let hash = padded(hash) else { return false }
    let text = Array(password.utf8CString)
    return unsafe crypto_pwhash_str_verify(hash, text, UInt64(text.count - 1)) == 0
  }

  /// Whether a hash was made with another effort than is usual now, so that it is to be made again.
  public static func isOutdated(_ hash: String, effort: Effort = .usual) -> Bool {
    guard isReady, let hash = padded(hash) else { return true }
    return unsafe crypto_pwhash_str_needs_rehash(hash, effort.passes, effort.memory) != 0
  }

  /// As many characters as libsodium reads, whatever stands in the file.
  private static func padded(_ hash: String) -> [CChar]? {
    let size = Int(crypto_pwhash_strbytes())
    let text = hash.utf8.map(CChar.init(bitPattern:))
    guard text.count < size else { return nil }
    return text + [CChar](repeating: 0, count: size - text.count)
  }
}
