public import ArgumentParser
public import LwsTransport

/// Encryption and threads of a server.
public struct NetworkOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Encrypt with this certificate (PEM, with its chain up to a known authority).",
      valueName: "file"))
  private var tlsCertificate: String?

  @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
  private var tlsKey: String?

  /// How many threads serve.
  @Option(
    help: ArgumentHelp(
      "Share the connections among this many threads.", valueName: "threads"))
  public var loops = 1

  /// Makes options that the parser fills.
  public init() {}

  /// Refuses half of a pair, and counts out of range.
  public func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key go together")
    }
    guard (1...64).contains(loops) else { throw ValidationError("--loops must be from 1 to 64") }
  }

  /// What to encrypt with; `nil` for plain HTTP.
  public var encryption: CertificateFiles? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return CertificateFiles(certificate: tlsCertificate, key: tlsKey)
  }
}
