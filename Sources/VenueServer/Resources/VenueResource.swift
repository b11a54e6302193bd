import IndoorModel
import WebServer
import Wire

/// `/venues/{slug}`: a venue without its features.
enum VenueResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try await context.venue.venue()
    return await .json(
      venue.outline, tag: "\(venue.revision)-\(context.server.epoch)", to: context.request)
  }
}
