public import Cluster
import Foundation

/// The log that the nodes of a cluster share, in etcd: the owner of each venue, and the tail of its
/// records.
///
/// It carries the writes of `Tenure` as transactions that compare the mod revisions of the owner and of
/// the head: of the transactions that wrote them last.
public struct ClusterLog: Sendable {
  /// A record's body is at most that long; longer ones are stored as contents, and named by the record.
  /// etcd takes 1.5 MiB, with the base64 of the gateway not counted.
  public static let largestBody = 512 << 10

  /// Venues that one request reserves; etcd takes 128 writes in a transaction (--max-txn-ops).
  public static let reservedAtOnce = 100

  /// Records that one request reads: 11 MB in base64, where each is as long as it may be.
  static let recordPage: Int64 = 16
  /// Seconds for a page.
  static let pageTimeout = 10.0

  private let client: EtcdClient
  private let cluster: String

  /// - Parameter cluster: its name, which begins all its keys: clusters may share an etcd. It has no slash.
  public init(_ cluster: String, by client: EtcdClient) {
    precondition(
      !cluster.isEmpty && !cluster.contains("/"), "a key's name has parts between slashes")
    (self.cluster, self.client) = (cluster, client)
  }

  // MARK: - One venue

  /// Reads a venue at one moment, and not from before any write that was acknowledged.
  ///
  /// - Parameter revision: of a record to be read with it.
  public func read(
    _ venue: String, record revision: Int64? = nil
  ) async throws(EtcdError) -> VenueReading {
    let transaction = EtcdMessages.Transaction(reads(of: venue, record: revision))
    let answer: EtcdMessages.TransactionResponse = try await client.read(
      "/v3/kv/txn", transaction)
    return try reading(answer, record: revision)
  }

  /// Makes a write that happens as a whole or not at all.
  ///
  /// - Parameter lease: the node's, for a claim.
  /// - Throws: where it is certain that this copy of the write did not happen.
  public func apply(
    _ write: ClusterWrite, lease: NodeLease? = nil
  ) async throws(EtcdError) -> WriteResult {
    guard let venue = write.venue else {
      throw .other(code: 0, message: "a write compares the owner of a venue")
    }
    let revision = write.recordRevision
    let puts = write.entries.map { entry in
      EtcdMessages.Put(
        Data(entry.value), at: data(entry.key), lease: entry.isLeased ? lease?.id : nil)
    }
    let transaction = EtcdMessages.Transaction(
      puts.map { .init($0) },
      where: write.conditions.map { .init(data($0.key), isOf: $0.modRevision) },
      otherwise: reads(of: venue, record: revision))
    let answer: EtcdMessages.TransactionResponse
    do throws(EtcdError) {
      answer = try await client.send("/v3/kv/txn", transaction, isRepeatable: false)
    } catch {
      guard error.leavesWriteUnclear else { throw error }
      return .unknown(error)
    }
    guard answer.succeeded == true else {
      return .refused(try reading(answer, record: revision))
    }
    guard let modRevision = answer.header?.revision?.value, modRevision > 0 else {
      return .unknown(.other(code: 0, message: "a write was answered without its revision"))
    }
    return .written(modRevision: modRevision)
  }

  private func reads(of venue: String, record revision: Int64?) -> [EtcdMessages.Operation] {
    var keys = [ClusterKey.owner(venue: venue), .head(venue: venue)]
    if let revision { keys.append(.record(venue: venue, revision: revision)) }
    return keys.map { .init(EtcdMessages.Range(data($0))) }
  }

  private func reading(
    _ answer: EtcdMessages.TransactionResponse, record revision: Int64?
  ) throws(EtcdError) -> VenueReading {
    let found = try (answer.responses ?? []).map { (part) throws(EtcdError) in try part.found() }
    guard found.count == (revision == nil ? 2 : 3) else {
      throw .other(code: 0, message: "the answer to a transaction lacks parts")
    }
    let head = try found[1].map { (found) throws(EtcdError) in
      guard let head = ClusterHead(Array(found.value ?? Data())) else { throw unreadable(found) }
      return head
    }
    let record: ClusterRecord? =
      if let revision, let entry = found[2] { try self.record(entry, revision) } else { nil }
    return VenueReading(
      view: Tenure.View(
        term: try modRevision(of: found[0]), head: head ?? .none,
        headModRevision: try modRevision(of: found[1])),
      owner: found[0].map { String(decoding: $0.value ?? Data(), as: UTF8.self) }, record: record)
  }

  /// The mod revision of a key; 0, which stands for no key, only where there is none.
  private func modRevision(of entry: EtcdMessages.KeyValue?) throws(EtcdError) -> Int64 {
    guard let entry else { return 0 }
    return try entry.modRevision()
  }

  private func record(
    _ entry: EtcdMessages.KeyValue, _ revision: Int64
  ) throws(EtcdError) -> ClusterRecord {
    guard let record = ClusterRecord(Array(entry.value ?? Data()), at: revision) else {
      throw unreadable(entry)
    }
    return record
  }

  private func unreadable(_ entry: EtcdMessages.KeyValue) -> EtcdError {
    .unreadable(key: String(decoding: entry.key, as: UTF8.self))
  }

  private func data(_ key: ClusterKey) -> Data { Data(key.name(in: cluster).utf8) }

  /// Makes a node the owner of venues that have none, before it has opened their files. It appends nothing
  /// until it has claimed each again, with a file that has all records.
  ///
  /// - Parameter venues: at most `reservedAtOnce`.
  /// - Returns: `false` where one of them has an owner, so nothing was written.
  public func reserve(
    _ venues: some Collection<String>, for node: String, lease: NodeLease
  ) async throws(EtcdError) -> Bool {
    let keys = venues.map { data(.owner(venue: $0)) }
    let transaction = EtcdMessages.Transaction(
      keys.map { .init(EtcdMessages.Put(Data(node.utf8), at: $0, lease: lease.id)) },
      where: keys.map { .init($0, isOf: 0) })
    let answer: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
    return answer.succeeded == true
  }

  /// Gives a venue back: it has no owner, if the owner is still of this term.
  public func release(_ venue: String, of term: Int64) async throws(EtcdError) {
    let key = data(.owner(venue: venue))
    let transaction = EtcdMessages.Transaction(
      [.init(EtcdMessages.Delete(key, to: key + [0]))], where: [.init(key, isOf: term)])
    let _: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
  }

  // MARK: - Records

  /// Reads the records of a venue after a revision, in order, as many as one request brings; none where
  /// there are no more. Where the first one does not follow, earlier ones were deleted.
  public func records(
    of venue: String, after revision: Int64
  ) async throws(EtcdError) -> [ClusterRecord] {
    let range = EtcdMessages.Range(
      data(.record(venue: venue, revision: revision + 1)),
      to: Data(prefix: ClusterKey.records(of: venue, in: cluster)), limit: Self.recordPage)
    let answer: EtcdMessages.RangeResponse = try await client.send(
      "/v3/kv/range", range, isRepeatable: true, timeout: Self.pageTimeout)
    var records: [ClusterRecord] = []
    for entry in answer.kvs ?? [] {
      let name = String(decoding: entry.key, as: UTF8.self)
      guard case .record(_, let revision)? = ClusterKey(name, in: cluster) else {
        throw unreadable(entry)
      }
      records.append(try record(entry, revision))
    }
    return records
  }

  /// Says how far a node's file of a venue is synced.
  public func noteSynced(
    _ venue: String, by node: String, upTo revision: Int64
  ) async throws(EtcdError) {
    let put = EtcdMessages.Put(
      Data(String(revision).utf8), at: data(.synced(venue: venue, node: node)))
    let _: EtcdMessages.Empty = try await client.send("/v3/kv/put", put, isRepeatable: true)
  }

  /// Takes back what `noteSynced` said: a node calls it when it opens a venue without its file, and before
  /// it is removed from the cluster, because `deleteRecords` counts its file as a copy until then.
  public func deleteSynced(_ venue: String, by node: String) async throws(EtcdError) {
    try await delete(.synced(venue: venue, node: node))
  }

  private func delete(_ key: ClusterKey) async throws(EtcdError) {
    let key = data(key)
    let _: EtcdMessages.Empty = try await client.send(
      "/v3/kv/deleterange", EtcdMessages.Delete(key, to: key + [0]), isRepeatable: true)
  }

  /// Deletes the records of a venue that enough files hold permanently.
  ///
  /// - Returns: how many were deleted, at least: those of a request that was repeated do not count.
  @discardableResult
  public func deleteRecords(
    of venue: String, by retention: RecordRetention
  ) async throws(EtcdError) -> Int64 {
    let prefix = ClusterKey.synced(of: venue, in: cluster)
    let answer: EtcdMessages.RangeResponse = try await client.send(
      "/v3/kv/range", EtcdMessages.Range(Data(prefix.utf8), to: Data(prefix: prefix)),
      isRepeatable: true)
    var synced: [String: Int64] = [:]
    for entry in answer.kvs ?? [] {
      let revision = Int64(String(decoding: entry.value ?? Data(), as: UTF8.self))
      guard let revision else { throw unreadable(entry) }
      synced[String(decoding: entry.key, as: UTF8.self)] = revision
    }
    let head = try await read(venue).view.head.revision
    let last = retention.lastDeletable(head: head, synced: synced)
    guard last > 0 else { return 0 }
    let delete = EtcdMessages.Delete(
      data(.record(venue: venue, revision: 1)),
      to: data(.record(venue: venue, revision: last + 1)))
    let deleted: EtcdMessages.DeleteResponse = try await client.send(
      "/v3/kv/deleterange", delete, isRepeatable: true)
    return deleted.deleted?.value ?? 0
  }

  /// Deletes all that the log holds of a venue, so that the next node to open it begins the log again with
  /// its file.
  ///
  /// - Returns: `false` where a node owns the venue, so nothing was deleted.
  public func forget(venue: String) async throws(EtcdError) -> Bool {
    func delete(_ prefix: String) -> EtcdMessages.Operation {
      .init(EtcdMessages.Delete(Data(prefix.utf8), to: Data(prefix: prefix)))
    }
    let head = data(.head(venue: venue))
    let transaction = EtcdMessages.Transaction(
      [
        .init(EtcdMessages.Delete(head, to: head + [0])),
        delete(ClusterKey.records(of: venue, in: cluster)),
        delete(ClusterKey.synced(of: venue, in: cluster)),
      ], where: [.init(data(.owner(venue: venue)), isOf: 0)])
    let answer: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
    return answer.succeeded == true
  }

  // MARK: - Settings

  /// Reads a setting of a venue that no edit changes; not from before any that was kept.
  public func setting(_ name: String, of venue: String) async throws(EtcdError) -> [UInt8]? {
    let answer: EtcdMessages.RangeResponse = try await client.send(
      "/v3/kv/range", EtcdMessages.Range(data(.setting(venue: venue, name: name))),
      isRepeatable: true)
    return answer.kvs?.first.map { Array($0.value ?? Data()) }
  }

  /// Keeps a setting of a venue for the owners that follow this one.
  ///
  /// - Returns: `false` where the owner is no longer that of the term.
  public func keep(
    _ value: [UInt8], as name: String, of venue: String, term: Int64
  ) async throws(EtcdError) -> Bool {
    guard value.count <= Self.largestBody else { throw .tooLarge(bytes: value.count) }
    let put = EtcdMessages.Put(Data(value), at: data(.setting(venue: venue, name: name)))
    let transaction = EtcdMessages.Transaction(
      [.init(put)], where: [.init(data(.owner(venue: venue)), isOf: term)])
    let answer: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
    return answer.succeeded == true
  }

  // MARK: - Venues that move

  /// Has all nodes keep a venue, or move it into the bin.
  public func set(_ standing: VenueStanding, of venue: String) async throws(EtcdError) {
    let put = EtcdMessages.Put(Data(standing.rawValue.utf8), at: data(.standing(venue: venue)))
    let _: EtcdMessages.Empty = try await client.send("/v3/kv/put", put, isRepeatable: true)
  }

  /// Has all nodes delete a venue that is in the bin, and deletes its log, so that its name may be another
  /// venue's. Nothing happens to a venue that is not, or no longer, in the bin.
  public func delete(_ venue: String) async throws(EtcdError) {
    let key = data(.standing(venue: venue))
    let answer: EtcdMessages.RangeResponse = try await client.send(
      "/v3/kv/range", EtcdMessages.Range(key), isRepeatable: true)
    guard let found = answer.kvs?.first,
      VenueStanding(found.value.map { Array($0) } ?? []) == .removed
    else { return }
    func all(_ prefix: String) -> EtcdMessages.Operation {
      .init(EtcdMessages.Delete(Data(prefix.utf8), to: Data(prefix: prefix)))
    }
    func one(_ key: ClusterKey) -> EtcdMessages.Operation {
      .init(EtcdMessages.Delete(data(key), to: data(key) + [0]))
    }
    let transaction = EtcdMessages.Transaction(
      [
        all(ClusterKey.records(of: venue, in: cluster)),
        all(ClusterKey.synced(of: venue, in: cluster)),
        all(ClusterKey.settings(of: venue, in: cluster)),
        one(.head(venue: venue)), one(.owner(venue: venue)),
        .init(EtcdMessages.Put(Data(VenueStanding.deleted.rawValue.utf8), at: key)),
      ], where: [.init(key, isOf: try found.modRevision())])
    let _: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
  }

  // MARK: - Leases and watches

  /// Takes the lease of a node; its `keep` has to be called.
  ///
  /// - Parameter seconds: after which the node's keys go, unless it renews the lease.
  public func grantLease(seconds: Int64) async throws(EtcdError) -> NodeLease {
    try await NodeLease(seconds: seconds, by: client)
  }

  /// Says where a node answers others, for as long as its lease is held.
  ///
  /// - Returns: the process that has that name and a lease: this one, or another.
  public func announce(
    _ node: String, at address: String, lease: NodeLease
  ) async throws(EtcdError) -> ClusterMember? {
    let key = data(.member(node: node))
    let member = ClusterMember(lease: lease.id, address: address, isDraining: false)
    let transaction = EtcdMessages.Transaction(
      [.init(EtcdMessages.Put(try member.data(), at: key, lease: lease.id))],
      where: [.init(key, isOf: 0)], otherwise: [.init(EtcdMessages.Range(key))])
    let answer: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
    if answer.succeeded == true { return member }
    return try answer.responses?.first?.found().flatMap { ClusterMember(Array($0.value ?? Data())) }
  }

  /// Says whether an announced node gives its venues away.
  public func announce(
    _ node: String, at address: String, isDraining: Bool, lease: NodeLease
  ) async throws(EtcdError) {
    let member = ClusterMember(lease: lease.id, address: address, isDraining: isDraining)
    let put = EtcdMessages.Put(
      try member.data(), at: data(.member(node: node)), lease: lease.id)
    let _: EtcdMessages.Empty = try await client.send("/v3/kv/put", put, isRepeatable: true)
  }

  /// Ends the lease of another node: for one that has found its process gone. Where that was wrong, the
  /// node takes another lease; it writes nothing meanwhile that it may not.
  public func endLease(of member: ClusterMember) async throws(EtcdError) {
    do throws(EtcdError) {
      let _: EtcdMessages.Empty = try await client.send(
        "/v3/lease/revoke", EtcdMessages.Lease(member.lease), isRepeatable: true)
    } catch .leaseGone { return }
  }

  /// Forgets a node that has left: its files count as copies no longer.
  ///
  /// - Returns: `false` where the node holds a lease, so nothing was forgotten.
  public func forget(_ node: String) async throws(EtcdError) -> Bool {
    let status = try await status()
    guard status.members[node] == nil else { return false }
    for (venue, state) in status.venues where state.synced[node] != nil {
      try await deleteSynced(venue, by: node)
    }
    for file in RowsLog.files { try await delete(.rowsSynced(file: file, node: node)) }
    return true
  }

  /// Watches keys of this cluster.
  public func watch(_ subject: LogWatch.Subject) -> LogWatch {
    LogWatch(subject, in: cluster, by: client)
  }
}

extension VenueStanding {
  /// Reads what the log holds; `nil` for what a later version has written.
  public init?(_ bytes: [UInt8]) { self.init(rawValue: String(decoding: bytes, as: UTF8.self)) }
}

extension ClusterWrite {
  fileprivate var venue: String? {
    for case .owner(let venue) in conditions.map(\.key) { return venue }
    return nil
  }

  fileprivate var recordRevision: Int64? {
    for case .record(_, let revision) in entries.map(\.key) { return revision }
    return nil
  }
}

extension Data {
  /// The first key after all that begin with a prefix, which ends with a slash.
  init(prefix: String) {
    self.init(prefix.utf8.dropLast())
    append(UInt8(ascii: "/") + 1)
  }
}
