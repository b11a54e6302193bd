import IndoorModel

/// Takes a sample of where everybody is once a second, if somebody wants to keep it.
struct TrackTap {
  /// Milliseconds between two samples.
  private static let interval: Int64 = 1000
  /// Milliseconds between two samples that tell what was counted, too.
  private static let countInterval: Int64 = 10_000

  /// Whether samples are wanted.
  private(set) var isOpen = false
  private var people: [TrackSample.Person] = []
  /// When the last one was taken, in milliseconds.
  private var last: Int64 = .min
  private var lastCounts: Int64 = .min

  /// Begins or ends taking samples.
  ///
  /// - Parameter entries: everybody's slot.
  mutating func set(_ isOpen: Bool, entries: [Roster.Entry]) {
    self.isOpen = isOpen
    people = []
    last = .min
    if isOpen { note(entries) }
  }

  /// Remembers who got a slot, or another name, for the next sample.
  mutating func note(_ entries: [Roster.Entry]) {
    guard isOpen else { return }
    for entry in entries {
      people.append(
        TrackSample.Person(slot: entry.slot, id: entry.id, name: entry.name, group: entry.group))
    }
  }

  /// The next sample, if it is time for it: at the first tick of each second.
  ///
  /// - Complexity: O(*n*) for *n* navigators, 8 bytes each.
  mutating func sample(of crowd: NavigatorTable, at now: Timestamp) -> TrackSample? {
    let time = now.millisecondsSince1970
    guard isOpen, time / Self.interval != last / Self.interval else { return nil }
    return makeSample(of: crowd, at: now)
  }

  /// Whether a sample is to tell what was counted, too; true once for each time.
  mutating func isTimeForCounts(at now: Timestamp) -> Bool {
    let turn = now.millisecondsSince1970 / Self.countInterval
    defer { lastCounts = turn }
    return turn != lastCounts
  }

  /// A sample before everything ends; `nil` when there was one at this very moment.
  mutating func lastSample(of crowd: NavigatorTable, at now: Timestamp) -> TrackSample? {
    guard isOpen, now.millisecondsSince1970 > last else { return nil }
    return makeSample(of: crowd, at: now)
  }

  private mutating func makeSample(of crowd: NavigatorTable, at now: Timestamp) -> TrackSample {
    last = now.millisecondsSince1970
    let floors = crowd.table.present.compactMap { index -> TrackSample.OnFloor? in
      let positions = crowd.all(on: index)
      if positions.isEmpty { return nil }
      let frame = crowd.frames[index]
      return TrackSample.OnFloor(
        floor: frame.floor, origin: frame.origin, unit: frame.unit,
        positions: positions.map {
          TrackSample.Position(
            slot: $0.slot, x: $0.x, y: $0.y, heading: $0.heading, state: $0.state)
        })
    }
    defer { people = [] }
    return TrackSample(time: now, floors: floors, people: people)
  }

  /// A sample was dropped: what it told of slots goes with the next one.
  mutating func giveBack(_ sample: TrackSample) {
    if isOpen { people = sample.people + people }
  }
}
