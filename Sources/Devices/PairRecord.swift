import IndoorModel

/// What one device heard of another, and whether the distance between them is another one than it was.
struct PairRecord: Sendable {
  /// Distances from which the usual one is the median.
  private static let firstCount = 5

  private(set) var latest: DeviceStatus.Hearing
  private(set) var heard: Timestamp
  private var first: [Double] = []
  private var usual: Double?
  /// Since when all distances have been others than the usual one.
  private var changed: Timestamp?

  init(_ hearing: DeviceStatus.Hearing, at now: Timestamp) {
    latest = hearing
    heard = now
    take(hearing, at: now)
  }

  /// Whether there is a usual distance to compare with.
  var isSettled: Bool { usual != nil }

  /// Since when the distance has lastingly been another one; `nil` while it is the usual one.
  var moved: Timestamp? {
    changed.flatMap { heard.seconds(since: $0) >= DeviceLimits.movedSeconds ? $0 : nil }
  }

  mutating func take(_ hearing: DeviceStatus.Hearing, at now: Timestamp) {
    latest = hearing
    heard = now
    guard let distance = hearing.distance else { return }
    guard let usual else {
      first.append(distance)
      guard first.count == Self.firstCount else { return }
      self.usual = first.sorted()[Self.firstCount / 2]
      first = []
      return
    }
    changed = abs(distance - usual) > DeviceLimits.moved ? changed ?? now : nil
  }

  /// The pair, to be kept over a restart of the server, while there is something to compare with.
  var memory: [String: Value?]? {
    usual.map { usual in
      [
        "to": .string(latest.id.rawValue), "distance": latest.distance.map { .number($0) },
        "usual": .number(usual), "heard": Value(Int(heard.millisecondsSince1970)),
        "changed": changed.map { Value(Int($0.millisecondsSince1970)) },
      ]
    }
  }

  /// Reads what `memory` wrote.
  init(memory fields: Fields) throws(ValueError) {
    latest = DeviceStatus.Hearing(
      id: try fields.identifier("to"), distance: try fields.numberIfPresent("distance"))
    heard = try fields.read("heard", Timestamp.init(value:))
    usual = try fields.number("usual")
    changed = try fields.readIfPresent("changed", Timestamp.init(value:))
  }

  /// Takes the next distances for usual: one of the two was drawn elsewhere.
  mutating func forgetUsual() { (first, usual, changed) = ([], nil, nil) }
}

/// What all devices heard of each other.
struct PairBook: Sendable {
  /// The most pairs, and the most of one device.
  private static let limit = 20_000
  private static let limitOfOne = 256
  /// Seconds for which what was heard counts.
  private static let heardSeconds = 3600.0
  /// Seconds after which a usual distance is forgotten that was not measured again: an anchor that comes
  /// back from a repair is compared with where it hung.
  private static let usualSeconds = 7 * 86_400.0

  private var pairs: [Identifier<Device>: [Identifier<Device>: PairRecord]] = [:]
  private var count = 0

  /// Takes what a device hears now.
  mutating func take(
    _ hearings: [DeviceStatus.Hearing], of device: Identifier<Device>, at now: Timestamp
  ) {
    var known = pairs.removeValue(forKey: device) ?? [:]
    count -= known.count
    for hearing in hearings where hearing.id != device {
      if known[hearing.id] != nil {
        known[hearing.id]?.take(hearing, at: now)
      } else if known.count < Self.limitOfOne, count + known.count < Self.limit {
        known[hearing.id] = PairRecord(hearing, at: now)
      }
    }
    count += known.count
    pairs[device] = known
  }

  /// Calls with each pair that was heard in the last hour, that which hears first.
  func forEachHeard(
    at now: Timestamp, _ body: (Identifier<Device>, Identifier<Device>, PairRecord) -> Void
  ) {
    forEach { from, to, pair in
      if now.seconds(since: pair.heard) <= Self.heardSeconds { body(from, to, pair) }
    }
  }

  /// Calls with each pair, that which hears first.
  private func forEach(_ body: (Identifier<Device>, Identifier<Device>, PairRecord) -> Void) {
    for (from, heard) in pairs { for (to, pair) in heard { body(from, to, pair) } }
  }

  /// The devices that seem to have been moved, and since when: more than half of their distances changed.
  ///
  /// A moved device changes all its distances, but only one of each other device.
  func moved() -> [Identifier<Device>: Timestamp] {
    var settled: [Identifier<Device>: Int] = [:]
    var changes: [Identifier<Device>: [Timestamp]] = [:]
    forEach { from, to, pair in
      guard pair.isSettled else { return }
      for device in [from, to] {
        settled[device, default: 0] += 1
        if let moved = pair.moved { changes[device, default: []].append(moved) }
      }
    }
    return changes.compactMapValues { $0.max() }.filter { device, _ in
      2 * (changes[device]?.count ?? 0) > settled[device, default: 0]
    }
  }

  /// Takes the next distances of a device for usual.
  mutating func forgetUsual(of device: Identifier<Device>) {
    for other in pairs[device, default: [:]].keys { pairs[device]?[other]?.forgetUsual() }
    for from in pairs.keys where pairs[from]?[device] != nil {
      pairs[from]?[device]?.forgetUsual()
    }
  }

  /// Forgets a device.
  mutating func remove(_ device: Identifier<Device>) {
    pairs[device] = nil
    for from in pairs.keys { pairs[from]?[device] = nil }
    recount()
  }

  /// Forgets what was not heard for too long.
  mutating func sweep(at now: Timestamp) {
    for from in pairs.keys {
      pairs[from] = pairs[from]?.filter { _, pair in
        let limit = pair.isSettled ? Self.usualSeconds : Self.heardSeconds
        return now.seconds(since: pair.heard) <= limit
      }
      if pairs[from]?.isEmpty == true { pairs[from] = nil }
    }
    recount()
  }

  // MARK: Memory

  /// The pairs, to be kept over a restart of the server.
  var memory: Value {
    var values: [Value] = []
    forEach { from, _, pair in
      guard var members = pair.memory else { return }
      members["from"] = .string(from.rawValue)
      values.append(Value(members: members))
    }
    return .array(values)
  }

  /// Takes over what `memory` wrote.
  mutating func restore(_ memory: Value) throws(ValueError) {
    for value in (memory.array ?? []).prefix(Self.limit) {
      let fields = try Fields(value, of: "a pair")
      let pair = try PairRecord(memory: fields)
      pairs[try fields.identifier("from"), default: [:]][pair.latest.id] = pair
    }
    recount()
  }

  private mutating func recount() { count = pairs.values.reduce(0) { $0 + $1.count } }
}
