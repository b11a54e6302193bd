import Accounts
import HTTPTypes
public import IndoorModel
import JSONText
import LiveMap
import WebServer
import Wire

/// One request to the interface with its client and the server.
struct RequestContext: Sendable {
  let request: Request
  let principal: Principal
  let permissions: PermissionTable
  let server: ServerContext
  /// The session or link of the client; `nil` for an anonymous one.
  var credential: Credential?

  /// Whether the principal may do it there.
  func allows(_ permission: Permission, in reach: Reach) -> Bool {
    permissions.allows(permission, to: principal, in: reach)
  }

  /// Refuses what the principal may not do: the one place where the table of permissions is asked.
  ///
  /// - Parameter reach: where; by default in the venue of the path, or on the server where the path
  ///   has none. A venue that the principal may not see is not there for it.
  func require(_ permission: Permission, in reach: Reach? = nil) throws(Problem) {
    let slug = request.parameters["slug"]
    let reach = reach ?? slug.map { server.venues.reach(of: $0, for: permission) } ?? .server
    // A link to one floor shows the people there only.
    if permission == .seePositions { try requireFloor() }
    if allows(permission, in: reach) { return }
    if principal.kind == .anonymous { throw .signInNeeded }
    if let slug = reach.slug, !allows(.readVenue, in: reach) {
      throw .noSuchVenue(slug, existing: visible(server.venues.states).map(\.slug))
    }
    throw .forbidden
  }

  /// Refuses a link to one floor the people on others.
  func requireFloor() throws(Problem) {
    if let floor = principal.scope?.floor, request.query("floor") != floor { throw .forbidden }
  }

  /// Refuses a client that may not see single people on all floors, because the answer gives away a
  /// position.
  func requireSinglePositions() throws(Problem) {
    try require(.seePositions)
    try requireAllFloors()
  }

  /// The only floor on which a link shows people; `nil` for all.
  var onlyFloor: Identifier<Floor>? { principal.scope?.floor.map { Identifier($0) } }

  /// Whether the principal may know of people on a floor.
  func shows(_ floor: Identifier<Floor>) -> Bool { onlyFloor.map { $0 == floor } ?? true }

  /// Refuses a link to one floor what reports people on all.
  func requireAllFloors() throws(Problem) { if onlyFloor != nil { throw .forbidden } }

  /// The counts of people, on the floors that the principal may know of.
  func aggregateCounts(of live: LiveVenue) async -> AggregateCounts {
    await live.aggregateCounts(onlyFloor: onlyFloor)
  }

  /// Whether the principal may see single people in a venue, and hence exact numbers of them.
  func seesPeople(in slug: String) -> Bool {
    allows(.seePositions, in: server.venues.reach(of: slug, for: .seePositions))
  }

  /// Whether the principal may see the authors of edits and versions of the path's venue.
  var seesAuthors: Bool { allows(.seeAuthors, in: .venue(parameter("slug"))) }

  /// Of all venues those that the principal may see.
  func visible(
    _ states: [(slug: String, state: OpenVenues.State)]
  ) -> [(slug: String, state: OpenVenues.State)] {
    states.filter { allows(.readVenue, in: .venue($0.slug)) }
  }

  /// The venue that the path names.
  var venue: OpenVenue {
    get throws(Problem) {
      try server.venues.venue(
        parameter("slug"), existing: { visible(server.venues.states).map(\.slug) })
    }
  }

  /// A variable part of the path.
  func parameter(_ name: String) -> String { request.parameters[name] ?? "" }

  /// The body as JSON.
  func json() throws(JSONError) -> Value {
    try Value(foreignJSON: request.body, depthLimit: server.limits.jsonDepth)
  }

  /// The author of a change: the name of a signed-in principal counts, not the claim of the client.
  func author(_ claimed: String) -> String { principal.name ?? principal.id ?? claimed }

  /// The author by the member `author`; `anonymous` where it is absent.
  func author(in fields: Fields) throws(ValueError) -> String {
    let claimed = try fields.textIfPresent("author") ?? "anonymous"
    guard (1...128).contains(claimed.count) else {
      throw ValueError("must have 1 to 128 characters", at: "author")
    }
    return author(claimed)
  }

  /// A whole number in the query, not below 0.
  func count(_ name: String, default fallback: Int) throws(Problem) -> Int {
    guard let text = request.query(name) else { return fallback }
    guard let number = Int(text), number >= 0 else {
      throw .badQuery(name, "must be a whole number from 0, not “\(text)”")
    }
    return number
  }
}

/// What the answers need to know of the server.
public struct ServerContext: Sendable {
  /// The venues.
  public let venues: OpenVenues
  /// What draws pages of PDF documents.
  public let documents: PDFPages
  /// What reads codes in pictures.
  public let codes: CodeReader
  /// The version of the software, e.g. `0.1.0`.
  public let version: String
  /// How much what clients send may unfold to.
  public let limits: ContentLimits
  /// How the server does.
  public let watch: ServerMonitor
  /// The accounts and links; `nil` on a server started with `--open`.
  public let accounts: AccountBook?
  /// The server's own address as people know it; `nil` where that is not set.
  public let publicURL: String?
  /// The map that the editor shows below plans; `nil` for none.
  public let mapTiles: MapTiles?
  /// This server as one of several; `nil` for one that runs alone.
  public let node: ClusterNode?
  /// When the server began; distinguishes its answers from those of earlier runs.
  public let start: Timestamp
  /// The clock.
  public let now: @Sendable () -> Timestamp

  /// Gathers the facts; the server begins now.
  public init(
    venues: OpenVenues, documents: PDFPages = PDFPages(),
    codes: CodeReader = CodeReader(), watch: ServerMonitor = ServerMonitor(),
    accounts: AccountBook? = nil, limits: ContentLimits = ContentLimits(), publicURL: String? = nil,
    mapTiles: MapTiles? = nil, node: ClusterNode? = nil, version: String,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.venues = venues
    self.documents = documents
    self.codes = codes
    self.limits = limits
    self.publicURL = publicURL
    self.mapTiles = mapTiles
    self.watch = watch
    self.accounts = accounts
    self.node = node
    self.version = version
    self.now = now
    start = now()
  }

  /// Changes with each start, because a file may have been replaced meanwhile.
  public var epoch: String { String(start.millisecondsSince1970, radix: 36) }
}
