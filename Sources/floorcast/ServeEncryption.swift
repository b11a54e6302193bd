import CommandSupport
import Logging
import LwsTransport
import UnixSignals
import WebServer

extension Serve {
  /// What the server encrypts with; `nil` for plain HTTP.
  var encryption: Server.Encryption? {
    network.encryption ?? (wire.selfSigned ? ownCertificate.encryption : nil)
  }

  private var ownCertificate: SelfSigned { SelfSigned(folder: venues ?? "venues") }

  /// Makes a certificate where one is asked for.
  ///
  /// - Returns: its fingerprint.
  func prepareEncryption() throws -> String? {
    guard wire.selfSigned else { return nil }
    do { return try ownCertificate.prepare() } catch { throw Console.failure(error) }
  }

  /// Reads certificate and key again at each SIGHUP, until it is cancelled.
  func renewEncryption(of server: ServerGroup, logger: Logger) async {
    for await _ in await UnixSignalsSequence(trapping: [.sighup]) {
      do {
        if try await server.renewEncryption() { logger.notice("The certificate was read again") }
      } catch {
        logger.error(
          "The new certificate was not taken; the old one stays",
          metadata: ["error": "\(error)"])
      }
    }
  }

  /// Prepares to redirect all clients from a plain port to the encrypted one.
  func redirect(
    to server: ServerGroup, logger: Logger
  ) -> (@Sendable () async throws -> Void)? {
    guard let port = wire.redirectPort else { return nil }
    var configuration = Server.Configuration()
    (configuration.host, configuration.port) = (bind, port)
    return { [configuration] in
      let target = try await server.waitUntilListening().port
      let redirecting = Server(
        application: RedirectApplication(to: target), configuration: configuration, logger: logger)
      try await redirecting.run()
    }
  }
}
