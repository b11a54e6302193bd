import CSodium

/// Encrypts what records say, so that only the nodes can read it: XChaCha20-Poly1305 (libsodium), with a
/// key that comes of the cluster's secret.
///
/// `unsafe` marks calls with pointers that live for the call only and with lengths beside them.
public struct RecordSeal: Sendable {
  private static let nonceSize = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagSize = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  private let key: [UInt8]

  /// Derives the key.
  ///
  /// - Parameters:
  ///   - secret: the cluster's, which all nodes have.
  ///   - file: the name of the file in the log; each has a key of its own.
  public init(secret: [UInt8], file: String) {
    var key = [UInt8](repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))
    let text = Array("floorcast records of \(file)\0".utf8) + secret
    // Cannot fail: the key has a size that BLAKE2b makes.
    _ = unsafe crypto_generichash(&key, key.count, text, UInt64(text.count), nil, 0)
    self.key = key
  }

  /// The body of a record, encrypted; never the same twice.
  func seal(_ body: [UInt8]) -> [UInt8] {
    var nonce = [UInt8](repeating: 0, count: Self.nonceSize)
    unsafe randombytes_buf(&nonce, nonce.count)
    var sealed = [UInt8](repeating: 0, count: body.count + Self.tagSize)
    // Cannot fail: the library says so.
    _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, body, UInt64(body.count), nil, 0, nil, nonce, key)
    return nonce + sealed
  }

  /// The body of an encrypted record; `nil` where it was sealed with another secret, or changed since.
  func open(_ sealed: [UInt8]) -> [UInt8]? {
    guard sealed.count >= Self.nonceSize + Self.tagSize else { return nil }
    let (nonce, text) = (
      Array(sealed.prefix(Self.nonceSize)), Array(sealed.dropFirst(Self.nonceSize))
    )
    var body = [UInt8](repeating: 0, count: text.count - Self.tagSize)
    let result = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
      &body, nil, nil, text, UInt64(text.count), nil, 0, nonce, key)
    return result == 0 ? body : nil
  }
}
