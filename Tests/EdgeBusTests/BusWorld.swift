import EdgeBus
import Foundation
import Geometry
import IndoorModel
import LiveMap
import Logging
import NatsBus
import Routing
import Support

/// The owner of a venue and an edge of it, each with a connection of its own to the bus.
struct BusWorld {
  let owner: LiveVenue
  let edge: LiveVenue
  private let people: Int
  private let ports: [Int]

  static let venue = Venue(
    slug: "fair", name: LocalizedText("Fair"),
    buildings: [Building(id: "main", name: LocalizedText("Main"))],
    floors: [
      Floor(
        id: "0", building: "main", ordinal: 0, name: LocalizedText("Ground"),
        bounds: Box(Point(x: 0, y: 0), Point(x: 200, y: 100)))
    ])

  /// - Parameter port: that of the NATS server.
  init(port: Int, people: Int) {
    (self.people, ports) = (people, [port])
    (owner, edge) = (Self.live(), Self.live())
  }

  private static func live() -> LiveVenue {
    LiveVenue(
      venue: venue, planner: RoutePlanner(venue: venue), journal: NoJournal(), encoder: Bare(),
      logger: Logger(label: "test"),
      now: { Timestamp(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1000)) })
  }

  /// Runs both while a body does.
  func run(_ body: () async throws -> Void) async throws {
    let addresses = ports.compactMap { BusAddress("nats://127.0.0.1:\($0)") }
    let buses = ["owner", "edge"].map {
      EdgeBus(to: addresses, as: BusCredentials(name: $0), node: $0)
    }
    await buses[0].publish(owner, term: 3, epoch: "first")
    await buses[1].follow(edge, term: 3)
    try await withThrowingTaskGroup { group in
      for bus in buses { group.addTask { try await bus.run() } }
      for live in [owner, edge] { group.addTask { try await live.run() } }
      do { try await body() } catch {
        group.cancelAll()
        throw error
      }
      group.cancelAll()
      while let result = await group.nextResult() {
        if case .failure(let error) = result, !(error is CancellationError) { throw error }
      }
    }
  }

  /// Has all people take a step.
  func walk(_ step: Int) async {
    let now = Timestamp(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1000))
    let reports = (0..<people).map { number in
      let point = Point(
        x: 10 + Double((number * 7 + step) % 1800) / 10, y: 5 + Double(number % 90))
      return LocationReport(
        navigator: Identifier("n-\(number)"), name: "Person \(number)",
        location: Location(place: Place(floor: "0", point: point), time: now))
    }
    _ = await owner.report(reports)
  }

  /// Where people are at a server, to the centimetre.
  static func places(at live: LiveVenue) async -> [String: [Int]] {
    let places = await live.navigators.map { status in
      let point = status.location.place.point
      return (
        status.id.rawValue, [Int((point.x * 100).rounded()), Int((point.y * 100).rounded())]
      )
    }
    return Dictionary(places) { first, _ in first }
  }
}

/// Notes when frames came.
final class FrameWatch: Viewer {
  let id: ViewerID
  let format = FrameFormat.binary
  private let instants = Locked<[ContinuousClock.Instant]>([])

  init(_ number: UInt64) { id = ViewerID(rawValue: number) }

  /// When each delta came.
  var arrivals: [ContinuousClock.Instant] { instants.withLock { $0 } }

  func offer(_ frame: any EncodedMessage) -> Bool {
    let now = ContinuousClock.now
    if let frame = frame as? BareFrame, frame.bytes.first == 2 {
      instants.withLock { $0.append(now) }
    }
    return true
  }

  func send(_ message: any EncodedMessage) {}
}

final class BareFrame: EncodedMessage {
  let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

struct Bare: LiveEncoder {
  func encode(_ event: LiveEvent) -> any EncodedMessage { BareFrame([]) }
  func encode(positions bytes: [UInt8]) -> any EncodedMessage { BareFrame(bytes) }
  func encode(_ frame: PositionFrame) -> any EncodedMessage { BareFrame([]) }
  func encode(_ cells: CellCounts, as format: FrameFormat) -> any EncodedMessage { BareFrame([]) }
}

struct NoJournal: EditJournal {
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits { .edits([]) }
}
