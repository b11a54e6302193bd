import Geometry
import IndoorModel
import TestKit

@testable import LiveMap

/// A moment some seconds after the tests began.
func moment(_ seconds: Double) -> Timestamp {
  Timestamp(millisecondsSince1970: 1_795_248_000_000).advanced(bySeconds: seconds)
}

/// A location that is reported.
func report(
  _ id: String, x: Double, y: Double, floor: Identifier<Floor> = "0", at seconds: Double = 0,
  name: String? = nil
) -> LocationReport {
  LocationReport(
    navigator: Identifier(id), name: name,
    location: Location(
      place: Place(floor: floor, point: Point(x: x, y: y)), accuracy: 0.1, heading: 0, speed: 1,
      time: moment(seconds)))
}

extension Hub {
  /// Takes one location as the server takes it, by a message of one.
  mutating func report(
    _ report: LocationReport, at now: Timestamp
  ) throws(LocationRefusal.Reason) -> [LiveAction] {
    let batch = LocationBatch([report])
    var outcome = LocationOutcome()
    let actions = self.report(batch, batch.entries.indices, at: now, &outcome)
    if let refusal = outcome.refusals.first { throw refusal.reason }
    return actions
  }
}

/// Two empty floors of 100 × 50 m.
let twoFloors: Venue = {
  let floors = (0...1).map { ordinal in
    Floor(
      id: Identifier("level-\(ordinal)"), building: "main", ordinal: ordinal,
      name: LocalizedText("Level \(ordinal)"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 100, y: 50)))
  }
  return Venue(
    slug: "plan", name: LocalizedText("Plan"),
    buildings: [Building(id: "main", name: LocalizedText("Main"))], floors: floors)
}()

extension [LiveAction] {
  /// The frames that viewers are offered.
  var deliveries: [FrameDelivery] {
    flatMap { action -> [FrameDelivery] in
      if case .offerFrames(let deliveries) = action { deliveries } else { [] }
    }
  }

  /// The messages for a viewer, in order.
  func contents(for viewer: ViewerID) -> [PositionMessage.Content] {
    deliveries.filter { $0.viewers.contains(viewer) }.flatMap { $0.messages.compactMap(\.content) }
  }

  /// The frames of absolute positions for a viewer, in order.
  func frames(for viewer: ViewerID) -> [PositionFrame] {
    contents(for: viewer).compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }

  /// The binary frames for a viewer, in order.
  func bytes(for viewer: ViewerID) -> [[UInt8]] {
    contents(for: viewer).compactMap { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }

  /// The events for a viewer, in order.
  func events(for viewer: ViewerID) -> [LiveEvent] {
    compactMap { action in
      guard case .send(let event, let viewers) = action, viewers.contains(viewer) else {
        return nil
      }
      return event
    }
  }

  /// The rosters for a viewer, in order.
  func rosters(for viewer: ViewerID) -> [Roster] {
    events(for: viewer).compactMap { if case .roster(let roster) = $0 { roster } else { nil } }
  }

  /// The routes for a viewer, in order.
  func routes(for viewer: ViewerID) -> [RouteNews] {
    events(for: viewer).compactMap { if case .route(let news) = $0 { news } else { nil } }
  }
}

let ada = ViewerID(rawValue: 1)
let bob = ViewerID(rawValue: 2)
