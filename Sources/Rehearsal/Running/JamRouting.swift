import Geometry
import Pedestrians

/// Sends people that are held up at a gate by another one, where that takes less time: walking, and
/// waiting behind the people that are there, by the flow that was measured.
///
/// A person decides for itself, by the queues of all its way, as if it saw them.
struct JamRouting: Sendable {
  /// A person that walks.
  struct Walker: Sendable {
    fileprivate let person: Int
    fileprivate let floor: Int
    fileprivate let point: Point
    fileprivate let freeSpeed: Double
    fileprivate let field: Int
    fileprivate let detour: Int?
    fileprivate let isHeldUp: Bool

    /// - Parameters:
    ///   - field: the one that leads to the destination.
    ///   - detour: the gate by which it goes there, if not by the nearest way.
    ///   - isHeldUp: whether it walks slower than people do that are not held up.
    init(
      person: Int, floor: Int, point: Point, freeSpeed: Double, field: Int, detour: Int?,
      isHeldUp: Bool
    ) {
      (self.person, self.floor, self.point) = (person, floor, point)
      (self.freeSpeed, self.field, self.detour) = (freeSpeed, field, detour)
      self.isHeldUp = isHeldUp
    }
  }

  /// The people at a gate.
  private struct Queue {
    /// Metres to the gate, the least first.
    var distances: [Double] = []
    /// People on their way that left another queue for it.
    var coming = 0
    /// People that passed, and seconds in which people waited; both are forgotten by and by.
    var passed = 0.0
    var seconds = 0.0
  }

  /// Seconds between two counts.
  static let interval = 2.0
  /// Counts between two decisions of one person.
  private static let turns = 2
  /// Seconds after which 1/e of what was measured still counts.
  private static let memory = 30.0
  /// Seconds for which the expected flow counts beside what was measured.
  private static let trust = 5.0
  /// The share of the time that another way must not take more than, and the seconds that it must save
  /// besides: people do not go to and fro.
  private static let share = 0.8
  private static let leastGain = 4.0
  /// How many other gates a person compares, and the metres within which it knows of them.
  private static let alternatives = 6
  private static let sight = 60.0

  private let plan: RehearsalPlan
  private var queues: [Queue]
  /// By person: the gate that it waits at, and the metres to it.
  private var waiting: [Int: (gate: Int, metres: Double)] = [:]
  private var onward: [Int: [Int: Guidance.Way?]] = [:]
  private var turn = 0
  /// How often a person chose another way.
  private(set) var changes = 0

  init(on plan: RehearsalPlan) {
    self.plan = plan
    queues = Array(repeating: Queue(), count: plan.gates.all.count)
  }

  /// Counts the queues, and finds the people that had better go by another gate.
  ///
  /// - Returns: people in their order, and the gate by which each goes; `nil` for the nearest way.
  mutating func decide(
    _ walkers: [Walker], using guidance: inout Guidance
  ) -> [(person: Int, gate: Int?)] {
    count(walkers, using: &guidance)
    turn += 1
    var choices: [(person: Int, gate: Int?)] = []
    for walker in walkers
    where walker.isHeldUp && (walker.person + turn).isMultiple(of: Self.turns) {
      guard let choice = choice(for: walker, using: &guidance) else { continue }
      if let gate = choice.gate { queues[gate].coming += 1 }
      waiting[walker.person] = nil
      changes += 1
      choices.append((walker.person, choice.gate))
    }
    return choices
  }

  // MARK: - Queues

  private mutating func count(_ walkers: [Walker], using guidance: inout Guidance) {
    let before = waiting
    waiting = [:]
    for gate in queues.indices {
      queues[gate].distances.removeAll(keepingCapacity: true)
      queues[gate].coming = 0
    }
    for walker in walkers {
      if let detour = walker.detour { queues[detour].coming += 1 }
      let known = before[walker.person]
      guard walker.isHeldUp || known != nil else { continue }
      guard let next = nextGate(of: walker, using: &guidance) else { continue }
      guard walker.isHeldUp || next.gate == known?.gate else { continue }
      if walker.detour == next.gate { queues[next.gate].coming -= 1 }
      waiting[walker.person] = next
      queues[next.gate].distances.append(next.metres)
    }
    for (person, old) in before where waiting[person]?.gate != old.gate {
      queues[old.gate].passed += 1
    }
    let kept = exponential(-Self.interval / Self.memory)
    for gate in queues.indices where !queues[gate].distances.isEmpty || queues[gate].passed > 0 {
      queues[gate].distances.sort()
      queues[gate].passed *= kept
      queues[gate].seconds = queues[gate].seconds * kept + Self.interval
    }
  }

  private func nextGate(
    of walker: Walker, using guidance: inout Guidance
  ) -> (gate: Int, metres: Double)? {
    let field = walker.detour.map { guidance.field(toGate: $0) } ?? walker.field
    guard let way = guidance.way(from: walker.point, on: walker.floor, by: field) else {
      return nil
    }
    return way.gates.first ?? walker.detour.map { ($0, way.metres) }
  }

  /// Seconds that a person waits at a gate.
  private func wait(of person: Int, at gate: Int) -> Double {
    let queue = queues[gate]
    guard !queue.distances.isEmpty || queue.coming > 0 else { return 0 }
    var ahead = queue.distances.count + queue.coming
    if let own = waiting[person], own.gate == gate {
      ahead = queue.distances.count { $0 < own.metres }
    }
    let expected = plan.gates.all[gate].expectedFlow
    let flow =
      (queue.passed + expected * Self.trust) / (queue.seconds + Self.trust)
    return Double(ahead) / max(flow, 0.02)
  }

  // MARK: - Choices

  /// Another way for a person, if it takes clearly less time than the one that it goes.
  private mutating func choice(
    for walker: Walker, using guidance: inout Guidance
  ) -> (gate: Int?, seconds: Double)? {
    guard let now = seconds(of: walker, via: walker.detour, using: &guidance),
      let least = guidance.metres(from: walker.point, on: walker.floor, by: walker.field)
    else { return nil }
    var best: (gate: Int?, seconds: Double)?
    let limit = now * Self.share - Self.leastGain
    // No way is shorter than the nearest one: nothing is to be gained where few wait.
    guard least / walker.freeSpeed < limit else { return nil }
    for gate in candidates(for: walker) where gate != walker.detour {
      guard let rest = way(onFrom: gate, by: walker.field, using: guidance) else { continue }
      let straight = plan.gates.all[gate].threshold.distance(to: walker.point)
      guard (straight + rest.metres) / walker.freeSpeed < limit,
        let seconds = seconds(of: walker, via: gate, using: &guidance),
        seconds < best?.seconds ?? limit
      else { continue }
      best = (gate, seconds)
    }
    if walker.detour != nil, let seconds = seconds(of: walker, via: nil, using: &guidance),
      seconds < best?.seconds ?? limit
    {
      best = (nil, seconds)
    }
    return best
  }

  /// The nearest gates of the floor but the one that the person waits at.
  private func candidates(for walker: Walker) -> [Int] {
    let own = waiting[walker.person]?.gate
    let near = plan.gates.numbers[walker.floor].compactMap { gate -> (Double, Int)? in
      let metres = plan.gates.all[gate].threshold.distance(to: walker.point)
      return gate != own && metres <= Self.sight ? (metres, gate) : nil
    }
    return near.sorted { $0 < $1 }.prefix(Self.alternatives).map(\.1)
  }

  /// Seconds until a person is at its destination, by a gate or by the nearest way.
  private mutating func seconds(
    of walker: Walker, via gate: Int?, using guidance: inout Guidance
  ) -> Double? {
    guard let gate else {
      return guidance.way(from: walker.point, on: walker.floor, by: walker.field)
        .map { seconds(of: walker, along: [$0], via: nil) }
    }
    guard let rest = way(onFrom: gate, by: walker.field, using: guidance) else { return nil }
    let field = guidance.field(toGate: gate)
    guard let there = guidance.way(from: walker.point, on: walker.floor, by: field) else {
      return nil
    }
    return seconds(of: walker, along: [there, rest], via: gate)
  }

  private func seconds(
    of walker: Walker, along ways: [Guidance.Way], via gate: Int?
  ) -> Double {
    let gates = Set(ways.flatMap { $0.gates.map(\.gate) } + [gate].compactMap { $0 })
    let metres = ways.reduce(0) { $0 + $1.metres }
    return gates.sorted().reduce(metres / walker.freeSpeed) {
      $0 + wait(of: walker.person, at: $1)
    }
  }

  private mutating func way(
    onFrom gate: Int, by field: Int, using guidance: Guidance
  ) -> Guidance.Way? {
    if let known = onward[field]?[gate] { return known }
    let way = guidance.way(onFrom: gate, by: field)
    onward[field, default: [:]][gate] = way
    return way
  }
}
