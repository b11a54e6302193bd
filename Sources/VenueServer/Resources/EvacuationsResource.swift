import Accounts
import IndoorModel
import JSONText
import LiveMap
import Routing
import WebServer
import Wire

/// `/venues/{slug}/evacuations`: the way of every navigator to the nearest exit.
enum EvacuationsResource {
  /// The most places that a client may ask for at once.
  static let limit = 10_000

  static func find(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let request = try EvacuationRequest(try context.json())
    if request.from?.contains(where: \.isNavigator) ?? true {
      try context.requireSinglePositions()
    }
    let snapshot = try await venue.venue()
    let exits = try snapshot.existing(
      request.exits ?? .exits, profile: request.profile, field: "exits")
    let people = try await people(request, live: venue.live, in: snapshot)
    await venue.live.settle()
    let answer = await venue.planner.evacuation(
      of: people.map(\.place), accuracies: people.map(\.accuracy), to: exits,
      profile: request.profile)
    var object = JSONObject(answer.evacuation.summary(in: snapshot))
    object.set("revision", to: Value(answer.revision))
    object.set("time", to: .string(context.server.now().rfc3339))
    object.set("profile", to: .string(request.profile.rawValue))
    object.set(
      "people",
      to: zip(people, answer.evacuation.walks).map { person, walk in
        walk.object(of: person, exits: exits, hasLegs: request.hasLegs, in: snapshot)
      })
    return .json(object)
  }

  /// The people to lead out: those that the request names (default: all navigators).
  private static func people(
    _ request: EvacuationRequest, live: LiveVenue, in venue: Venue
  ) async throws -> [Person] {
    guard let from = request.from else {
      return await live.navigators.map(Person.init)
    }
    var people: [Person] = []
    let navigators = from.contains(where: \.isNavigator) ? await live.navigators : []
    let known = Dictionary(navigators.map { ($0.id, $0) }) { first, _ in first }
    for (index, end) in from.enumerated() {
      let place = try await end.place(in: venue, live: live, field: "from[\(index)]")
      if case .navigator(let id) = end, let navigator = known[id] {
        people.append(Person(navigator))
      } else {
        people.append(Person(at: place))
      }
    }
    return people
  }

  /// A person to lead out.
  fileprivate struct Person {
    let navigator: Identifier<Navigator>?
    let place: Place
    /// Metres by which the place may be wrong.
    let accuracy: Double

    /// Makes a person at a place that the client names.
    init(at place: Place) { (navigator, self.place, accuracy) = (nil, place, 0) }

    /// A navigator where its device says it is.
    init(_ known: NavigatorStatus) {
      navigator = known.id
      place = known.location.place
      accuracy = min(known.location.accuracy ?? 1, 5)
    }
  }

  /// What the body says.
  private struct EvacuationRequest {
    let from: [RouteEnd]?
    let exits: Choice?
    let profile: Profile
    let hasLegs: Bool

    init(_ value: Value) throws(ValueError) {
      let fields = try Fields(value, of: "a request for an evacuation")
      if let count = fields.value("from")?.array?.count, count > limit {
        throw ValueError("must have at most \(limit) places, not \(count)", at: "from")
      }
      from = try fields.readIfPresent("from") { (value) throws(ValueError) in
        try value.list { (value) throws(ValueError) in try RouteEnd(value: value) }
      }
      exits = try fields.readIfPresent("exits", Choice.init(value:))
      profile = try fields.readIfPresent("profile", Profile.init(value:)) ?? .walking
      hasLegs = try fields.boolIfPresent("legs") ?? false
    }
  }
}

extension Result<NearestRoute, RouteRefusal> {
  /// One person's walk as an object.
  fileprivate func object(
    of person: EvacuationsResource.Person, exits: [Candidate], hasLegs: Bool, in venue: Venue
  ) -> JSONObject {
    var object = JSONObject()
    switch self {
    case .success(let walk):
      object = walk.object(hasLegs: hasLegs)
      object.set("exit", to: .string(exits[walk.index].feature.rawValue))
      if ridesLift { object.set("ridesLift", to: true) }
    case .failure(let refusal): object.set("refusal", to: refusal.value(in: venue))
    }
    if let navigator = person.navigator { object.set("navigator", to: .string(navigator.rawValue)) }
    return object
  }
}
