public import Cluster
import Foundation

/// Follows keys of the log without a gap, over breaks of the connection and over etcd's compactions.
public struct LogWatch: Sendable {
  /// Which keys.
  public enum Subject: Hashable, Sendable {
    /// The owners of all venues.
    case owners
    /// The records of one venue.
    case records(venue: String)
  }

  /// A key's value, or that the key is gone.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: ClusterKey
    /// The value; `nil` where the key was deleted, or its lease has ended.
    public let value: [UInt8]?
    /// The number of the transaction.
    public let number: Int64
  }

  /// What a watch says.
  public enum Event: Sendable {
    /// All that there is. It comes first, and again where changes were compacted that this watch
    /// had not seen: keys that it lacks are gone.
    case all([Entry])
    /// What has changed since, in order.
    case changes([Entry])
    /// The connection is broken, and why; the watch comes back by itself.
    case interrupted(EtcdError)
  }

  /// Entries that one request reads.
  private static let page: Int64 = 500
  /// The pause before the next attempt.
  private static let pause = Duration.milliseconds(100)

  private let prefix: String
  private let cluster: String
  private let client: EtcdClient

  init(_ subject: Subject, in cluster: String, by client: EtcdClient) {
    (self.cluster, self.client) = (cluster, client)
    switch subject {
    case .owners: prefix = ClusterKey.owners(in: cluster)
    case .records(let venue): prefix = ClusterKey.records(of: venue, in: cluster)
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
    var isTokenNew = false
    while !Task.isCancelled {
      do throws(EtcdError) {
        if let begin = next {
          try await follow(from: begin, noting: &next, handle)
        } else {
          let (entries, number) = try await readAll()
          await handle(.all(entries))
          next = number + 1
        }
      } catch .compacted {
        next = nil
      } catch .forbidden where !isTokenNew {
        // A watch with a token that has ended is refused as one without the right.
        isTokenNew = true
        client.forgetToken()
        continue
      } catch {
        if Task.isCancelled { return }
        guard error.isOfMember else { throw error }
        await handle(.interrupted(error))
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Reads all pages as of one transaction.
  private func readAll() async throws(EtcdError) -> ([Entry], Int64) {
    var entries: [Entry] = []
    var begin = Data(prefix.utf8)
    var number: Int64?
    while true {
      let answer: EtcdMessages.RangeAnswer = try await client.ask(
        "/v3/kv/range",
        EtcdMessages.Range(
          begin, to: Data(prefix: prefix), limit: Self.page, asOf: number), isRepeatable: true)
      number = number ?? answer.header?.revision?.value ?? 0
      let found = answer.kvs ?? []
      entries += found.compactMap { entry($0, isDeleted: false) }
      guard answer.more == true, let last = found.last else { return (entries, number ?? 0) }
      begin = last.key + [0]
    }
  }

  private func follow(
    from begin: Int64, noting next: inout Int64?, _ handle: (Event) async -> Void
  ) async throws(EtcdError) {
    let question = EtcdMessages.Watch(Data(prefix.utf8), to: Data(prefix: prefix), from: begin)
    let (stream, address) = try await client.stream("/v3/watch", question)
    var lines = ByteLines()
    while true {
      let (bytes, ending) = await stream.next()
      if let ending {
        let error = client.failure(ending, lines.rest, of: address, sent: 0)
        // The stream's end is no fault of the answer.
        if case .answered(200) = ending { throw .noAnswer("the watch was closed, \(address)") }
        if error.isOfMember { client.leave(address) }
        throw error
      }
      for line in lines.take(bytes) {
        let changes = try changes(line, of: address)
        if !changes.entries.isEmpty { await handle(.changes(changes.entries)) }
        next = max(next ?? 0, changes.next)
      }
    }
  }

  /// Reads one message of a watch.
  private func changes(
    _ line: [UInt8], of address: EtcdAddress
  ) throws(EtcdError) -> (entries: [Entry], next: Int64) {
    let message: EtcdMessages.Streamed<EtcdMessages.WatchAnswer>
    do { message = try JSONDecoder().decode(type(of: message), from: Data(line)) } catch {
      throw .notEtcd(address: address.description, status: 200)
    }
    if let failure = message.error {
      throw failure.error(sent: 0) ?? .noAnswer("the watch was closed, \(address)")
    }
    guard let answer = message.result else { return ([], 0) }
    if let refusal = answer.refusal { throw refusal }
    let entries = answer.changes.compactMap { entry($0.kv, isDeleted: $0.isDeletion) }
    return (entries, answer.lastSeen.map { $0 + 1 } ?? 0)
  }

  private func entry(_ found: EtcdMessages.KeyValue, isDeleted: Bool) -> Entry? {
    ClusterKey(String(decoding: found.key, as: UTF8.self), in: cluster).map {
      Entry(
        key: $0, value: isDeleted ? nil : Array(found.value ?? Data()),
        number: found.number ?? 0)
    }
  }
}

/// Lines of a stream of bytes.
private struct ByteLines {
  /// What came after the last whole line.
  private(set) var rest: [UInt8] = []

  mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
    rest += bytes
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = lines.removeLast()
    let whole = lines.filter { !$0.isEmpty }.map(Array.init)
    rest = Array(last)
    return whole
  }
}
