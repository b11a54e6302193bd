import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/alerts`: which areas are full, and which alerts were sent lately.
enum AlertsResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let (alerts, plan) = (await venue.live.alerts, try await venue.venue())
    func shows(_ alert: AlertNews) -> Bool {
      plan.features[alert.area].map { context.shows($0.floor) } ?? (context.onlyFloor == nil)
    }
    return .json([
      "time": .string(context.server.now().rfc3339),
      "current": .array(alerts.current.filter(shows).map(\.value)),
      "latest": .array(alerts.latest.filter(shows).map(\.value)),
    ])
  }
}

extension AlertNews {
  fileprivate var value: Value {
    Value(members: members.merging(["time": .string(time.rfc3339)]) { _, time in time })
  }
}
