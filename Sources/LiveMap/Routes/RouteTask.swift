import IndoorModel
import Routing

/// A kept route that is being computed.
struct RouteTask: Sendable {
  let key: RouteBook.Key
  let query: RegisteredQuery
  /// The destinations where the nearest is meant; empty where only one place is.
  private let candidates: [Candidate]
  /// The route when the computation began.
  private let route: KeptRoute

  /// The number of the route in the book.
  var serial: UInt64 { query.id.rawValue }

  /// Begins the computation of a route.
  ///
  /// - Parameter serial: the number of the route in the book.
  init(
    _ route: KeptRoute, as key: RouteBook.Key, serial: UInt64, from start: Place,
    to destination: Place, candidates: [Candidate]
  ) {
    self.key = key
    self.route = route
    self.candidates = candidates
    query = RegisteredQuery(
      id: RegisteredQuery.ID(rawValue: serial), start: start,
      destinations: candidates.isEmpty ? [destination] : candidates.map(\.place),
      profile: route.request.profile)
  }

  /// Compares an answer with the route, and encodes it if it is news.
  ///
  /// - Parameters:
  ///   - venue: where names are looked up.
  ///   - encode: called only for news.
  func outcome(
    of answer: RegisteredAnswer, basis: RouteBasis, in venue: Venue,
    encode: (LiveEvent) -> any EncodedMessage
  ) -> RouteOutcome {
    let destination =
      candidates.indices.contains(answer.destination) && (try? answer.result.get()) != nil
      ? candidates[answer.destination].chosen : nil
    let news =
      route.isNews(answer.result, destination: destination)
      ? route.answer(answer.result, destination: destination, basis: basis) : nil
    return RouteOutcome(
      result: answer.result, destination: destination, isNews: news != nil,
      message: news.map { encode(.route(RouteNews($0, of: route.name, in: venue))) })
  }

  /// The outcomes of a batch, computed off the network's thread.
  @concurrent
  static func outcomes(
    of tasks: [RouteTask], _ list: RegisteredAnswerList, in venue: Venue,
    _ encoder: any LiveEncoder
  ) async -> [RouteOutcome] {
    zip(tasks, list.answers).map { task, answer in
      task.outcome(of: answer, basis: list.basis, in: venue) { encoder.encode($0) }
    }
  }
}

/// The planner's answer to a task, ready to be sent.
struct RouteOutcome: Sendable {
  let result: Result<Route, RouteRefusal>
  /// The feature that the route leads to, where the nearest was asked for.
  let destination: ChosenFeature?
  let isNews: Bool
  /// The message for the owner, if the answer is news.
  let message: (any EncodedMessage)?
}

/// The news of a kept route.
struct RouteUpdate {
  /// The news, encoded or not yet.
  enum Content {
    case encoded(any EncodedMessage)
    case news(RouteNews)
  }

  let key: RouteBook.Key
  let content: Content
}

/// A route as it is now, for a viewer that begins to follow it.
struct CurrentRoute: Sendable {
  let key: RouteBook.Key
  let news: RouteNews
  /// The number of the route in the book.
  let serial: UInt64
  /// The number of answers that its owner was sent; a later one makes this one out of date.
  let answerCount: Int

  /// Encodes routes off the network's thread.
  @concurrent
  static func encoded(
    _ routes: [CurrentRoute], by encoder: any LiveEncoder
  ) async -> [(route: CurrentRoute, message: any EncodedMessage)] {
    routes.map { ($0, encoder.encode(.route($0.news))) }
  }
}

extension RouteNews {
  /// Describes an answer by the features and floors of the venue.
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
