import IndoorModel
import WebServer
import Wire

/// `/venues/{slug}`: a venue without its features.
enum VenueResource {
  static func show(_ call: RequestContext) async throws -> Response {
    let venue = try await call.venue.venue()
    return await .json(
      venue.outline, tag: "\(venue.revision)-\(call.server.epoch)", to: call.request)
  }
}
