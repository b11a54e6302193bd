import Accounts
import HTTPTypes
import IndoorModel
import LiveMap
import Storage
import WebServer
import Wire

/// `/venues`: all venues of the server and how they are.
enum VenuesResource {
  static func list(_ context: RequestContext) async throws -> Response {
    var venues: [Value] = []
    for (slug, state) in context.visible(context.server.venues.states) {
      switch state {
      case .open(let venue): venues.append(try await summary(of: venue, for: context))
      case .failed(let reason):
        venues.append([
          "slug": .string(slug), "state": "failed", "problem": .string(reason),
        ])
      }
    }
    return .json(["venues": .array(venues)])
  }

  /// Begins a venue.
  ///
  /// A name is enough: the name in addresses is made of it, and another one where that is taken.
  static func add(_ context: RequestContext) async throws -> Response {
    let fields = try Fields(try context.json(), of: "a venue: name, slug")
    let asked = try fields.textIfPresent("slug")
    let given = try fields.readIfPresent("name", LocalizedText.init(value:))
    guard let name = given ?? asked.map({ LocalizedText($0) }), !name.isEmpty else {
      throw ValueError("must not be empty", at: "name")
    }
    if let problem = StructureSchema.problems(of: Building(id: "main", name: name)).first {
      throw ValueError(problem.message, at: "name")
    }
    if let asked, !Venue.isSlug(asked) { throw Problem.badSlug(asked) }
    let open =
      if let asked { try await add(asked, name, to: context.server.venues) } else {
        try await addFree(name, to: context.server.venues)
      }
    context.note(.venueAdded, venue: open.slug)
    var response = Response.json(try await open.venue().outline, status: .created)
    response.fields[.location] = "/api/v1/venues/\(open.slug)"
    return response
  }

  private static func add(
    _ slug: String, _ name: LocalizedText, to venues: OpenVenues
  ) async throws -> OpenVenue {
    do throws(VenueFileError) {
      return try await venues.add(.empty(slug: slug, name: name))
    } catch {
      if case .exists = error { throw Problem.slugTaken(slug) }
      throw error
    }
  }

  /// Takes the first name in addresses that is free.
  private static func addFree(
    _ name: LocalizedText, to venues: OpenVenues
  ) async throws -> OpenVenue {
    let wanted = VenueName.slug(of: name.text())
    for slug in VenueName.candidates(for: wanted) {
      do throws(VenueFileError) {
        return try await venues.add(.empty(slug: slug, name: name))
      } catch {
        guard case .exists = error else { throw error }
      }
    }
    throw Problem.slugTaken(wanted)
  }

  private static func summary(of open: OpenVenue, for context: RequestContext) async throws -> Value
  {
    let venue = try await open.venue()
    let people = await people(in: open, for: context)
    return Value(members: [
      "slug": .string(venue.slug), "name": venue.name.value, "state": "open",
      "readOnly": open.file.readOnlyReason.map { .string($0.publicExplanation) },
      "revision": Value(venue.revision), "floors": Value(venue.floors.count),
      "features": Value(venue.features.count), "navigators": people.navigators.map { Value($0) },
      "viewers": people.viewers.map { Value($0) }, "least": people.least.map { Value($0) },
    ])
  }

  /// The numbers of people and viewers that the client may see.
  private static func people(
    in venue: OpenVenue, for context: RequestContext
  ) async -> (navigators: Int?, viewers: Int?, least: Int?) {
    if context.seesPeople(in: venue.slug) {
      var counts = await venue.live.counts
      if let floor = context.onlyFloor { counts.narrow(to: floor) }
      return (counts.navigators, counts.viewers, nil)
    }
    guard context.allows(.seeCrowd, in: .venue(venue.slug)) else { return (nil, nil, nil) }
    let digest = await context.aggregateCounts(of: venue.live)
    return (digest.navigators > 0 ? digest.navigators : nil, nil, digest.threshold)
  }
}

/// `/venues/{slug}`: a venue without its features.
enum VenueResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try await context.venue.venue()
    return await .json(
      venue.outline, tag: "\(venue.revision)-\(context.server.epoch)", to: context.request)
  }
}
