import Cluster
public import EtcdLog
import LiveMap
public import Logging
import Storage
import Support
import Wire

/// This server among several that serve the same venues: its lease, and what it knows of the others.
public final class ClusterNode: VenueCluster {
  private struct State {
    var lease: NodeLease?
    var map = ClusterMap()
    /// Replicas by venue.
    var replicas: [String: ClusteredReplica] = [:]
    /// Whether this node gives its venues away.
    var isDraining = false
    var figures = ClusterFigures()

    /// The lease, if it is held.
    var usableLease: NodeLease? { lease.flatMap { $0.isHeld ? $0 : nil } }
  }

  /// The pause before etcd, or another node, is asked again.
  private static let pause = Duration.seconds(1)
  /// How often replicas look whether there is something to do of which no event has told.
  private static let lookTime = Duration.milliseconds(200)
  /// How often the log is told how far files go, and records are deleted that are old.
  private static let noteTime = Duration.seconds(10)
  /// Turns that each node gets to reserve venues, which may be thousands.
  private static let turnsOfReserved = 10
  /// No venue has this name.
  private static let ownEnd = ""

  /// What authorises a request of another node.
  let secret: ClusterSecret
  let log: ClusterLog
  let peers: NodePeers
  let name: String
  /// Whether this node owns no venue, and so makes none.
  let isEdge: Bool
  /// Whether what this node stores as an owner must be in another node's file, too.
  let needsSecondFile: Bool
  /// Carries what is live between the nodes; `nil` where each has its own.
  let bus: VenueBus?
  private let address: String
  private let client: EtcdClient
  private let logger: Logger
  private let state = Locked(State())
  private let signals = OwnerSignals()
  private let joined: AsyncStream<ClusteredReplica>
  private let joining: AsyncStream<ClusteredReplica>.Continuation
  private let missing: MissingVenues
  private let standings: MovedVenues
  /// Finds out that the process of another node has ended.
  private let watch: PeerWatch

  /// Prepares a node; `run` makes it one.
  ///
  /// - Parameter bus: how to reach the other nodes' live sides; `nil` where each node has its own.
  public init(_ settings: Settings, bus: VenueBus.Settings? = nil, logger: Logger) {
    name = settings.name
    (isEdge, needsSecondFile) = (settings.isEdge, settings.needsSecondFile)
    self.bus = bus.map { VenueBus($0, node: settings.name, logger: logger) }
    address = settings.address
    secret = settings.secret
    client = EtcdClient(settings.engine, as: settings.credentials)
    log = ClusterLog(settings.cluster, by: client)
    peers = NodePeers(secret: settings.secret)
    var logger = logger
    logger[metadataKey: "node"] = "\(settings.name)"
    self.logger = logger
    watch = PeerWatch(log: log, peers: peers, logger: logger)
    (joined, joining) = AsyncStream.makeStream()
    missing = MissingVenues(logger: logger)
    standings = MovedVenues(log, logger: logger)
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

  /// The replica of a venue that is open here.
  func replica(of venue: String) -> ClusteredReplica? { state.withLock { $0.replicas[venue] } }

  func join(_ live: LiveVenue) { bus?.open(live) }

  func set(_ standing: VenueStanding, of venue: String) async throws {
    try await standings.set(standing, of: venue)
  }

  /// Lets a replica take part.
  func add(_ replica: ClusteredReplica) {
    state.withLock { $0.replicas[replica.slug] = replica }
    joining.yield(replica)
  }

  /// Forgets a replica.
  func remove(_ replica: ClusteredReplica) {
    state.withLock { state in
      if state.replicas[replica.slug] === replica { state.replicas[replica.slug] = nil }
    }
  }

  /// The owner of a venue; `nil` where there is none, or it is this node.
  func otherOwner(of venue: String) -> ClusterMap.Owner? {
    state.withLock { state in
      state.map.owners[venue].flatMap { $0.node == name ? nil : $0 }
    }
  }

  /// Where another node answers.
  func address(of node: String) -> String? { state.withLock { $0.map.members[node]?.address } }

  /// Where the other nodes answer that hold a lease.
  var otherAddresses: [String] {
    state.withLock { $0.map.members.filter { $0.key != name }.map(\.value.address).sorted() }
  }

  /// Whether this node owns a venue by what it knows, and the others may not have taken it over.
  func owns(_ venue: String) -> Bool {
    state.withLock { $0.map.owners[venue]?.node == name && $0.usableLease != nil }
  }

  /// The lease to claim a venue with; `nil` where it is another node's turn, or there is no lease.
  func mayClaim(_ venue: String) -> NodeLease? {
    guard !isEdge, bus?.mayClaim(venue) ?? true else { return nil }
    return state.withLock { state in
      state.map.isTurn(of: name, for: venue, at: .now) ? state.usableLease : nil
    }
  }

  /// The lease to take venues over with; `nil` where this node takes none.
  var leaseForMore: NodeLease? { state.withLock { $0.isDraining || isEdge ? nil : $0.usableLease } }

  /// Has another node do something as the owner of a venue, as long as it is the owner: one that has stopped
  /// answers too late.
  ///
  /// - Returns: `nil` where another node owns the venue before there is an answer.
  func ask<Answer: Sendable>(
    _ owner: ClusterMap.Owner, of venue: String,
    _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer? {
    let changes = changes(of: venue)
    return try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask(operation: work)
      group.addTask {
        guard self.otherOwner(of: venue) == owner else { return nil }
        for await _ in changes where self.otherOwner(of: venue) != owner { return nil }
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { return nil }
      return first
    }
  }

  /// An element for each change that may concern the owner of a venue.
  func changes(of venue: String) -> AsyncStream<Void> { signals.changes(of: venue) }

  /// Says that a replica has changed its part.
  func signal(_ venue: String) { signals.send(venue) }

  /// Counts something of the cluster.
  func count(_ figure: any WritableKeyPath<ClusterFigures, Int> & Sendable, by number: Int = 1) {
    state.withLock { $0.figures[keyPath: figure] += number }
  }

  /// Lets requests of other nodes that wait for this one's end have their answer.
  func signalEnd() { signals.send(Self.ownEnd) }

  /// Waits for some seconds, or until this node ends.
  func awaitEnd(for seconds: Double) async {
    _ = await signals.changes(of: Self.ownEnd).next(until: .now + .seconds(seconds))
  }

  /// Whether another node has answered this one, and does so no longer.
  func misses(_ node: String) -> Bool { watch.misses(node) }

  /// What the node knows and has counted.
  var status: ClusterState {
    state.withLock { state in
      ClusterState(
        node: name,
        members: state.map.members.sorted { $0.key < $1.key }.map {
          ($0.key, $0.value.address, $0.value.isDraining)
        },
        owned: state.map.owners.values.reduce(into: [:]) { $0[$1.node, default: 0] += 1 },
        figures: state.figures)
    }
  }

  /// Of some venues those without an owner that are this node's to take, and the lease for it.
  func vacant(among venues: [String]) -> (venues: [String], lease: NodeLease)? {
    guard !isEdge else { return nil }
    return state.withLock { state in
      guard let lease = state.usableLease else { return nil }
      let vacant = venues.filter {
        state.map.owners[$0] == nil
          && state.map.isTurn(of: name, for: $0, at: .now, turns: Self.turnsOfReserved)
          && bus?.mayClaim($0) ?? true
      }
      return vacant.isEmpty ? nil : (vacant, lease)
    }
  }

  /// The owners of all venues, by what etcd says.
  var owners: [String: ClusterMap.Owner] { state.withLock(\.map.owners) }

  /// The other nodes that may take a venue, the best one first.
  func successors(for venue: String) -> [(node: String, member: ClusterMember)] {
    state.withLock { $0.map.successors(of: name, for: venue) }
  }

  /// Begins or ends to give venues away, and says so to the other nodes.
  func setDraining(_ isDraining: Bool) async {
    state.withLock { $0.isDraining = isDraining }
    await announceDraining()
  }

  private func announceDraining() async {
    let (lease, isDraining) = state.withLock { ($0.usableLease, $0.isDraining) }
    guard let lease else { return }
    do throws(EtcdError) {
      try await log.announce(name, at: address, isDraining: isDraining || isEdge, lease: lease)
    } catch {
      logger.warning(
        "The other nodes do not know whether this one drains", metadata: ["reason": "\(error)"])
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
      group.addTask { await self.watch(.members) { self.noteMembers($0) } }
      group.addTask { await self.watch(.owners) { await self.noteOwners($0) } }
      group.addTask { await self.watch(.newRecords) { self.noteRecords($0, of: venues) } }
      group.addTask { await ReservedVenues(of: self, in: venues, logger: self.logger).run() }
      group.addTask { await self.missing.copy(into: venues, of: self) }
      group.addTask { await self.watch.run() }
      group.addTask {
        await self.watch(.standings) { event in
          await self.standings.move(event.entries?.0 ?? [], in: venues)
          self.missing.look()
        }
      }
      group.addTask {
        await withDiscardingTaskGroup { group in
          for await replica in self.joined { group.addTask { await replica.run() } }
        }
      }
      group.addTask { await self.repeating(Self.lookTime) { for each in $0 { each.wake() } } }
      group.addTask {
        await self.repeating(Self.noteTime) { for each in $0 { await each.noteSynced() } }
      }
      group.addTask { [log, name, address, logger] in
        await NodeName(name, at: address, in: log, logger: logger)
          .hold(taken: { await self.take($0) }, lost: { await self.loseLease() })
      }
      if let bus { group.addTask { await bus.run() } }
    }
    carrier.cancel()
    await carrier.value
  }

  private func repeating(
    _ time: Duration, _ work: @Sendable ([ClusteredReplica]) async -> Void
  ) async {
    while !Task.isCancelled {
      try? await Task.sleep(for: time)
      await work(replicas)
    }
  }

  private func take(_ lease: NodeLease) async {
    state.withLock { $0.lease = lease }
    logger.notice("This node takes part in its cluster", metadata: ["address": "\(address)"])
    if state.withLock(\.isDraining) || isEdge { await announceDraining() }
    for replica in replicas { replica.wake() }
  }

  private func loseLease() async {
    state.withLock { $0.lease = nil }
    for replica in replicas { await replica.loseLease() }
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

  private func noteMembers(_ event: LogWatch.Event) {
    guard let (entries, isAll) = event.entries else { return }
    let members = state.withLock { state in
      state.map.noteMembers(entries, isAll: isAll)
      return state.map.members
    }
    watch.take(members.filter { $0.key != name })
    // One that is gone is no candidate any more.
    for replica in replicas { replica.wake() }
    missing.look()
  }

  private func noteOwners(_ event: LogWatch.Event) async {
    guard let (entries, isAll) = event.entries else { return }
    let (changed, before, replicas) = state.withLock { state in
      let before = isAll ? Set(state.map.owners.keys) : []
      let changed = state.map.noteOwners(entries, isAll: isAll, at: .now)
      return (
        changed, before, isAll ? state.replicas : state.replicas.filter { changed[$0.key] != nil }
      )
    }
    bus?.note(owners: entries, before: before)
    for (venue, replica) in replicas {
      if let modRevision = changed[venue] { await replica.noteOwner(at: modRevision) }
      replica.wake()
      signals.send(venue)
    }
    missing.look()
  }

  private func noteRecords(_ event: LogWatch.Event, of venues: OpenVenues) {
    guard let (entries, isAll) = event.entries else { return }
    if isAll { for replica in replicas { replica.lookBack() } }
    let byVenue = Dictionary(grouping: entries) { entry in
      if case .record(let venue, _) = entry.key { venue } else { "" }
    }
    for (venue, entries) in byVenue {
      if let replica = replica(of: venue) {
        replica.take(entries)
      } else {
        // A venue that is edited is in use, and its file is a copy.
        _ = venues.open(venue) {}
      }
    }
  }
}

extension LogWatch.Event {
  /// What there is, or has changed, and whether it is all; `nil` where nothing has.
  fileprivate var entries: ([LogWatch.Entry], isAll: Bool)? {
    switch self {
    case .all(let entries): (entries, true)
    case .changes(let entries): (entries, false)
    case .interrupted: nil
    }
  }
}
