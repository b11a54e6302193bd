import Foundation
import IndoorModel

/// How many errors of which size there were, in buckets that grow with the error by a quarter: enough for
/// medians right to a tenth, in a fixed size.
struct ErrorHistogram: Hashable, Sendable {
  /// Metres of the smallest bucket's end; the largest begins beyond 10 m.
  private static let smallest = 0.005
  private static let growth = 1.25
  /// Buckets on each side of the middle one.
  private static let side = 34
  /// The upper ends of the buckets on one side, the middle one's first.
  private static let ends = (0...side).map { smallest * pow(growth, Double($0)) }

  private var counts: [Int32] = []
  private(set) var count = 0

  /// Counts an error in metres.
  mutating func note(_ error: Double) {
    if counts.isEmpty { counts = Array(repeating: 0, count: 2 * Self.side + 1) }
    let step = Self.bucket(abs(error))
    counts[Self.side + (error < 0 ? -step : step)] += 1
    count += 1
  }

  /// Adds what another one counted.
  mutating func add(_ other: ErrorHistogram) {
    if counts.isEmpty { counts = Array(repeating: 0, count: 2 * Self.side + 1) }
    for index in other.counts.indices { counts[index] += other.counts[index] }
    count += other.count
  }

  /// Takes back what another one counted.
  mutating func subtract(_ other: ErrorHistogram) {
    for index in other.counts.indices { counts[index] -= other.counts[index] }
    count -= other.count
  }

  /// The error in metres below which a share of all errors lies; `nil` without any.
  func quantile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    var missing = share * Double(count)
    for (index, count) in counts.enumerated() where count > 0 {
      if missing <= Double(count) {
        let (low, high) = Self.range(index - Self.side)
        return low + (high - low) * missing / Double(count)
      }
      missing -= Double(count)
    }
    return Self.ends.last
  }

  /// The median size of the errors in metres; `nil` without any.
  var medianSize: Double? {
    guard count > 0 else { return nil }
    var missing = Double(count) / 2
    for step in 0...Self.side {
      let both = counts[Self.side + step] + (step == 0 ? 0 : counts[Self.side - step])
      if both > 0, missing <= Double(both) {
        let low = step == 0 ? 0 : Self.ends[step - 1]
        return low + (Self.ends[step] - low) * missing / Double(both)
      }
      missing -= Double(both)
    }
    return Self.ends.last
  }

  // MARK: Memory

  /// The buckets that are not empty, each its number and its count.
  var memory: Value {
    .array(
      counts.indices.filter { counts[$0] > 0 }.flatMap { [Value($0), Value(Int(counts[$0]))] })
  }

  /// Reads what `memory` wrote.
  init(memory: Value) throws(ValueError) {
    let numbers = try memory.list { (value) throws(ValueError) in try value.asInteger() }
    for place in stride(from: 0, to: numbers.count - 1, by: 2) {
      let (bucket, count) = (numbers[place], numbers[place + 1])
      guard (0...2 * Self.side).contains(bucket), (0...1_000_000_000).contains(count) else {
        throw ValueError("must be buckets and counts")
      }
      if counts.isEmpty { counts = Array(repeating: 0, count: 2 * Self.side + 1) }
      counts[bucket] = Int32(count)
    }
    count = counts.reduce(0) { $0 + Int($1) }
  }

  /// A histogram without errors.
  init() {}

  private static func bucket(_ size: Double) -> Int {
    guard size >= smallest else { return 0 }
    return min(side, 1 + Int(log(size / smallest) / log(growth)))
  }

  /// The ends of the bucket so many steps right of the middle one.
  private static func range(_ step: Int) -> (low: Double, high: Double) {
    if step == 0 { return (-smallest, smallest) }
    let (near, far) = (ends[abs(step) - 1], ends[abs(step)])
    return step > 0 ? (near, far) : (-far, -near)
  }
}

/// What became of the ranges of a device in some time.
public struct RangeFigures: Hashable, Sendable {
  /// All ranges that named it.
  public private(set) var ranges = 0
  /// Those that were refused, by the name of the reason.
  public private(set) var refusals: [String: Int] = [:]
  /// Ranges that were compared with where their tags are.
  public private(set) var samples = 0
  /// Samples that contradict where their tags are, so that they counted less than half.
  public private(set) var outliers = 0
  /// Metres of all samples together.
  private var distances = 0.0
  private var errors = ErrorHistogram()

  /// Makes figures of nothing.
  init() {}

  /// All that were refused.
  public var refused: Int { refusals.values.reduce(0, +) }

  /// The share of ranges that were refused or contradict where their tags are, 0 to 1.
  public var refusedShare: Double {
    let refused = Double(refused) / Double(max(1, ranges))
    return refused + (1 - refused) * Double(outliers) / Double(max(1, samples))
  }

  /// The median of measured less expected distance, in metres; `nil` without samples.
  public var error: Double? { errors.quantile(0.5) }

  /// The median size of the error in metres; `nil` without samples.
  public var size: Double? { errors.medianSize }

  /// Half the width of the middle 68 % of the errors in metres: a standard deviation that outliers do not
  /// widen; `nil` without samples.
  public var spread: Double? {
    guard let low = errors.quantile(0.1587), let high = errors.quantile(0.8413) else { return nil }
    return (high - low) / 2
  }

  /// The median size of the error, in percent of the mean distance; `nil` without samples.
  public var percent: Double? {
    guard distances > 0, let size else { return nil }
    return 100 * size * Double(samples) / distances
  }

  /// Whether nothing was counted.
  var isEmpty: Bool { ranges == 0 && samples == 0 }

  /// Counts ranges that were taken or refused.
  mutating func note(_ tally: RangeLedger.Tally) {
    ranges += tally.ranges
    if !tally.refusals.isEmpty { refusals.merge(tally.refusals, uniquingKeysWith: +) }
  }

  /// Counts a range that was compared with the place of its tag.
  mutating func note(_ sample: RangeLedger.Sample) {
    samples += 1
    if sample.isOutlier { outliers += 1 }
    distances += sample.distance
    errors.note(sample.error)
  }

  /// Takes back what others counted.
  mutating func subtract(_ other: RangeFigures) {
    ranges -= other.ranges
    samples -= other.samples
    outliers -= other.outliers
    distances = samples == 0 ? 0 : distances - other.distances
    errors.subtract(other.errors)
    for (reason, count) in other.refusals {
      let rest = refusals[reason, default: 0] - count
      refusals[reason] = rest > 0 ? rest : nil
    }
  }

  /// Adds what others counted.
  mutating func add(_ other: RangeFigures) {
    ranges += other.ranges
    samples += other.samples
    outliers += other.outliers
    distances += other.distances
    errors.add(other.errors)
    refusals.merge(other.refusals, uniquingKeysWith: +)
  }

  // MARK: Memory

  /// The figures, to be kept over a restart of the server.
  var memory: Value {
    [
      "ranges": Value(ranges), "refusals": .object(refusals.mapValues { Value($0) }),
      "samples": Value(samples), "outliers": Value(outliers), "distances": .number(distances),
      "errors": errors.memory,
    ]
  }

  /// Reads what `memory` wrote.
  init(memory: Value) throws(ValueError) {
    let fields = try Fields(memory, of: "figures")
    ranges = try fields.integer("ranges")
    for (reason, count) in fields.value("refusals")?.object ?? [:] {
      refusals[reason] = try count.asInteger()
    }
    samples = try fields.integer("samples")
    outliers = try fields.integer("outliers")
    distances = try fields.number("distances")
    errors = try fields.read("errors", ErrorHistogram.init(memory:))
  }
}

/// The figures of the last minutes or hours, each and all together.
struct SlidingFigures: Sendable {
  /// All of them.
  private(set) var total = RangeFigures()
  private let seconds: Int64
  private var slots: [RangeFigures]
  /// The number of the newest slot since 1970.
  private var newest: Int64?

  /// Makes figures of nothing.
  ///
  /// - Parameters:
  ///   - count: how many slots there are.
  ///   - seconds: how long each is.
  init(_ count: Int, seconds: Int64) {
    self.seconds = seconds
    slots = Array(repeating: RangeFigures(), count: count)
  }

  /// Counts something now.
  mutating func note(at now: Timestamp, _ change: (inout RangeFigures) -> Void) {
    advance(to: now)
    change(&total)
    change(&slots[place(newest ?? 0)])
  }

  /// Forgets what is too old.
  mutating func advance(to now: Timestamp) {
    advance(toSlot: now.millisecondsSince1970 / 1000 / seconds)
  }

  private mutating func advance(toSlot number: Int64) {
    guard let newest else {
      self.newest = number
      return
    }
    // A clock that was set back goes on with the slot that it had.
    guard number > newest else { return }
    for number in (newest + 1)...min(number, newest + Int64(slots.count)) {
      let slot = place(number)
      if slots[slot].isEmpty { continue }
      total.subtract(slots[slot])
      slots[slot] = RangeFigures()
    }
    self.newest = number
  }

  /// The median size of the error of each slot in metres, the oldest first; `nil` for those without.
  var sizes: [Double?] {
    guard let newest else { return Array(repeating: nil, count: slots.count) }
    return (1...Int64(slots.count)).map { slots[place(newest + $0)].size }
  }

  // MARK: Memory

  /// The slots that are not empty, each by its number since 1970.
  var memory: Value {
    guard let newest else { return .array([]) }
    return .array(
      (newest - Int64(slots.count) + 1...newest).compactMap { number in
        guard number >= 0, !slots[place(number)].isEmpty else { return nil }
        return [Value(Int(number)), slots[place(number)].memory]
      })
  }

  /// Takes over what `memory` wrote.
  mutating func restore(_ memory: Value) throws(ValueError) {
    for slot in memory.array ?? [] {
      guard let parts = slot.array, parts.count == 2 else {
        throw ValueError("must be a number and figures")
      }
      let number = Int64(try parts[0].asInteger())
      let figures = try RangeFigures(memory: parts[1])
      guard number >= newest ?? 0 else { throw ValueError("must be in their order") }
      advance(toSlot: number)
      slots[place(number)].add(figures)
      total.add(figures)
    }
  }

  private func place(_ number: Int64) -> Int { Int(number % Int64(slots.count)) }
}
