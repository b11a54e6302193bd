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
  }

  private struct Wish {
    var reason: RouteNews.Reason
    var edits: [Int] = []
  }

  private struct Computation {
    var wish: Wish
    var start: Place
    var destination: Place
  }

  let request: RouteRequest
  let configuration: LiveConfiguration
  private(set) var answer: Answer?
  private var wish: Wish? = Wish(reason: .requested)
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
      if !isBusy, let ends, ends.start.isFar(from: place, metres: 1) { return want(.moved) }
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
    return want(.deviated)
  }

  /// Whether it waits for time to pass.
  var isOffPath: Bool { offPathSince != nil }

  /// The navigator that it leads to is at a place.
  mutating func destinationLocated(at place: Place) -> [Output] {
    let known = computation?.destination ?? ends?.destination
    guard let known, known.isFar(from: place, metres: configuration.deviationDistance)
    else { return [] }
    return wish == nil ? want(.moved) : []
  }

  // MARK: - Edits

  /// An edit was made, and the planner knows it.
  mutating func edited(_ changes: VenueChanges, revision: Int) -> [Output] {
    guard isTouched(by: changes) else { return [] }
    return [.touched(edit: revision)] + want(.edited, edit: revision)
  }

  private func isTouched(by changes: VenueChanges) -> Bool {
    if changes.features.contains(where: movesEnd) { return true }
    switch answer?.result {
    // What is opened far from the way may bring another one of several features nearer.
    case .success(let route):
      return route.isTouched(by: changes) || (choice != nil && changes.changesWays)
    // What is being computed for the first time may have been begun before the edit.
    case .failure, nil: return changes.changesWays
    }
  }

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

  private mutating func want(_ reason: RouteNews.Reason, edit: Int? = nil) -> [Output] {
    var edits = wish?.edits ?? []
    if let edit { edits.append(edit) }
    wish = Wish(reason: wish?.reason == .requested ? .requested : reason, edits: edits)
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
    guard wish?.reason == .edited, case .success = answer?.result else { return [] }
    answer = Answer(result: .failure(refusal), reason: .edited, revision: revision)
    offPathSince = nil
    return [.news]
  }

  /// Its turn has come, but an end of it is no more.
  mutating func refuse(_ refusal: RouteRefusal, revision: Int, now: Timestamp) -> [Output] {
    isQueued = false
    guard let wish else { return [] }
    self.wish = nil
    return conclude(wish, .failure(refusal), revision: revision, now: now)
  }

  /// The computation is done.
  ///
  /// - Parameter destination: the feature that it leads to, where the nearest was asked for.
  mutating func answered(
    _ result: Result<Route, RouteRefusal>, destination: Identifier<Feature>? = nil, revision: Int,
    now: Timestamp
  ) -> [Output] {
    guard let computation else { return [] }
    self.computation = nil
    nearest = destination
    ends = (computation.start, computation.destination)
    // Edits that the planner had seen by then are answered with it.
    var answering = computation.wish
    if let waiting = wish, waiting.reason == .edited, (waiting.edits.max() ?? 0) <= revision {
      answering.edits += waiting.edits
      wish = nil
    }
    var outputs = conclude(answering, result, revision: revision, now: now)
    if navigator != nil, case .success(let route) = answer?.result,
      route.progress(at: computation.start).hasArrived
    {
      return outputs + [.arrived]
    }
    outputs += queue()
    return outputs
  }

  private mutating func conclude(
    _ wish: Wish, _ result: Result<Route, RouteRefusal>, revision: Int, now: Timestamp
  ) -> [Output] {
    if wish.reason == .deviated, wish.edits.isEmpty, case .failure(.startBlocked) = result {
      // A noisy location lies in a wall: the old route is better than none, until the next try.
      // Not where an edit touched it: it may lead through what is solid now.
      offPathSince = now
      return [.strayed]
    }
    let isNews = isNews(result, because: wish.reason)
    if case .failure = result { nearest = nil }
    if isNews {
      answer = Answer(
        result: result, destination: nearest, reason: wish.reason, revision: revision)
      offPathSince = nil
    } else {
      answer?.revision = revision
    }
    let edits = wish.edits.map { Output.recomputed(edit: $0, isChanged: isNews) }
    return (isNews ? [.news] : []) + edits
  }

  private func isNews(
    _ result: Result<Route, RouteRefusal>, because reason: RouteNews.Reason
  ) -> Bool {
    switch (answer?.result, result) {
    case (.failure(let old), .failure(let new)): old != new
    case (.success(let old), .success(let new)) where reason == .edited:
      !(ends.map { new.goesOn(old, from: $0.start) } ?? false)
    default: true
    }
  }
}

extension Place {
  fileprivate func isFar(from other: Place, metres: Double) -> Bool {
    floor != other.floor || point.distance(to: other.point) > metres
  }
}

extension VenueChanges {
  /// Whether it can change where one may walk.
  fileprivate var changesWays: Bool {
    structure.contains { $0.word == "floor" } || features.contains(where: \.changesWays)
  }
}

extension FeatureChange {
  /// Whether it can change where one may walk.
  fileprivate var changesWays: Bool {
    switch (before ?? after)?.kind {
    case .wall, .obstacle, .area, .door, .connector: true
    case .poi, .anchor, .marker, nil: false
    }
  }
}
