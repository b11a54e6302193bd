import IndoorModel
import WebServer

/// `/health`: tells that the server runs.
enum HealthResource {
  static func show(_ call: RequestContext) -> Response {
    .json([
      "status": "ok", "version": .string(call.server.version),
      "venues": Value(call.server.venues.open.count),
      "uptimeSeconds": Value(Int(call.server.now().seconds(since: call.server.start))),
    ])
  }
}
