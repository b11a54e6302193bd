public import IndoorModel

/// Takes a sample of all positions once a second, if a recorder wants them.
struct TrackSampler {
  /// Milliseconds between two samples.
  private static let interval: Int64 = 1000
  /// Milliseconds between two samples that have counts, too.
  private static let countInterval: Int64 = 10_000

  /// Whether samples are wanted.
  private(set) var isActive = false
  /// The navigators that got slots or names since the last sample.
  private var people: [TrackSample.Person] = []
  /// The time of the last sample, in milliseconds since 1970.
  private var last: Int64 = .min
  private var lastCounts: Int64 = .min

  /// Begins or ends taking samples.
  ///
  /// - Parameter entries: the slots of all navigators.
  mutating func set(isActive: Bool, _ entries: [Roster.Entry]) {
    self.isActive = isActive
    people = []
    last = .min
    if isActive { note(entries) }
  }

  /// Keeps new and changed entries of the roster for the next sample.
  mutating func note(_ entries: [Roster.Entry]) {
    guard isActive else { return }
    for entry in entries {
      people.append(
        TrackSample.Person(slot: entry.slot, id: entry.id, name: entry.name, group: entry.group))
    }
  }

  /// The next sample, if it is time for it: at the first tick of each second.
  ///
  /// - Complexity: O(*n*) for *n* navigators, 8 bytes each.
  mutating func sample(of navigators: NavigatorTable, at now: Timestamp) -> TrackSample? {
    let time = now.millisecondsSince1970
    guard isActive, time / Self.interval != last / Self.interval else { return nil }
    return makeSample(of: navigators, at: now)
  }

  /// Whether a sample is to have counts, too; true once for each time.
  mutating func isTimeForCounts(at now: Timestamp) -> Bool {
    let turn = now.millisecondsSince1970 / Self.countInterval
    defer { lastCounts = turn }
    return turn != lastCounts
  }

  /// A sample before the server stops; `nil` when there was one at this very moment.
  mutating func lastSample(of navigators: NavigatorTable, at now: Timestamp) -> TrackSample? {
    guard isActive, now.millisecondsSince1970 > last else { return nil }
    return makeSample(of: navigators, at: now)
  }

  private mutating func makeSample(of navigators: NavigatorTable, at now: Timestamp) -> TrackSample
  {
    last = now.millisecondsSince1970
    let floors = navigators.floors.present.compactMap { index -> TrackSample.OnFloor? in
      let positions = navigators.all(on: index)
      if positions.isEmpty { return nil }
      let frame = navigators.frames[index]
      return TrackSample.OnFloor(
        floor: frame.floor, origin: frame.origin, unit: frame.unit,
        positions: positions.map {
          TrackSample.Position(
            slot: $0.slot, x: $0.x, y: $0.y, heading: $0.heading, state: $0.state,
            accuracy: AccuracyClass(
              radius: navigators.positions.location(Int($0.slot)).accuracy))
        })
    }
    defer { people = [] }
    return TrackSample(time: now, floors: floors, people: people)
  }

  /// Takes a sample back that the recorder dropped: its people go with the next one.
  mutating func takeBack(_ sample: TrackSample) {
    if isActive { people = sample.people + people }
  }
}

/// Records samples of all positions.
public protocol TrackSink: Sendable {
  /// Takes a sample; called on the network's thread, and must return at once.
  ///
  /// - Returns: `false` when the sample was dropped.
  func take(_ sample: TrackSample) -> Bool

  /// Sets for how many hours tracks are kept; 0 deletes what is there. Returns at once.
  func keep(hours: Int, now: Timestamp)

  /// Sets for how many days figures are kept; 0 deletes what is there. Returns at once.
  func keep(insightDays: Int, now: Timestamp)
}
