import Cluster
import EtcdLog
import HTTPTypes
import IndoorModel
import JSONText
import Logging
import Storage
import Support
import WebServer
import Wire

/// A venue of a node among several: it owns the venue and appends to the log, or follows the log.
///
/// All that writes the file has its turn in the venue's `EditQueue`, so that no record is replayed between
/// an edit's check and its commit, and viewers see revisions in order.
actor ClusteredReplica: VenueReplica {
  private enum Role {
    /// Another node orders the edits, or none does.
    case following
    /// This node asks to, with a file that has all records: none is replayed meanwhile.
    case claiming
    /// This node does.
    case owning(OwnedFile)
  }

  /// How long an edit waits for an owner before its client is asked to send it again.
  private static let ownerTime = Duration.seconds(1)
  /// How long this node makes a client wait, after another node has stored the client's change, until it
  /// shows that change itself.
  private static let showTime = Duration.seconds(2)
  /// Records that stay in the log, for nodes that were away.
  private static let kept = RecordRetention(kept: 1_000)

  nonisolated let slug: String
  private let file: VenueFile
  private let node: ClusterNode
  private let follower: RecordFollower
  private let forwarding: EditForwarding
  private let secondFile: SecondFile
  private let logger: Logger
  /// What is too large for the log.
  private nonisolated let large: RecordContents
  private var role = Role.following
  /// Whether the file may lack records that the log has.
  private var isBehind = true
  private var isAttempting = false
  /// Whether another node becomes the owner because this one has asked it to.
  private var isGiving = false
  /// How far the log knows that the file goes.
  private var noted: Int64 = 0
  /// How far this node's viewers and routes know what other nodes have ordered.
  private var shown: (revision: Int, record: Int64) = (0, 0)
  private nonisolated let inbox = Locked(RecordInbox())
  private nonisolated let queue = Locked<EditQueue?>(nil)
  private nonisolated let difference = Locked<VenueFileError?>(nil)
  private nonisolated let wakes: AsyncStream<Void>
  private nonisolated let waking: AsyncStream<Void>.Continuation

  init(_ file: VenueFile, of node: ClusterNode, logger: Logger) {
    (self.file, self.node) = (file, node)
    slug = file.current.slug
    large = RecordContents(of: file, node)
    follower = RecordFollower(file, of: slug, in: node.log, contents: large)
    forwarding = EditForwarding(slug, by: node)
    secondFile = SecondFile(of: slug, in: node)
    var logger = logger
    logger[metadataKey: "venue"] = "\(slug)"
    self.logger = logger
    (wakes, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  nonisolated var isOwner: Bool { node.owns(slug) }
  nonisolated var readOnlyReason: VenueFileError? { difference.withLock { $0 } }

  nonisolated var contents: RecordContents? { large }

  func relay(_ request: Request) async throws -> Response? {
    while let owner = node.otherOwner(of: slug), let address = node.address(of: owner.node) {
      let answer = try await node.ask(owner, of: slug) { [node] in
        try await node.peers.relay(request, to: address)
      }
      if let (response, record) = answer {
        if let record { await awaitHere { self.shown.record >= record } }
        return response
      }
      // What the owner before has done is not known.
      guard request.method == .get else {
        throw Problem.ownerSilent("another node has become the owner")
      }
    }
    return nil
  }

  nonisolated func begin(_ queue: EditQueue) {
    self.queue.withLock { $0 = queue }
    node.add(self)
  }

  nonisolated func end() {
    waking.finish()
    node.remove(self)
    node.bus?.close(slug)
  }

  /// Has the replica look what there is to do.
  nonisolated func wake() { waking.yield() }

  /// Takes what the log's watch has seen of this venue; the file gets it in its turn.
  nonisolated func take(_ entries: [LogWatch.Entry]) {
    inbox.withLock { $0.take(entries) }
    wake()
  }

  /// Learns that the watch may have missed records.
  nonisolated func lookBack() {
    inbox.withLock { $0.isIncomplete = true }
    wake()
  }

  /// What is counted of this venue.
  var figures: ReplicaFigures? {
    get async {
      let head = await follower.head?.revision ?? 0
      var term: Int64?
      if case .owning(let owned) = role { term = owned.writer.term }
      return ReplicaFigures(
        owner: term == nil ? node.otherOwner(of: slug)?.node : node.name, term: term,
        revision: head, lag: term == nil ? max(0, inbox.withLock(\.newest) - head) : 0)
    }
  }

  // MARK: - Edits of clients

  func forward(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool)? {
    let deadline = ContinuousClock.now + Self.ownerTime
    var problem = Problem.noOwner
    while true {
      let changes = node.changes(of: slug)
      if let reason = readOnlyReason { throw EditRefusal.readOnly(reason) }
      if case .owning = role { return nil }
      do {
        if let answer = try await forwarding.ask(edit) {
          await awaitHere { self.shown.revision >= answer.applied.revision }
          return answer
        }
      } catch let failure as Problem where failure.asksForAnotherOwner { problem = failure }
      guard await changes.next(until: deadline) else { throw problem }
    }
  }

  /// Waits until this node has something that is in the log, for 2 s at most (`showTime`).
  ///
  /// - Returns: whether it has.
  @discardableResult
  private func awaitHere(_ isHere: () async -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + Self.showTime
    while readOnlyReason == nil {
      let changes = node.changes(of: slug)
      if await isHere() { return true }
      guard await changes.next(until: deadline) else { return await isHere() }
    }
    return false
  }

  func awaitOwnership() async {
    let deadline = ContinuousClock.now + Self.ownerTime
    while readOnlyReason == nil {
      let changes = node.changes(of: slug)
      if case .owning = role { return }
      guard node.otherOwner(of: slug) == nil, await changes.next(until: deadline) else { return }
    }
  }

  func store(_ edits: [Edit], at time: Timestamp) async -> [Result<StoredEdit, any Error>] {
    guard case .owning(let owned) = role else {
      return edits.map { _ in .failure(Problem.noOwner) }
    }
    let (results, failure) = await owned.store(edits, at: time)
    if let failure { await stepDown(failing: failure.reason) }
    return results
  }

  func perform(_ change: FileChange) async throws -> FileChange.Outcome {
    guard case .owning(let owned) = role else { throw Problem.noOwner }
    do { return try await owned.perform(change) } catch let failure as OwnedFile.Failure {
      await stepDown(failing: failure.reason)
      throw Problem.unsettled
    }
  }

  func awaitSecondFile() async throws {
    guard node.needsSecondFile else { return }
    guard case .owning = role, let record = await heldRecord else { throw Problem.unsettled }
    try await secondFile.hold(record)
  }

  /// Whether this node's file holds a record of the log, synced to the disk, now or within 2 s.
  func holds(_ record: Int64) async -> Bool {
    await awaitHere { await self.heldRecord ?? 0 >= record }
  }

  /// The last record that this node's file holds; `nil` where that is not known.
  var heldRecord: Int64? { get async { await follower.head?.revision } }

  func setting(_ name: String) async throws -> Value? {
    try await node.log.setting(name, of: slug).map {
      try Value(json: $0, depthLimit: Value.keptJSONDepthLimit)
    }
  }

  func keep(_ value: Value, as name: String) async throws {
    guard case .owning(let owned) = role,
      try await node.log.keep(value.json(), as: name, of: slug, term: owned.writer.term)
    else { throw Problem.noOwner }
  }

  // MARK: - Owning

  /// Takes part until `end`, or until the task is cancelled.
  func run() async {
    wake()
    for await _ in wakes { await look() }
    // A venue that is served no longer; a node that stops gives its lease back.
    if !Task.isCancelled { await stepDown(because: EtcdError.ended, letsGo: true) }
  }

  /// Learns of a claim of this venue, or that its owner is gone.
  ///
  /// - Parameter modRevision: the transaction that did it.
  func noteOwner(at modRevision: Int64) async {
    if case .owning(let owned) = role, modRevision > owned.writer.term, !isGiving {
      await stepDown(because: VenueWriter.Failure.deposed, letsGo: false)
    }
    wake()
  }

  /// The node's lease is gone, and with it what it owned.
  func loseLease() async {
    await stepDown(because: EtcdError.leaseGone, letsGo: false)
  }

  /// The log or the file did not take a record.
  private func stepDown(failing error: any Error) async {
    let isDeposed = (error as? VenueWriter.Failure) == .deposed
    node.count(isDeposed ? \.refusedAppends : \.unsettledAppends)
    await stepDown(because: error, letsGo: !isDeposed)
  }

  /// Owns the venue no longer. What the log has and the file lacks is replayed next.
  ///
  /// - Parameter letsGo: whether the log still names this node as the owner, so that others would wait.
  private func stepDown(because reason: any Error, letsGo: Bool) async {
    guard case .owning(let owned) = role else { return }
    (role, isBehind) = (.following, true)
    await follower.forget()
    node.bus?.disown(slug)
    logger.warning(
      "This node no longer orders the edits of a venue", metadata: ["reason": "\(reason)"])
    if letsGo { try? await owned.writer.release() }
    node.signal(slug)
    wake()
  }

  /// Catches up with the log where that is needed, and becomes the owner where there is none.
  private func look() async {
    // An owner's file holds what the watch brings.
    if case .owning = role { _ = inbox.withLock { $0.empty() } }
    guard case .following = role, readOnlyReason == nil, !isAttempting else { return }
    let lease = node.mayClaim(slug)
    let (records, isIncomplete) = inbox.withLock { $0.empty() }
    if isIncomplete { isBehind = true }
    guard isBehind || lease != nil || !records.isEmpty else { return }
    await attempting { [self] in
      if !isBehind, !records.isEmpty { await replay { try await $0.replay(records) } }
      if isBehind || lease != nil { await catchUp() }
      guard let lease, !isBehind, readOnlyReason == nil else { return }
      do {
        // Read again: a claim needs the head that the file has now.
        let reading = try await node.log.read(slug)
        guard reading.owner == nil || reading.owner == node.name else { return }
        try await claim(seeing: reading, lease: lease)
        if reading.owner == nil, reading.view.head != .none { node.count(\.failovers) }
      } catch {
        logger.debug("A venue was not claimed", metadata: ["reason": "\(error)"])
      }
    }
  }

  private func attempting<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    isAttempting = true
    defer {
      isAttempting = false
      node.signal(slug)
    }
    return try await work()
  }

  /// - Parameter reading: from after the file was brought up to the log.
  private func claim(seeing reading: VenueReading, lease: NodeLease) async throws {
    guard case .following = role else { return }
    guard reading.view.head == (await follower.head) ?? .none else {
      isBehind = true
      throw Problem.noOwner
    }
    role = .claiming
    do {
      let claim = try await VenueWriter.claim(
        slug, for: node.name, seeing: reading, lease: lease, in: node.log)
      guard case .owned(let writer) = claim else { throw Problem.noOwner }
      let owned = OwnedFile(file, writer: writer, follower: follower, contents: large)
      do {
        if reading.view.head == .none { try await owned.begin() }
      } catch {
        try? await writer.release()
        throw error
      }
      role = .owning(owned)
      node.bus?.own(slug, term: writer.term, lease: lease)
      logger.notice(
        "This node orders the edits of a venue",
        metadata: ["term": "\(writer.term)", "revision": "\(file.current.revision)"])
    } catch {
      (role, isBehind) = (.following, true)
      throw error
    }
  }

  // MARK: - Handing over

  /// Has another node take the venue over between two edits.
  ///
  /// - Throws: why this node is still the owner, or does not know.
  func handOver(to address: String) async throws {
    guard let queue = queue.withLock(\.self) else { throw Problem.noOwner }
    try await queue.pause { try await self.give(to: address) }
    await noteSynced()
  }

  /// No edit is stored meanwhile; those that wait are sent to the new owner.
  private func give(to address: String) async throws {
    guard case .owning(let owned) = role else { throw Problem.noOwner }
    let term = owned.writer.term
    isGiving = true
    defer {
      isGiving = false
      node.signal(slug)
    }
    do {
      try await node.peers.takeOver(slug, from: term, at: address)
    } catch {
      // The other node's claim may be there all the same; one that comes later deposes this node.
      if let now = try? await node.log.read(slug), now.view.term != term {
        await stepDown(because: VenueWriter.Failure.deposed, letsGo: false)
      }
      throw error
    }
    // The file has all records of this term.
    if case .owning(let now) = role, now.writer.term == term {
      role = .following
      node.bus?.disown(slug)
    }
    node.count(\.handovers)
    logger.notice("This node has handed a venue over", metadata: ["to": "\(address)"])
  }

  /// Takes the venue over from an owner that has asked for it and stores no edits meanwhile.
  ///
  /// - Parameter term: the owner's.
  func takeOver(from term: Int64) async throws {
    let deadline = ContinuousClock.now + Self.ownerTime
    while isAttempting {
      guard await node.changes(of: slug).next(until: deadline) else { throw Problem.noOwner }
    }
    guard case .following = role, let lease = node.leaseForMore else { throw Problem.noOwner }
    try await attempting { [self] in
      await catchUp()
      if let reason = readOnlyReason { throw EditRefusal.readOnly(reason) }
      let reading = try await node.log.read(slug)
      guard reading.view.term == term, !isBehind else { throw Problem.noOwner }
      try await claim(seeing: reading, lease: lease)
    }
  }

  // MARK: - Following

  /// Tells the log how far the file goes, and lets the owner delete what enough files hold.
  func noteSynced() async {
    guard readOnlyReason == nil, let revision = await follower.head?.revision, revision > noted
    else { return }
    do throws(EtcdError) {
      try await node.log.noteSynced(slug, by: node.name, upTo: revision)
      noted = revision
      if case .owning = role { try await node.log.deleteRecords(of: slug, by: Self.kept) }
    } catch {
      logger.debug("The log was not told how far a file goes", metadata: ["reason": "\(error)"])
    }
  }

  private func catchUp() async {
    await replay { follower in
      try await follower.catchUp()
      return true
    }
  }

  /// Writes records in this replica's turn; what was stored is shown, also where `work` failed afterwards.
  ///
  /// - Parameter work: returns `false` where records are missing before.
  private func replay(
    _ work: @escaping @Sendable (RecordFollower) async throws -> Bool
  ) async {
    guard let queue = queue.withLock(\.self) else { return }
    await queue.follow { [follower] in
      await self.replayInTurn(work)
      return await follower.takeStored()
    }
    if let record = await heldRecord { shown = (file.current.revision, record) }
  }

  private func replayInTurn(_ work: (RecordFollower) async throws -> Bool) async {
    guard case .following = role, readOnlyReason == nil else { return }
    do { isBehind = try await !work(follower) } catch {
      isBehind = true
      if let apart = RecordFollower.Apart(error, at: file.current.revision) {
        return setApart(apart.detail)
      }
      // The next look tries again.
      await follower.forget()
      logger.debug("Records were not replayed", metadata: ["reason": "\(error)"])
      if case RecordFailure.notStored(let failure) = error {
        logger.error("A record cannot be stored", metadata: ["reason": "\(failure)"])
      }
    }
  }

  private func setApart(_ detail: String) {
    let error = VenueFileError.apart(path: file.path, detail: detail)
    difference.withLock { $0 = error }
    logger.error("A venue takes no edits here", metadata: ["reason": "\(error)"])
  }
}
