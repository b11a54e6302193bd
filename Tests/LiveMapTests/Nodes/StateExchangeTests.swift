import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// A sender and a receiver as two nodes have them, and a bus that may lose records.
struct StateExchangeTests {
  private var sender = StateSender(node: "a", run: 1)
  private var receiver = StateReceiver(sizeLimit: 1000)
  /// What the sender's clients have, and what the receiver knows of it.
  private var truth: [String: [UInt8]] = [:]
  private var known: [String: [UInt8]] = [:]
  private var step = 0

  @Test mutating func `nothing is kept while no node asks`() {
    put("x", [1])
    #expect(sender.beginWhole(at: now) == nil)
    #expect(sender.record(at: now) == nil)
  }

  @Test mutating func `a node that comes late gets everything, then what changes`() {
    put("x", [1])
    put("y", [2])
    tick()
    tick()
    #expect(known == ["x": [1], "y": [2]])
    put("x", [3])
    end("y")
    tick()
    #expect(known == ["x": [3]])
  }

  @Test mutating func `a lost record leads to the whole state`() {
    put("x", [1])
    for _ in 0..<2 { tick() }
    end("x")
    put("z", [4])
    tick(isLost: true)
    #expect(known == ["x": [1]])
    for _ in 0..<25 { tick() }
    #expect(known == ["z": [4]])
  }

  @Test mutating func `a node that falls silent has nothing, and has it again afterwards`() {
    put("x", [1])
    for _ in 0..<2 { tick() }
    step += Int(StateReceiver.nodeTimeout * 10)
    apply(receiver.expire(at: now))
    #expect(known.isEmpty)
    for _ in 0..<25 { tick() }
    #expect(known == ["x": [1]])
  }

  @Test mutating func `a node that starts again has nothing of before`() {
    put("x", [1])
    for _ in 0..<2 { tick() }
    sender = StateSender(node: "a", run: 2)
    truth = ["y": [2]]
    for _ in 0..<25 { tick() }
    #expect(known == ["y": [2]])
  }

  @Test mutating func `what finds no room is left out, not shown as it was`() {
    put("x", [1])
    put("y", Array(repeating: 0, count: 900))
    for _ in 0..<2 { tick() }
    put("x", Array(repeating: 0, count: 200))
    tick()
    #expect(known.keys.sorted() == ["y"])
    end("y")
    for _ in 0..<320 { tick() }
    #expect(known == truth)
  }

  @Test mutating func `records stay below what the bus takes`() throws {
    sender.take(StateRequest(state: .routes, node: "b"), at: now)
    for number in 0..<20 {
      put("\(number)", Array(repeating: 0, count: StateSender.recordSize / 4))
    }
    put("huge", Array(repeating: 0, count: StateSender.contentLimit + 1))
    var records: [StateRecord] = []
    while let record = sender.record(at: now), records.last?.ends.isEmpty != false {
      records.append(record)
    }
    #expect(records.allSatisfy { $0.bytes.count < 800 << 10 })
    #expect(records.count >= 5 && records.flatMap(\.entries).count == 20)
    #expect(records.last?.ends == [StateRecord.End(name: "huge", reason: 0)])
  }

  @Test(arguments: 0..<20)
  mutating func `whatever is lost, the state is right a little later`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let name = "\(Int.random(in: 0..<8, using: &random))"
        if Bool.random(using: &random) {
          put(name, [.random(in: 0...9, using: &random)])
        } else {
          end(name)
        }
      }
      tick(isLost: Int.random(in: 0..<4, using: &random) == 0)
    }
    for _ in 0..<30 { tick() }
    #expect(known == truth)
  }

  // MARK: - Parts

  private var now: Timestamp { Timestamp(millisecondsSince1970: Int64(step) * 100) }

  private mutating func put(_ name: String, _ content: [UInt8]) {
    truth[name] = content
    sender.put(content, as: name)
  }

  private mutating func end(_ name: String) {
    truth[name] = nil
    sender.end(name, reason: 0)
  }

  /// A tenth of a second, in which the receiver asks as `StateExchange` does.
  private mutating func tick(isLost: Bool = false) {
    step += 1
    let needs = receiver.nodesToAsk(at: now)
    if step % 10 == 1 || !needs.isEmpty {
      sender.take(StateRequest(state: .routes, node: "b", needs: needs), at: now)
    }
    if let number = sender.beginWhole(at: now) {
      for (name, content) in truth { sender.put(content, as: name) }
      sender.endFilling(of: number)
    }
    if let record = sender.record(at: now), !isLost { apply(receiver.take(record, at: now)) }
    apply(receiver.expire(at: now))
  }

  private mutating func apply(_ changes: [StateChange]) {
    for change in changes {
      switch change {
      case .put(let key, let content): known[key.name] = content
      case .end(let key, _): known[key.name] = nil
      }
    }
  }
}
