import ArgumentParser
import CommandSupport
import Foundation
import MosquittoClient

/// How a gateway introduces itself to a broker.
struct BrokerOptions: ParsableArguments {
  /// The variable of the environment that holds the broker's password: arguments are seen by all users.
  private static let variable = "FLOORCAST_MQTT_PASSWORD"

  @Option(help: ArgumentHelp("The user's name at the broker.", valueName: "name"))
  private var user: String?

  @Option(
    help: ArgumentHelp(
      "A file with the user's password (default: the environment's \(Self.variable)).",
      valueName: "file"))
  private var passwordFile: String?

  @Option(
    help: ArgumentHelp(
      "Trust brokers with certificates of these authorities (PEM; default: the system's).",
      valueName: "file"))
  private var authorities: String?

  @Option(help: ArgumentHelp("The gateway's own certificate (PEM).", valueName: "file"))
  private var certificate: String?

  @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
  private var key: String?

  func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key go together")
    }
  }

  /// Prepares the connection.
  ///
  /// - Parameters:
  ///   - client: the name of the session.
  ///   - availability: the topic that says whether the gateway is there.
  func connection(
    to address: String, client: String, availability: String?
  ) throws -> BrokerConnection {
    guard let broker = BrokerAddress(address) else {
      throw Console.failure(
        "“\(address)” is not the address of a broker such as mqtt://127.0.0.1:1883 or mqtts://host",
        code: Console.usageCode)
    }
    var login = BrokerLogin(client: client)
    login.user = user
    login.password = try password()
    login.authorities = authorities
    if let certificate, let key { login.certificate = (certificate, key) }
    login.availability = availability
    do { return try BrokerConnection(to: broker, as: login) } catch { throw Console.failure(error) }
  }

  private func password() throws -> String? {
    guard let passwordFile else { return ProcessInfo.processInfo.environment[Self.variable] }
    let text = String(decoding: try Console.bytes(ofFileAt: passwordFile), as: UTF8.self)
    return text.trimmingCharacters(in: .newlines)
  }
}
