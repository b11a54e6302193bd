import ArgumentParser
import CommandSupport
import EtcdLog
import Logging
import Support
import VenueServer

/// Which other servers serve the same venues.
struct ServeCluster: ParsableArguments {
  @OptionGroup private var engine: EngineOptions
  @OptionGroup private var bus: ServeBus

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

  @OptionGroup private var secret: SecretOption

  @Option(
    help: ArgumentHelp(
      "Venues that a node opens when it starts; others are opened when they are asked for.",
      valueName: "number"))
  private(set) var openAtStart = 200

  /// What a node does about venues.
  private enum Role: String, ExpressibleByArgument, CaseIterable {
    case all, edge
  }

  @Option(
    help: ArgumentHelp(
      "What this node does: all, or edge, which shows venues to viewers and never orders edits.",
      valueName: "role"))
  private var role: Role?

  /// Where an edit is when it is answered.
  private enum Durability: String, ExpressibleByArgument, CaseIterable {
    case log
    case logAndFile = "log+file"
  }

  @Option(
    help: ArgumentHelp(
      """
      Where an edit is when it is answered: log, in etcd and the file of the node that orders edits; \
      or log+file, in another node's file as well.
      """,
      valueName: "level"))
  private var durability: Durability?

  func validate() throws {
    if engine.cluster == nil, (node ?? advertise ?? secret.clusterSecretFile) != nil {
      throw ValidationError("--node, --advertise and --cluster-secret-file need --cluster")
    }
    if engine.cluster == nil, bus.isGiven || role != nil || durability != nil {
      throw ValidationError("--bus, --role and --durability need --cluster")
    }
    if role == .edge, !bus.isGiven {
      throw ValidationError("--role edge needs --bus, by which it gets positions")
    }
    _ = try settings
  }

  /// This server as a node, once etcd has answered; `nil` for a server that runs alone.
  func node(logger: Logger) async throws -> ClusterNode? {
    guard let settings = try settings else { return nil }
    do throws(EtcdError) { try await ClusterNode.check(settings) } catch {
      throw engine.failure(error)
    }
    let live = try bus.settings(node: settings.name)
    if let live {
      do throws(VenueBus.Unreachable) { try await VenueBus.check(live) } catch {
        throw bus.failure(error)
      }
    }
    return ClusterNode(settings, bus: live, logger: logger)
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
        cluster: engine.clusterName, secret: try secret.secret, engine: try engine.members,
        credentials: try engine.credentials, isEdge: role == .edge,
        needsSecondFile: durability == .logAndFile)
    }
  }
}
