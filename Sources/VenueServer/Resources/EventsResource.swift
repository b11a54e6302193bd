import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/events`: which navigators came to other floors and buildings, or saw markers.
enum EventsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    // Events lead over all floors.
    try context.requireAllFloors()
    let after = try context.count("after", default: 0)
    let (events, last) = try await context.venue.live.events(after: after)
    return .json([
      "time": .string(context.server.now().rfc3339), "last": Value(last),
      "events": .array(
        events.map { event in
          Value(members: event.members.merging(["time": .string(event.time.rfc3339)]) { $1 })
        }),
    ])
  }
}
