import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/occupancy`: how many are in which area.
enum OccupancyResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let live = venue.live
    await live.freshen()
    guard context.seesPeople(in: venue.slug) else { return await crowd(in: live, for: context) }
    let areas = await live.areas.filter { context.shows($0.area.floor) }
    return .json(
      Value(members: [
        "time": .string(context.server.now().rfc3339),
        "since": await live.countingSince.map { .string($0.rfc3339) },
        "areas": .array(areas.map(\.value)),
      ]))
  }

  /// The same for clients that may only see crowds.
  private static func crowd(in live: LiveVenue, for context: RequestContext) async -> Response {
    let digest = await context.aggregateCounts(of: live)
    let areas = await live.areas.compactMap { status -> Value? in
      guard let count = digest.areas[status.area.id] else { return nil }
      return Value(members: [
        "id": .string(status.area.id.rawValue), "floor": .string(status.area.floor.rawValue),
        "name": status.area.properties["name"], "count": count.map { Value($0) },
        "few": count == nil ? true : nil, "capacity": status.limit.map { Value($0) },
      ])
    }
    return .json([
      "time": .string(digest.time.rfc3339), "least": Value(digest.threshold),
      "areas": .array(areas),
    ])
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
