import IndoorModel
import Routing

/// A route that set out to be computed.
struct RouteTask: Sendable {
  let key: RouteBook.Key
  let question: RegisteredQuery
  /// What the destinations are where the nearest is meant; empty when only one place is.
  let candidates: [Candidate]
  /// The route as it set out.
  let route: KeptRoute

  /// The number of the route in the book.
  var serial: UInt64 { question.id.rawValue }

  /// What an answer comes to.
  ///
  /// - Parameters:
  ///   - venue: where names are looked up.
  ///   - encode: called only for what is to be told.
  func outcome(
    of answer: RegisteredAnswer, basis: RouteBasis, in venue: Venue,
    encode: (LiveEvent) -> any EncodedMessage
  ) -> RouteOutcome {
    let destination =
      candidates.indices.contains(answer.destination) && (try? answer.result.get()) != nil
      ? candidates[answer.destination].feature : nil
    let news =
      route.isNews(answer.result)
      ? route.answer(answer.result, destination: destination, basis: basis) : nil
    return RouteOutcome(
      result: answer.result, destination: destination, isNews: news != nil,
      message: news.map { encode(.route(RouteNews($0, of: route.name, in: venue))) })
  }
}

/// What the planner's answer to a task comes to, ready to be told.
struct RouteOutcome: Sendable {
  let result: Result<Route, RouteRefusal>
  /// The feature that it leads to, where the nearest was asked for.
  let destination: Identifier<Feature>?
  let isNews: Bool
  /// What the owner is told, if anything.
  let message: (any EncodedMessage)?
}

extension Hub {
  /// The next routes to compute, those that wait longest.
  ///
  /// - Returns: no tasks when nothing waits any more.
  mutating func nextRoutes(limit: Int, at now: Timestamp) -> (tasks: [RouteTask], actions: [Action])
  {
    var tasks: [RouteTask] = []
    var actions: [Action] = []
    while tasks.count < limit, let (key, serial) = book.next() {
      guard let request = book.entries[key]?.route.request else { continue }
      let start = place(of: request.start, isOwn: request.isOwn)
      let candidates = candidates(of: request.destination, profile: request.profile)
      let destination = candidates.first?.place ?? place(of: request.destination)
      guard let start, let destination else {
        actions += withoutEnd(key, request, hasStart: start != nil, at: now)
        continue
      }
      guard let route = book.depart(key, from: start, to: destination) else { continue }
      let question = RegisteredQuery(
        id: RegisteredQuery.ID(rawValue: serial), start: start,
        destinations: candidates.isEmpty ? [destination] : candidates.map(\.place),
        profile: request.profile)
      tasks.append(RouteTask(key: key, question: question, candidates: candidates, route: route))
    }
    return (tasks, actions)
  }

  private func place(of end: RouteEnd, isOwn: Bool = false) -> Place? {
    switch end {
    case .place(let place): place
    case .feature(let id): venue.features[id]?.place
    case .navigator(let id): isOwn ? ownPlace(of: id) : crowd.place(of: id)
    case .nearest: nil
    }
  }

  /// The features of which the nearest is meant; none for other ends.
  private mutating func candidates(of end: RouteEnd, profile: Profile) -> [Candidate] {
    guard case .nearest(let choice) = end else { return [] }
    return candidates.list(of: choice, profile: profile, in: venue)
  }

  private mutating func withoutEnd(
    _ key: RouteBook.Key, _ request: RouteRequest, hasStart: Bool, at now: Timestamp
  ) -> [Action] {
    let missing = hasStart ? request.destination : request.start
    let revision = venue.revision
    return change(key) { route in
      let refusal =
        hasStart ? RouteRefusal.destinationBlocked(by: nil) : .startBlocked(by: nil)
      if case .navigator = missing { return route.postpone(refusal, revision: revision) }
      return route.refuse(refusal, revision: revision, now: now)
    }
  }

  /// Takes what the answer to a task has come to.
  mutating func answered(
    _ task: RouteTask, _ outcome: RouteOutcome, basis: RouteBasis, at now: Timestamp
  ) -> [Action] {
    // The route was ended, or another one has its name: nobody asks that question any more.
    guard book.isCurrent(task.key, task.serial) else { return [.forget(task.question.id)] }
    return change(task.key, telling: outcome.message) {
      $0.answered(
        outcome.result, destination: outcome.destination, basis: basis, isNews: outcome.isNews,
        now: now)
    }
  }
}

/// The features that a choice means, looked for once for each revision of the venue.
struct CandidateLists {
  private struct Key: Hashable {
    let choice: Choice
    let profile: Profile
  }

  private static let limit = 256
  private var lists: [Key: [Candidate]] = [:]

  /// Those of a choice.
  mutating func list(of choice: Choice, profile: Profile, in venue: Venue) -> [Candidate] {
    let key = Key(choice: choice, profile: profile)
    if let list = lists[key] { return list }
    // Nobody fills the memory with choices that nobody else makes.
    if lists.count >= Self.limit { lists = [:] }
    let list = venue.candidates(for: choice, profile: profile)
    lists[key] = list
    return list
  }

  /// Forgets all, because the venue is another one now.
  mutating func removeAll() { lists = [:] }
}

extension RouteNews {
  /// An answer in words of the venue.
  init(_ answer: KeptRoute.Answer, of name: RouteName, in venue: Venue) {
    var blamed: Feature?
    var offered: Floor?
    if case .failure(let refusal) = answer.result {
      blamed = refusal.feature.flatMap { venue.features[$0] }
      offered = refusal.nearest.flatMap { venue.floor($0.place.floor) }
    }
    self.init(
      name: name, reason: answer.reason, revision: answer.revision, result: answer.result,
      destination: answer.destination, blamed: blamed, offered: offered)
  }
}
