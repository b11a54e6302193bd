package import Geometry
import IndoorModel
import JSONText
import Support

/// The phone of one person: keeps a route while the person walks, and reports where the person is, as
/// often as the server says or at a rate of its own.
package final class PhoneClient: Part {
  /// What came and went.
  package struct Figures {
    package var locations = 0
    package var routes = 0
    package var rates = 0
    /// Other messages of the server.
    package var others = 0

    package init() {}
  }

  package var figures = Figures()
  /// Reports a second.
  package private(set) var rate: Double
  /// Whether it may report.
  package private(set) var isReady = false
  private let number: Int
  private let slug: String
  private let isAdaptive: Bool
  private let places: [Point]
  private let stage: Stage
  private var generator: SeededGenerator
  private var walk: PhoneWalk
  private var connection: Int?
  private var lastReport: Int64 = 0
  /// Whether a route was asked for and has not come.
  private var isAsking = false

  /// - Parameters:
  ///   - places: where people stand and go, each a poi `poi-0-N` of the floor “0”.
  ///   - rate: reports a second; `nil` for what the server says.
  package init(
    _ number: Int, of slug: String, places: [Point], rate: Double?, seed: UInt64, on stage: Stage
  ) {
    (self.number, self.slug, self.places, self.stage) = (number, slug, places, stage)
    isAdaptive = rate == nil
    self.rate = rate ?? 1
    var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 7919)
    let now = SystemCalls.now
    let begins = now + Int64(Double.random(in: 0...30, using: &generator) * 1e9)
    walk = PhoneWalk(
      at: places[number % places.count], standsUntil: begins, now: now, &generator)
    // Phones do not report in step.
    lastReport = now - Int64(Double.random(in: 0...1e9, using: &generator))
    self.generator = generator
  }

  package func connect() throws(SystemFailure) {
    let connection = try stage.connections.openWebSocket(subprotocol: "floorcast.2+json")
    self.connection = connection
    stage.cast(self, on: connection)
  }

  package func opened(on connection: Int) {
    isReady = true
    guard isAdaptive else { return }
    say("reporting", ["navigator": .string("p-\(number)")])
  }

  package func ended(code: Int?) {
    isReady = false
    connection = nil
  }

  // MARK: - Walking

  /// Lets time pass: walks on, and reports when that is due.
  package func advance(to now: Int64) {
    guard isReady else { return }
    walk.advance(to: now, pause: Double.random(in: 5...60, using: &generator))
    if Double(now - lastReport) / 1e9 >= 1 / rate { report(at: now) }
    if !walk.isWalking, now >= walk.standsUntil, !isAsking, figures.locations > 0 {
      isAsking = true
      let place = Int.random(in: places.indices, using: &generator)
      say(
        "route",
        [
          "id": "walk", "navigator": .string("p-\(number)"),
          "to": ["feature": .string("poi-0-\(place)")],
        ])
    }
  }

  private func report(at now: Int64) {
    // What is late is not made up for: the newest place counts.
    lastReport = now
    figures.locations += 1
    let x = walk.place.x + Double.random(in: -0.3...0.3, using: &generator)
    let y = walk.place.y + Double.random(in: -0.3...0.3, using: &generator)
    let speed = walk.isWalking ? (walk.speed * 10).rounded() / 10 : 0
    say(
      "location",
      [
        "navigator": .string("p-\(number)"), "floor": "0",
        "x": .number((x * 100).rounded() / 100), "y": .number((y * 100).rounded() / 100),
        "accuracy": 1, "speed": .number(speed),
      ])
  }

  private func say(_ type: String, _ members: [String: Value]) {
    guard let connection else { return }
    var members = members
    members["venue"] = .string(slug)
    stage.connections.say(ClientMessages.text(type, members), on: connection)
  }

  // MARK: - Listening

  package func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    guard opcode == 1, let object = (try? Value(json: bytes.copy))?.object else { return }
    switch object["type"] {
    case "rate":
      figures.rates += 1
      rate = object["hz"]?.number ?? rate
    case "route":
      figures.routes += 1
      isAsking = false
      let path = Self.path(of: object["route"])
      if path.isEmpty { stage.note(problem: ["title": "no way"]) }
      let wasWalking = walk.isWalking
      walk.setOff(along: path, now: time)
      // A phone says at once that its person sets off, within the burst that it has.
      if !wasWalking, walk.isWalking { report(at: time) }
    case "error":
      figures.others += 1
      if object["about"] == "route" { isAsking = false }
      stage.note(problem: object["problem"])
    default: figures.others += 1
    }
  }

  /// The points of a route, which has one floor.
  private static func path(of route: Value?) -> [Point] {
    var path: [Point] = []
    for leg in route?.object?["legs"]?.array ?? [] {
      for point in leg.object?["points"]?.array ?? [] {
        guard let pair = point.array, pair.count == 2, let x = pair[0].number,
          let y = pair[1].number
        else { continue }
        path.append(Point(x: x, y: y))
      }
    }
    return path
  }
}
