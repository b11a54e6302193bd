import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Logging
import LwsTransport
import Positioning
import Storage
import VenueServer
import WebServer
import Wire

/// Locations handed to a served venue without a network, and the processor time that they take.
struct IngestBench {
  /// A way in which locations come.
  enum Way: String, CaseIterable {
    case binarySocket = "binary, WebSocket, 1000 a message"
    case jsonSocket = "JSON, WebSocket, 100 a message"
    case binaryHTTP = "binary, HTTP, all in one body"
    case jsonHTTP = "JSON, HTTP, all in one body"
    case scanning = "of JSON: the text read"
    case hub = "of JSON: looked up, checked, moved, written"
    case motion = "of all: the motion estimated"
  }

  private let navigators: Int
  private let sweeps: Int
  private let venue: OpenVenue
  private let application: FloorcastApplication
  private let handler: any WebSocketHandler
  private let socket = SilentSocket()
  private let clock: BenchClock
  private var walkers: IngestWalkers
  /// Seconds of processor time a location, by way.
  private(set) var seconds: [Way: [Double]] = [:]

  init(
    venue: Venue, folder: String, navigators: Int, sweeps: Int, seed: UInt64
  ) async throws {
    let path = VenueDirectory(path: folder).path(of: venue.slug)
    try VenueFile.create(at: path, venue: venue, images: []).close()
    var logger = Logger(label: "bench")
    logger.logLevel = .error
    let clock = BenchClock()
    self.clock = clock
    self.navigators = navigators
    self.sweeps = sweeps
    let environment = VenueEnvironment(executor: ServiceLoop(), logger: logger) { clock.now }
    let open = try await OpenVenue(VenueFile.open(at: path), environment: environment)
    self.venue = open
    let facts = ServerContext(
      venues: OpenVenues([(venue.slug, .open(open))]), version: "bench",
      now: { clock.now })
    application = FloorcastApplication(server: facts, logger: logger) { _ in
      Response(status: .notFound)
    }
    let head = HTTPRequest(method: .get, scheme: "http", authority: "bench", path: "/api/v1/live")
    guard
      case .accept(_, let handler) = application.acceptWebSocket(
        Request(head: head, path: "/api/v1/live"), protocols: [])
    else { throw ValueError("the socket was refused") }
    self.handler = handler
    walkers = IngestWalkers(venue: venue, count: navigators, seed: seed)
    handler.opened(socket)
    await say(walkers.enrolments(venue: venue.slug).map(WebSocketMessage.text))
    walkers.frames = try socket.enrolledFloors()
  }

  func end() { venue.file.close() }

  /// Measures each way once.
  mutating func round() async throws {
    for way in Way.allCases { seconds[way, default: []].append(try await time(way)) }
  }

  private mutating func time(_ way: Way) async throws -> Double {
    switch way {
    case .binarySocket:
      let messages = sweep { $0.frames(of: 1000, at: $1) }
      return try await measure(way) { await say(messages.map(WebSocketMessage.binary)) }
    case .jsonSocket:
      let messages = sweep { $0.messages(of: 100, at: $1) }
      let texts = messages.map { WebSocketMessage.text(String(decoding: $0, as: UTF8.self)) }
      return try await measure(way) { await say(texts) }
    case .binaryHTTP:
      let bodies = sweep { [$0.body(at: $1)] }
      return try await measure(way) {
        for body in bodies { try await post(body, "application/vnd.floorcast.locations") }
      }
    case .jsonHTTP:
      let bodies = sweep { [$0.jsonBody(at: $1)] }
      return try await measure(way) {
        for body in bodies { try await post(body, "application/json") }
      }
    case .scanning, .hub: return try await timeParts(way)
    case .motion: return try await timeMotion()
    }
  }

  /// The messages of all sweeps, as the clock will be when the last one comes.
  private mutating func sweep(
    _ make: (IngestWalkers, Timestamp) -> [[UInt8]]
  ) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    for _ in 0..<sweeps {
      walkers.step(by: 0.1)
      clock.advance(milliseconds: 100)
      messages += make(walkers, clock.now)
    }
    return messages
  }

  private mutating func timeParts(_ way: Way) async throws -> Double {
    let messages = sweep { $0.messages(of: 100, at: $1) }
    let now = clock.now
    let read = {
      messages.compactMap { LocationScanner.message($0, limit: 100, now: now)?.batch }
    }
    if way == .scanning {
      return try await measure(way, isTaken: false) { _ = read() }
    }
    let batches = read()
    return try await measure(way) {
      await perform { live in
        for batch in batches {
          _ = live.report(batch, batch.entries.indices, exampleLimit: 20)
        }
      }
    }
  }

  private mutating func timeMotion() async throws -> Double {
    let start = clock.now
    let accuracy = 0.3
    var estimates = walkers.points.map { MotionEstimate(at: $0, accuracy: accuracy, time: start) }
    var points: [[Point]] = []
    for _ in 0..<sweeps {
      walkers.step(by: 0.1)
      points.append(walkers.points)
    }
    var moving = 0
    let seconds = try await measure(.motion, isTaken: false) {
      for (step, points) in points.enumerated() {
        let time = start.advanced(bySeconds: Double(step + 1) / 10)
        for index in points.indices {
          estimates[index].update(to: points[index], accuracy: accuracy, time: time)
          if estimates[index].heading != nil { moving += 1 }
        }
      }
    }
    guard moving > 0 else { throw ValueError("nobody moved") }
    return seconds
  }

  // MARK: - Doing it

  private func measure(
    _ way: Way, isTaken: Bool = true, _ work: () async throws -> Void
  ) async throws -> Double {
    let before = await venue.live.counters.locations
    let begin = ServiceBeat.processSeconds
    try await work()
    let end = ServiceBeat.processSeconds
    let taken = await venue.live.counters.locations - before
    guard !isTaken || taken == navigators * sweeps else {
      throw ValueError("\(way.rawValue): \(taken) of \(navigators * sweeps) locations were taken")
    }
    return (end - begin) / Double(navigators * sweeps)
  }

  /// Says messages on the hub's thread, as the network does.
  private func say(_ messages: [WebSocketMessage]) async {
    await perform { [handler, socket] _ in
      for message in messages { handler.received(message, from: socket) }
    }
  }

  private func perform(_ work: @escaping LiveVenue.Work) async {
    await withCheckedContinuation { continuation in
      venue.live.perform { live in
        work(live)
        continuation.resume()
      }
    }
  }

  private func post(_ body: [UInt8], _ type: String) async throws {
    let path = "/api/v1/venues/\(venue.slug)/locations"
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "bench", path: path,
      headerFields: [.contentType: type])
    let response = await application.accept(Request(head: head, path: path)).respond(to: body)
    guard response.status == .accepted else {
      throw ValueError("the server answered \(response.status)")
    }
  }
}
