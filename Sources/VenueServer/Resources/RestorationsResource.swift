import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/restorations`: brings a venue back to an earlier state, by an edit that can be
/// undone like any other.
enum RestorationsResource {
  static func add(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let fields = try Fields(try context.json(), of: "a restoration: version, id, base, author")
    // With `restores`, what others remove in this moment is put back, and an id that was sent
    // before is known whatever the venue is like now.
    var edit = Edit(
      id: try fields.identifier("id"), base: try fields.integer("base"),
      author: try context.author(in: fields), operations: [], restores: true)
    let moment = try moment(fields)
    if let known = try await venue.file.edit(edit.id) {
      edit.operations = known.edit.operations
      return try await EditsResource.answer(to: edit, in: venue, for: context)
    }
    let target = try await moment.find(in: venue, for: context)
    edit.label = String("Restore \(target.title)".prefix(200))
    edit.operations = try await venue.venue().operations(to: target.venue)
    guard !edit.operations.isEmpty else { throw Problem.nothingToRestore(target.title) }
    let answer = try await EditsResource.answer(to: edit, in: venue, for: context)
    context.note(.venueRestored, about: edit.id.rawValue, venue: venue.slug, detail: edit.label)
    return answer
  }

  private static func moment(_ fields: Fields) throws(ValueError) -> VenueMoment {
    if let revision = try fields.integerIfPresent("revision") { return .revision(revision) }
    return .version(try fields.integer("version"))
  }
}
