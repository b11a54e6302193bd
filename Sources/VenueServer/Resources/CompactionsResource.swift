import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/compactions`: forgets the edits up to a version.
enum CompactionsResource {
  static func add(_ context: RequestContext) async throws -> Response {
    try context.venue.requireAlone(for: "compact journals")
    let fields = try Fields(try context.json(), of: "a compaction: version")
    let compaction = try await context.venue.file.compact(
      until: try fields.integer("version"), at: context.server.now())
    context.note(
      .venueCompacted, venue: context.parameter("slug"), detail: "\(compaction.edits) edits")
    return .json(
      Value(members: [
        "edits": Value(compaction.edits), "contents": Value(compaction.contents),
        "oldest": compaction.oldest.map { Value($0) },
      ]))
  }
}
