import EtcdLog
import Logging

/// A node's name in its cluster, which the node holds with a lease in etcd.
struct NodeName: Sendable {
  /// Seconds after which the others may take over what a silent node owns.
  private static let leaseSeconds: Int64 = 3
  /// The pause before etcd is asked again.
  private static let pause = Duration.seconds(1)

  private let name: String
  private let address: String
  private let log: ClusterLog
  private let logger: Logger

  /// - Parameter address: where the other nodes reach this one.
  init(_ name: String, at address: String, in log: ClusterLog, logger: Logger) {
    (self.name, self.address, self.log, self.logger) = (name, address, log, logger)
  }

  /// Takes leases, one after the other, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - taken: is called when the name is this node's by a lease.
  ///   - lost: is called when a lease is gone.
  func hold(
    taken: @escaping @Sendable (NodeLease) async -> Void, lost: @Sendable () async -> Void
  ) async {
    while !Task.isCancelled {
      do throws(EtcdError) {
        try await keep(try await log.grantLease(seconds: Self.leaseSeconds), taken)
      } catch {
        logger.error(
          "This node has no lease in etcd and owns no venue", metadata: ["reason": "\(error)"])
      }
      await lost()
      if Task.isCancelled { return }
      try? await Task.sleep(for: Self.pause)
    }
  }

  private func keep(
    _ lease: NodeLease, _ taken: @escaping @Sendable (NodeLease) async -> Void
  ) async throws(EtcdError) {
    let result = await withTaskGroup(of: Result<Void, EtcdError>?.self) { group in
      group.addTask {
        do throws(EtcdError) { try await lease.keep() } catch { return .failure(error) }
        return .success(())
      }
      group.addTask {
        if await announce(lease) { await taken(lease) }
        return nil
      }
      for await result in group { if let result { return result } }
      return .success(())
    }
    try result.get()
  }

  /// - Returns: `false` where the lease ended before the name was this node's.
  private func announce(_ lease: NodeLease) async -> Bool {
    let begin = ContinuousClock.now
    var isTold = false
    while !Task.isCancelled, lease.isHeld {
      let member = try? await log.announce(name, at: address, lease: lease)
      if let member, member.lease == lease.id { return true }
      // This process has the address, so the one that had the name is gone.
      if let member, member.address == address { try? await log.endLease(of: member) }
      // The name of a process that was killed is free within the time of its lease.
      if !isTold, .now - begin > .seconds(3 * Self.leaseSeconds) {
        logger.error("Another node has this name; start this one with another --node")
        isTold = true
      }
      try? await Task.sleep(for: Self.pause / 10)
    }
    return false
  }
}
