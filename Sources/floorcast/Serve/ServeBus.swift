import ArgumentParser
import CommandSupport
import Foundation
import NatsBus
import VenueServer

/// Where the bus of a cluster is, and how to sign in there.
struct ServeBus: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The NATS servers, by which the nodes of a cluster share positions; natss:// with TLS.",
      valueName: "nats://host:port,…"))
  private var bus: String?

  @Option(
    help: ArgumentHelp(
      "Sign in to NATS under this name; the password is in --bus-password-file or in the "
        + "environment's FLOORCAST_BUS_PASSWORD.",
      valueName: "name"))
  private var busUser: String?

  @Option(help: ArgumentHelp("A file with the password for NATS.", valueName: "file"))
  private var busPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "The authorities (PEM) to trust for the certificate of NATS, instead of the system's.",
      valueName: "file"))
  private var busCertificates: String?

  @Option(
    help: ArgumentHelp(
      "This node's own certificate (PEM) for NATS, with --bus-key.", valueName: "file"))
  private var busCertificate: String?

  @Option(help: ArgumentHelp("The key of --bus-certificate (PEM).", valueName: "file"))
  private var busKey: String?

  /// Whether there is a bus, or an option of one.
  var isGiven: Bool { bus != nil || hasOthers }

  private var hasOthers: Bool {
    (busUser ?? busPasswordFile ?? busCertificates ?? busCertificate ?? busKey) != nil
  }

  func validate() throws {
    if bus == nil, hasOthers { throw ValidationError("the options --bus-… need --bus") }
    _ = try settings(node: "node")
  }

  /// How a node reaches the others' live sides; `nil` without a bus.
  ///
  /// - Parameter node: the node's name, which NATS shows to operators.
  func settings(node: String) throws -> VenueBus.Settings? {
    guard bus != nil else { return nil }
    return VenueBus.Settings(servers: try servers, credentials: try credentials(of: node))
  }

  private var servers: [BusAddress] {
    get throws {
      let parts = (bus ?? "").split(separator: "://", maxSplits: 1).map(String.init)
      let schemes = ["nats": "nats", "natss": "tls", "tls": "tls"]
      guard parts.count == 2, let scheme = schemes[parts[0]] else {
        throw ValidationError(
          "--bus must be nats://host:port,… or natss://host:port,…, not “\(bus ?? "")”")
      }
      return try parts[1].split(separator: ",").map { host in
        guard let address = BusAddress("\(scheme)://\(host)") else {
          throw ValidationError("--bus: “\(host)” is no host with a port such as 10.0.0.1:4222")
        }
        return address
      }
    }
  }

  private func credentials(of node: String) throws -> BusCredentials {
    var credentials = BusCredentials(name: node)
    if let busUser {
      let password = try EngineOptions.text(of: busPasswordFile, or: "FLOORCAST_BUS_PASSWORD")
      guard let password, !password.isEmpty else {
        throw ValidationError(
          "--bus-user needs a password: --bus-password-file or FLOORCAST_BUS_PASSWORD")
      }
      credentials.user = (busUser, password)
    }
    credentials.authorities = try busCertificates.map(Self.path)
    switch (busCertificate, busKey) {
    case (nil, nil): break
    case (let certificate?, let key?):
      credentials.certificate = (try Self.path(certificate), try Self.path(key))
    default: throw ValidationError("--bus-certificate and --bus-key need each other")
    }
    return credentials
  }

  private static func path(_ file: String) throws -> String {
    guard FileManager.default.isReadableFile(atPath: file) else {
      throw ValidationError("\(file): there is no such file")
    }
    return URL(fileURLWithPath: file).path
  }

  /// What the bus's error means for the operator.
  func failure(_ error: VenueBus.Unreachable) -> ExitCode {
    Console.failure(
      "--bus \(bus ?? ""): \(error). Start nats-server there, or correct --bus and the options "
        + "beside it; see docs/cluster.md")
  }
}
