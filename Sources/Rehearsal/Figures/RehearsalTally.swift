import IndoorModel

/// What is counted while a rehearsal runs: people that come, go and flee.
struct RehearsalTally: Sendable {
  private let planned: Int
  private var entered = 0
  private var left = 0
  private var most = 0
  private var mostAt = 0.0
  private var pausedSeconds = 0.0
  private var aimless = 0
  private var stranded = 0
  /// Where people were at the alarm.
  private var starts: [Place] = []
  private var alarm: Double?
  /// Seconds after the alarm at which people were out, in order.
  private var escapes: [Double] = []
  private var escapesBy: [Identifier<Feature>: Int] = [:]

  /// - Parameter planned: people that are to come.
  init(planned: Int) { self.planned = planned }

  mutating func enter() { entered += 1 }

  mutating func noteInside(_ count: Int, at now: Double) {
    if count > most { (most, mostAt) = (count, now) }
  }

  /// Notes that a person waits for room to step in, or on again.
  mutating func pause(for seconds: Double) { pausedSeconds += seconds }

  /// Notes people that found nothing that they could walk to.
  mutating func noteAimless(_ count: Int) { aimless += count }

  /// Notes a person without a way out at the alarm.
  mutating func strand() { stranded += 1 }

  /// Notes a person that goes out: after the alarm, all are out because of it, also those on their way.
  mutating func leave(by exit: Identifier<Feature>, at now: Double) {
    left += 1
    guard let alarm else { return }
    escapes.append(now - alarm)
    escapesBy[exit, default: 0] += 1
  }

  mutating func startEvacuation(of places: [Place], at now: Double) {
    (starts, alarm) = (places, now)
  }

  /// What became of people.
  func people(inside: Int, since begin: Timestamp) -> SummaryPart {
    let value: Value = [
      "planned": Value(planned), "entered": Value(entered), "left": Value(left),
      "inside": Value(inside), "most": Value(most), "mostAt": .moment(mostAt, after: begin),
      "pausedSeconds": .rounded(pausedSeconds), "withoutAim": Value(aimless),
    ]
    let moment = begin.advanced(bySeconds: mostAt).rfc3339
    return (
      value,
      [
        "\(entered) of \(planned) people came in, \(left) went out; the most at once were \(most), at "
          + moment
      ]
    )
  }

  /// How long emptying took, beside walking alone; `nil` without an alarm.
  ///
  /// - Complexity: the walks of all people that were there.
  func evacuation(on plan: RehearsalPlan, since begin: Timestamp) -> SummaryPart? {
    guard let alarm else { return nil }
    let walks = plan.walkingSeconds(of: starts).compactMap { $0 }.sorted()
    let isEmpty = escapes.count == starts.count
    let last = escapes.last ?? 0
    let exits = escapesBy.map { ($0.key.rawValue, Value($0.value)) }
    let value = Value(members: [
      "at": .moment(alarm, after: begin), "people": Value(starts.count),
      "out": Value(escapes.count), "stranded": Value(stranded),
      "seconds": isEmpty ? .rounded(last) : nil,
      "halfSeconds": .rounded(escapes.quantile(0.5)),
      "nineOfTenSeconds": .rounded(escapes.quantile(0.9)), "lastSeconds": .rounded(last),
      "walkingSeconds": .rounded(walks.last ?? 0),
      "walkingNineOfTenSeconds": .rounded(walks.quantile(0.9)),
      "walkingWithoutWay": Value(starts.count - walks.count),
      "exits": .object(Dictionary(uniqueKeysWithValues: exits)),
    ])
    let end =
      isEmpty
      ? "the last one was out after \(Int(last.rounded())) s"
      : "\(starts.count - escapes.count) were not out after two hours"
    return (
      value,
      [
        "evacuation of \(starts.count) people: \(end) (90 % after "
          + "\(Int(escapes.quantile(0.9).rounded())) s); walking alone takes "
          + "\(Int((walks.last ?? 0).rounded())) s"
      ]
    )
  }
}
