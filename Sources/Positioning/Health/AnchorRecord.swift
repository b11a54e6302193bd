import Geometry

/// What is known of one anchor's health: its latest distances from different places, and a state that
/// changes only on lasting evidence.
struct AnchorRecord: Sendable {
  /// The most distances that are kept, and the seconds for which each is.
  private static let capacity = 48
  private static let memorySeconds = 180.0
  /// A tag that moved less, in metres, is at the same place.
  private static let samePlace = 0.7
  /// Distances from which on a state can be told.
  private static let least = 10
  /// The shares of distances that a place explains: less says that it is wrong, more that it is right.
  private static let wrongShare = 0.5
  private static let rightShare = 0.7
  /// Metres that an anchor is off at least to be reported.
  private static let leastOffset = 0.4
  /// Seconds that an alarm needs to begin and to end.
  private static let alarmSeconds = 10.0
  private static let calmSeconds = 30.0
  /// Seconds without a decision after which the evidence begins again.
  private static let evidenceSeconds = 10.0
  /// Seconds of silence, and how often tags passed meanwhile, of a silent anchor.
  private static let silentSeconds = 60.0
  private static let leastMissed = 20
  /// Seconds of silence after which tags that pass count as not hearing it.
  private static let quietSeconds = 5.0

  private(set) var state = AnchorState.unknown
  /// When the state began, in seconds since 1970.
  private(set) var since: Double
  /// When it was last heard, in seconds since 1970.
  private(set) var heard: Double?
  /// Where it seems to stand while it is misplaced.
  private(set) var place: AnchorReport.Place?
  private var hearings: [AnchorHearing] = []
  /// How far away tags hear it usually, in metres; `nil` while that is not known.
  private var reach: Double?
  /// How often tags within its reach did not hear it since it was last heard.
  private var missed = 0
  /// The state that the evidence asks for, since when, and when it last did.
  private var wanted: (state: AnchorState, since: Double, last: Double)?

  init(at time: Double) { since = time }

  /// How many distances there are.
  var count: Int { hearings.count }

  /// Takes a distance; a later one from the same tag and place replaces it.
  mutating func take(_ hearing: AnchorHearing) {
    heard = max(heard ?? hearing.time, hearing.time)
    missed = 0
    if let index = hearings.firstIndex(where: {
      $0.tag == hearing.tag && $0.point.distance(to: hearing.point) < Self.samePlace
    }) {
      hearings[index] = hearing
    } else if hearings.count < Self.capacity {
      hearings.append(hearing)
    } else if let oldest = hearings.indices.min(by: { hearings[$0].time < hearings[$1].time }) {
      hearings[oldest] = hearing
    }
  }

  /// Whether the anchor was not heard for so long that tags which pass it count.
  func isQuiet(at time: Double) -> Bool {
    guard reach != nil, let heard else { return false }
    return time - heard > Self.quietSeconds
  }

  /// Notes that a tag is at some distance from the drawn place of a quiet anchor.
  mutating func pass(at distance: Double) {
    if let reach, distance <= reach { missed += 1 }
  }

  /// Forgets all distances: the anchor was drawn elsewhere, which the places of the tags followed a
  /// little.
  mutating func forget() { hearings = [] }

  /// Draws conclusions; at most once a second.
  ///
  /// - Parameters:
  ///   - drawn: where the anchor is drawn now.
  ///   - tolerance: metres by which a distance may be wrong.
  mutating func review(at time: Double, drawn: Point, tolerance: Double) {
    hearings.removeAll { time - $0.time > Self.memorySeconds }
    if hearings.count >= Self.least / 2 {
      let grounds = hearings.map(\.ground).sorted()
      reach = grounds[grounds.count / 2]
    }
    follow(evidence(at: time, drawn: drawn, tolerance: tolerance), at: time)
    if state != .misplaced { place = nil }
  }

  /// The state that is to be told from what is known now; `nil` where it does not decide.
  private mutating func evidence(
    at time: Double, drawn: Point, tolerance: Double
  ) -> AnchorState? {
    if let heard, time - heard >= Self.silentSeconds, missed >= Self.leastMissed { return .silent }
    guard hearings.count >= Self.least else {
      return state == .well && hearings.isEmpty ? .unknown : nil
    }
    let fit = AnchorFit(hearings, tolerance: tolerance)
    let share = fit.share(at: drawn)
    if share >= Self.rightShare { return .well }
    guard share < Self.wrongShare, let found = fit.place(near: drawn),
      fit.share(at: found.point) >= Self.rightShare
    else { return nil }
    let distance = found.point.distance(to: drawn)
    // The tags' own places follow a misplaced anchor a little.
    let radius =
      (found.covariance.radius95 * found.covariance.radius95 + tolerance * tolerance).squareRoot()
    guard distance >= max(Self.leastOffset, tolerance), distance > radius else { return nil }
    place =
      found.isUnique
      ? AnchorReport.Place(point: found.point, radius: radius, distance: distance) : nil
    return .misplaced
  }

  /// Changes the state once the evidence for another has lasted.
  private mutating func follow(_ evidence: AnchorState?, at time: Double) {
    guard let evidence else { return }
    guard evidence != state else {
      wanted = nil
      return
    }
    if let wanted, wanted.state == evidence, time - wanted.last <= Self.evidenceSeconds {
      self.wanted?.last = time
    } else {
      wanted = (evidence, time, time)
    }
    guard let wanted, time - wanted.since >= secondsNeeded(for: evidence) else { return }
    state = evidence
    since = time
    self.wanted = nil
  }

  /// Seconds that the evidence must last.
  private func secondsNeeded(for next: AnchorState) -> Double {
    switch next {
    case .misplaced: Self.alarmSeconds
    case .silent: 0
    case .well, .unknown: state.isAlarm ? Self.calmSeconds : 0
    }
  }
}
