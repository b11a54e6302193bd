public import Cluster
import CurlRequests
import Foundation

/// Follows keys of the log without a gap, over breaks of the connection and over etcd's compactions.
public struct LogWatch: Sendable {
  /// Which keys.
  public enum Subject: Hashable, Sendable {
    /// Where all nodes answer.
    case members
    /// The owners of all venues.
    case owners
    /// How far the records of all venues go.
    case heads
    /// How far the files of all venues are synced, on each node.
    case synced
    /// The records of one venue.
    case records(venue: String)
    /// The records of all venues that are written from now on.
    case newRecords
    /// How far the records of all files go that the nodes hold alike.
    case rowsHeads
    /// Where all nodes have venues that one was told to move.
    case standings
    /// What owners of all venues have kept for those that follow them.
    case settings
  }

  /// A key's value, or that the key is gone.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: ClusterKey
    /// The value; `nil` where the key was deleted, or its lease has ended.
    public let value: [UInt8]?
    /// The mod revision: the transaction that wrote it, or deleted it.
    public let modRevision: Int64
  }

  /// What a watch says.
  public enum Event: Sendable {
    /// All that there is. It comes first, and again where changes were compacted that this watch
    /// had not seen: keys that it lacks are gone. Of `newRecords` it has none: what was written before
    /// has to be read from the log.
    case all([Entry])
    /// What has changed since, in order. After a break, changes of one transaction may come again.
    case changes([Entry])
    /// The connection is broken, and why; the watch reconnects.
    case interrupted(EtcdError)
  }

  /// Keys without records that one request reads.
  private static let ownerPage: Int64 = 500
  /// The pause before the next attempt.
  private static let pause = Duration.milliseconds(100)

  private let prefix: String
  /// Keys that one request reads; `nil` where what there is already is not read.
  private let page: Int64?
  private let cluster: String
  private let client: EtcdClient

  init(_ subject: Subject, in cluster: String, by client: EtcdClient) {
    (self.cluster, self.client) = (cluster, client)
    switch subject {
    case .members: (prefix, page) = (ClusterKey.members(in: cluster), Self.ownerPage)
    case .owners: (prefix, page) = (ClusterKey.owners(in: cluster), Self.ownerPage)
    case .heads: (prefix, page) = (ClusterKey.heads(in: cluster), Self.ownerPage)
    case .synced: (prefix, page) = (ClusterKey.synced(in: cluster), Self.ownerPage)
    case .standings: (prefix, page) = (ClusterKey.standings(in: cluster), Self.ownerPage)
    case .rowsHeads: (prefix, page) = (ClusterKey.rowsHeads(in: cluster), Self.ownerPage)
    case .settings: (prefix, page) = (ClusterKey.settings(in: cluster), ClusterLog.recordPage)
    case .records(let venue):
      (prefix, page) = (ClusterKey.records(of: venue, in: cluster), ClusterLog.recordPage)
    case .newRecords: (prefix, page) = (ClusterKey.records(in: cluster), nil)
    }
  }

  /// Watches until the task is cancelled.
  ///
  /// Of a member that is stuck without closing its connections a watch learns when another request of
  /// the client gives that member up: a node that keeps its lease notices within the lease's time.
  ///
  /// - Parameters:
  ///   - handle: takes one event after the other; while it works, etcd waits.
  /// - Throws: what another attempt cannot mend, such as wrong credentials.
  public func run(_ handle: @Sendable (Event) async -> Void) async throws(EtcdError) {
    /// The first transaction that was not seen yet.
    var next: Int64?
    /// The token of the last stream, and whether it was fetched since etcd has last accepted one.
    var token: String?
    var isTokenNew = false
    while !Task.isCancelled {
      do throws(EtcdError) {
        if let begin = next {
          let stream = try await stream(from: begin)
          token = stream.token
          try await follow(stream, noting: &next, &isTokenNew, handle)
        } else {
          let (entries, revision) = try await readAll()
          await handle(.all(entries))
          next = revision + 1
        }
      } catch .compacted {
        next = nil
      } catch {
        if !isTokenNew, error.mayBeOfToken, let ended = token {
          isTokenNew = true
          token = nil
          client.forget(ended)
          continue
        }
        if Task.isCancelled { return }
        guard error.isOfMember else { throw error }
        await handle(.interrupted(error))
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// What there is now.
  public func all() async throws(EtcdError) -> [Entry] { try await readAll().0 }

  /// Reads all pages as of one transaction.
  private func readAll() async throws(EtcdError) -> ([Entry], Int64) {
    guard let page else { return ([], try await currentRevision()) }
    var entries: [Entry] = []
    var begin = Data(prefix.utf8)
    var revision: Int64?
    while true {
      let answer: EtcdMessages.RangeResponse = try await client.send(
        "/v3/kv/range",
        EtcdMessages.Range(
          begin, to: Data(prefix: prefix), limit: page, asOf: revision), isRepeatable: true,
        timeout: ClusterLog.pageTimeout)
      let now = if let revision { revision } else { try answer.revision() }
      revision = now
      let found = answer.kvs ?? []
      for key in found {
        if let entry = try entry(key, isDeleted: false) { entries.append(entry) }
      }
      guard answer.more == true, let last = found.last else { return (entries, now) }
      begin = last.key + [0]
    }
  }

  /// The last transaction of all; no key has the name of a prefix.
  private func currentRevision() async throws(EtcdError) -> Int64 {
    let answer: EtcdMessages.RangeResponse = try await client.send(
      "/v3/kv/range", EtcdMessages.Range(Data(prefix.utf8)), isRepeatable: true)
    return try answer.revision()
  }

  private func stream(from begin: Int64) async throws(EtcdError) -> EtcdStream {
    let request = EtcdMessages.Watch(Data(prefix.utf8), to: Data(prefix: prefix), from: begin)
    return try await client.stream("/v3/watch", request)
  }

  private func follow(
    _ stream: EtcdStream, noting next: inout Int64?, _ isTokenNew: inout Bool,
    _ handle: (Event) async -> Void
  ) async throws(EtcdError) {
    do throws(EtcdError) {
      var lines = ByteLines()
      while true {
        let (bytes, ending) = await stream.bytes.next()
        if let ending { throw failure(ending, lines.rest, of: stream.address) }
        for line in try lines.take(bytes) {
          let changes = try changes(line, of: stream.address)
          isTokenNew = false
          if !changes.entries.isEmpty { await handle(.changes(changes.entries)) }
          next = max(next ?? 0, changes.next)
        }
      }
    } catch {
      if error.isOfMember { client.leave(stream.address, byStream: true) }
      throw error
    }
  }

  /// Why a watch has ended: its last line is an error without a line's end.
  private func failure(
    _ ending: CurlEnding, _ rest: [UInt8], of address: EtcdAddress
  ) -> EtcdError {
    let error = client.failure(ending, rest, of: address, sent: 0)
    if case .answered(200) = ending, case .notEtcd = error {
      return .noAnswer("the watch was closed, \(address)")
    }
    return error
  }

  /// Reads one message of a watch.
  private func changes(
    _ line: [UInt8], of address: EtcdAddress
  ) throws(EtcdError) -> (entries: [Entry], next: Int64) {
    let message: EtcdMessages.Streamed<EtcdMessages.WatchResponse>
    do { message = try JSONDecoder().decode(type(of: message), from: Data(line)) } catch {
      throw .notEtcd(address: address.description, status: 200)
    }
    if let failure = message.error {
      throw failure.error(sent: 0) ?? .noAnswer("the watch was closed, \(address)")
    }
    guard let answer = message.result else { return ([], 0) }
    if let refusal = answer.refusal { throw refusal }
    var entries: [Entry] = []
    for change in answer.changes {
      if let entry = try entry(change.kv, isDeleted: change.isDeletion) { entries.append(entry) }
    }
    return (entries, try answer.next ?? 0)
  }

  private func entry(
    _ found: EtcdMessages.KeyValue, isDeleted: Bool
  ) throws(EtcdError) -> Entry? {
    guard let key = ClusterKey(String(decoding: found.key, as: UTF8.self), in: cluster) else {
      return nil
    }
    return Entry(
      key: key, value: isDeleted ? nil : Array(found.value ?? Data()),
      modRevision: try found.modRevision())
  }
}

extension EtcdError {
  /// Whether the reason may be a token that has ended: some versions refuse a watch with one like a watch
  /// without the right.
  fileprivate var mayBeOfToken: Bool {
    switch self {
    case .forbidden, .wrongCredentials: true
    default: false
    }
  }
}

/// Lines of a stream of bytes.
struct ByteLines {
  /// Bytes of a line at most; etcd sends larger messages in fragments.
  private static let limit = 16 << 20

  /// What came after the last whole line.
  private(set) var rest: [UInt8] = []

  /// Takes the next bytes.
  ///
  /// - Returns: the lines that are whole now, without empty ones.
  mutating func take(_ bytes: [UInt8]) throws(EtcdError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var begin = bytes.startIndex
    while let end = bytes[begin...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest + bytes[begin..<end]
      if !line.isEmpty { lines.append(line) }
      rest = []
      begin = end + 1
    }
    rest += bytes[begin...]
    guard rest.count <= Self.limit else { throw .tooLarge(bytes: rest.count) }
    return lines
  }
}
