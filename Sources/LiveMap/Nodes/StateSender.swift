import IndoorModel

/// What a node has to send of what its clients have, as long as other nodes ask for it.
///
/// Of each thing only the newest content waits, so it is never longer than there are things. Without
/// nodes that ask, nothing is kept and nothing sent.
struct StateSender {
  private enum Item {
    case content([UInt8])
    case end(reason: UInt8)

    var size: Int { if case .content(let bytes) = self { bytes.count } else { 0 } }
  }

  /// How far it is with sending everything.
  private enum Whole {
    case idle
    /// Its owner is putting everything.
    case filling
    /// These names have to be sent.
    case draining(Set<String>)
  }

  /// Seconds without a request after which a node asks no more.
  static let readerTimeout = 3.0
  /// Seconds after which a record comes even where nothing is new.
  static let interval = 1.0
  /// Bytes of contents in a record, and of one content at most: NATS takes twice as much in a message.
  static let recordSize = 256 << 10
  static let contentLimit = 512 << 10

  private let node: String
  private let run: UInt64
  private var readers: [String: Timestamp] = [:]
  private var number: UInt32 = 0
  private var items: [String: Item] = [:]
  /// The names of the items, in the order in which they came.
  private var order: [String] = []
  private var needsWhole = false
  private var isBeginning = false
  private var whole = Whole.idle
  private var wholeCount = 0
  private var begun: Timestamp?
  private var sent: Timestamp?

  /// Makes a sender that no node asks yet.
  ///
  /// - Parameters:
  ///   - node: the name of this node.
  ///   - run: distinct for each start of the node.
  init(node: String, run: UInt64) { (self.node, self.run) = (node, run) }

  /// Whether any node asks.
  var isWanted: Bool { !readers.isEmpty }

  /// Takes a request of another node.
  mutating func take(_ request: StateRequest, at now: Timestamp) {
    let isNew = readers.updateValue(now, forKey: request.node) == nil
    if isNew || request.needs.contains(node) { needsWhole = true }
  }

  // MARK: - What clients have

  /// Takes what a client has; it takes the place of what had the name before.
  mutating func put(_ content: [UInt8], as name: String) {
    set(content.count <= Self.contentLimit ? .content(content) : .end(reason: 0), as: name)
  }

  /// Takes that something is over.
  mutating func end(_ name: String, reason: UInt8) { set(.end(reason: reason), as: name) }

  private mutating func set(_ item: Item, as name: String) {
    guard isWanted else { return }
    if items.updateValue(item, forKey: name) == nil { order.append(name) }
  }

  /// Begins to send everything, where a node needs it and that is not under way.
  ///
  /// - Returns: a number for `endFilling`, when everything has to be put now.
  mutating func beginWhole(at now: Timestamp) -> Int? {
    readers = readers.filter { abs(now.seconds(since: $0.value)) < Self.readerTimeout }
    guard isWanted else {
      (items, order, whole, needsWhole, isBeginning) = ([:], [], .idle, false, false)
      return nil
    }
    guard needsWhole, case .idle = whole,
      begun.map({ abs(now.seconds(since: $0)) >= Self.interval }) ?? true
    else { return nil }
    (needsWhole, isBeginning, whole, begun) = (false, true, .filling, now)
    wholeCount += 1
    return wholeCount
  }

  /// Takes that everything was put.
  mutating func endFilling(of number: Int) {
    if number == wholeCount, case .filling = whole { whole = .draining(Set(order)) }
  }

  // MARK: - Records

  /// The next record; `nil` where there is nothing to send.
  mutating func record(at now: Timestamp) -> StateRecord? {
    guard isWanted else { return nil }
    let isDue = sent.map { abs(now.seconds(since: $0)) >= Self.interval } ?? true
    var isEnding = false
    if case .draining(let left) = whole { isEnding = left.isEmpty }
    guard !order.isEmpty || isBeginning || isEnding || isDue else { return nil }
    number &+= 1
    var record = StateRecord(node: node, run: run, number: number, isBeginning: isBeginning)
    takeItems(into: &record)
    if case .draining(let left) = whole, left.isEmpty {
      record.isEnd = true
      whole = .idle
    }
    (isBeginning, sent) = (false, now)
    return record
  }

  private mutating func takeItems(into record: inout StateRecord) {
    var (count, size) = (0, 0)
    while count < order.count, count == 0 || size < Self.recordSize {
      let name = order[count]
      count += 1
      guard let item = items.removeValue(forKey: name) else { continue }
      size += item.size + name.utf8.count
      switch item {
      case .content(let content): record.entries.append(.init(name: name, content: content))
      case .end(let reason): record.ends.append(.init(name: name, reason: reason))
      }
    }
    if case .draining(let left) = whole {
      whole = .draining(left.subtracting(order.prefix(count)))
    }
    order.removeFirst(count)
  }
}
