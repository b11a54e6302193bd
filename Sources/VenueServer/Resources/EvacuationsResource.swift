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
    let inquiry = try Inquiry(try context.json())
    if inquiry.from?.contains(where: \.isNavigator) ?? true {
      try context.requireWhereabouts()
    }
    let snapshot = try await venue.venue()
    let exits = try snapshot.existing(
      inquiry.exits ?? .exits, profile: inquiry.profile, field: "exits")
    let people = try await people(inquiry, live: venue.live, in: snapshot)
    await venue.live.settle()
    let answer = await venue.planner.evacuation(
      of: people.map(\.place), to: exits, profile: inquiry.profile)
    var members = answer.evacuation.value(in: snapshot)
    members["revision"] = Value(answer.revision)
    members["time"] = .string(context.server.now().rfc3339)
    members["profile"] = .string(inquiry.profile.rawValue)
    members["people"] = .array(
      zip(people, answer.evacuation.walks).map { person, walk in
        walk.value(of: person, exits: exits, hasLegs: inquiry.hasLegs, in: snapshot)
      })
    return .json(.object(members))
  }

  /// The people to lead out: those that the request names (default: all navigators).
  private static func people(
    _ inquiry: Inquiry, live: LiveVenue, in venue: Venue
  ) async throws -> [Person] {
    guard let from = inquiry.from else {
      return await live.navigators.map { Person(navigator: $0.id, place: $0.location.place) }
    }
    var people: [Person] = []
    for (index, end) in from.enumerated() {
      let place = try await end.place(in: venue, live: live, field: "from[\(index)]")
      let navigator: Identifier<Navigator>? = if case .navigator(let id) = end { id } else { nil }
      people.append(Person(navigator: navigator, place: place))
    }
    return people
  }

  /// A person to lead out.
  fileprivate struct Person {
    let navigator: Identifier<Navigator>?
    let place: Place
  }

  /// What the body says.
  private struct Inquiry {
    let from: [RouteEnd]?
    let exits: Choice?
    let profile: Profile
    let hasLegs: Bool

    init(_ value: Value) throws(ValueError) {
      let fields = try Fields(value, of: "a question for an evacuation")
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
  fileprivate func value(
    of person: EvacuationsResource.Person, exits: [Candidate], hasLegs: Bool, in venue: Venue
  ) -> Value {
    var members: [String: Value] = [:]
    members["navigator"] = person.navigator.map { .string($0.rawValue) }
    switch self {
    case .success(let walk):
      members.merge(walk.value(hasLegs: hasLegs)) { _, new in new }
      members["exit"] = .string(exits[walk.index].feature.rawValue)
      if ridesLift { members["ridesLift"] = true }
    case .failure(let refusal): members["refusal"] = refusal.value(in: venue)
    }
    return .object(members)
  }
}
