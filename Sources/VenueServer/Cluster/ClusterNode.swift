import Cluster
public import EtcdLog
public import Logging
import Storage
import Support

/// This server among several that serve the same venues: its lease, and what it knows of the others.
public final class ClusterNode: VenueCluster {
  /// What an operator says of a node.
  public struct Settings: Sendable {
    /// Its name, which no other node has.
    let name: String
    /// The URL at which the other nodes reach it.
    let address: String
    /// The name of the cluster, which begins its keys in etcd.
    let cluster: String
    /// What nodes show each other.
    let secret: ClusterSecret
    /// The members of etcd.
    let engine: [EtcdAddress]
    /// By what the node authenticates there.
    let credentials: EtcdCredentials

    /// Makes settings; names have no slash.
    public init(
      name: String, address: String, cluster: String, secret: ClusterSecret,
      engine: [EtcdAddress], credentials: EtcdCredentials
    ) {
      (self.name, self.address, self.cluster, self.secret) = (name, address, cluster, secret)
      (self.engine, self.credentials) = (engine, credentials)
    }
  }

  private struct State {
    var lease: NodeLease?
    /// Owners by venue.
    var owners: [String: String] = [:]
    /// Addresses by node.
    var addresses: [String: String] = [:]
    /// Replicas by venue.
    var replicas: [String: ClusteredReplica] = [:]
  }

  /// Seconds after which the others may take over what a silent node owns.
  private static let leaseSeconds: Int64 = 3
  /// The pause before etcd, or another node, is asked again.
  private static let pause = Duration.seconds(1)

  /// What authorises a request of another node.
  let secret: ClusterSecret
  let log: ClusterLog
  let peers: NodePeers
  let name: String
  private let address: String
  private let client: EtcdClient
  private let logger: Logger
  private let state = Locked(State())
  private let joined: AsyncStream<(ClusteredReplica, EditQueue)>
  private let joining: AsyncStream<(ClusteredReplica, EditQueue)>.Continuation
  /// Whether venues may have come of which this node has no file.
  private let news: AsyncStream<Void>
  private let noting: AsyncStream<Void>.Continuation

  /// Prepares a node; `run` makes it one.
  public init(_ settings: Settings, logger: Logger) {
    name = settings.name
    address = settings.address
    secret = settings.secret
    client = EtcdClient(settings.engine, as: settings.credentials)
    log = ClusterLog(settings.cluster, by: client)
    peers = NodePeers(secret: settings.secret)
    var logger = logger
    logger[metadataKey: "node"] = "\(settings.name)"
    self.logger = logger
    (joined, joining) = AsyncStream.makeStream()
    (news, noting) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Asks etcd once, so that a wrong address or password is known before the server begins.
  public static func check(_ settings: Settings) async throws(EtcdError) {
    let client = EtcdClient(settings.engine, as: settings.credentials)
    let carrier = Task { await client.run() }
    defer { carrier.cancel() }
    _ = try await ClusterLog(settings.cluster, by: client).read("floorcast")
  }

  // MARK: - Replicas

  func replica(of file: VenueFile) -> any VenueReplica {
    ClusteredReplica(file, of: self, logger: logger)
  }

  /// Lets a replica take part.
  func add(_ replica: ClusteredReplica, _ queue: EditQueue) {
    state.withLock { $0.replicas[replica.slug] = replica }
    joining.yield((replica, queue))
  }

  /// Forgets a replica.
  func remove(_ replica: ClusteredReplica) {
    state.withLock { state in
      if state.replicas[replica.slug] === replica { state.replicas[replica.slug] = nil }
    }
  }

  /// Where the node answers that owns a venue; `nil` where none does, or this one.
  func addressOfOwner(of venue: String) -> String? {
    state.withLock { state in
      state.owners[venue].flatMap { $0 == name ? nil : state.addresses[$0] }
    }
  }

  /// Where the other nodes answer that hold a lease.
  var otherAddresses: [String] {
    state.withLock { $0.addresses.filter { $0.key != name }.map(\.value).sorted() }
  }

  /// Whether this node owns a venue by what it knows, and the others may not have taken it over.
  func owns(_ venue: String) -> Bool {
    state.withLock { $0.owners[venue] == name && $0.lease?.isHeld == true }
  }

  /// The lease to claim a venue with; `nil` where another node has the venue, or there is no lease.
  func mayClaim(_ venue: String) -> NodeLease? {
    state.withLock { state in
      guard state.owners[venue] ?? name == name, let lease = state.lease, lease.isHeld else {
        return nil
      }
      return lease
    }
  }

  private var replicas: [ClusteredReplica] { state.withLock { Array($0.replicas.values) } }

  // MARK: - Running

  /// Takes part until the task is cancelled; gives the lease back then, so that others need not wait.
  ///
  /// - Parameter venues: get those of which this node has no file yet.
  public func run(over venues: OpenVenues) async {
    // Not in the group: the lease is given back once the group is cancelled.
    let carrier = Task { [client] in await client.run() }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.watch(.members) { await self.noteMembers($0) } }
      group.addTask { await self.watch(.owners) { await self.noteOwners($0) } }
      group.addTask { await self.watch(.standings) { await self.move($0, in: venues) } }
      group.addTask { await self.copyMissing(into: venues) }
      group.addTask {
        await withDiscardingTaskGroup { group in
          for await (replica, queue) in self.joined {
            group.addTask { await replica.run(queue) }
          }
        }
      }
      group.addTask { await self.keepLeases() }
    }
    carrier.cancel()
    await carrier.value
  }

  private func keepLeases() async {
    while !Task.isCancelled {
      do throws(EtcdError) {
        let lease = try await log.grantLease(seconds: Self.leaseSeconds)
        try await keep(lease)
      } catch {
        logger.error(
          "This node has no lease in etcd and owns no venue", metadata: ["reason": "\(error)"])
      }
      state.withLock { $0.lease = nil }
      for replica in replicas { await replica.loseLease() }
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// Keeps a lease, and uses it once the node's name is its own.
  private func keep(_ lease: NodeLease) async throws(EtcdError) {
    let result = await withTaskGroup(of: Result<Void, EtcdError>?.self) { group in
      group.addTask {
        do throws(EtcdError) { try await lease.keep() } catch { return .failure(error) }
        return .success(())
      }
      group.addTask {
        await self.announce(lease)
        return nil
      }
      for await result in group { if let result { return result } }
      return .success(())
    }
    try result.get()
  }

  private func announce(_ lease: NodeLease) async {
    let begin = ContinuousClock.now
    var isTold = false
    while !Task.isCancelled, lease.isHeld {
      if (try? await log.announce(name, at: address, lease: lease)) == true {
        state.withLock { $0.lease = lease }
        logger.notice("This node takes part in its cluster", metadata: ["address": "\(address)"])
        for replica in replicas { replica.wake() }
        return
      }
      // The name of a process that was killed is free within the time of its lease.
      if !isTold, .now - begin > .seconds(3 * Self.leaseSeconds) {
        logger.error("Another node has this name; start this one with another --node")
        isTold = true
      }
      try? await Task.sleep(for: Self.pause / 2)
    }
  }

  private func watch(
    _ subject: LogWatch.Subject, _ handle: @escaping @Sendable (LogWatch.Event) async -> Void
  ) async {
    while !Task.isCancelled {
      do throws(EtcdError) { try await log.watch(subject).run(handle) } catch {
        logger.error("The cluster cannot be watched", metadata: ["reason": "\(error)"])
      }
      try? await Task.sleep(for: Self.pause)
    }
  }

  private func noteMembers(_ event: LogWatch.Event) async {
    let (entries, isAll) = event.entries
    state.withLock { state in
      if isAll { state.addresses = [:] }
      for entry in entries {
        guard case .member(let node) = entry.key else { continue }
        state.addresses[node] = entry.value.flatMap(ClusterLog.address(in:))
      }
    }
    noting.yield()
  }

  private func noteOwners(_ event: LogWatch.Event) async {
    let (entries, isAll) = event.entries
    var changed: [(replica: ClusteredReplica, modRevision: Int64)] = []
    state.withLock { state in
      if isAll { state.owners = [:] }
      for entry in entries {
        guard case .owner(let venue) = entry.key else { continue }
        state.owners[venue] = entry.value.map { String(decoding: $0, as: UTF8.self) }
        if let replica = state.replicas[venue] { changed.append((replica, entry.modRevision)) }
      }
    }
    for (replica, modRevision) in changed { await replica.noteOwner(at: modRevision) }
    noting.yield()
  }

  // MARK: - Venues that move

  func set(_ standing: VenueStanding, of venue: String) async throws {
    switch standing {
    case .kept, .removed: try await log.set(standing, of: venue)
    case .deleted: try await log.delete(venue)
    }
  }

  /// Moves venues as a node was told; what has happened here already is left.
  private func move(_ event: LogWatch.Event, in venues: OpenVenues) async {
    for entry in event.entries.0 {
      guard case .standing(let venue) = entry.key,
        let standing = entry.value.flatMap(VenueStanding.init)
      else { continue }
      do { try await venues.move(venue, to: standing) } catch {
        logger.error(
          "A venue was not moved as on the other nodes",
          metadata: ["venue": "\(venue)", "to": "\(standing)", "reason": "\(error)"])
      }
    }
    noting.yield()
  }

  // MARK: - Copies

  /// Takes copies of venues that other nodes own and of which this one has no file.
  private func copyMissing(into venues: OpenVenues) async {
    for await _ in news {
      let owners = state.withLock(\.owners)
      for (venue, owner) in owners where owner != name && !venues.has(venue) {
        guard let address = addressOfOwner(of: venue) else { continue }
        do {
          // What an earlier file of this node held counts no longer.
          try await log.deleteSynced(venue, by: name)
          try await venues.add(copy: try await peers.file(of: venue, at: address), as: venue)
        } catch {
          logger.warning(
            "A venue was not copied from its owner",
            metadata: ["venue": "\(venue)", "owner": "\(owner)", "reason": "\(error)"])
          try? await Task.sleep(for: Self.pause)
          noting.yield()
        }
      }
    }
  }
}

extension LogWatch.Event {
  /// What there is, or has changed, and whether it is all.
  fileprivate var entries: ([LogWatch.Entry], isAll: Bool) {
    switch self {
    case .all(let entries): (entries, true)
    case .changes(let entries): (entries, false)
    case .interrupted: ([], false)
    }
  }
}
