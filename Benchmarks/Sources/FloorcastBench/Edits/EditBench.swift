import CommandSupport
import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Logging
import LwsTransport
import Routing
import Storage
import VenueServer
import WebServer

/// A venue of a given number of discs, and measurements of its edits.
struct EditBench {
  /// What was counted in several rounds.
  struct Sample {
    /// Seconds until each answer.
    var latencies: [Double] = []
    /// Seconds of all rounds.
    var seconds = 0.0
    /// Answers a second.
    var perSecond: Double { seconds > 0 ? Double(latencies.count) / seconds : 0 }
  }

  let venue: OpenVenue
  /// How long making and opening took, in a line.
  let opening: String
  private let count: Int
  private let plain: PlainTransactions
  /// A file that no server serves.
  let store: VenueFile
  private let path: String

  init(features count: Int, folder: String) async throws {
    self.count = count
    path = "\(folder)/bench.venue"
    plain = try PlainTransactions(at: "\(folder)/plain.sqlite")
    store = try VenueFile.create(
      at: "\(folder)/store.venue", venue: Self.venue(of: count), images: [])
    try VenueFile.create(at: path, venue: Self.venue(of: count), images: []).close()
    let clock = ContinuousClock()
    let begin = clock.now
    let file = try VenueFile.open(at: path)
    let opened = clock.now
    var logger = Logger(label: "bench")
    logger.logLevel = .error
    venue = try await OpenVenue(file, environment: VenueEnvironment(logger: logger) { .now })
    opening =
      "\(count) features: file opened in \(Self.text((opened - begin) / .seconds(1), digits: 3)) s, "
      + "venue ready \(Self.text((clock.now - opened) / .seconds(1), digits: 3)) s later"
  }

  private struct ExitFailure: Error {}

  /// Discs in rows on one floor, two metres apart.
  private static func venue(of count: Int) -> Venue {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let extent = Double(2 * columns + 2)
    let floor = Floor(
      id: "0", building: "b", ordinal: 0, name: LocalizedText("Ground"),
      bounds: Box(Point(x: 0, y: 0), Point(x: extent, y: extent)))
    return Venue(
      slug: "bench", name: LocalizedText("Bench"),
      buildings: [Building(id: "b", name: LocalizedText("B"))], floors: [floor],
      features: (0..<count).map { number in
        Feature(
          id: Identifier("disc-\(number)"), floor: "0", kind: .obstacle,
          shape: .circle(center: home(of: number, columns), radius: 0.3),
          properties: ["name": ["en": .string("Disc \(number)")]])
      })
  }

  private static func home(of number: Int, _ columns: Int) -> Point {
    Point(x: Double(2 * (number % columns) + 2), y: Double(2 * (number / columns) + 2))
  }

  /// An edit that moves a disc a little.
  private func edit(by writer: Int, _ random: inout some RandomNumberGenerator) -> Edit {
    let number = Int.random(in: 0..<count, using: &random)
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let home = Self.home(of: number, columns)
    let place = Point(
      x: home.x + Double(Int.random(in: -400...400, using: &random)) / 1000, y: home.y)
    return Edit(
      id: Identifier(UUID().uuidString), base: 0, author: "writer-\(writer)",
      operations: [
        .change(
          Identifier("disc-\(number)"), FieldChanges(vertices: [.move("0", to: place)]))
      ])
  }

  /// Lets writers edit, each as soon as it has its last answer.
  func edit(
    writers: Int, seconds: Double, into sample: inout Sample,
    submit: @escaping @Sendable (Edit) async throws -> Int
  ) async throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let end = begin + .seconds(seconds)
    sample.latencies += try await withThrowingTaskGroup(of: [Double].self) { group in
      for writer in 0..<writers {
        group.addTask {
          var random = SystemRandomNumberGenerator()
          var latencies: [Double] = []
          while clock.now < end {
            let edit = edit(by: writer, &random)
            let sent = clock.now
            _ = try await submit(edit)
            latencies.append((clock.now - sent) / .seconds(1))
          }
          return latencies
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    sample.seconds += (clock.now - begin) / .seconds(1)
  }

  /// Stores edits that come together: `count` at once, with one sync.
  func editTogether(count: Int, seconds: Double, into sample: inout Sample) async throws {
    var random = SystemRandomNumberGenerator()
    let clock = ContinuousClock()
    let begin = clock.now
    while clock.now - begin < .seconds(seconds) {
      let edits = (0..<count).map { edit(by: $0, &random) }
      let sent = clock.now
      for result in await store.apply(edits, at: .now) { _ = try result.get() }
      let latency = (clock.now - sent) / .seconds(1)
      sample.latencies += Array(repeating: latency, count: count)
    }
    sample.seconds += (clock.now - begin) / .seconds(1)
  }

  /// Lets plain SQLite commit rows of the size of an edit.
  func plain(seconds: Double, into sample: inout Sample) async throws {
    var random = SystemRandomNumberGenerator()
    let text = edit(by: 0, &random).value.jsonText()
    let clock = ContinuousClock()
    let begin = clock.now
    while clock.now - begin < .seconds(seconds) {
      let sent = clock.now
      // The same bytes: what is journalled and what is changed.
      try plain.commit(text + text)
      sample.latencies.append((clock.now - sent) / .seconds(1))
    }
    sample.seconds += (clock.now - begin) / .seconds(1)
  }

  /// Serves the venue on a free port of this machine.
  func serve() async throws -> (client: EditClient, task: Task<Void, any Error>) {
    var logger = Logger(label: "bench")
    logger.logLevel = .error
    let facts = ServerContext(
      venues: OpenVenues([("bench", .open(venue))]), version: "bench", now: { .now })
    let application = FloorcastApplication(server: facts, logger: logger) { _ in
      Response(status: .notFound)
    }
    var configuration = Server.Configuration()
    configuration.host = "127.0.0.1"
    configuration.port = 0
    let server = Server(
      application: application, configuration: configuration, executor: ServiceLoop(),
      logger: logger)
    let task = Task { try await server.run() }
    let port = try await server.waitUntilListening().port
    guard let url = URL(string: "http://127.0.0.1:\(port)/") else { throw ExitFailure() }
    return (EditClient(server: url, slug: "bench"), task)
  }

  /// How long single things take in a venue of this size.
  func largeFigures() async throws -> String {
    let clock = ContinuousClock()
    var snapshot = try await venue.venue()
    let begin = clock.now
    // The only copy: another one would have the first edit copy all of it.
    var validator = Validator(venue: snapshot)
    let whole = clock.now - begin
    var random = SystemRandomNumberGenerator()
    var inspections: [Double] = []
    for _ in 0..<200 {
      let (changes, _) = try snapshot.apply(edit(by: 0, &random).operations)
      inspections.append(
        clock.measure { _ = validator.apply(changes, venue: snapshot) } / .seconds(1))
    }
    let session = try await serve()
    defer { session.task.cancel() }
    var bytes = 0
    let fetch = try await clock.measure { bytes = try await session.client.snapshotSize() }
    return """
      inspection: all of it \(Self.text(whole / .seconds(1), digits: 3)) s; an edit p50 \
      \(Self.text(1000 * RouteBench.quantile(0.5, of: inspections), digits: 3)) ms, worst \
      \(Self.text(1000 * RouteBench.quantile(1, of: inspections), digits: 3)) ms
      snapshot to a client: \(bytes / 1000) kB in \(Self.text(fetch / .seconds(1), digits: 3)) s
      """
  }

  static func text(_ number: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), number)
  }
}
