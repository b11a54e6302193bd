import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import VenueFormats
import WebServer
import Wire

/// One route of the interface: its method and path, the permission that it takes, and its handler.
///
/// One place decides from `permission` whether a client may call it; no handler decides for itself.
struct Endpoint: Sendable {
  /// The method.
  let method: HTTPRequest.Method
  /// The path, variable parts in braces: `/api/v1/venues/{slug}`.
  let path: String
  /// The permission that a client needs; `nil` for endpoints that are open to all.
  let permission: Permission?
  /// Where one must be allowed to; `nil` for the venue of the path, or the server where it has none.
  let reach: Reach?
  /// Whether only people with accounts of their own may, with these.
  var isForPersons = false
  /// Whether its refusals have the member `error`, which clients of an earlier system read.
  var namesErrors = false
  /// The bytes that a body may have where the usual limit is `usualBodyLimit`; a multiple of it, or
  /// less than it.
  let bodyLimit: Int
  /// Answers; what it throws becomes a problem document.
  let answer: @Sendable (RequestContext) async throws -> Response

  static let usualBodyLimit = 1 << 20
  /// Before signing in, names, addresses, passwords and tokens are all that is taken.
  static let strangerBodyLimit = 1 << 13
  /// For requests that are answered with an error anyway.
  static let strayBodyLimit = 1 << 16

  static func get(
    _ path: String, needs permission: Permission?, in reach: Reach? = nil,
    _ answer: @escaping @Sendable (RequestContext) async throws -> Response
  ) -> Endpoint {
    Endpoint(
      method: .get, path: path, permission: permission, reach: reach, bodyLimit: 0, answer: answer)
  }

  static func post(
    _ path: String, needs permission: Permission?, in reach: Reach? = nil,
    bodyLimit: Int = usualBodyLimit,
    _ answer: @escaping @Sendable (RequestContext) async throws -> Response
  ) -> Endpoint {
    Endpoint(
      method: .post, path: path, permission: permission, reach: reach, bodyLimit: bodyLimit,
      answer: answer)
  }

  static func patch(
    _ path: String, needs permission: Permission?, in reach: Reach? = nil,
    _ answer: @escaping @Sendable (RequestContext) async throws -> Response
  ) -> Endpoint {
    Endpoint(
      method: .patch, path: path, permission: permission, reach: reach, bodyLimit: usualBodyLimit,
      answer: answer)
  }

  static func put(
    _ path: String, needs permission: Permission?, in reach: Reach? = nil,
    _ answer: @escaping @Sendable (RequestContext) async throws -> Response
  ) -> Endpoint {
    Endpoint(
      method: .put, path: path, permission: permission, reach: reach, bodyLimit: usualBodyLimit,
      answer: answer)
  }

  static func delete(
    _ path: String, needs permission: Permission?, in reach: Reach? = nil,
    _ answer: @escaping @Sendable (RequestContext) async throws -> Response
  ) -> Endpoint {
    Endpoint(
      method: .delete, path: path, permission: permission, reach: reach, bodyLimit: 0,
      answer: answer)
  }
}

/// All routes of the interface.
enum Endpoints {
  static let venue = "/api/v1/venues/{slug}"

  static let all = ofVenues + ofAccounts + ofFriends + ofAlarms + ofReports

  private static let ofVenues: [Endpoint] = [
    .get("/api/v1/health", needs: nil, HealthResource.show),
    .get("/api/v1/status", needs: .watchServer, StatusResource.show),
    .get("/metrics", needs: .watchServer, MetricsResource.show),
    .get("/api/v1/map-tiles", needs: .editVenue, in: .somewhere, MapTilesResource.show),
    .get("/healthz", needs: nil) { _ in HealthCheck.alive },
    .get("/readyz", needs: nil) {
      HealthCheck.readiness(of: $0.server, isInWords: $0.allows(.watchServer, in: .server))
    },
    .get("/api/v1/venues", needs: .listVenues, in: .somewhere, VenuesResource.list),
    .post("/api/v1/venues", needs: .createVenue, VenuesResource.add),
    .get(venue, needs: .readVenue, VenueResource.show),
    .delete(venue, needs: .removeVenue, VenueResource.remove),
    .get("\(venue)/file", needs: .editVenue, VenueResource.download),
    .get("/api/v1/bin", needs: .removeVenue, in: .somewhere, BinResource.list),
    .delete("/api/v1/bin/{slug}", needs: .removeVenue, BinResource.delete),
    .post("/api/v1/bin/{slug}/restorations", needs: .removeVenue, BinResource.putBack),
    .get("\(venue)/features", needs: .readVenue, FeaturesResource.list),
    .get("\(venue)/images/{id}", needs: .readVenue, ImagesResource.show),
    .get("\(venue)/edits", needs: .readVenue, EditsResource.list),
    .post("\(venue)/edits", needs: .editVenue, bodyLimit: 8 << 20, EditsResource.add),
    .get("\(venue)/snapshot", needs: .readVenue, SnapshotResource.show),
    .get("\(venue)/manifest", needs: .readVenue, ManifestResource.show),
    .post("\(venue)/contents", needs: .editVenue, bodyLimit: 64 << 20, ContentsResource.add),
    .post(
      "\(venue)/imports", needs: .editVenue, bodyLimit: ImportsResource.bodyLimit,
      ImportsResource.add),
    .get("\(venue)/programme", needs: .readVenue, ProgrammeResource.show),
    .get("\(venue)/programme/entries", needs: .editVenue, ProgrammeResource.entries),
    .post(
      "\(venue)/programme/import", needs: .editVenue, bodyLimit: ProgrammeImport.byteLimit,
      ProgrammeResource.add),
    .get("\(venue)/programme/source", needs: .editVenue, ProgrammeSourceResource.show),
    .put("\(venue)/programme/source", needs: .setSource, ProgrammeSourceResource.set),
    .delete("\(venue)/programme/source", needs: .setSource, ProgrammeSourceResource.remove),
    .post("\(venue)/programme/source/fetches", needs: .editVenue, ProgrammeSourceResource.fetch),
    .post("\(venue)/programme/source/import", needs: .editVenue, ProgrammeSourceResource.add),
    .get("\(venue)/export", needs: .readVenue, ExportResource.show),
    .get("\(venue)/contents/{id}", needs: .readVenue, ContentsResource.show),
    .get("\(venue)/versions", needs: .readVenue, VersionsResource.list),
    .post("\(venue)/versions", needs: .editVenue, VersionsResource.add),
    .get("\(venue)/versions/{id}", needs: .readVenue, VersionsResource.show),
    .delete("\(venue)/versions/{id}", needs: .editVenue, VersionsResource.remove),
    .get("\(venue)/comparisons", needs: .readVenue, ComparisonsResource.show),
    .post(
      "\(venue)/restorations", needs: .editVenue, RestorationsResource.add),
    .get("\(venue)/issues", needs: .readVenue, IssuesResource.list),
    .post("\(venue)/compactions", needs: .compactVenue, CompactionsResource.add),
    .post("\(venue)/routes", needs: .route, bodyLimit: 1 << 16, RoutesResource.find),
    .post(
      "\(venue)/walking-times", needs: .route, bodyLimit: 1 << 16, WalkingTimesResource.find),
    .post(
      "\(venue)/recommendations", needs: .route, bodyLimit: 1 << 14,
      RecommendationsResource.find),
    .post("\(venue)/trials", needs: .editVenue, TrialsResource.find),
    .post("\(venue)/anchors/coverage", needs: .editVenue, AnchorsResource.coverage),
    .post("\(venue)/anchors/proposals", needs: .editVenue, AnchorsResource.propose),
    .post(
      "\(venue)/anchors/distances", needs: .editVenue, bodyLimit: 4 << 20,
      AnchorsResource.survey),
    .post(
      "\(venue)/readings", needs: .readVenue, bodyLimit: ReadingsResource.bodyLimit,
      ReadingsResource.add),
    .get("\(venue)/walkable", needs: .route, WalkableResource.show),
    .post("\(venue)/evacuations", needs: .route, EvacuationsResource.find),
    .get("\(venue)/occupancy", needs: .seeCrowd, OccupancyResource.show),
    .get("\(venue)/crossings", needs: .seeCounts, CrossingsResource.show),
    .get("\(venue)/queues", needs: .readVenue, QueuesResource.show),
    .get("\(venue)/alerts", needs: .seeCounts, AlertsResource.show),
    .get("\(venue)/events", needs: .seePositions, EventsResource.list),
    .get("\(venue)/density", needs: .seeCrowd, DensityResource.show),
    .get("\(venue)/insight", needs: .seeInsight, InsightResource.show),
    .get("\(venue)/insight/figures", needs: .seeInsight, InsightResource.figures),
    .get("\(venue)/insight/flows", needs: .seeInsight, InsightResource.flows),
    .get("\(venue)/insight/heat", needs: .seeInsight, InsightResource.heat),
    .get("\(venue)/insight/moments", needs: .seeInsight, InsightResource.moments),
    .get("\(venue)/insight/report", needs: .seeInsight, ReportResource.show),
    .get("\(venue)/rehearsals", needs: .seeInsight, RehearsalsResource.list),
    .post(
      "\(venue)/rehearsals", needs: .editVenue, bodyLimit: 8 << 20, RehearsalsResource.add),
    .get("\(venue)/rehearsals/{id}", needs: .seeInsight, RehearsalsResource.show),
    .get("\(venue)/rehearsals/{id}/plan", needs: .seeInsight, RehearsalsResource.plan),
    .delete("\(venue)/rehearsals/{id}", needs: .editVenue, RehearsalsResource.remove),
    .get("\(venue)/tracks", needs: .seePositions, TracksResource.show),
    .get("\(venue)/tracks/positions", needs: .seePositions, TracksResource.positions),
    .get("\(venue)/navigators", needs: .seePositions, NavigatorsResource.list),
    .get("\(venue)/navigators/{id}", needs: .seePositions, NavigatorsResource.show),
    .get("\(venue)/navigators/{id}/sharing", needs: .reportLocation, SharingResource.show),
    .put("\(venue)/navigators/{id}/sharing", needs: .reportLocation, SharingResource.set),
    .post(
      "\(venue)/locations", needs: .reportLocation, bodyLimit: 8 << 20, LocationsResource.add),
    .post(
      "\(venue)/measurements", needs: .reportLocation, bodyLimit: 8 << 20,
      MeasurementsResource.add),
    .get("\(venue)/measurements/recording", needs: .seePositions, RecordingResource.show),
    .put("\(venue)/measurements/recording", needs: .editVenue, RecordingResource.begin),
    .delete("\(venue)/measurements/recording", needs: .editVenue, RecordingResource.remove),
    .get(
      "\(venue)/measurements/recording/file", needs: .seePositions, RecordingResource.download),
    .get(
      "\(venue)/navigators/{id}/positioning", needs: .seePositions,
      PositioningResource.show),
    .get("\(venue)/positioning/anchors", needs: .seePositions, PositioningResource.anchors),
    .get("\(venue)/devices", needs: .seePositions, DevicesResource.list),
    .get("\(venue)/devices.csv", needs: .seePositions, DevicesResource.table),
    .post(
      "\(venue)/mappings/trials", needs: .editVenue, bodyLimit: 1 << 19,
      MappingTrialsResource.find),
    .post("\(venue)/devices/status", needs: .reportStatus, DevicesResource.report),
    .get("\(venue)/devices/{id}", needs: .seePositions, DevicesResource.show),
    .delete("\(venue)/devices/{id}", needs: .editVenue, DevicesResource.forget),
  ]
}
