public import ArgumentParser
public import LwsTransport

/// How a server speaks to the network.
public struct NetworkOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Encrypt with this certificate (PEM, with those that lead to a known authority).",
      valueName: "file"))
  private var tlsCertificate: String?

  @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
  private var tlsKey: String?

  /// How many threads serve.
  @Option(
    help: ArgumentHelp(
      "Share the connections out to so many threads.", valueName: "threads"))
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
  public var encryption: Server.Encryption? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return Server.Encryption(certificate: tlsCertificate, key: tlsKey)
  }
}
