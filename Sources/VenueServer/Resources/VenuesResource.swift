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
      case .closed:
        venues.append([
          "slug": .string(slug), "state": "open", "name": LocalizedText(slug).value,
        ])
      case .failed(let reason):
        venues.append([
          "slug": .string(slug), "state": "failed", "problem": .string(reason),
        ])
      }
    }
    return .json(["venues": .array(venues)])
  }

  /// Begins a venue, or copies one.
  ///
  /// A name is enough: the name in addresses is made of it, and another one where that is taken.
  static func add(_ context: RequestContext) async throws -> Response {
    let fields = try Fields(try context.json(), of: "a venue: name, slug, copyOf, author")
    let source = try fields.textIfPresent("copyOf").map { try self.source($0, for: context) }
    try context.server.venues.requireOwner()
    let asked = try fields.textIfPresent("slug")
    let given = try fields.readIfPresent("name", LocalizedText.init(value:))
    guard let name = given ?? asked.map({ LocalizedText($0) }), !name.isEmpty else {
      throw ValueError("must not be empty", at: "name")
    }
    if let problem = StructureSchema.problems(of: Building(id: "main", name: name)).first {
      throw ValueError(problem.message, at: "name")
    }
    if let asked, !Venue.isSlug(asked) { throw Problem.badSlug(asked) }
    let venues = context.server.venues
    let author = try context.author(in: fields)
    func make(_ slug: String) async throws(VenueFileError) -> OpenVenue {
      guard let source else { return try await venues.add(.empty(slug: slug, name: name)) }
      return try await venues.add(copyOf: source, as: slug, named: name, by: author)
    }
    let isInBin = venues.removed.contains { $0.slug == asked }
    let open =
      if let asked { try await add(asked, isInBin: isInBin, make) } else {
        try await addFree(name, make)
      }
    context.note(.venueAdded, venue: open.slug)
    var response = Response.json(ServerClock.outline(of: try await open.venue()), status: .created)
    response.fields[.location] = "/api/v1/venues/\(open.slug)"
    return response
  }

  /// The venue that is copied, for a client that may edit it: a copy has all of its history.
  private static func source(
    _ slug: String, for context: RequestContext
  ) throws(Problem) -> OpenVenue {
    try context.require(.editVenue, in: .venue(slug))
    return try context.server.venues.venue(slug) {
      context.visible(context.server.venues.states).map(\.slug)
    }
  }

  private static func add(
    _ slug: String, isInBin: Bool, _ make: (String) async throws(VenueFileError) -> OpenVenue
  ) async throws -> OpenVenue {
    do throws(VenueFileError) { return try await make(slug) } catch {
      if case .exists = error { throw isInBin ? Problem.nameInBin(slug) : Problem.slugTaken(slug) }
      throw error
    }
  }

  /// Takes the first name in addresses that is free.
  private static func addFree(
    _ name: LocalizedText, _ make: (String) async throws(VenueFileError) -> OpenVenue
  ) async throws -> OpenVenue {
    let wanted = VenueName.slug(of: name.text())
    for slug in VenueName.candidates(for: wanted) {
      do throws(VenueFileError) { return try await make(slug) } catch {
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
      "settings": venue.settings.identity.valueIfChosen,
      "readOnly": open.readOnlyReason.map { .string($0.publicExplanation) },
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
      ServerClock.outline(of: venue), tag: "\(venue.revision)-\(context.server.epoch)",
      to: context.request)
  }

  /// Moves the venue into the bin.
  static func remove(_ context: RequestContext) async throws -> Response {
    let slug = context.parameter("slug")
    do throws(VenueFileError) {
      let entry = try await context.server.venues.remove(slug)
      context.note(.venueRemoved, venue: slug)
      return .json(BinResource.value(of: entry, named: nil))
    } catch {
      guard case .missing = error else { throw error }
      throw Problem.noSuchVenue(
        slug, existing: context.visible(context.server.venues.states).map(\.slug))
    }
  }

  /// The venue's whole file, as it is now.
  static func download(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    var response = Response(body: try await open.past.copyOfFile())
    response.fields[.contentType] = "application/vnd.sqlite3"
    response.fields[.contentDisposition] = "attachment; filename=\"\(open.slug).venue\""
    response.fields[.cacheControl] = "no-store"
    return response
  }
}
