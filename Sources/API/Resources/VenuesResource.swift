import IndoorModel
import LiveMap
import Storage
import WebServer

/// `/venues`: all venues of the server and how they are.
enum VenuesResource {
  static func list(_ call: Call) async throws -> Response {
    var venues: [Value] = []
    for (slug, state) in call.server.venues.states {
      switch state {
      case .open(let venue): venues.append(try await summary(of: venue))
      case .failed(let reason):
        venues.append([
          "slug": .string(slug), "state": "failed", "problem": .string(reason),
        ])
      }
    }
    return .json(["venues": .array(venues)])
  }

  private static func summary(of open: OpenVenue) async throws -> Value {
    let venue = try await open.venue()
    let counts = await open.live.counts
    return Value(members: [
      "slug": .string(venue.slug), "name": venue.name.value, "state": "open",
      "readOnly": open.file.readOnlyReason.map { .string($0.explanation) },
      "revision": Value(venue.revision), "floors": Value(venue.floors.count),
      "features": Value(venue.features.count), "navigators": Value(counts.navigators),
      "viewers": Value(counts.viewers),
    ])
  }
}
