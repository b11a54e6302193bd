import CLibwebsockets
import WebServer

extension Server.Encryption {
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
}

extension ServerGroup {
  /// Reads certificate and key again, for all connections that come from now on; those that are
  /// open keep what they began with.
  ///
  /// - Returns: whether there was anything to read: not where nothing is encrypted.
  /// - Throws: `Server.Failure` when the files cannot be used; then nothing changes.
  @discardableResult
  public func renewEncryption() async throws -> Bool {
    guard let encryption = first.configuration.encryption else { return false }
    if let problem = encryption.problem { throw problem }
    for server in servers { await server.renewEncryption() }
    return true
  }
}

extension Server {
  /// Has libwebsockets read the files again, which were looked at just before: a few kilobytes.
  fileprivate func renewEncryption() {
    guard let context = listening?.context, let encryption = configuration.encryption else {
      return
    }
    lws_tls_cert_updated(context, encryption.certificate, encryption.key, nil, 0, nil, 0)
  }
}
