import Foundation
import Geometry
import IndoorModel
import JSONText
import LiveMap
import Routing
import Simulation
import StreamBench
import Support
import VenueServer

/// People led through a served venue, and obstacles that come and go before them.
struct LiveBench {
  /// A person that stands somewhere and is led to a point of interest.
  struct Person {
    var id: Identifier<Navigator>
    var place: Place
    var destination: Feature
    /// The number of the WebSocket that asks for the route.
    var client: Int
    /// The `route` or `refusal` that was sent last.
    var told: Value?
  }

  let server: LiveBenchServer
  let clients: LoadClients
  let beat: ServiceBeat
  var incoming: AsyncStream<[LoadClients.Arrival]>.Iterator
  var random: SeededGenerator
  var people: [Person] = []
  /// The WebSockets of people; those after them follow all people's routes.
  private let peopleSockets: Int
  var numbers: [String: Int] = [:]
  var lastPing = 0
  private var moving: Task<Void, Never>?
  /// What was measured so far.
  var figures = LiveBenchFigures()

  init(
    venue: Venue, folder: String, navigators: Int, destinations: Int, share: Int, followers: Int,
    reports: Double, seed: UInt64
  ) async throws {
    random = SeededGenerator(seed: seed)
    server = try await LiveBenchServer(venue, folder: folder)
    peopleSockets = (navigators + share - 1) / share
    clients = try await LoadClients.connect(
      port: server.port, webSockets: peopleSockets + followers, path: "/api/v1/live",
      subprotocol: "floorcast.2+json")
    incoming = clients.arrivals.makeAsyncIterator()
    beat = ServiceBeat(server.venue.live)
    people = try await drawPeople(navigators, share, in: venue, to: destinations)
    for (number, person) in people.enumerated() { numbers[person.id.rawValue] = number }
    figures.navigators = people.count
    figures.sockets = peopleSockets
    figures.followers = followers
    figures.destinations = Set(people.map(\.destination.id)).count
    try await setOff()
    if reports > 0 { moving = move(reports) }
  }

  /// Stops the server.
  mutating func end() async {
    moving?.cancel()
    clients.close()
    await server.end()
  }

  // MARK: - People

  /// Draws people that have a way of some metres to go.
  private mutating func drawPeople(
    _ count: Int, _ share: Int, in venue: Venue, to destinations: Int
  ) async throws -> [Person] {
    let pois = venue.features.values.filter { $0.kind == .poi && $0.place != nil }
      .sorted { $0.id < $1.id }.shuffled(using: &random).prefix(destinations)
    var people: [Person] = []
    var tries = 0
    while people.count < count {
      tries += 1
      guard let poi = pois.randomElement(using: &random), let end = poi.place, tries < 100 * count,
        let floor = venue.floors.randomElement(using: &random)
      else { throw LiveBenchFailure.nobodyCanWalk }
      let point = Point(
        x: Double.random(in: floor.bounds.min.x...floor.bounds.max.x, using: &random),
        y: Double.random(in: floor.bounds.min.y...floor.bounds.max.y, using: &random))
      let place = Place(floor: floor.id, point: point)
      let answer = await server.venue.planner.route(from: place, to: end, profile: .walking)
      guard case .success(let route) = answer.result, route.distance > 5,
        !route.progress(at: place).hasArrived
      else { continue }
      people.append(
        Person(
          id: Identifier("n-\(people.count)"), place: place, destination: poi,
          client: people.count / share))
    }
    return people
  }

  /// Has each person be somewhere and ask for the route.
  private mutating func setOff() async throws {
    for client in 0..<peopleSockets { try clients.say(locations(of: client), as: client) }
    for person in people {
      let message: Value = [
        "type": "route", "venue": .string(server.venue.slug), "id": .string(person.id.rawValue),
        "navigator": .string(person.id.rawValue),
        "to": ["feature": .string(person.destination.id.rawValue)],
      ]
      try clients.say(message.jsonText(), as: person.client)
    }
    // The server has read everything, and then has answered everything.
    let early = try await collect(afterwards: false).messages
    let late = try await collect(afterwards: true).messages
    for route in (early + late).compactMap(RouteMessage.init) {
      people[numbers[route.id] ?? 0].told = route.told
    }
    for client in peopleSockets..<clients.plain {
      let message: Value = [
        "type": "subscribe", "venue": .string(server.venue.slug), "streams": ["routes"],
      ]
      try clients.say(message.jsonText(), as: client)
    }
    let silent = people.count { $0.told == nil }
    if silent > 0 { throw LiveBenchFailure.unanswered(silent) }
  }

  private func locations(of client: Int) -> String { Self.locations(of: people, client, server) }

  private static func locations(
    of people: [Person], _ client: Int, _ server: LiveBenchServer
  ) -> String {
    let list = people.filter { $0.client == client }.map { person -> Value in
      [
        "navigator": .string(person.id.rawValue), "floor": .string(person.place.floor.rawValue),
        "x": .number(person.place.point.x), "y": .number(person.place.point.y),
      ]
    }
    let message: Value = [
      "type": "locations", "venue": .string(server.venue.slug), "locations": .array(list),
    ]
    return message.jsonText()
  }

  /// Whether a client follows all people's routes.
  func isFollower(_ client: Int) -> Bool { (peopleSockets..<clients.plain).contains(client) }

  /// Has each person report `reports` times a second, one WebSocket after the other.
  private func move(_ reports: Double) -> Task<Void, Never> {
    let texts = (0..<peopleSockets).map(locations)
    return Task { [clients] in
      let interval = Duration.seconds(1 / (reports * Double(texts.count)))
      var next = ContinuousClock.now
      for client in (0..<texts.count).cycled {
        if Task.isCancelled { return }
        try? clients.say(texts[client], as: client)
        next += interval
        try? await Task.sleep(until: next, tolerance: .zero)
      }
    }
  }
}

/// Why a measurement cannot be made.
enum LiveBenchFailure: Error, CustomStringConvertible {
  case nobodyCanWalk
  case unanswered(Int)
  case refused(String)

  var description: String {
    switch self {
    case .nobodyCanWalk: "the venue has no points of interest that people can walk to"
    case .unanswered(let count): "\(count) routes were not answered"
    case .refused(let answer): "the server refused an edit: \(answer)"
    }
  }
}

extension Range<Int> {
  /// All of them, over and over.
  fileprivate var cycled: some Sequence<Int> {
    sequence(first: lowerBound) { $0 + 1 < upperBound ? $0 + 1 : lowerBound }
  }
}
