import IndoorModel

/// What the server knows of one phone that reports its own navigator: what the person does, the rate
/// that the phone was told, and what it may still report.
struct ReportingPhone {
  /// Reports a second: of a person that stands, of walkers by their speed, and near a decision.
  private static let (standing, walking, deciding) = (0.2, 1.0...2.0, 5.0)
  /// Seconds for which a phone keeps a rate, unless it needs a higher one.
  private static let dwell = 3.0
  /// How much a walker's speed changes before it is another rate.
  private static let speedStep = 1.3

  /// The connections that report as this phone; none where it reports over HTTP.
  private(set) var viewers: [ViewerID] = []
  /// The rate that it was told, in reports a second; 0 before the first.
  private(set) var told = 0.0
  /// When it reported last.
  private(set) var lastReport: Timestamp
  /// The newest report that came too early and waits for its time.
  private(set) var waiting: LocationBatch?
  private(set) var isDeciding = false
  private var activity: WalkActivity?
  private var allowance: ReportAllowance
  private var walkingRate = ReportingPhone.walking.lowerBound
  private var lastTold: Timestamp?

  init(at now: Timestamp) {
    lastReport = now
    allowance = ReportAllowance(at: now)
  }

  /// What it wants, in reports a second.
  ///
  /// - Parameter least: what keeps it from being shown as silent.
  func wanted(atLeast least: Double) -> Double {
    if isDeciding { return Self.deciding }
    if activity?.isWalking ?? true { return max(least, walkingRate) }
    return max(least, Self.standing)
  }

  // MARK: - Connections

  /// Adds a connection.
  ///
  /// - Returns: whether it is a new one.
  mutating func add(_ viewer: ViewerID) -> Bool {
    if viewers.contains(viewer) { return false }
    viewers.append(viewer)
    return true
  }

  /// Removes a connection.
  ///
  /// - Returns: whether it was the last one.
  mutating func remove(_ viewer: ViewerID) -> Bool {
    guard let index = viewers.firstIndex(of: viewer) else { return false }
    viewers.remove(at: index)
    return viewers.isEmpty
  }

  // MARK: - Reports

  /// Takes as many of the newest of some reports as are allowed now.
  mutating func take(_ count: Int, at now: Timestamp) -> Int {
    lastReport = now
    return allowance.take(count, rate: told, at: now)
  }

  /// Has a report wait for its time.
  ///
  /// - Returns: whether another one waited, which is lost.
  mutating func wait(_ report: LocationBatch?) -> Bool {
    defer { waiting = report }
    return waiting != nil
  }

  /// Takes the report that waits, when its time has come.
  mutating func takeWaiting(at now: Timestamp) -> LocationBatch? {
    guard waiting != nil, allowance.take(1, rate: told, at: now) == 1 else { return nil }
    defer { waiting = nil }
    return waiting
  }

  /// Takes where the person is.
  ///
  /// - Parameter decision: how near a decision is.
  mutating func locate(
    _ place: Place, accuracy: Double?, speed: Double?, decision: DecisionDistance, now: Timestamp
  ) {
    if activity == nil {
      activity = WalkActivity(at: place, accuracy: accuracy, now: now)
    } else {
      activity?.take(place, accuracy: accuracy, speed: speed, now: now)
    }
    let isWalking = activity?.isWalking ?? true
    isDeciding = isWalking && decision.isNear(wasNear: isDeciding)
    guard let speed = activity?.speed else { return }
    let wish = min(max(speed, Self.walking.lowerBound), Self.walking.upperBound)
    if max(wish / walkingRate, walkingRate / wish) >= Self.speedStep {
      walkingRate = RateLadder.step(notAbove: wish)
    }
  }

  // MARK: - Rates

  /// Takes the rate that it is given.
  ///
  /// - Parameter isForced: whether the budget cannot wait for a lower one.
  /// - Returns: whether the phone is to be told.
  mutating func give(_ rate: Double, isForced: Bool = false, at now: Timestamp) -> Bool {
    if rate == told { return false }
    let isFresh = lastTold.map { now.seconds(since: $0) < Self.dwell } ?? false
    if rate < told, isFresh, !isForced { return false }
    told = rate
    lastTold = now
    allowance.refill()
    return true
  }
}

/// How near a walker is to a place where it must decide: a step of its route, a connector, or
/// anywhere off its way.
enum DecisionDistance: Hashable {
  /// It has left its way.
  case offTheWay
  /// Metres to the nearest one; infinite for none.
  case metres(Double)

  /// Metres that are near, and those beyond which a walker that was near is not any more.
  private static let (near, far) = (5.0, 8.0)

  func isNear(wasNear: Bool) -> Bool {
    switch self {
    case .offTheWay: true
    case .metres(let distance): distance <= (wasNear ? Self.far : Self.near)
    }
  }
}
