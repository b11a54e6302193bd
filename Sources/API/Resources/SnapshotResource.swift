import HTTPTypes
import IndoorModel
import WebServer

/// `/venues/{slug}/snapshot`: all that a page needs to begin, of one revision.
enum SnapshotResource {
  static func show(_ call: Call) async throws -> Response {
    let open = try call.venue
    let venue = try await open.venue()
    return await .tagged("\(venue.revision)-\(call.server.epoch)", to: call.request) {
      .json(bytes: await open.text.snapshot(of: venue))
    }
  }
}
