import IndoorModel
import LiveMap
import WebServer

/// `/venues/{slug}/alerts`: which areas are full, and what was told lately.
enum AlertsResource {
  static func show(_ call: Call) async throws -> Response {
    let alerts = await (try call.venue).live.alerts
    return .json([
      "time": .string(call.server.now().rfc3339),
      "current": .array(alerts.current.map(\.value)),
      "latest": .array(alerts.latest.map(\.value)),
    ])
  }
}

extension AlertNews {
  fileprivate var value: Value {
    Value(members: members.merging(["time": .string(time.rfc3339)]) { _, time in time })
  }
}
