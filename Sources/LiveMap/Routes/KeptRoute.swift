import Geometry
import IndoorModel
import Routing

/// One route that is kept right: what its owner knows of it, and whether that must be computed
/// anew.
///
/// At most one computation is under way; what happens meanwhile is remembered as one wish, and the
/// next computation begins where everybody is then.
struct KeptRoute {
  /// What follows from something that happened.
  enum Output: Hashable {
    /// It waits to be computed.
    case compute
    /// There is a new answer.
    case news
    /// The destination is reached; it is over.
    case arrived
    /// The navigator is off the path, and time will bring a new route.
    case strayed
    /// An edit may have changed it.
    case touched(edit: Int)
    /// It was computed because of an edit.
    case recomputed(edit: Int, isChanged: Bool)
  }

  /// What its owner was told.
  struct Answer: Hashable {
    var result: Result<Route, RouteRefusal>
    /// The feature that it leads to, where the nearest of several was asked for.
    var destination: Identifier<Feature>?
    var reason: RouteNews.Reason
    var revision: Int
    /// The time of day that it rests on, where any was told.
    var time: Timestamp?
  }

  private struct Computation {
    var wish: RecomputeRequest
    var start: Place
    var destination: Place
  }

  let request: RouteRequest
  let configuration: LiveConfiguration
  private(set) var answer: Answer?
  /// How often its owner was told something.
  private(set) var tellings = 0
  private var wish: RecomputeRequest? = RecomputeRequest(reason: .requested)
  private var computation: Computation?
  /// Between which places the answer was computed.
  private var ends: (start: Place, destination: Place)?
  private var isQueued = true
  private var offPathSince: Timestamp?
  /// The feature that the last computation led to, where the nearest was asked for.
  private var nearest: Identifier<Feature>?

  /// Begins with the wish for a first answer; it waits to be computed.
  init(_ request: RouteRequest, configuration: LiveConfiguration) {
    self.request = request
    self.configuration = configuration
  }

  /// The navigator that it follows.
  var navigator: Identifier<Navigator>? {
    if case .navigator(let id) = request.start { id } else { nil }
  }

  var name: RouteName { RouteName(id: request.id, navigator: navigator) }

  // MARK: - Where everybody is

  /// The navigator that it follows is at a place.
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
      // Whoever stood in the way of a first step may be free a step later.
      if !isBusy, let ends, ends.start.isFar(from: place, metres: 1) {
        return want(RecomputeRequest(reason: .moved, isEndMoved: true))
      }
      return queue()
    case nil:
      return queue()
    }
  }

  /// Time passes.
  mutating func elapse(to now: Timestamp) -> [Output] {
    guard let since = offPathSince, now.seconds(since: since) >= configuration.deviationTime
    else { return [] }
    offPathSince = nil
    return want(RecomputeRequest(reason: .deviated))
  }

  /// Whether it waits for time to pass.
  var isOffPath: Bool { offPathSince != nil }

  /// The navigator that it leads to is at a place.
  mutating func destinationLocated(at place: Place) -> [Output] {
    let known = computation?.destination ?? ends?.destination
    guard let known, known.isFar(from: place, metres: configuration.deviationDistance)
    else { return [] }
    return wish == nil ? want(RecomputeRequest(reason: .moved, isEndMoved: true)) : []
  }

  // MARK: - Edits

  /// An edit may have changed it; the planner knows the edit.
  ///
  /// - Parameter movesEnd: whether the edit moved where it begins or ends.
  mutating func edited(revision: Int, movesEnd: Bool) -> [Output] {
    if knows(RouteBasis(revision: revision)), !movesEnd { return [] }
    return [.touched(edit: revision)]
      + want(RecomputeRequest(reason: .edited, edits: [revision], isEndMoved: movesEnd))
  }

  /// A door on the way opens or closes at this hour; the planner knows it.
  mutating func timePassed(to time: Timestamp) -> [Output] {
    if knows(RouteBasis(revision: 0, time: time)) { return [] }
    return want(RecomputeRequest(reason: .hours, time: time))
  }

  /// Whether nothing is under way and the answer rests on as much.
  private func knows(_ basis: RouteBasis) -> Bool {
    guard let answer, !isBusy else { return false }
    return RouteBasis(revision: answer.revision, time: answer.time).covers(basis)
  }

  /// Whether an edit moves where it begins or ends.
  func isMoved(by changes: VenueChanges) -> Bool { changes.features.contains(where: movesEnd) }

  private func movesEnd(_ change: FeatureChange) -> Bool {
    if let choice, [change.before, change.after].contains(where: { $0.map(choice.fits) == true }) {
      return true
    }
    guard let id = (change.before ?? change.after)?.id else { return false }
    return (request.start == .feature(id) || request.destination == .feature(id))
      && (change.before?.place != change.after?.place)
  }

  /// Of what the nearest is asked for.
  private var choice: Choice? {
    if case .nearest(let choice) = request.destination { choice } else { nil }
  }

  // MARK: - Computing

  private var isBusy: Bool { wish != nil || computation != nil }

  /// Whether a computation is under way.
  var isComputing: Bool { computation != nil }

  private mutating func want(_ wish: RecomputeRequest) -> [Output] {
    self.wish = self.wish?.followed(by: wish) ?? wish
    return queue()
  }

  private mutating func queue() -> [Output] {
    guard wish != nil, computation == nil, !isQueued else { return [] }
    isQueued = true
    return [.compute]
  }

  /// Its turn has come: begins a computation from where everybody is.
  ///
  /// - Returns: whether to compute; otherwise it waits until the navigator is somewhere.
  mutating func depart(from start: Place, to destination: Place) -> Bool {
    isQueued = false
    guard let wish, computation == nil else { return false }
    computation = Computation(wish: wish, start: start, destination: destination)
    self.wish = nil
    return true
  }

  /// Its turn has come, but a navigator that it begins or ends at is nowhere: it waits for that one.
  /// Meanwhile a route that an edit touched is none: it may lead over a floor that is no more.
  mutating func postpone(_ refusal: RouteRefusal, revision: Int) -> [Output] {
    isQueued = false
    guard wish?.isOfVenue == true, case .success = answer?.result else { return [] }
    answer = Answer(result: .failure(refusal), reason: .edited, revision: revision)
    tellings += 1
    offPathSince = nil
    return [.news]
  }

  /// Its turn has come, but an end of it is no more.
  mutating func refuse(_ refusal: RouteRefusal, revision: Int, now: Timestamp) -> [Output] {
    isQueued = false
    guard let wish else { return [] }
    self.wish = nil
    return conclude(
      wish, .failure(refusal), isNews: isNews(.failure(refusal), to: wish),
      basis: RouteBasis(revision: revision, time: wish.time ?? answer?.time), now: now)
  }

  /// Whether its owner is to be told of this answer to the computation under way; the same until
  /// it is `answered`, whatever happens meanwhile.
  func isNews(_ result: Result<Route, RouteRefusal>) -> Bool {
    computation.map { isNews(result, to: $0.wish) } ?? false
  }

  /// What its owner would be told by this answer to the computation under way.
  func answer(
    _ result: Result<Route, RouteRefusal>, destination: Identifier<Feature>?, basis: RouteBasis
  ) -> Answer? {
    computation.map {
      Answer(
        result: result, destination: destination, reason: $0.wish.reason,
        revision: basis.revision, time: basis.time)
    }
  }

  /// The computation is done.
  ///
  /// - Parameters:
  ///   - destination: the feature that it leads to, where the nearest was asked for.
  ///   - isNews: what `isNews` says, where that was asked before.
  mutating func answered(
    _ result: Result<Route, RouteRefusal>, destination: Identifier<Feature>? = nil,
    basis: RouteBasis, isNews: Bool? = nil, now: Timestamp
  ) -> [Output] {
    guard let computation else { return [] }
    let isNews = isNews ?? self.isNews(result, to: computation.wish)
    self.computation = nil
    nearest = destination
    ends = (computation.start, computation.destination)
    // Edits that the planner had seen by then are answered with it.
    var answering = computation.wish
    if let waiting = wish, waiting.isGranted(by: basis) {
      answering = answering.joined(by: waiting)
      wish = nil
    }
    var outputs = conclude(answering, result, isNews: isNews, basis: basis, now: now)
    if navigator != nil, case .success(let route) = answer?.result,
      route.progress(at: computation.start).hasArrived
    {
      return outputs + [.arrived]
    }
    outputs += queue()
    return outputs
  }

  private mutating func conclude(
    _ wish: RecomputeRequest, _ result: Result<Route, RouteRefusal>, isNews: Bool,
    basis: RouteBasis,
    now: Timestamp
  ) -> [Output] {
    if isNoise(result, to: wish) {
      offPathSince = now
      return [.strayed]
    }
    if case .failure = result { nearest = nil }
    if isNews {
      answer = Answer(
        result: result, destination: nearest, reason: wish.reason, revision: basis.revision,
        time: basis.time)
      tellings += 1
      offPathSince = nil
    } else {
      answer?.revision = basis.revision
      answer?.time = basis.time
    }
    let edits = wish.edits.map { Output.recomputed(edit: $0, isChanged: isNews) }
    return (isNews ? [.news] : []) + edits
  }

  /// Whether a noisy location lies in a wall: the old route is better than none, until the next try.
  /// Not where an edit touched it: it may lead through what is solid now.
  private func isNoise(_ result: Result<Route, RouteRefusal>, to wish: RecomputeRequest) -> Bool {
    guard wish.reason == .deviated, wish.edits.isEmpty, wish.time == nil,
      case .failure(.startBlocked) = result
    else { return false }
    return true
  }

  private func isNews(_ result: Result<Route, RouteRefusal>, to wish: RecomputeRequest) -> Bool {
    switch (answer?.result, result) {
    case (.failure(let old), .failure(let new)): old != new
    case (.success(let old), .success(let new)) where wish.isOfVenue:
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
