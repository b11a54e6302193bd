import ArgumentParser
import CommandSupport
import EtcdLog
import VenueServer

/// What the nodes show each other, for commands that ask them.
struct SecretOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with the secret that the nodes show each other, 16 characters or more; or the "
        + "environment's FLOORCAST_CLUSTER_SECRET.",
      valueName: "file"))
  private(set) var clusterSecretFile: String?

  /// The secret.
  var secret: ClusterSecret {
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

/// `floorcast cluster move`: gives a venue to another node.
struct ClusterMoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Have another node order the edits of a venue.",
    discussion: "Edits wait for some hundredths of a second meanwhile; none is refused.")

  @Argument(help: "The venue.") private var venue: String
  @Argument(help: "The node that gets it.") private var node: String
  @OptionGroup private var engine: EngineOptions
  @OptionGroup private var secret: SecretOption

  func run() async throws {
    let secret = try secret.secret
    let begin = ContinuousClock.now
    let owner = try await engine.withLog { log in
      try await ClusterOperator(log: log, secret: secret).move(venue, to: node)
    }
    let milliseconds = Int((ContinuousClock.now - begin) / .milliseconds(1))
    Console.say("\(venue): \(owner) → \(node) (\(milliseconds) ms)")
  }
}

/// `floorcast cluster drain`: empties a node before work on its machine.
struct ClusterDrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drain", abstract: "Have a node give its venues to the others and take none.",
    discussion:
      "It goes on to answer its clients and to follow all edits, until --end or a restart.")

  @Argument(help: "The node.") private var node: String
  @Flag(help: "Let the node take venues again.") private var end = false
  @OptionGroup private var engine: EngineOptions
  @OptionGroup private var secret: SecretOption

  func run() async throws {
    let secret = try secret.secret
    let kept = try await engine.withLog { log in
      try await ClusterOperator(log: log, secret: secret).setDraining(!end, node)
    }
    guard kept.isEmpty else {
      throw Console.failure(
        "\(node) still owns \(kept.joined(separator: ", ")): no other node has taken them")
    }
    Console.say(end ? "\(node) takes venues again." : "\(node) owns no venue any more.")
  }
}

/// `floorcast cluster remove`: forgets a node that has left for good.
struct ClusterRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget a node that was stopped for good.",
    discussion: "Its files count as copies no longer, so records are kept for the others.")

  @Argument(help: "The node.") private var node: String
  @OptionGroup private var engine: EngineOptions

  func run() async throws {
    guard try await engine.withLog({ try await $0.forget(node) }) else {
      throw Console.failure("\(node) takes part in the cluster: stop it first")
    }
    Console.say("\(node) is forgotten.")
  }
}
