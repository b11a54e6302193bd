import IndoorModel
import WebServer

/// `/health`: says that the server runs.
enum HealthResource {
  static func show(_ context: RequestContext) -> Response {
    .json([
      "status": "ok", "version": .string(context.server.version),
      "venues": Value(context.server.venues.open.count),
      "uptimeSeconds": Value(Int(context.server.now().seconds(since: context.server.start))),
    ])
  }
}
