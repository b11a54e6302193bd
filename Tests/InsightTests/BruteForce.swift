import Geometry
import IndoorModel
import Insight

/// Figures worked out from the truth, minute by minute, person by person and second by second, the
/// plain way.
struct BruteForce {
  /// An area's or the venue's people, by minute.
  struct Row: Hashable {
    var sum = 0
    var peak = 0
  }

  /// People that are counted together at a second: what they count for, and who they are.
  struct Part: Hashable {
    let subjects: [String]
    let group: String
    let people: [Int]
  }

  /// Events that are counted in a minute, of one kind.
  struct Batch: Hashable {
    var count = 0
    var milliseconds = 0
    var people: Set<Int> = []
  }

  /// The truth of a minute.
  struct Minute {
    let number: Int
    /// What people did, in order.
    fileprivate(set) var events: [PersonTruth.Event] = []
    /// The people that are counted together, by second.
    fileprivate(set) var parts: [[Part]] = []
    /// Events that are counted, by kind, subject, detail and group.
    fileprivate(set) var batches: [[String]: Batch] = [:]
    /// The squares of the quarter of an hour that ends with the minute.
    fileprivate(set) var heat: [[String]: HeatTruth.Cell]?

    /// People by subject and group (`*` for all).
    var rows: [[String]: Row] {
      var rows: [[String]: Row] = [:]
      for parts in parts {
        var counts: [[String]: Int] = [:]
        for part in parts {
          for subject in part.subjects {
            for group in Set(["*", part.group]) where !group.isEmpty {
              counts[[subject, group], default: 0] += part.people.count
            }
          }
        }
        for (key, count) in counts {
          rows[key, default: Row()].sum += count
          rows[key, default: Row()].peak = max(rows[key]?.peak ?? 0, count)
        }
      }
      return rows
    }
  }

  /// What people have in common that are counted together.
  private struct Place: Hashable {
    let floor: Int8
    let isInside: [Bool]
    let group: String
  }

  private let day: MadeDay
  private let areas: [MadeDay.Area]
  private let least: Int
  private var people: [PersonTruth]
  /// Events that wait for more people.
  private var waiting: [[String]: [PersonTruth.Event]] = [:]
  private var heat: HeatTruth

  init(_ day: MadeDay, areas: [MadeDay.Area] = MadeDay.areas, least: Int = 5) {
    self.day = day
    self.areas = areas
    self.least = least
    people = day.walkers.indices.map { PersonTruth($0, areas: areas) }
    heat = HeatTruth(least: least)
  }

  /// The truth of all minutes.
  static func minutes(of day: MadeDay) -> [Minute] {
    var truth = BruteForce(day)
    return day.minutes.map { truth.take($0) }
  }

  /// Takes the next minute.
  mutating func take(_ stretch: MadeStretch) -> Minute {
    let number = stretch.seconds.lowerBound / 60
    var minute = Minute(number: number)
    // Nothing waits for another day.
    if (day.start / 1000 + Int64(number) * 60) % 86_400 == 0 { waiting = [:] }
    let groups = groups(in: stretch)
    for second in number * 60..<min(number * 60 + 60, day.seconds) {
      var together: [Place: [Int]] = [:]
      for walker in people.indices {
        let (before, spot) = (people[walker].before, stretch.spot(of: walker, at: second))
        people[walker].step(to: spot, at: second, &minute.events)
        guard let spot else { continue }
        let place = Place(
          floor: spot.floor, isInside: people[walker].isInside, group: groups[walker])
        together[place, default: []].append(walker)
        if let before { heat.note(walker, group: groups[walker], from: before, to: spot) }
      }
      minute.parts.append(parts(together))
    }
    minute.events.sort {
      ($0.second, day.walkers[$0.walker].person.token)
        < ($1.second, day.walkers[$1.walker].person.token)
    }
    for event in minute.events { take(event, group: groups[event.walker], &minute) }
    if (day.start / 60_000 + Int64(number)) % 15 == 14 || number * 60 + 60 >= day.seconds {
      minute.heat = heat.cells
      heat = HeatTruth(least: least)
    }
    return minute
  }

  /// The group that each person counts in: groups of enough people have figures of their own.
  private func groups(in stretch: MadeStretch) -> [String] {
    var counts: [String: Int] = [:]
    for (walker, each) in day.walkers.enumerated() {
      guard let group = each.person.group else { continue }
      let isThere = stretch.seconds.contains { stretch.spot(of: walker, at: $0) != nil }
      if isThere { counts[group, default: 0] += 1 }
    }
    return day.walkers.map { each in
      each.person.group.flatMap { counts[$0, default: 0] >= least ? $0 : nil } ?? ""
    }
  }

  /// The people of a second that may be counted: those with enough others in the same areas and
  /// group; the others with those in the same areas but the smallest one, and so on.
  private func parts(_ together: [Place: [Int]]) -> [Part] {
    var paths: [[String]: [String: [Int]]] = [:]
    for (place, people) in together {
      let here = areas.indices.filter { place.isInside[$0] }
        .sorted { areas[$0].squareMetres > areas[$1].squareMetres }
      let path = ["", "floor \(place.floor)"] + here.map { areas[$0].id }
      paths[path, default: [:]][place.group] = people
    }
    var parts: [Part] = []
    for length in stride(from: 2 + areas.count, through: 1, by: -1) {
      for (path, groups) in paths where path.count == length {
        paths[path] = nil
        var rest = groups[""] ?? []
        for (group, people) in groups where !group.isEmpty {
          if people.count >= least {
            parts.append(Part(subjects: path, group: group, people: people))
          } else {
            rest += people
          }
        }
        if rest.count >= least {
          parts.append(Part(subjects: path, group: "", people: rest))
        } else if length > 1 {
          paths[Array(path.dropLast()), default: [:]]["", default: []] += rest
        }
      }
    }
    return parts
  }

  /// Counts an event with those that waited for it, if there are *k* of *k* people.
  private mutating func take(
    _ event: PersonTruth.Event, group: String, _ minute: inout Minute
  ) {
    let key = [event.kind, event.subject, event.detail, group]
    waiting[key, default: []].append(event)
    var firsts: [PersonTruth.Event] = []
    for each in waiting[key] ?? [] where !firsts.contains(where: { $0.walker == each.walker }) {
      firsts.append(each)
    }
    guard firsts.count == least else { return }
    for each in firsts {
      if let index = waiting[key]?.firstIndex(of: each) { waiting[key]?.remove(at: index) }
    }
    minute.batches[key, default: Batch()].count += least
    for each in firsts {
      minute.batches[key]?.milliseconds += each.milliseconds
      minute.batches[key]?.people.insert(each.walker)
    }
  }
}
