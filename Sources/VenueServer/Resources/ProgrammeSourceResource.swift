import Accounts
import HTTPTypes
import IndoorModel
import Storage
import VenueFormats
import WebServer
import Wire

/// `/venues/{slug}/programme/source`: the address that a programme's list is fetched from, and what
/// its list would change. Nothing is taken without an organiser.
enum ProgrammeSourceResource {
  static func show(_ context: RequestContext) async throws -> Response {
    try await answer(context)
  }

  static func set(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    if let reason = venue.readOnlyReason { throw EditProblems.readOnly(reason) }
    let source = try ProgrammeSource(context.fields("a source: address, name, minutes"))
    try await venue.source.set(source)
    return try await answer(context)
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    try await context.venue.source.set(nil)
    return Response(status: .noContent)
  }

  /// Looks at the address now.
  static func fetch(_ context: RequestContext) async throws -> Response {
    let keeper = try context.venue.source
    guard await keeper.source != nil else { throw noSource }
    try await keeper.fetch()
    return try await answer(context)
  }

  /// Compares the list that was fetched with the programme, or takes it.
  static func add(_ context: RequestContext) async throws -> Response {
    let keeper = try context.venue.source
    guard let source = await keeper.source else { throw noSource }
    guard let list = await keeper.list else { throw nothingFetched }
    return try await ProgrammeResource.take(
      list, from: source.name,
      rooms: context.request.body.isEmpty ? nil : try context.json(), context)
  }

  private static func answer(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let isOwner = context.allows(.setSource, in: .venue(open.slug))
    var source: Value = .null
    if let now = await open.source.source {
      var members: [String: Value?] = [
        "origin": .string(now.address.origin), "name": .string(now.name),
        "address": isOwner ? .string(now.address.text) : nil,
        "minutes": now.minutes.map { Value($0) }, "last": now.last?.value,
        "next": now.next.map { .string(max($0, context.server.now()).rfc3339) },
      ]
      if let list = await open.source.list {
        let venue = try await open.venue()
        do {
          let draft = try ProgrammeImport(list, source: now.name, into: venue)
          members["proposal"] = draft.operations.isEmpty ? nil : proposal(draft)
        } catch {
          members["unreadable"] = .string(error.description)
        }
      }
      source = Value(members: members)
    }
    var response = Response.json(["source": source, "maySet": .bool(isOwner)])
    // The answer may have a secret.
    response.fields[.cacheControl] = "no-store"
    return response
  }

  /// What a report begins with; the whole of it is asked for by `import?preview=true`.
  private static func proposal(_ draft: ProgrammeImport) -> Value {
    let report = draft.value.object ?? [:]
    return .object(
      report.filter { ["counts", "operationCount", "fingerprint"].contains($0.key) })
  }

  private static let noSource = Problem(
    .notFound, "no-source", "No address is set from which the programme is fetched",
    detail: "An owner sets it: PUT the address here.")

  private static let nothingFetched = Problem(
    .conflict, "nothing-fetched", "Nothing has been fetched from the address yet",
    detail: "Fetch the list first: POST to programme/source/fetches.")
}
