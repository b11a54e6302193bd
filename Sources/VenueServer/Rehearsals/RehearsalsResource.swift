import HTTPTypes
import IndoorModel
import JSONText
import WebServer
import Wire

/// `/venues/{slug}/rehearsals`: simulated people on the plan, and on a draft of it.
enum RehearsalsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    return .json(["rehearsals": .array(try await context.venue.rehearsals.outlines())])
  }

  static func show(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    return .json(try await context.venue.rehearsals.value(of: context.parameter("id")))
      .zipped(for: context)
  }

  /// Takes a rehearsal; it runs beside the server.
  static func add(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let request = try RehearsalRequest(try context.json())
    let added = try await open.rehearsals.add(request, of: try await open.venue())
    var response = Response.json(added, status: .created)
    let id = added.object?["id"]?.string ?? ""
    response.fields[.location] = "/api/v1/venues/\(open.slug)/rehearsals/\(id)"
    return response
  }

  /// Removes a rehearsal, and ends it where it runs.
  static func remove(_ context: RequestContext) async throws -> Response {
    try await context.venue.rehearsals.remove(context.parameter("id"))
    return Response(status: .noContent)
  }
}
