import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/crossings`: how many crossed which counting line.
enum CrossingsResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let live = try context.venue.live
    let lines = await live.lines.filter { context.shows($0.line.floor) }
    return .json(
      Value(members: [
        "time": .string(context.server.now().rfc3339),
        "since": await live.countingSince.map { .string($0.rfc3339) },
        "lines": .array(lines.map(\.value)),
      ]))
  }
}

extension LineStatus {
  fileprivate var value: Value {
    Value(members: [
      "id": .string(line.id.rawValue), "floor": .string(line.floor.rawValue),
      "name": line.properties["name"], "forward": Value(tally.forward),
      "backward": Value(tally.backward),
    ])
  }
}
