import IndoorModel

/// The newest locations of navigators at an edge of a venue that has no owner at the moment.
///
/// An owner that fails is another one a few seconds later, and takes them then.
struct ParkedLocations {
  /// Seconds for which a location waits.
  static let time = 5.0
  /// Navigators of which one waits at most.
  static let limit = 20_000

  /// The location of a navigator, and since when it waits.
  struct Entry {
    let batch: LocationBatch
    let parked: Timestamp
  }

  private var entries: [Identifier<Navigator>: Entry] = [:]

  /// Whether none waits.
  var isEmpty: Bool { entries.isEmpty }

  /// Takes locations; each replaces an earlier one of its navigator.
  ///
  /// - Parameter batch: with a time for each location.
  /// - Returns: how many do not wait: those that were replaced, older, or too many.
  mutating func add(_ batch: LocationBatch, at now: Timestamp) -> Int {
    var lost = 0
    for index in batch.entries.indices {
      let id = batch.navigator(index)
      if let known = entries[id] {
        lost += 1
        let time = known.batch.entries[0].location.milliseconds
        guard time <= batch.entries[index].location.milliseconds else { continue }
      } else if entries.count >= Self.limit {
        lost += 1
        continue
      }
      entries[id] = Entry(batch: batch.only(index), parked: now)
    }
    return lost
  }

  /// Forgets those that have waited for too long, and returns how many.
  mutating func expire(at now: Timestamp) -> Int {
    let before = entries.count
    entries = entries.filter { abs(now.seconds(since: $0.value.parked)) <= Self.time }
    return before - entries.count
  }

  /// Takes all of them out.
  mutating func takeAll() -> [Entry] {
    defer { entries = [:] }
    return entries.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Puts those back that were taken out and not delivered, unless newer ones have come.
  ///
  /// - Returns: how many do not wait.
  mutating func putBack(_ taken: [Entry]) -> Int {
    var lost = 0
    for entry in taken {
      let id = entry.batch.navigator(0)
      if entries[id] == nil { entries[id] = entry } else { lost += 1 }
    }
    return lost
  }
}

extension LocationBatch {
  /// All locations of several batches.
  init(joining batches: [LocationBatch]) {
    var text: [UInt8] = []
    var floors: [String] = []
    var numbers: [String: Int32] = [:]
    var entries: [Entry] = []
    for batch in batches {
      let start = UInt32(text.count)
      text += batch.text
      func moved(_ word: Word) -> Word {
        word.isPresent ? Word(start: word.start + start, count: word.count) : word
      }
      for entry in batch.entries {
        let name = batch.floors[Int(entry.floor)]
        let floor = numbers[name] ?? Int32(floors.count)
        if floor == floors.count {
          floors.append(name)
          numbers[name] = floor
        }
        entries.append(
          Entry(
            entry.location, of: moved(entry.navigator), floor: floor, name: moved(entry.name),
            group: moved(entry.group)))
      }
    }
    self.init(text: text, floors: floors, entries: entries)
  }
}
