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
    let fields = try Fields(try context.json(), of: "a compaction: version")
    let change = FileChange.compact(
      until: try fields.integer("version"), time: context.server.now())
    guard case .compacted(let compaction) = try await context.venue.perform(change) else {
      throw Problem.unsettled
    }
    context.note(
      .venueCompacted, venue: context.parameter("slug"), detail: "\(compaction.edits) edits")
    return .json(
      Value(members: [
        "edits": Value(compaction.edits), "contents": Value(compaction.contents),
        "oldest": compaction.oldest.map { Value($0) },
      ]))
  }
}
