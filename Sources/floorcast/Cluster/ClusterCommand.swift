import ArgumentParser
import CommandSupport
import EtcdLog
import VenueServer

/// `floorcast cluster`: what operators ask of several servers together.
struct ClusterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster", abstract: "Ask about servers that serve the same venues.",
    subcommands: [
      ClusterStatusCommand.self, ClusterMoveCommand.self, ClusterDrainCommand.self,
      ClusterRemoveCommand.self, ClusterMendCommand.self,
    ])
}

extension EngineOptions {
  /// Does something with the log.
  func withLog<Value>(_ work: (ClusterLog) async throws -> Value) async throws -> Value {
    guard cluster != nil else { throw ValidationError("--cluster is missing") }
    let client = EtcdClient(try members, as: try credentials)
    let carrier = Task { await client.run() }
    defer { carrier.cancel() }
    do { return try await work(ClusterLog(clusterName, by: client)) } catch let error as EtcdError {
      throw failure(error)
    } catch let failure as ClusterOperator.Failure { throw Console.failure("\(failure)") }
  }
}

/// `floorcast cluster status`: the nodes, the owners of venues, and how far the files go.
struct ClusterStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the nodes, the owners of venues, and how far each node's file goes.",
    discussion: "A file is reported every ten seconds, in records of the log.")

  @OptionGroup private var engine: EngineOptions

  func run() async throws {
    let status = try await engine.withLog { try await $0.status() }
    guard !status.members.isEmpty || !status.venues.isEmpty else {
      return Console.say("There are no nodes of the cluster “\(engine.clusterName)”.")
    }
    Console.say(nodes(status))
    Console.say("")
    Console.say(venues(status))
  }

  private func nodes(_ status: ClusterStatus) -> String {
    var table = TextTable(["node", "address", "owns", "state"])
    for (node, member) in status.members.sorted(by: { $0.key < $1.key }) {
      let owned = status.venues.values.filter { $0.owner == node }.count
      table.add([node, member.address, String(owned), member.isDraining ? "draining" : "ready"])
    }
    return table.text
  }

  private func venues(_ status: ClusterStatus) -> String {
    let nodes = Set(status.venues.values.flatMap(\.synced.keys)).union(status.members.keys)
      .sorted()
    var table = TextTable(["venue", "owner", "records"] + nodes)
    for (venue, state) in status.venues.sorted(by: { $0.key < $1.key }) {
      let files = nodes.map { node in state.synced[node].map { String($0) } ?? "–" }
      table.add([venue, state.owner ?? "–", String(state.records)] + files)
    }
    return table.text
  }
}
