import Support

@testable import Cluster

/// Nodes that claim a venue and append edits to it, over a network that delays, loses, doubles and
/// reorders, with pauses and crashes between any two steps.
struct SimulatedCluster {
  /// A node with its file; all but the file is lost in a crash.
  private struct Node {
    /// What is on the disk.
    var chain = RecordChain()
    var edits: [UInt64] = []
    var tenure: Tenure?
    /// The edit that is under way.
    var edit: UInt64?
    /// A record that is in the log, and not yet in the file: the moment between append and COMMIT.
    var written: ClusterRecord?
    /// Messages of an earlier life are ignored.
    var life = 0
    var isPaused = false
  }

  private struct Message {
    let node: Int
    let life: Int
    let subject: Subject
    let write: ClusterWrite
    /// What the log has answered; `nil` on the way to it.
    var answer: Tenure.Answer?
  }

  private enum Subject {
    case claim(Tenure.View)
    case record(Int64)
  }

  private static let venue = "expo"

  private(set) var log: SimulatedLog
  private(set) var wrong: [String] = []
  private(set) var acknowledged: Set<UInt64> = []
  private var nodes: [Node]
  private var messages: [Message] = []
  private var random: SeededGenerator
  private var lastEdit: UInt64 = 0
  /// Edits that clients have sent and that no node has acknowledged; clients send them again.
  private var waiting: [UInt64] = []

  init(nodes: Int, seed: UInt64, without mutation: SimulatedLog.Mutation? = nil) {
    self.nodes = (0..<nodes).map { _ in Node() }
    random = SeededGenerator(seed: seed)
    log = SimulatedLog(venue: Self.venue, without: mutation)
  }

  private mutating func happens(_ chance: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < chance
  }

  /// Runs a schedule, heals all, and looks at what there is.
  mutating func run(steps: Int) {
    for _ in 0..<steps { step(isHealed: false) }
    for index in nodes.indices { nodes[index].isPaused = false }
    for _ in 0..<400 { step(isHealed: true) }
    for index in nodes.indices { catchUp(index) }
    check()
  }

  private mutating func step(isHealed: Bool) {
    if !messages.isEmpty, happens(0.6) { deliver(isHealed: isHealed) }
    let index = Int.random(in: nodes.indices, using: &random)
    if !isHealed {
      if happens(0.03) { nodes[index].isPaused.toggle() }
      if happens(0.02) { crash(index) }
      if happens(0.02) { log.revokeLease() }
      if happens(0.3) {
        lastEdit += 1
        waiting.append(lastEdit)
      }
    }
    guard !nodes[index].isPaused else { return }
    act(index, isHealed: isHealed)
  }

  // MARK: - The network

  private mutating func deliver(isHealed: Bool) {
    let place = Int.random(in: messages.indices, using: &random)
    let isDoubled = !isHealed && happens(0.1)
    let message = isDoubled ? messages[place] : messages.remove(at: place)
    if !isHealed, happens(0.1) { return }
    guard let answer = message.answer else {
      var answered = message
      // Only a claim is held against the file, as it is now.
      let isClaim = if case .claim = message.subject { true } else { false }
      let file = isClaim ? nodes[message.node].chain.head : nil
      answered.answer = log.apply(message.write, fileOfClaimant: file)
      return messages.append(answered)
    }
    let index = message.node
    guard nodes[index].life == message.life, !nodes[index].isPaused else { return }
    switch message.subject {
    case .claim(let view): claimed(index, answer, seeing: view)
    case .record(let revision): settle(index, nodes[index].tenure?.take(answer, of: revision))
    }
  }

  private mutating func send(_ write: ClusterWrite, from index: Int, about subject: Subject) {
    messages.append(
      Message(node: index, life: nodes[index].life, subject: subject, write: write))
  }

  private mutating func crash(_ index: Int) {
    var node = Node()
    (node.chain, node.edits) = (nodes[index].chain, nodes[index].edits)
    node.life = nodes[index].life + 1
    nodes[index] = node
  }

  // MARK: - What nodes do

  private mutating func act(_ index: Int, isHealed: Bool) {
    if let record = nodes[index].written { return commit(record, index) }
    if nodes[index].tenure == nil {
      if happens(isHealed ? 0.05 : 0.1) { claim(index) }
    } else if nodes[index].edit != nil {
      // No answer came for long.
      guard happens(0.2), let revision = nodes[index].tenure?.pending?.revision else { return }
      settle(index, nodes[index].tenure?.take(.none, of: revision))
    } else if let edit = waiting.randomElement(using: &random) {
      append(edit, index)
    }
  }

  private mutating func catchUp(_ index: Int) {
    let head = log.view.head
    while nodes[index].chain.head.revision < head.revision {
      guard let record = log.record(nodes[index].chain.head.revision + 1) else { return }
      store(record, index)
    }
  }

  /// Writes a record into a node's file.
  private mutating func store(_ record: ClusterRecord, _ index: Int) {
    do {
      if try nodes[index].chain.take(record) { nodes[index].edits.append(Self.edit(of: record)) }
    } catch {
      wrong.append("node \(index): \(error)")
    }
  }

  private mutating func claim(_ index: Int) {
    catchUp(index)
    let view = log.view
    send(
      Tenure.claim(of: Self.venue, by: "node-\(index)", seeing: view), from: index,
      about: .claim(view))
  }

  private mutating func claimed(_ index: Int, _ answer: Tenure.Answer, seeing view: Tenure.View) {
    guard nodes[index].tenure == nil, case .written(let modRevision) = answer else { return }
    nodes[index].tenure = Tenure(of: Self.venue, claimedBy: modRevision, seeing: view)
  }

  private mutating func append(_ edit: UInt64, _ index: Int) {
    // An edit that was sent before is acknowledged, not made again.
    if nodes[index].edits.contains(edit) { return acknowledge(edit) }
    guard let write = nodes[index].tenure?.append(Self.body(of: edit)) else { return }
    nodes[index].edit = edit
    sendRecord(write, index)
  }

  private mutating func sendRecord(_ write: ClusterWrite, _ index: Int) {
    guard let revision = nodes[index].tenure?.pending?.revision else { return }
    send(write, from: index, about: .record(revision))
  }

  private mutating func settle(_ index: Int, _ outcome: Tenure.Outcome?) {
    switch outcome {
    case .committed(let record): nodes[index].written = record
    case .unclear(let revision):
      settle(index, nodes[index].tenure?.judge(log.view, found: log.record(revision)))
    case .again(let write): sendRecord(write, index)
    case .deposed:
      (nodes[index].tenure, nodes[index].edit) = (nil, nil)
    case nil: break
    }
  }

  private mutating func commit(_ record: ClusterRecord, _ index: Int) {
    store(record, index)
    (nodes[index].written, nodes[index].edit) = (nil, nil)
    acknowledge(Self.edit(of: record))
  }

  private mutating func acknowledge(_ edit: UInt64) {
    acknowledged.insert(edit)
    waiting.removeAll { $0 == edit }
  }

  // MARK: - What must be true

  private mutating func check() {
    wrong += log.wrong
    var chain = RecordChain()
    var edits: [UInt64] = []
    while let record = log.record(chain.head.revision + 1) {
      do { try chain.take(record) } catch {
        wrong.append("\(error)")
        break
      }
      edits.append(Self.edit(of: record))
    }
    if chain.head != log.view.head { wrong.append("the head is not that of the records") }
    if Set(edits).count != edits.count { wrong.append("an edit is there twice") }
    let lost = acknowledged.subtracting(edits)
    if !lost.isEmpty { wrong.append("acknowledged edits are lost: \(lost.sorted())") }
    for (index, node) in nodes.enumerated() {
      guard node.chain.head != chain.head || node.edits != edits else { continue }
      wrong.append("the file of node \(index) differs")
    }
  }

  private static func body(of edit: UInt64) -> [UInt8] { Array(String(edit).utf8) }

  private static func edit(of record: ClusterRecord) -> UInt64 {
    UInt64(String(decoding: record.body, as: UTF8.self)) ?? 0
  }
}
