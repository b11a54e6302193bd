import ArgumentParser
import LwsTransport

/// How a server speaks to the network.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Encrypt with this certificate (PEM, with those that lead to a known authority).",
      valueName: "file"))
  var tlsCertificate: String?

  @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
  var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "Share the connections out to so many threads.", valueName: "threads"))
  var loops = 1

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key go together")
    }
    guard (1...64).contains(loops) else { throw ValidationError("--loops must be from 1 to 64") }
  }

  /// What to encrypt with; `nil` for plain HTTP.
  var encryption: Server.Encryption? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return Server.Encryption(certificate: tlsCertificate, key: tlsKey)
  }
}
