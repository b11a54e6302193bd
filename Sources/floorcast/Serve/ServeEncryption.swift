import ArgumentParser
import CommandSupport
import Logging
import LwsTransport
import UnixSignals
import WebServer

/// A certificate of the server's own, and the plain port beside an encrypted one.
struct ServeEncryption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Encrypt with a certificate that the server makes and keeps beside the venues; prints its "
        + "fingerprint."))
  private var selfSigned = false

  @Option(
    help: ArgumentHelp(
      "Listen at this port, too, and redirect its clients to the encrypted address.",
      valueName: "port"))
  private var redirectPort: Int?

  func validate() throws {
    guard redirectPort.map((0...65_535).contains) ?? true else {
      throw ValidationError("--redirect-port must be from 0 to 65535")
    }
  }

  /// Refuses what does not go with the certificate that an organiser gave, if there is one.
  func check(given: CertificateFiles?) throws {
    guard !selfSigned || given == nil else {
      throw ValidationError("--self-signed and --tls-certificate exclude each other")
    }
    guard redirectPort == nil || selfSigned || given != nil else {
      throw ValidationError("--redirect-port needs --tls-certificate or --self-signed")
    }
  }

  /// What the server encrypts with; `nil` for plain HTTP.
  func encryption(given: CertificateFiles?, folder: String) -> CertificateFiles? {
    given ?? (selfSigned ? SelfSigned(folder: folder).encryption : nil)
  }

  /// Makes the server's own certificate where one is asked for.
  ///
  /// - Returns: its fingerprint.
  func prepare(in folder: String) throws -> String? {
    guard selfSigned else { return nil }
    do { return try SelfSigned(folder: folder).prepare() } catch { throw Console.failure(error) }
  }

  /// Prepares to redirect all clients from a plain port to the encrypted one.
  func redirect(
    from bind: String, to server: ServerGroup, rules: HTTPPolicy, logger: Logger
  ) -> (@Sendable () async throws -> Void)? {
    guard let redirectPort else { return nil }
    var configuration = Server.Configuration()
    (configuration.host, configuration.port) = (bind, redirectPort)
    return { [configuration] in
      let target = try await server.waitUntilListening().port
      let redirecting = Server(
        application: RedirectApplication(to: target, rules: rules), configuration: configuration,
        logger: logger)
      try await redirecting.run()
    }
  }

  /// Reads certificate and key again at each SIGHUP, until the task is cancelled.
  static func reload(for server: ServerGroup, logger: Logger) async {
    for await _ in await UnixSignalsSequence(trapping: [.sighup]) {
      do {
        if try await server.reloadCertificate() { logger.notice("The certificate was read again") }
      } catch {
        logger.error(
          "The new certificate cannot be used; the old one stays",
          metadata: ["error": "\(error)"])
      }
    }
  }
}
