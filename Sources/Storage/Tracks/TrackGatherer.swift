import IndoorModel

/// Gathers samples into minutes: which navigators came, changed and went.
///
/// A value without a clock. Samples are whole, so that one that is missing takes nothing else with
/// it. The first sample of a minute is the last of the minute before, too, so that each navigator's
/// way can be read from one minute alone.
struct TrackGatherer {
  /// What was sampled last of a navigator on a floor.
  private struct Presence {
    private let person: TrackSample.Person
    private let floor: RunningMinute.FloorKey
    private let position: TrackSample.Position
    private let stamp: Int

    init(
      _ person: TrackSample.Person, _ floor: RunningMinute.FloorKey,
      _ position: TrackSample.Position, stamp: Int
    ) {
      self.person = person
      self.floor = floor
      self.position = position
      self.stamp = stamp
    }

    /// Whether it was sampled with a stamp.
    func isOf(_ stamp: Int) -> Bool { self.stamp == stamp }

    /// Whether another is of the same navigator on the same floor.
    func isContinued(by next: Presence) -> Bool {
      person.id == next.person.id && floor == next.floor
    }

    /// Whether the same would be kept of both.
    func isKeptLike(_ next: Presence) -> Bool { position.isKeptLike(next.position) }

    func add(to minute: inout RunningMinute?) { minute?.add(position, of: person, on: floor) }

    func end(in minute: inout RunningMinute?) { minute?.addGone(person.id, from: floor) }
  }

  /// Milliseconds without a sample after which nothing is known of the time between.
  private static let longestGap: Int64 = 5000

  /// The minute that is being gathered.
  private(set) var minute: RunningMinute?
  private var people: [UInt16: TrackSample.Person] = [:]
  private var here: [UInt16: Presence] = [:]
  private var stamp = 0

  /// Takes a sample.
  ///
  /// - Returns: the minute that is over with it, if one is.
  mutating func take(_ sample: TrackSample) -> RunningMinute? {
    let time = sample.time.millisecondsSince1970
    // A navigator without a slot is on no floor; one that gets a slot comes with its first position.
    for person in sample.people { people[person.slot] = person }
    let number = RunningMinute.minute(of: time)
    guard let last = minute?.end else {
      begin(number, with: sample)
      return nil
    }
    let isNext = time > last && time - last <= Self.longestGap
    if isNext, number == minute?.number {
      add(sample)
      return nil
    }
    if isNext { add(sample) }
    let finished = minute
    begin(number, with: sample)
    return finished
  }

  /// Distinguishes the running minute from others of the same number in the file.
  mutating func setPart(_ part: Int64?) { minute?.part = part }

  private mutating func begin(_ number: Int64, with sample: TrackSample) {
    minute = RunningMinute(number: number)
    here = [:]
    add(sample)
    let slots = Set(here.keys)
    people = people.filter { slots.contains($0.key) }
  }

  private mutating func add(_ sample: TrackSample) {
    stamp += 1
    minute?.begin(
      sampleAt: sample.time.millisecondsSince1970,
      of: sample.floors.reduce(0) { $0 + $1.positions.count })
    for floor in sample.floors {
      let key = RunningMinute.FloorKey(
        floor: floor.floor, origin: floor.origin, unit: floor.unit)
      for position in floor.positions { add(position, on: key) }
    }
    for (slot, presence) in here where !presence.isOf(stamp) {
      presence.end(in: &minute)
      here[slot] = nil
    }
  }

  private mutating func add(
    _ position: TrackSample.Position, on floor: RunningMinute.FloorKey
  ) {
    guard let person = people[position.slot] else { return }
    let now = Presence(person, floor, position, stamp: stamp)
    let before = here.updateValue(now, forKey: position.slot)
    if let before {
      let isSame = before.isContinued(by: now)
      if isSame, before.isKeptLike(now) { return }
      if !isSame { before.end(in: &minute) }
    }
    now.add(to: &minute)
  }
}
