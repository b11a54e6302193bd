import HTTPTypes
import IndoorModel
import WebServer
import Wire

/// `/venues/{slug}/snapshot`: all that a page needs to begin, of one revision.
enum SnapshotResource {
  static func show(_ call: RequestContext) async throws -> Response {
    if let word = call.request.query("revision") { return try await show(word, call) }
    let open = try call.venue
    let venue = try await open.venue()
    return await .tagged("\(venue.revision)-\(call.server.epoch)", to: call.request) {
      .json(bytes: await open.text.snapshot(of: venue))
    }
  }

  /// The venue as it was after an edit.
  private static func show(_ word: String, _ call: RequestContext) async throws -> Response {
    guard let revision = Int(word) else {
      throw Problem.badQuery("revision", "must be a number, not “\(word)”")
    }
    let then = try await VenueMoment.revision(revision).find(in: call.venue.file, for: call)
    return await .tagged("\(revision)-\(call.server.epoch)-then", to: call.request) {
      .json(bytes: VenueText.snapshot(of: then.venue))
    }
  }
}
