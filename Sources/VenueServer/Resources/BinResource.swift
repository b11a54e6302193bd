import Accounts
import HTTPTypes
import IndoorModel
public import Logging
import Storage
import WebServer
import Wire

/// `/bin`: the venues that were removed and can be put back.
enum BinResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let entries = context.server.venues.removed.filter {
      context.allows(.removeVenue, in: .venue($0.slug))
    }
    return .json(["venues": .array(entries.map { value(of: $0, named: name(of: $0)) })])
  }

  /// Serves a removed venue again.
  static func putBack(_ context: RequestContext) async throws -> Response {
    let slug = context.parameter("slug")
    let state = try await found(slug) { () async throws(VenueFileError) in
      try await context.server.venues.putBack(slug)
    }
    context.note(.venuePutBack, venue: slug)
    guard case .open(let venue) = state else {
      // It is where it was, and the list of venues says what is wrong with it.
      return .json(["slug": .string(slug), "state": "failed"], status: .created)
    }
    var response = Response.json(ServerClock.outline(of: try await venue.venue()), status: .created)
    response.fields[.location] = "/api/v1/venues/\(slug)"
    return response
  }

  /// Deletes a removed venue for good, with all links and roles that lead to it.
  static func delete(_ context: RequestContext) async throws -> Response {
    let slug = context.parameter("slug")
    guard context.server.venues.removed.contains(where: { $0.slug == slug }) else {
      throw Problem.notInBin(slug)
    }
    // The links first: none may lead to a venue that gets the name next.
    try await context.server.accounts?.write { try $0.removeAll(leadingTo: slug) }
    try await context.server.accounts?.friends.removeAll(of: slug)
    try await found(slug) { () async throws(VenueFileError) in
      try await context.server.venues.delete(slug)
    }
    context.note(.venueDeleted, venue: slug)
    return Response(status: .noContent)
  }

  /// Does something with a removed venue, which must be there.
  private static func found<Result>(
    _ slug: String, _ work: () async throws(VenueFileError) -> Result
  ) async throws -> Result {
    do throws(VenueFileError) { return try await work() } catch {
      if case .missing = error { throw Problem.notInBin(slug) }
      throw error
    }
  }

  private static func name(of entry: VenueBin.Entry) -> LocalizedText? {
    try? VenueFile.open(at: entry.path, for: .reading).current.name
  }

  static func value(of entry: VenueBin.Entry, named name: LocalizedText?) -> Value {
    Value(members: [
      "slug": .string(entry.slug), "name": name?.value,
      "removed": Value(Int(entry.removed.millisecondsSince1970)),
      "end": Value(Int(entry.end.millisecondsSince1970)),
    ])
  }
}

extension ServerContext {
  /// Deletes venues that have lain in the bin for long enough, until cancelled; one of which accounts or
  /// friends keep anything stays until that is deleted.
  public func keepBin(logger: Logger) async throws {
    while true {
      for entry in venues.removed where entry.end <= now() {
        do {
          try await accounts?.write { try $0.removeAll(leadingTo: entry.slug) }
          try await accounts?.friends.removeAll(of: entry.slug)
          try await venues.delete(entry.slug)
        } catch let error as CancellationError { throw error } catch {
          // It is tried again with the next look.
          logger.error(
            "A removed venue is not deleted yet",
            metadata: ["venue": "\(entry.slug)", "error": "\(error)"])
        }
      }
      try await Task.sleep(for: .seconds(3600))
    }
  }
}
