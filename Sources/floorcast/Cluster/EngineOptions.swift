import ArgumentParser
import CommandSupport
import EtcdLog
import Foundation

/// Where the log of a cluster is, and how to sign in there.
struct EngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The members of etcd, in which the nodes of a cluster share a log; etcds:// with TLS.",
      valueName: "etcd://host:port,…"))
  private(set) var cluster: String?

  @Option(
    help: ArgumentHelp("The cluster's name, which begins its keys in etcd.", valueName: "name"))
  private(set) var clusterName = "floorcast"

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
      guard (clusterUser ?? clusterPasswordFile ?? clusterCertificates) == nil else {
        throw ValidationError("the options --cluster-… need --cluster")
      }
      return
    }
    guard Self.isName(clusterName) else {
      throw ValidationError("--cluster-name \(Self.nameRule)")
    }
    _ = (try members, try credentials)
  }

  /// Whether a text may name a node or a cluster.
  static func isName(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count)
      && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
  }

  /// What names must be like.
  static let nameRule = "must have 1 to 63 lower-case letters, digits and hyphens"

  /// The members of etcd; none where there is no cluster.
  var members: [EtcdAddress] {
    get throws {
      guard let cluster else { return [] }
      let parts = cluster.split(separator: "://", maxSplits: 1).map(String.init)
      let schemes = ["etcd": "http", "etcds": "https"]
      guard parts.count == 2, let scheme = schemes[parts[0]] else {
        throw ValidationError(
          "--cluster must be etcd://host:port,… or etcds://host:port,…, not “\(cluster)”")
      }
      return try parts[1].split(separator: ",").map { host in
        guard let address = EtcdAddress("\(scheme)://\(host)") else {
          throw ValidationError(
            "--cluster: “\(host)” is no host with a port such as 10.0.0.1:2379")
        }
        return address
      }
    }
  }

  /// By what etcd knows this program.
  var credentials: EtcdCredentials {
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

  /// What etcd's error means for the operator.
  func failure(_ error: EtcdError) -> ExitCode {
    Console.failure(
      "--cluster \(cluster ?? ""): \(error). Start etcd there, or correct --cluster and the "
        + "options beside it; see docs/cluster.md")
  }

  /// What a file holds, or else a variable of the environment.
  static func text(of file: String?, or variable: String) throws -> String? {
    guard let file else { return ProcessInfo.processInfo.environment[variable] }
    return String(decoding: try Console.bytes(ofFileAt: file), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }
}
