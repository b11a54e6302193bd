import Geometry
public import IndoorModel

/// Notices which pairs of friends come near each other: by a walk, not through walls.
///
/// A value without clock and planner. Once a second `questions` names the pairs that must be
/// measured, and `take` hears their walks. A pair is near from a walk of `nearWalk` metres on until
/// its walk is longer than `apartWalk`, and is told at most once in `interval`.
///
/// Few pairs are measured, and none too late: a straight line that is too long is a walk that is too
/// long, and a walk changes by at most what both have walked since it was measured. In the hour in
/// which a pair may not be told, it is measured every ten seconds at most.
public struct EncounterTracker: Sendable {
  /// Metres of walk from which on two are near.
  public static var nearWalk: Double { 15.0 }
  /// Metres of walk from which on they are apart again.
  public static var apartWalk: Double { 25.0 }
  /// Seconds from one encounter of a pair to the next.
  public static var interval: Double { 3600.0 }
  /// Metres a second up to which walkers go around corners between two looks; of faster ones the
  /// straight line counts.
  public static var walkingPace: Double { 2.0 }
  /// Seconds between two looks at a pair that may not be told for longer than that.
  private static let calmInterval = 10.0
  /// Metres between two looks that are no walk but a correction: what was measured is void.
  private static let jump = 5.0
  /// Metres within which a position that rests on radio waves stands still.
  private static let rest = 0.02

  /// Two navigators that share their positions with each other, in order.
  public struct Pair: Hashable, Sendable, Comparable {
    /// The smaller id.
    public let first: Identifier<Navigator>
    /// The greater id.
    public let second: Identifier<Navigator>

    /// Makes the pair of two.
    public init(_ one: Identifier<Navigator>, _ other: Identifier<Navigator>) {
      (first, second) = one < other ? (one, other) : (other, one)
    }

    /// By the first, then the second.
    public static func < (left: Pair, right: Pair) -> Bool {
      (left.first, left.second) < (right.first, right.second)
    }
  }

  /// A pair to be measured.
  public struct Question: Hashable, Sendable {
    /// The pair.
    public let pair: Pair
    /// Where the first is.
    public let start: Place
    /// Where the second is.
    public let destination: Place
    fileprivate let number: Int
    fileprivate let travel: Travel
  }

  /// How far two, or one, have walked in all, and how often that was lost sight of.
  fileprivate struct Travel: Hashable, Sendable {
    private var metres = 0.0
    private var breaks = 0

    mutating func walk(_ metres: Double) { self.metres += metres }

    mutating func breakOff() { breaks += 1 }

    /// Metres walked since an earlier moment; infinite where that was lost sight of.
    func metres(since earlier: Travel) -> Double {
      breaks == earlier.breaks ? metres - earlier.metres : .infinity
    }

    static func + (left: Travel, right: Travel) -> Travel {
      var sum = left
      sum.metres += right.metres
      sum.breaks += right.breaks
      return sum
    }
  }

  /// Two friends that came near each other, or were.
  public struct Encounter: Hashable, Sendable {
    /// The pair.
    public let pair: Pair
    /// Where both are.
    public let places: (first: Place, second: Place)
    /// Metres of walk between them.
    public let metres: Double

    /// By all members.
    public static func == (left: Encounter, right: Encounter) -> Bool {
      left.pair == right.pair && left.places == right.places && left.metres == right.metres
    }

    /// By the pair.
    public func hash(into hasher: inout Hasher) { hasher.combine(pair) }
  }

  private struct State: Sendable {
    var isNear = false
    /// When it was told, in milliseconds since 1970.
    private(set) var told: Int64?
    /// When they were measured, and how far both had walked in all then; `nil` before that.
    private var measured: (travel: Travel, metres: Double, time: Timestamp)?

    init(told: Int64? = nil) { self.told = told }

    /// Whether the pair may have crossed its limit, and that matters now.
    func isDue(at travel: Travel, _ now: Timestamp) -> Bool {
      guard let measured else { return true }
      let calm = EncounterTracker.calmInterval
      if let told, now.seconds(since: measured.time) < calm {
        let wait = EncounterTracker.interval - calm
        if now.seconds(since: Timestamp(millisecondsSince1970: told)) < wait { return false }
      }
      let limit = isNear ? EncounterTracker.apartWalk : EncounterTracker.nearWalk
      // Without a way there may be one around the next corner.
      let slack = measured.metres.isFinite ? abs(measured.metres - limit) : 2
      return travel.metres(since: measured.travel) >= slack
    }

    mutating func measure(_ metres: Double, at travel: Travel, _ now: Timestamp) {
      measured = (travel, metres, now)
    }

    mutating func forgetWalk() { measured = nil }

    /// Takes that the two were told by another server.
    mutating func note(told time: Timestamp) {
      told = max(told ?? .min, time.millisecondsSince1970)
    }

    mutating func part() { (isNear, measured) = (false, nil) }

    /// Takes that the two are to be told.
    ///
    /// - Returns: whether that was not done for long enough.
    mutating func tell(at now: Timestamp) -> Bool {
      let isLongAgo = told.map {
        now.seconds(since: Timestamp(millisecondsSince1970: $0)) >= EncounterTracker.interval
      }
      guard isLongAgo ?? true else { return false }
      told = now.millisecondsSince1970
      return true
    }
  }

  private struct Member: Sendable {
    let id: Identifier<Navigator>
    var place: Place?
    var travel = Travel()
  }

  private var members: [Member] = []
  /// The members of each pair by number, and its state.
  private var pairs: [(first: Int, second: Int, state: State)] = []
  /// When pairs were told that no longer share, so that none is told twice by sharing again.
  private var earlier: [Pair: Int64]
  private var time: Timestamp?

  /// Begins without pairs that share.
  ///
  /// - Parameter told: when pairs were told before.
  public init(told: [Pair: Timestamp] = [:]) {
    earlier = told.mapValues(\.millisecondsSince1970)
  }

  /// How many pairs share.
  public var count: Int { pairs.count }

  /// Takes over which pairs share; the others are forgotten, but for when they were told.
  public mutating func share(_ sharing: Set<Pair>, at now: Timestamp) {
    var states: [Pair: State] = [:]
    for entry in pairs {
      let pair = pair(entry)
      if sharing.contains(pair) {
        states[pair] = entry.state
      } else {
        earlier[pair] = entry.state.told
      }
    }
    let oldest = now.advanced(bySeconds: -Self.interval).millisecondsSince1970
    earlier = earlier.filter { $0.value > oldest }
    let known = Dictionary(members.map { ($0.id, $0) }) { first, _ in first }
    let ids = Set(sharing.flatMap { [$0.first, $0.second] }).sorted()
    members = ids.map { known[$0] ?? Member(id: $0) }
    let numbers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    pairs = sharing.sorted().compactMap { pair in
      guard let first = numbers[pair.first], let second = numbers[pair.second] else { return nil }
      return (first, second, states[pair] ?? State(told: earlier.removeValue(forKey: pair)))
    }
  }

  /// Takes that a pair was told by another server.
  public mutating func note(told pair: Pair, at time: Timestamp) {
    let oldest = time.advanced(bySeconds: -Self.interval).millisecondsSince1970
    earlier = earlier.filter { $0.value > oldest }
    if let index = pairs.firstIndex(where: { self.pair($0) == pair }) {
      pairs[index].state.note(told: time)
    } else {
      earlier[pair] = time.millisecondsSince1970
    }
  }

  /// Takes that another server looks at the friends from now on: none is near here.
  public mutating func rest() {
    for index in pairs.indices { pairs[index].state.part() }
    time = nil
  }

  private func pair(_ entry: (first: Int, second: Int, state: State)) -> Pair {
    Pair(members[entry.first].id, members[entry.second].id)
  }

  /// Forgets all walks, because the plan has changed.
  public mutating func forgetWalks() {
    for index in pairs.indices { pairs[index].state.forgetWalk() }
  }

  // MARK: - Once a second

  /// Takes where the navigators are, and names the pairs to be measured; called once a second, and
  /// not before the walks of the last call were taken.
  ///
  /// - Parameter place: where a navigator is; `nil` for one that is not here or hides.
  /// - Returns: what to measure, and the pairs that are no longer near.
  public mutating func questions(
    at now: Timestamp, place: (Identifier<Navigator>) -> Place?
  ) -> (questions: [Question], parted: [Pair]) {
    move(at: now, place)
    var questions: [Question] = []
    var parted: [Pair] = []
    for index in pairs.indices {
      let (one, other) = (pairs[index].first, pairs[index].second)
      let isNear = pairs[index].state.isNear
      guard let start = members[one].place, let end = members[other].place,
        start.floor == end.floor,
        isWithin(isNear ? Self.apartWalk : Self.nearWalk, start.point, end.point)
      else {
        if isNear {
          pairs[index].state.isNear = false
          parted.append(pair(pairs[index]))
        }
        continue
      }
      let travel = members[one].travel + members[other].travel
      guard pairs[index].state.isDue(at: travel, now) else { continue }
      questions.append(
        Question(
          pair: pair(pairs[index]), start: start, destination: end, number: index, travel: travel))
    }
    return (questions, parted)
  }

  /// Takes the places, and how far each may have walked since the last.
  private mutating func move(at now: Timestamp, _ place: (Identifier<Navigator>) -> Place?) {
    let seconds = max(0, time.map { now.seconds(since: $0) } ?? 0)
    time = now
    for index in members.indices {
      let new = place(members[index].id)
      defer { members[index].place = new }
      guard let new, let old = members[index].place, new.floor == old.floor else {
        members[index].travel.breakOff()
        continue
      }
      let metres = old.point.distance(to: new.point)
      if metres > max(Self.jump, 2 * Self.walkingPace * seconds) {
        members[index].travel.breakOff()
      } else if metres > Self.rest {
        members[index].travel.walk(max(metres, Self.walkingPace * seconds))
      }
    }
  }

  private func isWithin(_ limit: Double, _ one: Point, _ other: Point) -> Bool {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return x * x + y * y <= limit * limit
  }

  /// Takes the walks that were asked for.
  ///
  /// - Parameter metres: in the order of the questions; `nil` where there is no walk.
  /// - Returns: the encounters to tell both of, and the pairs that are no longer near.
  public mutating func take(
    _ metres: [Double?], of questions: [Question], at now: Timestamp
  ) -> (encounters: [Encounter], parted: [Pair]) {
    var encounters: [Encounter] = []
    var parted: [Pair] = []
    for (question, metres) in zip(questions, metres) {
      // A navigator may have ceased to share meanwhile.
      guard pairs.indices.contains(question.number),
        pair(pairs[question.number]) == question.pair
      else { continue }
      let metres = metres ?? .infinity
      var state = pairs[question.number].state
      state.measure(metres, at: question.travel, now)
      defer { pairs[question.number].state = state }
      if state.isNear, metres > Self.apartWalk {
        state.isNear = false
        parted.append(question.pair)
      } else if !state.isNear, metres <= Self.nearWalk {
        state.isNear = true
        guard state.tell(at: now) else { continue }
        encounters.append(
          Encounter(
            pair: question.pair, places: (question.start, question.destination), metres: metres))
      }
    }
    return (encounters, parted)
  }

  /// The pairs that are near now.
  public var near: [Pair] { pairs.lazy.filter(\.state.isNear).map(pair) }
}
