import IndoorModel

/// Gathers samples into minutes: which navigators came, changed and went.
///
/// A value without a clock. Samples are whole, so that one that is missing takes nothing else with
/// it. The first sample of a minute is the last of the minute before, too, so that each navigator's
/// way can be read from one minute alone.
struct TrackGatherer {
  private struct Presence {
    let person: TrackSample.Person
    let floor: RunningMinute.FloorKey
    let position: TrackSample.Position
    let stamp: Int
  }

  /// Milliseconds without a sample after which nothing is known of the time between.
  static let longestGap: Int64 = 5000

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
    for (slot, presence) in here where presence.stamp != stamp {
      minute?.addGone(presence.person.id, from: presence.floor)
      here[slot] = nil
    }
  }

  private mutating func add(
    _ position: TrackSample.Position, on floor: RunningMinute.FloorKey
  ) {
    guard let person = people[position.slot] else { return }
    let before = here[position.slot]
    here[position.slot] = Presence(
      person: person, floor: floor, position: position, stamp: stamp)
    if let before {
      let isSame = before.person.id == person.id && before.floor == floor
      if isSame, before.position.isKeptLike(position) { return }
      if !isSame { minute?.addGone(before.person.id, from: before.floor) }
    }
    minute?.add(position, of: person, on: floor)
  }
}
