import Geometry
import IndoorModel
import Routing

/// One route that the server keeps right: the answer that its owner has, and whether it must be computed
/// again.
///
/// At most one computation is under way; what happens meanwhile is joined to one request, and the
/// next computation begins where the navigators are then.
struct KeptRoute {
  /// What follows from something that happened.
  enum Output: Hashable {
    /// It waits to be computed.
    case compute
    /// There is a new answer.
    case news
    /// The destination is reached; it is over.
    case arrived
    /// The navigator is off the path; a new route follows unless it returns in time.
    case strayed
    /// An edit may have changed it.
    case affected(edit: Int)
    /// It was computed because of an edit.
    case recomputed(edit: Int, isChanged: Bool)
  }

  /// What its owner was sent.
  struct Answer: Hashable {
    var result: Result<Route, RouteRefusal>
    /// The feature that it leads to, where the nearest of several was asked for.
    var destination: ChosenFeature?
    var reason: RouteNews.Reason
    var revision: Int
    /// The time of day that it rests on, where the planner knew any.
    var time: Timestamp?
  }

  private struct Computation {
    var request: RecomputeRequest
    var start: Place
    var destination: Place
  }

  let request: RouteRequest
  private let configuration: LiveConfiguration
  private(set) var answer: Answer?
  /// The number of answers that its owner was sent.
  private(set) var answerCount = 0
  private var pending: RecomputeRequest? = RecomputeRequest(reason: .requested)
  private var computation: Computation?
  /// Between which places the answer was computed.
  private var ends: (start: Place, destination: Place)?
  private var isQueued = true
  private var offPathSince: Timestamp?
  /// The feature that the last computation led to, where the nearest was asked for.
  private var nearest: ChosenFeature?

  /// Makes a route that waits for its first answer.
  init(_ request: RouteRequest, configuration: LiveConfiguration) {
    self.request = request
    self.configuration = configuration
  }

  /// The navigator that it follows.
  var navigator: Identifier<Navigator>? {
    if case .navigator(let id) = request.start { id } else { nil }
  }

  var name: RouteName { RouteName(id: request.id, navigator: navigator) }

  // MARK: - Locations

  /// Takes the place of the navigator that it follows.
  mutating func located(at place: Place, now: Timestamp) -> [Output] {
    switch answer?.result {
    case .success(let route):
      let progress = route.progress(at: place)
      if progress.hasArrived { return [.arrived] }
      if progress.offset <= configuration.deviationDistance || isBusy {
        offPathSince = nil
        return isBusy ? queue() : []
      }
      if offPathSince == nil { offPathSince = now }
      return [.strayed] + elapse(to: now)
    case .failure:
      // What blocked the start may be left behind a step later.
      if !isBusy, let ends, ends.start.isFar(from: place, metres: 1) {
        return request(RecomputeRequest(reason: .moved, isEndMoved: true))
      }
      return queue()
    case nil:
      return queue()
    }
  }

  /// Lets time pass.
  mutating func elapse(to now: Timestamp) -> [Output] {
    guard let since = offPathSince, now.seconds(since: since) >= configuration.deviationTime
    else { return [] }
    offPathSince = nil
    return request(RecomputeRequest(reason: .deviated))
  }

  /// Whether the navigator is off the path.
  var isOffPath: Bool { offPathSince != nil }

  /// Takes the place of the navigator that it leads to.
  mutating func destinationLocated(at place: Place) -> [Output] {
    let known = computation?.destination ?? ends?.destination
    guard let known, known.isFar(from: place, metres: configuration.deviationDistance)
    else { return [] }
    return pending == nil ? request(RecomputeRequest(reason: .moved, isEndMoved: true)) : []
  }

  // MARK: - Edits

  /// Takes that an edit may have changed it; the planner knows the edit.
  ///
  /// - Parameter movesEnd: whether the edit moved where it begins or ends.
  mutating func edited(revision: Int, movesEnd: Bool) -> [Output] {
    if knows(RouteBasis(revision: revision)), !movesEnd { return [] }
    return [.affected(edit: revision)]
      + request(RecomputeRequest(reason: .edited, edits: [revision], isEndMoved: movesEnd))
  }

  /// Takes that a door on the way opens or closes at this hour; the planner knows it.
  mutating func timePassed(to time: Timestamp) -> [Output] {
    if knows(RouteBasis(revision: 0, time: time)) { return [] }
    return request(RecomputeRequest(reason: .hours, time: time))
  }

  /// Takes that some of the features of which it leads to the nearest open or close at this hour.
  mutating func candidatesTurned(at time: Timestamp) -> [Output] {
    request(RecomputeRequest(reason: .hours, time: time, isEndMoved: true))
  }

  /// Whether nothing is under way and the answer rests on as much.
  private func knows(_ basis: RouteBasis) -> Bool {
    guard let answer, !isBusy else { return false }
    return RouteBasis(revision: answer.revision, time: answer.time).covers(basis)
  }

  /// Whether an edit moves where it begins or ends.
  func isMoved(by changes: VenueChanges) -> Bool {
    // With the time zone of the venue what is open moves on.
    (choice != nil && changes.touchesStructure) || changes.features.contains(where: movesEnd)
  }

  private func movesEnd(_ change: FeatureChange) -> Bool {
    if let choice, [change.before, change.after].contains(where: { $0.map(choice.fits) == true }) {
      return true
    }
    guard let id = (change.before ?? change.after)?.id else { return false }
    return (request.start == .feature(id) || request.destination == .feature(id))
      && (change.before?.place != change.after?.place)
  }

  /// The features of which it leads to the nearest.
  private var choice: Choice? {
    if case .nearest(let choice) = request.destination { choice } else { nil }
  }

  // MARK: - Computing

  private var isBusy: Bool { pending != nil || computation != nil }

  /// Whether a computation is under way.
  var isComputing: Bool { computation != nil }

  private mutating func request(_ request: RecomputeRequest) -> [Output] {
    pending = pending?.followed(by: request) ?? request
    return queue()
  }

  private mutating func queue() -> [Output] {
    guard pending != nil, computation == nil, !isQueued else { return [] }
    isQueued = true
    return [.compute]
  }

  /// Begins a computation when its turn has come.
  ///
  /// - Returns: `false` when there is nothing to compute.
  mutating func beginComputing(from start: Place, to destination: Place) -> Bool {
    isQueued = false
    guard let pending, computation == nil else { return false }
    computation = Computation(request: pending, start: start, destination: destination)
    self.pending = nil
    return true
  }

  /// Waits for a navigator that it begins or ends at and that is not here. Meanwhile a route that an
  /// edit touched is refused: it may lead over a floor that is gone.
  mutating func postpone(_ refusal: RouteRefusal, revision: Int) -> [Output] {
    isQueued = false
    guard pending?.isOfVenue == true, case .success = answer?.result else { return [] }
    answer = Answer(result: .failure(refusal), reason: .edited, revision: revision)
    answerCount += 1
    offPathSince = nil
    return [.news]
  }

  /// Refuses the route, because an end of it is gone.
  mutating func refuse(_ refusal: RouteRefusal, revision: Int, now: Timestamp) -> [Output] {
    isQueued = false
    guard let pending else { return [] }
    self.pending = nil
    return conclude(
      pending, .failure(refusal), isNews: isNews(.failure(refusal), nil, to: pending),
      basis: RouteBasis(revision: revision, time: pending.time ?? answer?.time), now: now)
  }

  /// Whether this result of the computation under way is news for its owner; the same until it is
  /// `answered`, whatever happens meanwhile.
  func isNews(
    _ result: Result<Route, RouteRefusal>, destination: ChosenFeature? = nil
  ) -> Bool {
    computation.map { isNews(result, destination, to: $0.request) } ?? false
  }

  /// The answer that this result of the computation under way makes.
  func answer(
    _ result: Result<Route, RouteRefusal>, destination: ChosenFeature?, basis: RouteBasis
  ) -> Answer? {
    computation.map {
      Answer(
        result: result, destination: destination, reason: $0.request.reason,
        revision: basis.revision, time: basis.time)
    }
  }

  /// Takes the result of the computation under way.
  ///
  /// - Parameters:
  ///   - destination: the feature that it leads to, where the nearest was asked for.
  ///   - isNews: what `isNews` says, where that was asked before.
  mutating func answered(
    _ result: Result<Route, RouteRefusal>, destination: ChosenFeature? = nil,
    basis: RouteBasis, isNews: Bool? = nil, now: Timestamp
  ) -> [Output] {
    guard let computation else { return [] }
    let isNews = isNews ?? self.isNews(result, destination, to: computation.request)
    self.computation = nil
    nearest = destination
    ends = (computation.start, computation.destination)
    // Edits that the planner had seen by then are answered with it.
    var answered = computation.request
    if let later = pending, later.isAnswered(by: basis) {
      answered = answered.joined(by: later)
      pending = nil
    }
    var outputs = conclude(answered, result, isNews: isNews, basis: basis, now: now)
    if navigator != nil, case .success(let route) = answer?.result,
      route.progress(at: computation.start).hasArrived
    {
      return outputs + [.arrived]
    }
    outputs += queue()
    return outputs
  }

  private mutating func conclude(
    _ request: RecomputeRequest, _ result: Result<Route, RouteRefusal>, isNews: Bool,
    basis: RouteBasis, now: Timestamp
  ) -> [Output] {
    if isNoise(result, to: request) {
      offPathSince = now
      return [.strayed]
    }
    if case .failure = result { nearest = nil }
    if isNews {
      answer = Answer(
        result: result, destination: nearest, reason: request.reason, revision: basis.revision,
        time: basis.time)
      answerCount += 1
      offPathSince = nil
    } else {
      answer?.revision = basis.revision
      answer?.time = basis.time
    }
    let edits = request.edits.map { Output.recomputed(edit: $0, isChanged: isNews) }
    return (isNews ? [.news] : []) + edits
  }

  /// Whether a noisy location lies in a wall: the old route is better than none, until the next try.
  /// Not where an edit touched it: it may lead through what is solid now.
  private func isNoise(
    _ result: Result<Route, RouteRefusal>, to request: RecomputeRequest
  ) -> Bool {
    guard request.reason == .deviated, request.edits.isEmpty, request.time == nil,
      case .failure(.startBlocked) = result
    else { return false }
    return true
  }

  private func isNews(
    _ result: Result<Route, RouteRefusal>, _ destination: ChosenFeature?,
    to request: RecomputeRequest
  ) -> Bool {
    if case .success = result, answer?.destination != destination { return true }
    return switch (answer?.result, result) {
    case (.failure(let old), .failure(let new)): old != new
    case (.success(let old), .success(let new)) where request.isOfVenue:
      !(computation.map { new.goesOn(old, from: $0.start) } ?? false)
    default: true
    }
  }
}

extension Place {
  fileprivate func isFar(from other: Place, metres: Double) -> Bool {
    floor != other.floor || point.distance(to: other.point) > metres
  }
}
