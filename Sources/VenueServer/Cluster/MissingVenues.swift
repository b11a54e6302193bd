import EtcdLog
import Logging

/// Copies venues from their owners of which a node has no file.
final class MissingVenues: Sendable {
  /// The pause before an owner is asked again.
  private static let pause = Duration.seconds(1)

  private let logger: Logger
  private let news: AsyncStream<Void>
  private let noting: AsyncStream<Void>.Continuation

  init(logger: Logger) {
    self.logger = logger
    (news, noting) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Looks whether venues have come.
  func look() { noting.yield() }

  /// Copies until the task is cancelled.
  func copy(into venues: OpenVenues, of node: ClusterNode) async {
    for await _ in news {
      for (venue, owner) in node.owners where owner.node != node.name && !venues.has(venue) {
        guard let address = node.address(of: owner.node) else { continue }
        do {
          // What an earlier file of this node held counts no longer.
          try await node.log.deleteSynced(venue, by: node.name)
          try await venues.add(
            copy: try await node.peers.file(of: venue, at: address), as: venue)
        } catch {
          logger.warning(
            "A venue was not copied from its owner",
            metadata: [
              "venue": "\(venue)", "owner": "\(owner.node)", "reason": "\(error)",
            ])
          try? await Task.sleep(for: Self.pause)
          look()
        }
      }
    }
  }
}
