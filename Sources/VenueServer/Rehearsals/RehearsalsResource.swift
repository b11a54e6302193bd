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

  /// The plan that the people walk on.
  static func plan(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    let open = try context.venue
    let (record, plan) = try await open.rehearsals.plan(
      of: context.parameter("id"), on: context.request.query("plan"))
    let venue = try await open.venue(of: record, on: plan)
    let tag = "\(record.id)-\(plan.rawValue)-\(venue.revision)-\(context.server.epoch)"
    return await .tagged(tag, to: context.request) {
      .json(bytes: VenueText.snapshot(of: venue))
    }
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

extension OpenVenue {
  /// The venue as people of a rehearsal find it: at the revision of then, with the draft where it is meant.
  ///
  /// - Returns: the venue as it is now, by its revision, where the journal does not reach back so far.
  func venue(
    of record: RehearsalRecord, on plan: RehearsalRecord.Plan
  ) async throws -> Venue {
    var venue = try await venue()
    if venue.revision != record.revision {
      venue = try await past.venue(at: record.revision) ?? venue
    }
    return plan == .draft ? record.request.draft(of: venue) : venue
  }
}
