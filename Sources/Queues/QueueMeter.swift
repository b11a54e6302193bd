/// A queue as it is seen from outside: when people joined it, whether they were served, and how long
/// that took.
///
/// A person waits from joining the queue to leaving it at what it is for; a person that leaves
/// elsewhere was not served. Everything of the last ten minutes is kept in pieces of ten seconds.
/// What a person has to expect is estimated as in Ibrahim and Whitt, *Real-Time Delay Estimation Based
/// on Delay History* (2009). Times are in seconds of any clock that does not go back.
public struct QueueMeter: Sendable {
  /// What a queue is like.
  public struct State: Hashable, Sendable {
    /// People in the queue, those that are served included.
    public var length = 0
    /// People served within the window.
    public var served = 0
    /// People that left it within the window without being served.
    public var gaveUp = 0
    /// People served each minute while any waited; `nil` while it is not known.
    public var throughput: Double?
    /// Seconds that people waited who were served within the window: the median; `nil` for none.
    public var waited: Double?
    /// The seconds that nine of ten of them waited at most.
    public var longWait: Double?
    /// The mean wait by Little's law, *W = L / λ* (Little 1961): the mean length by the arrivals, both
    /// of the window. Besides `waited` it says whether people are missed that join or leave.
    public var littleWait: Double?
    /// The wait in seconds that a person expects on joining now; `nil` while the meter knows none.
    public var expected: Double?

    /// The state of a queue without people, of which nothing is known.
    public init() {}
  }

  private struct Waiting: Sendable {
    private let since: Double
    private var hasReachedService = false

    init(since: Double) { self.since = since }

    mutating func reachService() { hasReachedService = true }

    /// The seconds that the person has waited.
    func seconds(until now: Double) -> Double { now - since }

    /// Whether the person was served; `isServed` says it where it is not `nil`.
    func wasServed(_ isServed: Bool?) -> Bool { isServed ?? hasReachedService }
  }

  /// Seconds of a piece.
  private static let pieceLength = 10.0
  /// Pieces in the window.
  private static let pieceCount = 60
  /// People served from which on a rate is known.
  private static let leastServed = 3

  private var waiting: [Int: Waiting] = [:]
  /// The pieces of the window, the running one last; each has its number since the clock's zero.
  private var pieces: [(number: Int, piece: QueuePiece)] = []
  /// Until when time was added to the pieces.
  private var time: Double?

  /// Makes a queue without people.
  public init() {}

  /// People in the queue.
  public var length: Int { waiting.count }

  // MARK: - Events

  /// Takes that a person joined.
  public mutating func join(_ person: Int, at now: Double) {
    let now = advance(to: now)
    guard waiting[person] == nil else { return }
    waiting[person] = Waiting(since: now)
    withRunningPiece(at: now) { $0.join() }
  }

  /// Takes that a person in the queue has come to what it is for.
  public mutating func reachService(_ person: Int) { waiting[person]?.reachService() }

  /// Takes that a person left.
  ///
  /// - Parameter isServed: whether it was served; `nil` for those that have come to what the queue is
  ///   for.
  public mutating func leave(_ person: Int, isServed: Bool? = nil, at now: Double) {
    let now = advance(to: now)
    guard let waited = waiting.removeValue(forKey: person) else { return }
    withRunningPiece(at: now) {
      $0.leave(servedAfter: waited.wasServed(isServed) ? waited.seconds(until: now) : nil)
    }
  }

  /// Lets all people leave and forgets what was, as when another place becomes the queue.
  public mutating func reset() { self = QueueMeter() }

  /// Lets time pass; a clock that goes back is taken to stand still.
  ///
  /// - Returns: the moment up to which time has passed.
  @discardableResult
  public mutating func advance(to now: Double) -> Double {
    let last = time ?? now
    var begin = max(last, now - Self.pieceLength * Double(Self.pieceCount))
    while begin < now {
      let number = Int((begin / Self.pieceLength).rounded(.down))
      let end = min(now, Double(number + 1) * Self.pieceLength)
      let (length, seconds) = (waiting.count, end - begin)
      withRunningPiece(at: begin) { $0.pass(seconds, of: length) }
      begin = end
    }
    let now = max(now, last)
    time = now
    return now
  }

  private mutating func withRunningPiece(at now: Double, _ change: (inout QueuePiece) -> Void) {
    let number = Int((now / Self.pieceLength).rounded(.down))
    if pieces.last.map({ $0.number < number }) ?? true { pieces.append((number, QueuePiece())) }
    pieces.removeAll { $0.number <= number - Self.pieceCount }
    change(&pieces[pieces.count - 1].piece)
  }

  // MARK: - Figures

  /// What the queue is like at a moment that is not before the last event.
  public func state(at now: Double) -> State {
    var copy = self
    copy.advance(to: now)
    return copy.state
  }

  /// The wait in seconds that a person expects on joining, told so that it says nothing of fewer than
  /// *k* people: neither how many wait exactly nor how long a single one has waited.
  ///
  /// - Parameters:
  ///   - length: people in the queue as far as they may be told; `nil` for fewer than *k*.
  ///   - least: *k*.
  public func expectedWait(ofLength length: Int?, least: Int, at now: Double) -> Double? {
    var copy = self
    copy.advance(to: now)
    return copy.expectedWait(ofLength: length, least: max(1, least))
  }

  private func expectedWait(ofLength length: Int?, least: Int) -> Double? {
    let waits = pieces.flatMap(\.piece.waits).sorted()
    guard let length else { return waits.count >= least ? quantile(0.5, of: waits) : nil }
    if waits.count >= least, let known = service(ofLength: length) {
      return max(Double(length + 1) / known.perSecond, waits[least - 1])
    }
    // The counter serves no more people: it takes at least as long as k people have waited.
    guard let time, waiting.count >= least else { return nil }
    return waiting.values.map { $0.seconds(until: time) }.sorted(by: >)[least - 1]
  }

  /// The seconds that the first in the line has waited.
  private var longestSoFar: Double? {
    time.flatMap { now in waiting.values.map { $0.seconds(until: now) }.max() }
  }

  private var state: State {
    let window = pieces.reduce(into: QueuePiece()) { $0.add($1.piece) }
    let waits = window.waits.sorted()
    var state = State()
    state.length = waiting.count
    state.served = waits.count
    state.gaveUp = window.gaveUp
    state.waited = waits.isEmpty ? nil : quantile(0.5, of: waits)
    state.longWait = waits.isEmpty ? nil : quantile(0.9, of: waits)
    state.littleWait = window.littleWait
    if let known = service(ofLength: waiting.count) {
      state.throughput = known.perSecond * 60
      // A person waits until all before it and itself are served (the estimator QL). No person is served
      // quicker than the quickest were, which is what counts while several are served at once.
      state.expected = max(Double(waiting.count + 1) / known.perSecond, known.quickest)
    } else if waiting.count >= Self.leastServed {
      // The counter serves no more people: it takes at least as long as the first in the line has
      // waited (the estimator HOL).
      state.expected = longestSoFar
    }
    return state
  }

  /// People served each second while any waited, and the seconds that the quickest of them waited; `nil`
  /// where too few were served.
  ///
  /// Of several counters some are free while few people wait, so what counts are times at which the
  /// queue was about as long as now, or all times where there are none.
  private func service(ofLength length: Int) -> (perSecond: Double, quickest: Double)? {
    let all = pieces.map(\.piece)
    let now = Double(length)
    let alike = all.filter { (now / 2...2 * (now + 1)).contains($0.meanLength) }
    for pieces in [alike, all] {
      let sum = pieces.reduce(into: QueuePiece()) { $0.add($1) }
      guard sum.waits.count >= Self.leastServed, let rate = sum.servedPerSecond,
        let quickest = sum.waits.min()
      else { continue }
      return (rate, quickest)
    }
    return nil
  }
}

/// What happened in a queue in a piece of time, or in several.
private struct QueuePiece: Sendable {
  private var personSeconds = 0.0
  private var busySeconds = 0.0
  private var arrivals = 0
  private(set) var gaveUp = 0
  /// The seconds that the served people waited.
  private(set) var waits: [Double] = []

  /// Lets time pass with so many people in the queue.
  mutating func pass(_ seconds: Double, of length: Int) {
    personSeconds += Double(length) * seconds
    if length > 0 { busySeconds += seconds }
  }

  mutating func join() { arrivals += 1 }

  /// - Parameter seconds: how long the person waited; `nil` for one that was not served.
  mutating func leave(servedAfter seconds: Double?) {
    if let seconds { waits.append(seconds) } else { gaveUp += 1 }
  }

  mutating func add(_ other: QueuePiece) {
    personSeconds += other.personSeconds
    busySeconds += other.busySeconds
    arrivals += other.arrivals
    gaveUp += other.gaveUp
    waits += other.waits
  }

  /// The mean length while any waited; -1 where none did.
  var meanLength: Double { busySeconds > 0 ? personSeconds / busySeconds : -1 }

  /// People served each second while any waited.
  var servedPerSecond: Double? { busySeconds > 0 ? Double(waits.count) / busySeconds : nil }

  /// The mean wait by Little's law.
  var littleWait: Double? {
    arrivals > 0 && personSeconds > 0 ? personSeconds / Double(arrivals) : nil
  }
}

/// The value below which a share of values lies, by linear interpolation; the values must be in order.
private func quantile(_ share: Double, of values: [Double]) -> Double {
  let place = share * Double(values.count - 1)
  let low = Int(place.rounded(.down))
  let high = min(low + 1, values.count - 1)
  return values[low] + (values[high] - values[low]) * (place - Double(low))
}
