/// Something that may be visited, and what a visit is worth.
///
/// All times are seconds after the tour begins.
public struct PrizedStop: Hashable, Sendable {
  /// How long a visit lasts.
  public enum Stay: Hashable, Sendable {
    /// For some seconds from the moment at which it begins, more than 0: a stand.
    case lasting(Double)
    /// Until a time, however late the visitor comes: a session.
    case until(Double)
  }

  /// What a visit is worth, 0 or more.
  public let prize: Double
  /// When a visit can begin; visitors that come earlier wait.
  public let opens: Double
  /// The latest arrival at which it still counts.
  public let lastArrival: Double
  /// How long a visit lasts.
  public let stay: Stay

  /// Makes a stop.
  ///
  /// A stay until a time must end after `lastArrival`, so that no visit takes no time: otherwise
  /// `lastArrival` is brought forward.
  public init(prize: Double, opens: Double = 0, lastArrival: Double = .infinity, stay: Stay) {
    self.prize = max(0, prize)
    self.opens = max(0, opens)
    switch stay {
    case .lasting(let seconds):
      self.stay = .lasting(max(1, seconds))
      self.lastArrival = lastArrival
    case .until(let end):
      self.stay = stay
      self.lastArrival = min(lastArrival, end - 1)
    }
  }

  /// When a visit is over that begins with an arrival at a time; `nil` where that is too late.
  ///
  /// Never earlier for a later arrival, so that of two walks the quicker one is never worse.
  @inlinable
  public func leaving(arrival: Double) -> Double? {
    guard arrival <= lastArrival else { return nil }
    let begin = max(arrival, opens)
    return switch stay {
    case .lasting(let seconds): begin + seconds
    case .until(let end): max(begin, end)
    }
  }
}

/// Which stops to visit, and in which order, so that the prizes are the most within a time: the
/// orienteering problem with time windows.
///
/// Vansteenwegen, Souffriau & Van Oudheusden, *The orienteering problem: a survey*, European
/// Journal of Operational Research 209 (2011). A tour begins at a place and ends at its last stop.
public struct TourProblem: Hashable, Sendable {
  /// The most stops for which the best tour of all is found without a relaxation.
  public static let exactLimit = 14

  /// What may be visited.
  public let stops: [PrizedStop]
  /// Seconds within which the last visit ends.
  public let budget: Double
  private let walks: [Double]

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - walks: seconds of walking, row by row, `stops.count` numbers a row: a row for each stop,
  ///     and a last one for the place where the tour begins. Infinite where no way leads. The
  ///     triangle inequality is not needed.
  public init(stops: [PrizedStop], walks: [[Double]], budget: Double) {
    precondition(walks.count == stops.count + 1 && walks.allSatisfy { $0.count == stops.count })
    self.stops = stops
    self.budget = budget
    self.walks = walks.flatMap(\.self)
  }

  /// The number of the place where the tour begins, in `seconds`.
  public var start: Int { stops.count }

  /// Seconds of walking from a stop, or the start, to a stop.
  @inlinable
  public func seconds(from: Int, to: Int) -> Double { walk(from, to) }

  @usableFromInline
  func walk(_ from: Int, _ to: Int) -> Double { walks[from * stops.count + to] }

  /// When the visit of a stop is over if the visitor sets out from another stop, or from the start,
  /// at a time; `nil` where that is too late for the stop or for the budget.
  func leaving(_ stop: Int, after last: Int, at time: Double) -> Double? {
    guard let end = stops[stop].leaving(arrival: time + walk(last, stop)), end <= budget else {
      return nil
    }
    return end
  }

  /// The visits of an order of stops; `nil` where it does not keep to the times.
  public func tour(_ order: [Int]) -> PrizedTour? {
    var visits: [PrizedTour.Visit] = []
    var (time, last) = (0.0, start)
    for stop in order {
      guard let end = leaving(stop, after: last, at: time) else { return nil }
      visits.append(PrizedTour.Visit(stop: stop, arrival: time + walk(last, stop), leaving: end))
      (time, last) = (end, stop)
    }
    return PrizedTour(visits: visits, prize: order.reduce(0) { $0 + stops[$1].prize })
  }

  /// The tour with the most prizes; of several, one that is over early.
  ///
  /// Up to `exactLimit` stops the best of all. Beyond it a good one, and proven the best where the
  /// bound of the relaxation is reached.
  /// - Returns: the tour, and an upper bound of the prizes of all tours.
  public func solve() -> (tour: PrizedTour, bound: Double) {
    // What cannot be visited at all does not count against the limit.
    let useful = stops.indices.filter {
      stops[$0].prize > 0 && leaving($0, after: start, at: 0) != nil || isReachedByOthers($0)
    }
    if useful.count <= Self.exactLimit {
      let best = SubsetTours(self, among: useful).best()
      let tour = tour(best) ?? PrizedTour(visits: [], prize: 0)
      return (tour, tour.prize)
    }
    var search = IteratedTourSearch(self, among: useful)
    let found = search.best()
    let relaxed = RelaxedTours(self, among: useful).solve(incumbent: found)
    let tour = tour(relaxed.order) ?? PrizedTour(visits: [], prize: 0)
    return (tour, max(tour.prize, relaxed.bound))
  }

  /// Whether a stop that is too far from the start may still be near by way of others; the matrix
  /// need not keep to the triangle inequality.
  private func isReachedByOthers(_ stop: Int) -> Bool {
    stops[stop].prize > 0
      && stops.indices.contains { other in
        other != stop
          && leaving(other, after: start, at: 0).map { time in
            leaving(stop, after: other, at: time) != nil
          } == true
      }
  }
}

/// Visits in their order.
public struct PrizedTour: Hashable, Sendable {
  /// One visit.
  public struct Visit: Hashable, Sendable {
    /// The number of the stop.
    public let stop: Int
    /// Seconds after the tour begins at which the visitor arrives; the visitor may have to wait.
    public let arrival: Double
    /// When the visit is over.
    public let leaving: Double
  }

  /// The visits.
  public let visits: [Visit]
  /// What they are worth together.
  public let prize: Double

  /// When the last visit is over.
  public var end: Double { visits.last?.leaving ?? 0 }
}
