import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer

/// `/venues/{slug}/edits`: the journal.
enum EditsResource {
  /// So many edits are told at once.
  static let limit = 1000

  static func list(_ call: Call) async throws -> Response {
    let after = try call.count("after", default: 0)
    let venue = try call.venue
    let edits = try await venue.file.edits(after: after, limit: limit)
    let revision = try await venue.venue().revision
    return .json(["revision": Value(revision), "edits": .array(edits.map(\.value))])
  }

  static func add(_ call: Call) async throws -> Response {
    let venue = try call.venue
    var edit = try Edit(value: try call.json())
    // Who is known is the author, whatever the client says.
    edit.author = call.principal.id ?? edit.author
    let (applied, isNew) = try await venue.submit(edit)
    return .json(applied.value, status: isNew ? .created : .ok)
  }
}
