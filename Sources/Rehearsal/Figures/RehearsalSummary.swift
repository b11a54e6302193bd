import Geometry
public import IndoorModel

/// What came out of a rehearsal besides the figures: where people waited, how long queues took, and how
/// long emptying the venue took.
public struct RehearsalSummary: Sendable {
  /// The summary as an object of JSON; `docs/rehearsal.md` names its members.
  public let value: Value
  /// The same in sentences for a person at a terminal.
  public let lines: [String]

  /// How many doors and squares it names.
  private static let limit = 20

  /// Sums up a rehearsal as it is now.
  ///
  /// - Complexity: with an evacuation, the walks of all people.
  public init(of rehearsal: Rehearsal) {
    let people = Self.people(rehearsal)
    let waiting = Self.waiting(rehearsal)
    let queues = Self.queues(rehearsal)
    let evacuation = Self.evacuation(rehearsal)
    value = Value(members: [
      "people": people.value, "waiting": waiting.value, "jams": Self.jams(rehearsal),
      "queues": queues.value, "connectors": Self.connectors(rehearsal),
      "evacuation": evacuation?.value, "seed": Value(Int(clamping: rehearsal.scenario.seed)),
    ])
    lines = people.lines + waiting.lines + queues.lines + (evacuation?.lines ?? [])
  }

  private typealias Part = (value: Value, lines: [String])

  private static func time(_ seconds: Double, _ rehearsal: Rehearsal) -> String {
    rehearsal.scenario.begin.advanced(bySeconds: seconds).rfc3339
  }

  private static func rounded(_ number: Double) -> Value { .number((number * 10).rounded() / 10) }

  private static func people(_ rehearsal: Rehearsal) -> Part {
    let tally = rehearsal.tally
    let left = tally.left.values.reduce(0, +)
    let value: Value = [
      "planned": Value(tally.planned), "entered": Value(tally.entered), "left": Value(left),
      "inside": Value(rehearsal.insideCount), "most": Value(tally.most),
      "mostAt": .string(time(tally.mostAt, rehearsal)),
      "pausedSeconds": rounded(tally.pausedSeconds), "withoutAim": Value(tally.aimless),
    ]
    return (
      value,
      [
        "\(tally.entered) of \(tally.planned) people came in, \(left) went out; the most at once were "
          + "\(tally.most), at \(time(tally.mostAt, rehearsal))"
      ]
    )
  }

  private static func waiting(_ rehearsal: Rehearsal) -> Part {
    let spots = rehearsal.meter.spots.filter { $0.seconds > 0 }
      .sorted { ($1.seconds, $0.feature) < ($0.seconds, $1.feature) }.prefix(limit)
    let value = spots.map { spot -> Value in
      [
        "feature": .string(spot.feature.rawValue), "personSeconds": rounded(spot.seconds),
        "most": Value(spot.most), "mostAt": .string(time(spot.mostAt, rehearsal)),
        "busySeconds": rounded(spot.busySeconds),
      ]
    }
    let lines = spots.prefix(5).filter { $0.most >= 2 }.map { spot in
      "waiting at \(spot.feature): \(Int(spot.seconds)) person-seconds, at most \(spot.most) people, "
        + "at \(time(spot.mostAt, rehearsal))"
    }
    return (
      ["places": .array(value), "elsewherePersonSeconds": rounded(rehearsal.meter.elsewhere)],
      Array(lines)
    )
  }

  private static func jams(_ rehearsal: Rehearsal) -> Value {
    let squares = rehearsal.meter.squares.filter { $0.mostDensity >= 1.5 }
      .sorted {
        ($1.denseSeconds, $1.mostDensity, $0.middle.x, $0.middle.y)
          < ($0.denseSeconds, $0.mostDensity, $1.middle.x, $1.middle.y)
      }
      .prefix(limit)
    return .array(
      squares.map { square in
        [
          "floor": .string(rehearsal.plan.floors[square.floor].rawValue),
          "x": rounded(square.middle.x), "y": rounded(square.middle.y),
          "side": .number(WaitingMeter.side), "mostPerSquareMetre": rounded(square.mostDensity),
          "denseSeconds": rounded(square.denseSeconds),
          "waitingPersonSeconds": rounded(square.waitingSeconds),
        ]
      })
  }

  private static func queues(_ rehearsal: Rehearsal) -> Part {
    var values: [Value] = []
    var lines: [String] = []
    for line in rehearsal.lines {
      let waits = line.outcome.waits.sorted()
      let mean = waits.isEmpty ? 0 : waits.reduce(0, +) / Double(waits.count)
      let (median, long) = (quantile(0.5, of: waits), quantile(0.9, of: waits))
      values.append([
        "area": .string(line.area.rawValue), "served": Value(waits.count),
        "waiting": Value(line.length), "longest": Value(line.outcome.longest),
        "mean": rounded(mean), "median": rounded(median), "nineOfTen": rounded(long),
      ])
      lines.append(
        "queue \(line.area): \(waits.count) served after \(Int(mean.rounded())) s on average, median "
          + "\(Int(median.rounded())) s, 90 % within \(Int(long.rounded())) s; at most "
          + "\(line.outcome.longest) people waited")
    }
    return (.array(values), lines)
  }

  private static func connectors(_ rehearsal: Rehearsal) -> Value {
    .array(
      zip(rehearsal.plan.passages, rehearsal.traffic).map { passage, traffic in
        [
          "connector": .string(passage.connector.rawValue),
          "from": .string(rehearsal.plan.floors[passage.fromFloor].rawValue),
          "to": .string(rehearsal.plan.floors[passage.toFloor].rawValue),
          "people": Value(traffic.entered),
        ]
      })
  }

  private static func evacuation(_ rehearsal: Rehearsal) -> Part? {
    let tally = rehearsal.tally
    guard let alarm = tally.alarm else { return nil }
    let escapes = tally.escapes
    let walks = rehearsal.plan.walkingSeconds(of: tally.starts).compactMap { $0 }.sorted()
    let isEmpty = escapes.count == tally.starts.count
    let last = escapes.last ?? 0
    let value = Value(members: [
      "at": .string(time(alarm, rehearsal)), "people": Value(tally.starts.count),
      "out": Value(escapes.count), "stranded": Value(tally.stranded),
      "seconds": isEmpty ? rounded(last) : nil,
      "halfSeconds": rounded(quantile(0.5, of: escapes)),
      "nineOfTenSeconds": rounded(quantile(0.9, of: escapes)), "lastSeconds": rounded(last),
      "walkingSeconds": rounded(walks.last ?? 0),
      "walkingNineOfTenSeconds": rounded(quantile(0.9, of: walks)),
      "walkingWithoutWay": Value(tally.starts.count - walks.count),
      "exits": .object(
        Dictionary(
          uniqueKeysWithValues: tally.escapesBy.map { ($0.key.rawValue, Value($0.value)) })),
    ])
    let end =
      isEmpty
      ? "the last one was out after \(Int(last.rounded())) s"
      : "\(tally.starts.count - escapes.count) were not out after two hours"
    return (
      value,
      [
        "evacuation of \(tally.starts.count) people: \(end) (90 % after "
          + "\(Int(quantile(0.9, of: escapes).rounded())) s); walking alone takes "
          + "\(Int((walks.last ?? 0).rounded())) s"
      ]
    )
  }

  /// The value below which a share of ordered values lies, by linear interpolation; 0 without values.
  private static func quantile(_ share: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let place = share * Double(values.count - 1)
    let low = Int(place.rounded(.down))
    let high = min(low + 1, values.count - 1)
    return values[low] + (values[high] - values[low]) * (place - Double(low))
  }
}
