import Support

/// A network that loses, doubles and delays messages, so that some overtake others.
struct LossyNetwork<Message: Sendable>: Sendable {
  /// What the network does to messages.
  struct Faults: Sendable {
    /// The share that is lost.
    var loss = 0.0
    /// The share that arrives twice.
    var doubling = 0.0
    /// The share that is late by up to `lateness` seconds.
    var disorder = 0.0
    var lateness = 1.0
    /// Seconds that most messages take.
    var delays = 0.01...0.08
  }

  /// Milliseconds within which messages arrive together.
  private static var slot: Double { 0.01 }

  private let faults: Faults
  private var random: SeededGenerator
  private var arrivals: [Int: [Message]] = [:]
  private var delivered = 0

  init(_ faults: Faults, seed: UInt64) {
    self.faults = faults
    random = SeededGenerator(seed: seed)
  }

  mutating func send(_ message: Message, at now: Double) {
    if random.happens(faults.loss) { return }
    let copies = random.happens(faults.doubling) ? 2 : 1
    for _ in 0..<copies {
      var delay = Double.random(in: faults.delays, using: &random)
      if random.happens(faults.disorder) {
        delay += Double.random(in: 0...faults.lateness, using: &random)
      }
      let slot = max(delivered + 1, Int((now + delay) / Self.slot))
      arrivals[slot, default: []].append(message)
    }
  }

  /// What has arrived by a moment.
  mutating func arrived(by now: Double) -> [Message] {
    let last = Int(now / Self.slot)
    guard last > delivered else { return [] }
    defer { delivered = last }
    if arrivals.isEmpty { return [] }
    var messages: [Message] = []
    for slot in (delivered + 1)...last {
      if let list = arrivals.removeValue(forKey: slot) { messages += list }
    }
    return messages
  }

  /// Loses everything that is on its way.
  mutating func drop() { arrivals = [:] }
}
