import ArgumentParser
import CommandSupport
import EtcdLog
import Logging
import Support
import VenueServer

/// Which other servers serve the same venues.
struct ServeCluster: ParsableArguments {
  @OptionGroup private var engine: EngineOptions

  @Option(
    help: ArgumentHelp(
      "This node's name in the cluster, with --cluster, --advertise and the cluster's secret.",
      valueName: "name"))
  private var node: String?

  @Option(
    help: ArgumentHelp(
      "The URL at which the other nodes reach this one, e.g. http://10.0.0.1:8080.",
      valueName: "URL"))
  private var advertise: String?

  @Option(
    help: ArgumentHelp(
      "A file with the secret that the nodes show each other, 16 characters or more; or the "
        + "environment's FLOORCAST_CLUSTER_SECRET.",
      valueName: "file"))
  private var clusterSecretFile: String?

  func validate() throws {
    if engine.cluster == nil, (node ?? advertise ?? clusterSecretFile) != nil {
      throw ValidationError("--node, --advertise and --cluster-secret-file need --cluster")
    }
    _ = try settings
  }

  /// This server as a node, once etcd has answered; `nil` for a server that runs alone.
  func node(logger: Logger) async throws -> ClusterNode? {
    guard let settings = try settings else { return nil }
    do throws(EtcdError) { try await ClusterNode.check(settings) } catch {
      throw engine.failure(error)
    }
    return ClusterNode(settings, logger: logger)
  }

  /// The files that this server holds like others; `nil` for a server that runs alone.
  func sharedFiles(logger: Logger) throws -> SharedFiles? {
    try settings.map { SharedFiles($0, logger: logger) }
  }

  private var settings: ClusterNode.Settings? {
    get throws {
      guard engine.cluster != nil else { return nil }
      guard let node, let advertise else {
        throw ValidationError("--cluster needs --node and --advertise")
      }
      guard EngineOptions.isName(node) else {
        throw ValidationError("--node \(EngineOptions.nameRule)")
      }
      guard let url = ServerAddress(advertise, schemes: ["http", "https"], defaultPort: 80),
        advertise.dropFirst(url.scheme.count + 3).contains(":")
      else {
        throw ValidationError(
          "--advertise must be a URL with a port such as http://10.0.0.1:8080, not “\(advertise)”")
      }
      return ClusterNode.Settings(
        name: node, address: "\(url.scheme)://\(url.host):\(url.port)",
        cluster: engine.clusterName, secret: try secret, engine: try engine.members,
        credentials: try engine.credentials)
    }
  }

  private var secret: ClusterSecret {
    get throws {
      let text = try EngineOptions.text(of: clusterSecretFile, or: "FLOORCAST_CLUSTER_SECRET")
      guard let text else {
        throw ValidationError(
          "--cluster needs a secret: --cluster-secret-file or FLOORCAST_CLUSTER_SECRET")
      }
      guard let secret = ClusterSecret(text) else {
        throw ValidationError(
          "the cluster's secret must have \(ClusterSecret.shortest) characters or more, of ASCII "
            + "without spaces; make one with `openssl rand -hex 32`")
      }
      return secret
    }
  }
}
