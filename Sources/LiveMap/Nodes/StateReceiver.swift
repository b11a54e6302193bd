import IndoorModel

/// Names what a client of another node has.
struct StateKey: Hashable {
  let node: String
  let name: String
}

/// What changed about what clients of other nodes have.
enum StateChange: Hashable {
  case put(StateKey, [UInt8])
  case end(StateKey, reason: UInt8)
}

/// Follows what the clients of other nodes have, by the records of these nodes.
///
/// Where a record is missing, what is known stays, and the node is asked for all of it; what is not
/// there then is over. A node that falls silent has nothing any more.
struct StateReceiver {
  private struct Node {
    let run: UInt64
    var number: UInt32
    var heard: Timestamp
    /// The sizes of what its clients have.
    var sizes: [String: Int] = [:]
    /// What was known before it began to send everything and did not come again; `nil` unless it does.
    var unconfirmed: Set<String>?
    /// From when on to ask it for everything; `nil` where nothing is missing.
    var askAfter: Timestamp?
    var asked: Timestamp?
  }

  /// Seconds without a record after which a node is gone.
  static let nodeTimeout = 4.0
  /// Seconds between two requests for everything.
  private static let askInterval = 1.0
  /// Seconds after which it asks again for what found no room.
  private static let retryInterval = 30.0

  private let sizeLimit: Int
  private var nodes: [String: Node] = [:]
  private var size = 0

  /// Makes a receiver that knows no nodes.
  ///
  /// - Parameter sizeLimit: bytes of all contents at most; what comes beyond is left out.
  init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

  /// Takes a record of another node.
  mutating func take(_ record: StateRecord, at now: Timestamp) -> [StateChange] {
    var changes: [StateChange] = []
    if let known = nodes[record.node], known.run != record.run { changes += remove(record.node) }
    let known = nodes.removeValue(forKey: record.node)
    var node = known ?? Node(run: record.run, number: record.number, heard: now)
    if known == nil || node.number &+ 1 != record.number {
      (node.askAfter, node.unconfirmed) = (now, nil)
    }
    (node.number, node.heard) = (record.number, now)
    if record.isBeginning { (node.askAfter, node.unconfirmed) = (nil, Set(node.sizes.keys)) }
    for end in record.ends {
      node.unconfirmed?.remove(end.name)
      changes += self.end(end.name, end.reason, of: record.node, &node)
    }
    for entry in record.entries {
      node.unconfirmed?.remove(entry.name)
      changes += put(entry, of: record.node, &node, at: now)
    }
    if record.isEnd, let unconfirmed = node.unconfirmed {
      for name in unconfirmed.sorted() { changes += end(name, 0, of: record.node, &node) }
      node.unconfirmed = nil
    }
    nodes[record.node] = node
    return changes
  }

  private mutating func put(
    _ entry: StateRecord.Entry, of name: String, _ node: inout Node, at now: Timestamp
  ) -> [StateChange] {
    let added = entry.content.count - (node.sizes[entry.name] ?? 0)
    guard size + added <= sizeLimit else {
      node.askAfter = node.askAfter ?? now.advanced(bySeconds: Self.retryInterval)
      // Nothing is better than what is out of date.
      return end(entry.name, 0, of: name, &node)
    }
    size += added
    node.sizes[entry.name] = entry.content.count
    return [.put(StateKey(node: name, name: entry.name), entry.content)]
  }

  private mutating func end(
    _ entry: String, _ reason: UInt8, of name: String, _ node: inout Node
  ) -> [StateChange] {
    guard let old = node.sizes.removeValue(forKey: entry) else { return [] }
    size -= old
    return [.end(StateKey(node: name, name: entry), reason: reason)]
  }

  private mutating func remove(_ name: String) -> [StateChange] {
    guard var node = nodes.removeValue(forKey: name) else { return [] }
    return node.sizes.keys.sorted().flatMap { end($0, 0, of: name, &node) }
  }

  /// Forgets nodes that have fallen silent.
  mutating func expire(at now: Timestamp) -> [StateChange] {
    let silent = nodes.filter { abs(now.seconds(since: $0.value.heard)) >= Self.nodeTimeout }
    return silent.keys.sorted().flatMap { remove($0) }
  }

  /// Forgets all nodes.
  mutating func removeAll() -> [StateChange] { nodes.keys.sorted().flatMap { remove($0) } }

  /// The nodes to be asked for everything now, at most once a second each.
  mutating func nodesToAsk(at now: Timestamp) -> [String] {
    let due = nodes.filter { _, node in
      guard let after = node.askAfter else { return false }
      // A clock that was set back must not put it off.
      let wait = after.seconds(since: now)
      guard wait <= 0 || wait > Self.retryInterval else { return false }
      return node.asked.map { abs(now.seconds(since: $0)) >= Self.askInterval } ?? true
    }
    for name in due.keys { nodes[name]?.asked = now }
    return due.keys.sorted()
  }
}
