import ArgumentParser
import CommandSupport
import EtcdLog
import Foundation
import Logging
import Support
import VenueServer

/// Which other servers serve the same venues.
struct ServeCluster: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Serve the same venues as other nodes, which share a log in etcd at these members; etcds:// with "
        + "TLS. Needs --node, --advertise and the cluster's secret.",
      valueName: "etcd://host:port,…"))
  private var cluster: String?

  @Option(help: ArgumentHelp("This node's name in the cluster.", valueName: "name"))
  private var node: String?

  @Option(
    help: ArgumentHelp(
      "The URL at which the other nodes reach this one, e.g. http://10.0.0.1:8080.",
      valueName: "URL"))
  private var advertise: String?

  @Option(
    help: ArgumentHelp("The cluster's name, which begins its keys in etcd.", valueName: "name"))
  private var clusterName = "floorcast"

  @Option(
    help: ArgumentHelp(
      "A file with the secret that the nodes show each other, 16 characters or more; or the "
        + "environment's FLOORCAST_CLUSTER_SECRET.",
      valueName: "file"))
  private var clusterSecretFile: String?

  @Option(
    help: ArgumentHelp(
      "Sign in to etcd under this name; the password is in --cluster-password-file or in the "
        + "environment's FLOORCAST_CLUSTER_PASSWORD.",
      valueName: "name"))
  private var clusterUser: String?

  @Option(help: ArgumentHelp("A file with the password for etcd.", valueName: "file"))
  private var clusterPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "The authorities (PEM) to trust for etcd's certificate, instead of the system's.",
      valueName: "file"))
  private var clusterCertificates: String?

  func validate() throws {
    guard cluster != nil else {
      let others = [
        node, advertise, clusterSecretFile, clusterUser, clusterPasswordFile, clusterCertificates,
      ]
      guard others.allSatisfy({ $0 == nil }) else {
        throw ValidationError("--node, --advertise and the options --cluster-… need --cluster")
      }
      return
    }
    _ = try settings
  }

  /// This server as a node, once etcd has answered; `nil` for a server that runs alone.
  func node(logger: Logger) async throws -> ClusterNode? {
    guard let settings = try settings, let cluster else { return nil }
    do throws(EtcdError) { try await ClusterNode.check(settings) } catch {
      throw Console.failure(
        "--cluster \(cluster): \(error). Start etcd there, or correct --cluster and the options "
          + "beside it; see docs/cluster.md")
    }
    return ClusterNode(settings, logger: logger)
  }

  private var settings: ClusterNode.Settings? {
    get throws {
      guard let cluster else { return nil }
      guard let node, let advertise else {
        throw ValidationError("--cluster needs --node and --advertise")
      }
      guard Self.isName(node), Self.isName(clusterName) else {
        throw ValidationError(
          "--node and --cluster-name must have 1 to 63 lower-case letters, digits and hyphens")
      }
      guard let url = ServerAddress(advertise, schemes: ["http", "https"], defaultPort: 80),
        advertise.dropFirst(url.scheme.count + 3).contains(":")
      else {
        throw ValidationError(
          "--advertise must be a URL with a port such as http://10.0.0.1:8080, not “\(advertise)”")
      }
      return ClusterNode.Settings(
        name: node, address: "\(url.scheme)://\(url.host):\(url.port)", cluster: clusterName,
        secret: try secret, engine: try Self.engine(cluster), credentials: try credentials)
    }
  }

  private static func isName(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count)
      && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
  }

  /// Reads `etcd://a,b:2379`.
  private static func engine(_ text: String) throws -> [EtcdAddress] {
    let parts = text.split(separator: "://", maxSplits: 1).map(String.init)
    let schemes = ["etcd": "http", "etcds": "https"]
    guard parts.count == 2, let scheme = schemes[parts[0]] else {
      throw ValidationError(
        "--cluster must be etcd://host:port,… or etcds://host:port,…, not “\(text)”")
    }
    return try parts[1].split(separator: ",").map { host in
      guard let address = EtcdAddress("\(scheme)://\(host)") else {
        throw ValidationError("--cluster: “\(host)” is no host with a port such as 10.0.0.1:2379")
      }
      return address
    }
  }

  private var secret: ClusterSecret {
    get throws {
      let text = try Self.text(of: clusterSecretFile, or: "FLOORCAST_CLUSTER_SECRET")
      guard let text else {
        throw ValidationError(
          "--cluster needs a secret: --cluster-secret-file or FLOORCAST_CLUSTER_SECRET")
      }
      guard let secret = ClusterSecret(text) else {
        throw ValidationError(
          "the cluster's secret must have \(ClusterSecret.shortest) characters or more, without "
            + "spaces and beyond ASCII; make one with `openssl rand -hex 32`")
      }
      return secret
    }
  }

  private var credentials: EtcdCredentials {
    get throws {
      var credentials = EtcdCredentials()
      if let clusterUser {
        let password = try Self.text(of: clusterPasswordFile, or: "FLOORCAST_CLUSTER_PASSWORD")
        guard let password, !password.isEmpty else {
          throw ValidationError(
            "--cluster-user needs a password: --cluster-password-file or "
              + "FLOORCAST_CLUSTER_PASSWORD")
        }
        credentials.user = (clusterUser, password)
      }
      if let clusterCertificates {
        guard FileManager.default.isReadableFile(atPath: clusterCertificates) else {
          throw ValidationError("\(clusterCertificates): there is no such file")
        }
        credentials.authorities = URL(fileURLWithPath: clusterCertificates).path
      }
      return credentials
    }
  }

  /// What a file holds, or else a variable of the environment.
  private static func text(of file: String?, or variable: String) throws -> String? {
    guard let file else { return ProcessInfo.processInfo.environment[variable] }
    return String(decoding: try Console.bytes(ofFileAt: file), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }
}
