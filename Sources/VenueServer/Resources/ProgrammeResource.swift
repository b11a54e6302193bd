import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import VenueFormats
import WebServer
import Wire

/// `/venues/{slug}/programme`: sessions and stands, and the lists that they come from.
enum ProgrammeResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try await context.venue.venue()
    let known = ProgrammeExport.Format.allCases.map(\.rawValue).joined(separator: ", ")
    let word = context.request.query("format") ?? ProgrammeExport.Format.json.rawValue
    guard let format = ProgrammeExport.Format(rawValue: word) else {
      throw Problem.badQuery("format", "must be one of \(known)")
    }
    let export = ProgrammeExport(venue, language: context.request.query("lang") ?? "en")
    let tag = "\(venue.revision)-\(context.server.epoch)-programme-\(word)"
    return await .tagged(tag, to: context.request) {
      guard format != .json else { return .json(export.value) }
      var response = Response(
        body: format == .csv ? export.csv() : export.ics(at: context.server.now()))
      response.fields[.contentType] = format.mediaType
      response.fields[.contentDisposition] =
        "attachment; filename=\"\(venue.slug).\(format.rawValue)\""
      return response
    }
  }

  /// The programme as edits change it, hidden entries and names of rooms included.
  static func entries(_ context: RequestContext) async throws -> Response {
    let venue: Venue
    if let word = context.request.query("revision") {
      guard let revision = Int(word) else {
        throw Problem.badQuery("revision", "must be a number, not “\(word)”")
      }
      venue = try await VenueMoment.revision(revision).find(in: context.venue, for: context).venue
    } else {
      venue = try await context.venue.venue()
    }
    let tag = "\(venue.revision)-\(context.server.epoch)-entries"
    return await .tagged(tag, to: context.request) {
      .json([
        "revision": Value(venue.revision),
        "entries": .array(venue.programme.ordered.map(\.value)),
      ])
    }
  }

  /// Compares a list with the programme; without `preview=true` stores what differs as one edit.
  static func add(_ context: RequestContext) async throws -> Response {
    let source = try ImportsResource.source(context)
    let (line, list) = ImportsResource.parts(of: context.request)
    return try await take(
      list, from: source, rooms: line.map { try Value(foreignJSON: $0) }, context)
  }

  /// The same for a list that is here already.
  ///
  /// - Parameter rooms: `{"rooms": {"Saal 1": "area-1", "Online": null}}`.
  static func take(
    _ list: [UInt8], from source: String, rooms: Value?, _ context: RequestContext
  ) async throws -> Response {
    let open = try context.venue
    let venue = try await open.venue()
    let draft: ProgrammeImport
    do {
      draft = try ProgrammeImport(
        list, source: source, into: venue, places: try places(in: rooms))
    } catch let error as FormatError { throw Problem.refusedPlan(error, "programme") }
    let isPreview = context.request.query("preview") == "true"
    if let expected = context.request.query("expected"), !isPreview, expected != draft.fingerprint {
      throw Self.otherChanges
    }
    guard !isPreview, !draft.operations.isEmpty else {
      var response = Response.json(["report": draft.value, "revision": Value(venue.revision)])
      response.fields[.cacheControl] = "no-store"
      return response
    }
    let edit = try ImportsResource.edit(
      source, draft.operations, base: venue.revision, context)
    let applied = try await open.submit(edit).applied
    return .json(
      [
        "report": draft.value, "edit": .string(applied.edit.id.rawValue),
        "revision": Value(applied.revision),
      ], status: .created)
  }

  /// The table of rooms that comes with a list.
  private static func places(in table: Value?) throws -> [String: Identifier<Feature>?] {
    guard let table else { return [:] }
    let rooms = try Fields(table, of: "a table: rooms").value("rooms") ?? .object([:])
    var places: [String: Identifier<Feature>?] = [:]
    for (room, place) in try Fields(rooms, of: "rooms").members {
      do {
        let id: Identifier<Feature>? = place == .null ? nil : try place.asIdentifier()
        places.updateValue(id, forKey: room)
      } catch { throw error.under(room).under("rooms") }
    }
    return places
  }

  /// What an import would change is not what its preview showed.
  private static let otherChanges = Problem(
    .conflict, "other-changes", "The import would change something else than its preview showed",
    detail: "The programme or the list was changed meanwhile. Preview the import again.")
}
