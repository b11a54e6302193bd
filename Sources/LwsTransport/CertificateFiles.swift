import CLibwebsockets
import Glibc

/// The files that a server encrypts with.
public struct CertificateFiles: Sendable, Equatable {
  /// The path of the certificate and those that lead from it to a known authority, as PEM.
  public let certificate: String
  /// The path of the certificate's private key, as PEM, without a password.
  public let key: String

  /// Names both files.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// Says why the files cannot be used, as far as reading them shows.
  var failure: Server.Failure? {
    problem(of: certificate, holding: "-----BEGIN CERTIFICATE-----", named: "certificate")
      ?? problem(of: key, holding: "PRIVATE KEY-----", named: "private key")
  }

  /// Says why the files cannot be used together; `nil` when they can.
  var problem: Server.Failure? {
    if let failure { return failure }
    guard let context = SSL_CTX_new(TLS_server_method()) else { return mismatch }
    defer { SSL_CTX_free(context) }
    // 1: as PEM, `SSL_FILETYPE_PEM`.
    guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1,
      SSL_CTX_use_PrivateKey_file(context, key, 1) == 1, SSL_CTX_check_private_key(context) == 1
    else {
      ERR_clear_error()
      return mismatch
    }
    return nil
  }

  /// What is said when both can be read and yet are refused.
  var mismatch: Server.Failure {
    .cannotEncrypt(path: key, reason: "it is not the key of \(certificate), or one is damaged")
  }

  private func problem(
    of path: String, holding mark: String, named what: String
  ) -> Server.Failure? {
    guard let file = fopen(path, "re") else {
      return .cannotEncrypt(path: path, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    // A chain of certificates is a few KiB; what is a thousand times as large is none.
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    if ferror(file) != 0 {
      return .cannotEncrypt(path: path, reason: String(cString: strerror(errno)))
    }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    if text.contains(mark) { return nil }
    return .cannotEncrypt(path: path, reason: "there is no \(what) as PEM in it")
  }
}
