import HTTPTypes
import IndoorModel
import WebServer
import Wire

/// `/venues/{slug}/snapshot`: all that a page needs to begin, of one revision.
enum SnapshotResource {
  static func show(_ context: RequestContext) async throws -> Response {
    if let word = context.request.query("revision") { return try await show(word, context) }
    let open = try context.venue
    let venue = try await open.venue()
    let tag = "\(venue.revision)-\(context.server.epoch)"
    return await .features(.snapshot, of: venue, from: open.text, tag: tag, to: context.request)
  }

  /// The venue as it was after an edit.
  private static func show(_ word: String, _ context: RequestContext) async throws -> Response {
    guard let revision = Int(word) else {
      throw Problem.badQuery("revision", "must be a number, not “\(word)”")
    }
    let then = try await VenueMoment.revision(revision).find(in: context.venue, for: context)
    return await .tagged("\(revision)-\(context.server.epoch)-then", to: context.request) {
      .json(bytes: VenueText.snapshot(of: then.venue))
    }
  }
}
