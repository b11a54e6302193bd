import EtcdLog
import Support

/// Makes a node the owner of venues that it has not opened yet, so that edits find it. When the node opens
/// such a venue, the replica claims it again.
struct ReservedVenues: Sendable {
  /// How often venues without an owner are looked for.
  private static let pause = Duration.milliseconds(200)
  /// Transactions at once.
  private static let atOnce = 4

  private let node: ClusterNode
  private let venues: OpenVenues

  init(of node: ClusterNode, in venues: OpenVenues) { (self.node, self.venues) = (node, venues) }

  /// Reserves until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      if let (vacant, lease) = node.vacant(among: venues.closed) {
        await reserve(vacant, lease: lease)
      }
      try? await Task.sleep(for: Self.pause)
    }
  }

  private func reserve(_ vacant: [String], lease: NodeLease) async {
    let size = ClusterLog.reservedAtOnce
    let parts = stride(from: 0, to: vacant.count, by: size).map {
      vacant[$0..<min($0 + size, vacant.count)]
    }
    let waiting = Locked(parts.makeIterator())
    await withDiscardingTaskGroup { group in
      for _ in 0..<Self.atOnce {
        group.addTask {
          while let part = waiting.withLock({ $0.next() }) { await take(part, lease) }
        }
      }
    }
  }

  /// Takes some venues, if all of them still have no owner; the next look knows what others have taken.
  private func take(_ part: ArraySlice<String>, _ lease: NodeLease) async {
    guard let (vacant, _) = node.vacant(among: Array(part)) else { return }
    do throws(EtcdError) {
      if try await node.log.reserve(vacant, for: node.name, lease: lease) {
        node.count(\.failovers, by: vacant.count)
      }
    } catch { return }
  }
}
