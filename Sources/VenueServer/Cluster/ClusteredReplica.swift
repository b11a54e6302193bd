import Cluster
import EtcdLog
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
    /// This node does, since the transaction `term`.
    case owning(VenueWriter, term: Int64)
  }

  /// The file and the log differ, and nothing that this node may do mends that.
  private struct Apart: Error {
    let detail: String
  }

  /// How long the log may take for a record before the owner steps down.
  private static let appendTime = Duration.seconds(8)
  /// How often the replica looks whether there is something to do of which no event has told.
  private static let lookTime = Duration.milliseconds(500)
  /// How often the log is told how far the file goes, and records are deleted that are old.
  private static let noteTime = Duration.seconds(10)
  /// Records that stay in the log, for nodes that were away.
  private static let kept = RecordRetention(kept: 1_000)

  nonisolated let slug: String
  private let file: VenueFile
  private let node: ClusterNode
  private let logger: Logger
  /// What is too large for the log.
  private nonisolated let large: RecordContents
  private var role = Role.following
  /// The records that the file holds; `nil` until it was read.
  private var chain: RecordChain?
  /// Whether the file lacks records that the log is known to have.
  private var isBehind = true
  private var isAttempting = false
  /// How far the log knows that the file goes.
  private var noted: Int64 = 0
  /// Edits that were replayed and are not applied to the live side yet.
  private var replayed: [StoredEdit] = []
  private nonisolated let difference = Locked<VenueFileError?>(nil)
  private nonisolated let wakes: AsyncStream<Void>
  private nonisolated let waking: AsyncStream<Void>.Continuation

  init(_ file: VenueFile, of node: ClusterNode, logger: Logger) {
    (self.file, self.node) = (file, node)
    slug = file.current.slug
    large = RecordContents(of: file, node)
    var logger = logger
    logger[metadataKey: "venue"] = "\(slug)"
    self.logger = logger
    (wakes, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  nonisolated var isOwner: Bool { node.owns(slug) }
  nonisolated var readOnlyReason: VenueFileError? { difference.withLock { $0 } }

  nonisolated var contents: RecordContents? { large }

  nonisolated func relay(_ request: Request) async throws -> Response? {
    guard let address = node.addressOfOwner(of: slug) else { return nil }
    return try await node.peers.relay(request, to: address)
  }

  nonisolated func begin(_ queue: EditQueue) { node.add(self, queue) }

  nonisolated func end() {
    waking.finish()
    node.remove(self)
  }

  /// Has the replica look what there is to do.
  nonisolated func wake() { waking.yield() }

  // MARK: - Edits of clients

  func forward(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool)? {
    if let reason = readOnlyReason { throw EditRefusal.readOnly(reason) }
    if case .owning = role { return nil }
    guard let address = node.addressOfOwner(of: slug) else { throw Problem.noOwner }
    return try await node.peers.forward(edit, of: slug, to: address)
  }

  func store(_ edits: [Edit], at time: Timestamp) async -> [Result<StoredEdit, any Error>] {
    guard case .owning(let writer, _) = role else { return failures(Problem.noOwner, edits) }
    let prepared: PreparedEdits
    do throws(EditRefusal) { prepared = try await file.prepare(edits, at: time) } catch {
      // One that the tables refuse must not take the others with it.
      return edits.count > 1 ? await storeOneByOne(edits, at: time) : failures(error, edits)
    }
    let results: [Result<StoredEdit, any Error>] = prepared.results.map { result in
      result.mapError { $0 }
    }
    guard !prepared.applied.isEmpty else { return results }
    let body: [UInt8]
    do {
      body = try await bodyForLog(
        .edits(prepared.applied, contents: prepared.contents.map(\.rawValue).sorted()))
    } catch { return failures(error, edits) }
    do {
      let record = try await writer.append(body, until: .now + Self.appendTime)
      try await file.commit(
        prepared,
        at: RecordPosition(
          head: record.head, term: record.term, revision: prepared.applied.last?.revision ?? 0))
      chain = RecordChain(after: record.head, term: record.term)
      return results
    } catch {
      await stepDown(because: error, letsGo: (error as? VenueWriter.Failure) != .deposed)
      // What is new may be in the log: the client sends it again, by the same id.
      return results.map { result in
        if case .success(let edit) = result, edit.isNew { return .failure(Problem.unsettled) }
        return result
      }
    }
  }

  /// The body of a record; one that is too large for the log lies on two nodes when this returns.
  private func bodyForLog(_ record: VenueRecord) async throws -> [UInt8] {
    let body = record.body
    guard body.count > ClusterLog.largestBody else { return body }
    return VenueRecord.stored(name: try await large.keep(body: body)).body
  }

  func perform(_ change: FileChange) async throws -> FileChange.Outcome {
    guard case .owning(let writer, _) = role else { throw Problem.noOwner }
    let change = change.numbered(by: try await file.attempt(change))
    do {
      let record = try await writer.append(
        VenueRecord.change(change).body, until: .now + Self.appendTime)
      let outcome = try await file.perform(
        change,
        at: position(behind: record))
      chain = RecordChain(after: record.head, term: record.term)
      return outcome
    } catch {
      await stepDown(because: error, letsGo: (error as? VenueWriter.Failure) != .deposed)
      throw Problem.unsettled
    }
  }

  func setting(_ name: String) async throws -> Value? {
    try await node.log.setting(name, of: slug).map {
      try Value(json: $0, depthLimit: Value.keptJSONDepthLimit)
    }
  }

  func keep(_ value: Value, as name: String) async throws {
    guard case .owning(_, let term) = role,
      try await node.log.keep(value.json(), as: name, of: slug, term: term)
    else { throw Problem.noOwner }
  }

  private func storeOneByOne(
    _ edits: [Edit], at time: Timestamp
  ) async -> [Result<StoredEdit, any Error>] {
    var results: [Result<StoredEdit, any Error>] = []
    for edit in edits { results += await store([edit], at: time) }
    return results
  }

  private func failures(
    _ error: any Error, _ edits: [Edit]
  ) -> [Result<StoredEdit, any Error>] { edits.map { _ in .failure(error) } }

  // MARK: - Owning

  /// Takes part until `end`, or until the task is cancelled.
  func run(_ queue: EditQueue) async {
    await withDiscardingTaskGroup { group in
      group.addTask { [self] in await watch(queue) }
      group.addTask { [self] in
        while !Task.isCancelled {
          wake()
          try? await Task.sleep(for: Self.lookTime)
        }
      }
      group.addTask { [self] in
        while !Task.isCancelled {
          try? await Task.sleep(for: Self.noteTime)
          await noteSynced()
        }
      }
      for await _ in wakes { await look(queue) }
      group.cancelAll()
      // A venue that is served no longer; a node that stops gives its lease back.
      if !Task.isCancelled { await stepDown(because: EtcdError.ended, letsGo: true) }
    }
  }

  /// Learns of a claim of this venue, or that its owner is gone.
  ///
  /// - Parameter modRevision: the transaction that did it.
  func noteOwner(at modRevision: Int64) async {
    if case .owning(_, let term) = role, modRevision > term {
      await stepDown(because: VenueWriter.Failure.deposed, letsGo: false)
    }
    wake()
  }

  /// The node's lease is gone, and with it what it owned.
  func loseLease() async {
    await stepDown(because: EtcdError.leaseGone, letsGo: false)
  }

  /// Owns the venue no longer. What the log has and the file lacks is replayed next.
  ///
  /// - Parameter letsGo: whether the log still names this node as the owner, so that others would wait.
  private func stepDown(because reason: any Error, letsGo: Bool) async {
    guard case .owning(let writer, _) = role else { return }
    (role, chain, isBehind) = (.following, nil, true)
    logger.warning(
      "This node no longer orders the edits of a venue", metadata: ["reason": "\(reason)"])
    if letsGo { try? await writer.release() }
    wake()
  }

  /// Catches up with the log where that is needed, and becomes the owner where there is none.
  private func look(_ queue: EditQueue) async {
    guard case .following = role, readOnlyReason == nil, !isAttempting else { return }
    let lease = node.mayClaim(slug)
    guard isBehind || lease != nil else { return }
    isAttempting = true
    defer { isAttempting = false }
    await queue.follow { await self.replaying { try await self.catchUp() } }
    guard let lease, !isBehind, readOnlyReason == nil else { return }
    do {
      // Read again: a claim needs the head that the file has now.
      let reading = try await node.log.read(slug)
      guard reading.owner == nil || reading.owner == node.name,
        reading.view.head == chain?.head ?? .none
      else { return isBehind = true }
      role = .claiming
      try await claim(seeing: reading, lease: lease)
    } catch {
      role = .following
      logger.debug("A venue was not claimed", metadata: ["reason": "\(error)"])
    }
  }

  private func claim(seeing reading: VenueReading, lease: NodeLease) async throws {
    let claim = try await VenueWriter.claim(
      slug, for: node.name, seeing: reading, lease: lease, in: node.log)
    guard case .owned(let writer) = claim else {
      (role, isBehind) = (.following, true)
      return
    }
    do {
      if reading.view.head == .none {
        let beginning = VenueRecord.beginning(try await VenueBeginning(of: file))
        let record = try await writer.append(beginning.body, until: .now + Self.appendTime)
        try await begin(behind: record)
      }
    } catch {
      isBehind = true
      try? await writer.release()
      throw error
    }
    role = .owning(writer, term: writer.term)
    logger.notice(
      "This node orders the edits of a venue",
      metadata: ["term": "\(writer.term)", "revision": "\(file.current.revision)"])
  }

  private func begin(behind record: ClusterRecord) async throws(RecordFailure) {
    try await file.begin(
      at: RecordPosition(
        head: record.head, term: record.term, revision: file.current.revision))
    chain = RecordChain(after: record.head, term: record.term)
  }

  /// Tells the log how far the file goes, and lets the owner delete what enough files hold.
  private func noteSynced() async {
    guard readOnlyReason == nil, let revision = chain?.head.revision, revision > noted else {
      return
    }
    do throws(EtcdError) {
      try await node.log.noteSynced(slug, by: node.name, upTo: revision)
      noted = revision
      if case .owning = role { try await node.log.deleteRecords(of: slug, by: Self.kept) }
    } catch {
      logger.debug("The log was not told how far a file goes", metadata: ["reason": "\(error)"])
    }
  }

  // MARK: - Following

  private func watch(_ queue: EditQueue) async {
    while !Task.isCancelled {
      do throws(EtcdError) {
        try await node.log.watch(.records(venue: slug)).run { event in
          switch event {
          case .all(let entries), .changes(let entries): await self.take(entries, queue)
          case .interrupted: break
          }
        }
      } catch {
        logger.error("The log of a venue cannot be watched", metadata: ["reason": "\(error)"])
      }
      try? await Task.sleep(for: Self.lookTime)
    }
  }

  private func take(_ entries: [LogWatch.Entry], _ queue: EditQueue) async {
    guard case .following = role, readOnlyReason == nil else { return }
    var records: [ClusterRecord] = []
    for entry in entries {
      guard case .record(_, let revision) = entry.key, let value = entry.value else { continue }
      guard let record = ClusterRecord(value, at: revision) else {
        return setApart("record \(revision) is of a later version of Floorcast")
      }
      records.append(record)
    }
    guard !records.isEmpty else { return }
    await queue.follow { [records] in
      await self.replaying { try await self.replay(records) }
    }
  }

  /// Replays records in this replica's turn to write.
  ///
  /// - Returns: the edits that were stored, also where `work` failed after some of them.
  private func replaying(_ work: () async throws -> Void) async -> [StoredEdit] {
    guard case .following = role, readOnlyReason == nil else { return [] }
    defer { replayed = [] }
    do { try await work() } catch {
      isBehind = true
      switch error {
      case let apart as Apart: setApart(apart.detail)
      case RecordFailure.differing(let revision, let detail):
        setApart("revision \(revision) of the log is not possible in it: \(detail)")
      case RecordFailure.misplaced(let revision):
        setApart("it is at revision \(file.current.revision), the log at \(revision)")
      case RecordChain.Fault.forked(let revision):
        setApart("record \(revision) of the log does not follow those that the file holds")
      case RecordChain.Fault.deposed(let term, let later):
        setApart("the log has a record of term \(term) after one of term \(later)")
      default:
        // The watch or the next look tries again.
        chain = nil
        logger.debug("Records were not replayed", metadata: ["reason": "\(error)"])
        if case RecordFailure.notStored(let failure) = error {
          logger.error("A record cannot be stored", metadata: ["reason": "\(failure)"])
        }
      }
    }
    return replayed
  }

  /// Brings the file up to the log's head.
  private func catchUp() async throws {
    guard let begin = try await held() else { return isBehind = false }
    // Read after the file, so that only a file that is ahead can be further.
    let head = try await node.log.read(slug).view.head
    guard begin.head.revision < head.revision || begin.head == head else {
      throw Apart(
        detail: "it holds record \(begin.head.revision), and the log ends with \(head.revision)"
          + (begin.head.revision == head.revision ? " of another past" : ""))
    }
    while let chain, chain.head.revision < head.revision {
      let page = try await node.log.records(of: slug, after: chain.head.revision)
      guard page.first?.revision == chain.head.revision + 1 else {
        throw Apart(
          detail: "records after \(chain.head.revision) are no longer in the log; take a new copy")
      }
      try await replay(page)
    }
    isBehind = false
  }

  private func replay(_ records: [ClusterRecord]) async throws {
    guard var chain = try await held() else { return }
    // Edits of records that follow each other are stored together.
    var edits: [AppliedEdit] = []
    var end: ClusterRecord?
    do {
      for record in records where try chain.take(record) {
        switch try await meaning(of: record) {
        case .edits(let more, _):
          edits += more
          end = record
        case .change(let change):
          try await store(&edits, upTo: end)
          try await file.perform(change, at: position(behind: record))
          self.chain = chain
        case .beginning, .stored:
          throw Apart(detail: "record \(record.revision) begins the log again")
        }
      }
    } catch RecordChain.Fault.gap {
      // The watch began later than the file ends.
      isBehind = true
      return wake()
    }
    try await store(&edits, upTo: end)
  }

  /// What a record says, with all that it names at this node.
  private func meaning(of record: ClusterRecord) async throws -> VenueRecord {
    var meaning = try VenueRecord(record.body)
    if case .stored(let name) = meaning {
      meaning = try VenueRecord(try await large.body(named: name))
    }
    guard case .edits(let edits, let contents) = meaning, let time = edits.last?.time else {
      return meaning
    }
    try await large.fetch(pictures: Set(contents.map { Identifier($0) }), at: time)
    return meaning
  }

  private func store(_ edits: inout [AppliedEdit], upTo record: ClusterRecord?) async throws {
    guard !edits.isEmpty, let record else { return }
    replayed += try await file.replay(
      edits,
      at: RecordPosition(
        head: record.head, term: record.term, revision: edits.last?.revision ?? 0))
    edits = []
    chain = RecordChain(after: record.head, term: record.term)
  }

  private func position(behind record: ClusterRecord) -> RecordPosition {
    RecordPosition(head: record.head, term: record.term, revision: file.current.revision)
  }

  /// The records that the file holds; `nil` where neither the file nor the log has any.
  private func held() async throws -> RecordChain? {
    if let chain { return chain }
    if let position = try await file.position() {
      guard position.revision == file.current.revision else {
        throw Apart(
          detail: "it was edited to revision \(file.current.revision) beside the log, of which it "
            + "holds revision \(position.revision)")
      }
      chain = RecordChain(after: position.head, term: position.term)
      return chain
    }
    guard let first = try await node.log.records(of: slug, after: 0).first else {
      guard try await node.log.read(slug).view.head == .none else {
        throw Apart(detail: "it is no copy of the venue of this cluster")
      }
      return nil
    }
    guard first.revision == 1, case .beginning(let beginning) = try VenueRecord(first.body),
      try await beginning == VenueBeginning(of: file)
    else { throw Apart(detail: "it is no copy of the venue of this cluster") }
    try await begin(behind: first)
    return chain
  }

  private func setApart(_ detail: String) {
    let error = VenueFileError.apart(path: file.path, detail: detail)
    difference.withLock { $0 = error }
    logger.error("A venue takes no edits here", metadata: ["reason": "\(error)"])
  }
}
