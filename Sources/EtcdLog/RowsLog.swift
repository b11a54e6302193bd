public import Cluster
import Foundation

/// The log of one file that all nodes hold alike, in etcd.
public struct RowsLog: Sendable {
  /// The name of the accounts' file in its log.
  public static let accounts = "accounts"
  /// The name of the friends' file in its log.
  public static let friends = "friends"

  /// The names of all files that nodes hold alike.
  static let files = [accounts, friends]

  /// Attempts at one append; between them etcd may change its leader.
  private static let attempts = 40
  private static let pause = Duration.milliseconds(100)

  private let file: String
  private let cluster: String
  private let client: EtcdClient

  /// - Parameters:
  ///   - file: its name, without a slash.
  ///   - cluster: the name of the cluster, likewise.
  public init(of file: String, in cluster: String, by client: EtcdClient) {
    (self.file, self.cluster, self.client) = (file, cluster, client)
  }

  /// How far the records go; not from before any append that was acknowledged.
  public func view() async throws(EtcdError) -> RowsAppend.View { try await read(record: nil).view }

  /// Reads records after a revision, in order, as many as one request brings; none where there are no
  /// more. Where the first one does not follow, earlier ones were deleted.
  public func records(after revision: Int64) async throws(EtcdError) -> [ClusterRecord] {
    let range = EtcdMessages.Range(
      data(.rowsRecord(file: file, revision: revision + 1)),
      to: Data(prefix: ClusterKey.rowsRecords(of: file, in: cluster)), limit: ClusterLog.recordPage)
    let answer: EtcdMessages.RangeResponse = try await client.send(
      "/v3/kv/range", range, isRepeatable: true, timeout: ClusterLog.pageTimeout)
    return try (answer.kvs ?? []).map { (entry) throws(EtcdError) in try record(entry) }
  }

  /// Appends a record behind what was read.
  ///
  /// - Parameter body: differs from that of any other node's append.
  /// - Returns: the record; `nil` where another node's came first.
  /// - Throws: where the record is not there, and `noAnswer` where it may be.
  public func append(
    _ body: [UInt8], seeing view: RowsAppend.View
  ) async throws(EtcdError) -> ClusterRecord? {
    guard body.count <= ClusterLog.largestBody else { throw .tooLarge(bytes: body.count) }
    let append = RowsAppend(body, to: file, seeing: view)
    for _ in 0..<Self.attempts {
      let now: (view: RowsAppend.View, record: ClusterRecord?)
      do throws(EtcdError) {
        if try await apply(append.write) { return append.record }
        now = try await read(record: append.record.revision)
      } catch {
        guard error.leavesWriteUnclear || error.isOfMember else { throw error }
        // The next attempt finds it, or finds that it is not there.
        try? await Task.sleep(for: Self.pause)
        continue
      }
      switch append.judge(now.view, found: now.record) {
      case .written: return append.record
      case .overtaken: return nil
      case .again: continue
      case .unknown: throw .noAnswer("the record of that place is no longer in the log")
      }
    }
    throw .noAnswer("it is not known whether a record was written")
  }

  /// Says how far a node's copy is synced, and deletes records that enough copies have.
  ///
  /// - Parameter aged: the last revision that is old, in a log that is to forget soon; `nil` for others.
  /// - Returns: up to where records were deleted; 0 for none.
  @discardableResult
  public func noteSynced(
    by node: String, upTo revision: Int64, retention: RecordRetention, aged: Int64? = nil
  ) async throws(EtcdError) -> Int64 {
    let put = EtcdMessages.Put(
      Data(String(revision).utf8), at: data(.rowsSynced(file: file, node: node)))
    let _: EtcdMessages.Empty = try await client.send("/v3/kv/put", put, isRepeatable: true)
    let prefix = ClusterKey.rowsSynced(of: file, in: cluster)
    let answer: EtcdMessages.RangeResponse = try await client.send(
      "/v3/kv/range", EtcdMessages.Range(Data(prefix.utf8), to: Data(prefix: prefix)),
      isRepeatable: true)
    var synced: [String: Int64] = [:]
    for entry in answer.kvs ?? [] {
      let name = String(decoding: entry.key, as: UTF8.self)
      guard let known = Int64(String(decoding: entry.value ?? Data(), as: UTF8.self)) else {
        throw .unreadable(key: name)
      }
      synced[name] = known
    }
    let last =
      aged.map { retention.lastDeletable(head: revision, synced: synced, aged: $0) }
      ?? retention.lastDeletable(head: revision, synced: synced)
    guard last > 0 else { return 0 }
    let delete = EtcdMessages.Delete(
      data(.rowsRecord(file: file, revision: 1)),
      to: data(.rowsRecord(file: file, revision: last + 1)))
    let _: EtcdMessages.DeleteResponse = try await client.send(
      "/v3/kv/deleterange", delete, isRepeatable: true)
    return last
  }

  /// Has records wait for a node that has no copy yet, and takes one.
  public func expect(_ node: String) async throws(EtcdError) {
    let key = data(.rowsSynced(file: file, node: node))
    let transaction = EtcdMessages.Transaction(
      [.init(EtcdMessages.Put(Data("0".utf8), at: key))], where: [.init(key, isOf: 0)])
    let _: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
  }

  // MARK: - Transactions

  private func apply(_ write: ClusterWrite) async throws(EtcdError) -> Bool {
    let transaction = EtcdMessages.Transaction(
      write.entries.map { .init(EtcdMessages.Put(Data($0.value), at: data($0.key))) },
      where: write.conditions.map { .init(data($0.key), isOf: $0.modRevision) })
    let answer: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: false)
    return answer.succeeded == true
  }

  private func read(
    record revision: Int64?
  ) async throws(EtcdError) -> (view: RowsAppend.View, record: ClusterRecord?) {
    var keys = [ClusterKey.rowsHead(file: file)]
    if let revision { keys.append(.rowsRecord(file: file, revision: revision)) }
    let transaction = EtcdMessages.Transaction(keys.map { .init(EtcdMessages.Range(data($0))) })
    let answer: EtcdMessages.TransactionResponse = try await client.send(
      "/v3/kv/txn", transaction, isRepeatable: true)
    let found = try (answer.responses ?? []).map { (part) throws(EtcdError) in try part.found() }
    guard found.count == keys.count else {
      throw .other(code: 0, message: "the answer to a transaction lacks parts")
    }
    let record = try found.last.flatMap { $0 }.flatMap { (entry) throws(EtcdError) in
      revision == nil ? nil : try self.record(entry)
    }
    guard let entry = found[0] else {
      return (RowsAppend.View(head: .none, modRevision: 0), record)
    }
    guard let head = ClusterHead(Array(entry.value ?? Data())) else { throw unreadable(entry) }
    return (RowsAppend.View(head: head, modRevision: try entry.modRevision()), record)
  }

  private func record(_ entry: EtcdMessages.KeyValue) throws(EtcdError) -> ClusterRecord {
    let name = String(decoding: entry.key, as: UTF8.self)
    guard case .rowsRecord(_, let revision)? = ClusterKey(name, in: cluster),
      let record = ClusterRecord(Array(entry.value ?? Data()), at: revision)
    else { throw unreadable(entry) }
    return record
  }

  private func unreadable(_ entry: EtcdMessages.KeyValue) -> EtcdError {
    .unreadable(key: String(decoding: entry.key, as: UTF8.self))
  }

  private func data(_ key: ClusterKey) -> Data { Data(key.name(in: cluster).utf8) }
}
