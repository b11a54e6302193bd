import Cluster
import EtcdLog
import Logging

/// Venues that one node was told to keep, to remove or to delete, so that all nodes do.
struct MovedVenues: Sendable {
  private let log: ClusterLog
  private let logger: Logger

  init(_ log: ClusterLog, logger: Logger) { (self.log, self.logger) = (log, logger) }

  /// Has all nodes move a venue.
  func set(_ standing: VenueStanding, of venue: String) async throws {
    switch standing {
    case .kept, .removed: try await log.set(standing, of: venue)
    case .deleted: try await log.delete(venue)
    }
  }

  /// Moves venues of this node as the log says; what has happened here already is left.
  func move(_ entries: [LogWatch.Entry], in venues: OpenVenues) async {
    for entry in entries {
      guard case .standing(let venue) = entry.key,
        let standing = entry.value.flatMap(VenueStanding.init)
      else { continue }
      do { try await venues.move(venue, to: standing) } catch {
        logger.error(
          "A venue was not moved as on the other nodes",
          metadata: ["venue": "\(venue)", "to": "\(standing)", "reason": "\(error)"])
      }
    }
  }
}
