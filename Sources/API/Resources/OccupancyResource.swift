import IndoorModel
import LiveMap
import WebServer

/// `/venues/{slug}/occupancy`: how many are in which area.
enum OccupancyResource {
  static func show(_ call: Call) async throws -> Response {
    let live = try call.venue.live
    let areas = await live.areas
    return .json(
      Value(members: [
        "time": .string(call.server.now().rfc3339),
        "since": await live.countingSince.map { .string($0.rfc3339) },
        "areas": .array(areas.map(\.value)),
      ]))
  }
}

extension AreaStatus {
  fileprivate var value: Value {
    Value(members: [
      "id": .string(area.id.rawValue), "floor": .string(area.floor.rawValue),
      "name": area.properties["name"], "count": Value(tally.count),
      "entries": Value(tally.entries), "exits": Value(tally.exits),
      "capacity": limit.map { Value($0) }, "level": level.map { .string($0.rawValue) },
      "density": .number((density * 10_000).rounded() / 10_000),
    ])
  }
}
