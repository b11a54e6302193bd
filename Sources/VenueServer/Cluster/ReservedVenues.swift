import Cluster
import EtcdLog
import Logging
import Storage
import Support

/// Makes a node the owner of venues that it has not opened yet, so that edits find it. When the node opens
/// such a venue, the replica claims it again.
///
/// Most of them wait for the first request. Those are opened of which the owner does something unasked:
/// judges rules of alarms, sends reports, fetches a programme.
struct ReservedVenues: Sendable {
  /// How often venues without an owner are looked for.
  private static let pause = Duration.milliseconds(200)
  /// The pause before etcd is asked again.
  private static let retryPause = Duration.seconds(1)
  /// Transactions at once.
  private static let atOnce = 4

  private let node: ClusterNode
  private let venues: OpenVenues
  private let logger: Logger

  init(of node: ClusterNode, in venues: OpenVenues, logger: Logger) {
    (self.node, self.venues, self.logger) = (node, venues, logger)
  }

  /// Reserves until the task is cancelled.
  func run() async {
    let (reserved, noting) = AsyncStream<[String]>.makeStream()
    await withDiscardingTaskGroup { group in
      // Beside it: opening takes its time, in which other venues would have no owner.
      group.addTask { for await venues in reserved { await openVenuesWithDuties(among: venues) } }
      while !Task.isCancelled {
        if let (vacant, lease) = node.vacant(among: venues.closed) {
          let venues = await reserve(vacant, lease: lease)
          if !venues.isEmpty { noting.yield(venues) }
        }
        try? await Task.sleep(for: Self.pause)
      }
      noting.finish()
    }
  }

  /// Opens those of some venues of which the owner does something unasked.
  private func openVenuesWithDuties(among reserved: [String]) async {
    var kept: Set<String>?
    while kept == nil, !Task.isCancelled {
      do throws(EtcdError) { kept = try await venuesWithSettings() } catch {
        logger.warning(
          "It is not known which venues have rules, schedules or sources; asking again",
          metadata: ["reason": "\(error)"])
        try? await Task.sleep(for: Self.retryPause)
      }
    }
    for venue in reserved where kept?.contains(venue) == true || hasFiles(venue) {
      await venues.open(venue)
    }
  }

  /// The venues of which an owner has kept settings.
  private func venuesWithSettings() async throws(EtcdError) -> Set<String> {
    var found: Set<String> = []
    for entry in try await node.log.watch(.settings).all() {
      if case .setting(let venue, _) = entry.key { found.insert(venue) }
    }
    return found
  }

  /// Whether there are rules, schedules or a source from when this server ran alone.
  private func hasFiles(_ venue: String) -> Bool {
    venues.path(of: venue).map {
      AlarmFile.isThere(besides: $0) || ReportFile.isThere(besides: $0)
        || SourceKeeper.hasSource(besides: $0)
    } ?? false
  }

  /// Takes venues without an owner.
  ///
  /// - Returns: those that are this node's now, and those of which etcd's answer was lost.
  private func reserve(_ vacant: [String], lease: NodeLease) async -> [String] {
    let size = ClusterLog.reservedAtOnce
    let parts = stride(from: 0, to: vacant.count, by: size).map {
      vacant[$0..<min($0 + size, vacant.count)]
    }
    let waiting = Locked(parts.makeIterator())
    let taken = Locked<[String]>([])
    await withDiscardingTaskGroup { group in
      for _ in 0..<Self.atOnce {
        group.addTask {
          while let part = waiting.withLock({ $0.next() }) {
            let venues = await take(part, lease)
            taken.withLock { $0 += venues }
          }
        }
      }
    }
    return taken.withLock { $0 }
  }

  /// Takes some venues, if all of them still have no owner; the next look knows what others have taken.
  ///
  /// - Returns: those that were taken, or may have been.
  private func take(_ part: ArraySlice<String>, _ lease: NodeLease) async -> [String] {
    guard let (vacant, _) = node.vacant(among: Array(part)) else { return [] }
    do throws(EtcdError) {
      guard try await node.log.reserve(vacant, for: node.name, lease: lease) else { return [] }
      node.count(\.failovers, by: vacant.count)
    } catch {}
    return vacant
  }
}
