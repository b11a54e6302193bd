import EtcdLog
import Support
import Wire

/// Gives a node's venues to the others, each between two of its edits.
public struct Handover: Sendable {
  /// How long a server that stops tries; others claim the rest once its lease is gone.
  private static let lastTime = Duration.seconds(3)
  /// The pause before the next attempt.
  private static let pause = Duration.milliseconds(100)
  /// How often a certain node is asked: it may be catching up, or busy.
  private static let attempts = 3
  /// Venues that are handed over at once.
  private static let atOnce = 16

  private let node: ClusterNode

  /// Handovers of a node's venues.
  public init(of node: ClusterNode) { self.node = node }

  /// Gives all venues away before the server stops, while it still answers.
  public func beforeEnd() async {
    _ = await drain(within: Self.lastTime)
    node.signalEnd()
  }

  /// Gives venues to other nodes, and takes none until `endDraining`.
  ///
  /// - Returns: the venues that no other node has taken in that time; the node goes on with them.
  func drain(within time: Duration) async -> [String] {
    await node.setDraining(true)
    let end = ContinuousClock.now + time
    var left = owned
    while !left.isEmpty, ContinuousClock.now < end, !Task.isCancelled {
      let venues = Locked(left.makeIterator())
      await withDiscardingTaskGroup { group in
        for _ in 0..<Self.atOnce {
          group.addTask {
            while ContinuousClock.now < end, let venue = venues.withLock({ $0.next() }) {
              await move(venue)
            }
          }
        }
      }
      left = owned
      if !left.isEmpty { try? await Task.sleep(for: Self.pause) }
    }
    return left
  }

  /// Lets the node take venues again.
  func endDraining() async { await node.setDraining(false) }

  private var owned: [String] {
    node.owners.filter { $0.value.node == node.name }.map(\.key).sorted()
  }

  private func move(_ venue: String) async {
    guard let replica = node.replica(of: venue) else {
      // Not opened here: there is no edit to wait for.
      if let owner = node.owners[venue] { try? await node.log.release(venue, of: owner.term) }
      return
    }
    await replica.awaitOwnership()
    for (_, member) in node.successors(for: venue) {
      if (try? await replica.handOver(to: member.address)) != nil { return }
    }
  }

  /// Gives a venue to a certain node.
  func move(_ venue: String, to name: String) async throws {
    guard name != node.name else { return }
    guard let replica = node.replica(of: venue) else { throw Problem.noOwner }
    await replica.awaitOwnership()
    guard let address = node.address(of: name) else {
      throw Problem.notFound("No node of the name “\(name)” takes part in the cluster")
    }
    for attempt in 1... {
      do { return try await replica.handOver(to: address) } catch {
        // What was not answered in time may have been done.
        if node.owners[venue]?.node == name { return }
        guard attempt < Self.attempts else { throw error }
      }
      try await Task.sleep(for: Self.pause)
      await replica.awaitOwnership()
    }
  }
}
