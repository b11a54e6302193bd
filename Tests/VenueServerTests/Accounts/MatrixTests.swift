import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Testing
import WebServer

@testable import VenueServer

/// Every route for every role, as one table says.
struct MatrixTests {
  /// What a route takes.
  enum Need: String {
    /// Any client.
    case nothing
    /// A client that may read the venue; strangers are let in as guests, here by none.
    case enter
    /// A guest of the venue.
    case own
    /// A client with an account.
    case person
    /// One of these in the venue of the path.
    case read, edit, compact, remove, route, counts, crowd, insight, positions, report, speak
    case speakForOthers, share, decide, source, handle, alarms
    /// One of these anywhere.
    case list, draw, manage
    /// One of these in all venues.
    case create, watch, run
  }

  /// The rights of the roles: the specification that the server is held against.
  static let roles: [Need: Set<Role>] = [
    .read: [.owner, .organiser, .staff, .viewer, .kiosk, .navigator, .guest, .gateway, .anchor],
    .list: [.owner, .organiser, .staff, .viewer, .kiosk, .navigator, .guest, .gateway, .anchor],
    .own: [.guest],
    .edit: [.owner, .organiser], .draw: [.owner, .organiser], .create: [.owner, .organiser],
    .share: [.owner, .organiser], .decide: [.owner], .source: [.owner],
    .compact: [.owner], .remove: [.owner], .manage: [.owner], .run: [.owner],
    .route: [.owner, .organiser, .staff, .viewer, .kiosk, .navigator, .guest],
    .counts: [.owner, .organiser, .staff], .positions: [.owner, .organiser, .staff],
    .crowd: [.owner, .organiser, .staff, .viewer, .kiosk],
    .insight: [.owner, .organiser, .staff],
    .report: [.owner, .organiser, .staff, .navigator, .gateway],
    .speak: [.owner, .organiser, .staff, .navigator, .gateway, .anchor],
    .speakForOthers: [.owner, .organiser, .staff, .gateway],
    .handle: [.owner, .organiser, .staff], .alarms: [.owner, .organiser],
    .watch: [.owner, .organiser, .staff, .monitor],
  ]

  /// What each route takes; one that is missing here fails the test.
  static let table: [String: Need] = [
    "GET /api/v1/health": .nothing, "GET /healthz": .nothing, "GET /readyz": .nothing,
    "GET /api/v1/status": .watch, "GET /metrics": .watch, "GET /api/v1/map-tiles": .draw,
    "GET /api/v1/venues": .list, "POST /api/v1/venues": .create,
    "GET /api/v1/venues/{slug}": .read, "GET /api/v1/venues/{slug}/features": .read,
    "DELETE /api/v1/venues/{slug}": .remove, "GET /api/v1/venues/{slug}/file": .edit,
    "GET /api/v1/bin": .manage, "DELETE /api/v1/bin/{slug}": .remove,
    "POST /api/v1/bin/{slug}/restorations": .remove,
    "GET /api/v1/venues/{slug}/images/{id}": .read, "GET /api/v1/venues/{slug}/edits": .read,
    "POST /api/v1/venues/{slug}/edits": .edit, "GET /api/v1/venues/{slug}/snapshot": .read,
    "GET /api/v1/venues/{slug}/manifest": .read,
    "POST /api/v1/venues/{slug}/contents": .edit,
    "POST /api/v1/venues/{slug}/imports": .edit,
    "GET /api/v1/venues/{slug}/export": .read,
    "GET /api/v1/venues/{slug}/programme": .read,
    "GET /api/v1/venues/{slug}/programme/entries": .edit,
    "POST /api/v1/venues/{slug}/programme/import": .edit,
    "GET /api/v1/venues/{slug}/programme/source": .edit,
    "PUT /api/v1/venues/{slug}/programme/source": .source,
    "DELETE /api/v1/venues/{slug}/programme/source": .source,
    "POST /api/v1/venues/{slug}/programme/source/fetches": .edit,
    "POST /api/v1/venues/{slug}/programme/source/import": .edit,
    "GET /api/v1/venues/{slug}/contents/{id}": .read,
    "GET /api/v1/venues/{slug}/versions": .read, "POST /api/v1/venues/{slug}/versions": .edit,
    "GET /api/v1/venues/{slug}/versions/{id}": .read,
    "DELETE /api/v1/venues/{slug}/versions/{id}": .edit,
    "GET /api/v1/venues/{slug}/comparisons": .read,
    "POST /api/v1/venues/{slug}/restorations": .edit, "GET /api/v1/venues/{slug}/issues": .read,
    "POST /api/v1/venues/{slug}/compactions": .compact,
    "POST /api/v1/venues/{slug}/routes": .route, "POST /api/v1/venues/{slug}/trials": .edit,
    "POST /api/v1/venues/{slug}/anchors/coverage": .edit,
    "POST /api/v1/venues/{slug}/anchors/proposals": .edit,
    "POST /api/v1/venues/{slug}/anchors/distances": .edit,
    "GET /api/v1/venues/{slug}/walkable": .route, "POST /api/v1/venues/{slug}/readings": .read,
    "POST /api/v1/venues/{slug}/evacuations": .route,
    "POST /api/v1/venues/{slug}/walking-times": .route,
    "POST /api/v1/venues/{slug}/recommendations": .route,
    "GET /api/v1/venues/{slug}/occupancy": .crowd,
    "GET /api/v1/venues/{slug}/queues": .read,
    "GET /api/v1/venues/{slug}/crossings": .counts, "GET /api/v1/venues/{slug}/alerts": .counts,
    "POST /api/v1/venues/{slug}/mappings/trials": .edit,
    "GET /api/v1/venues/{slug}/density": .crowd, "GET /api/v1/venues/{slug}/events": .positions,
    "GET /api/v1/venues/{slug}/insight": .insight,
    "GET /api/v1/venues/{slug}/insight/figures": .insight,
    "GET /api/v1/venues/{slug}/insight/flows": .insight,
    "GET /api/v1/venues/{slug}/insight/heat": .insight,
    "GET /api/v1/venues/{slug}/insight/moments": .insight,
    "GET /api/v1/venues/{slug}/insight/report": .insight,
    "GET /api/v1/venues/{slug}/rehearsals": .insight,
    "POST /api/v1/venues/{slug}/rehearsals": .edit,
    "GET /api/v1/venues/{slug}/rehearsals/{id}": .insight,
    "GET /api/v1/venues/{slug}/rehearsals/{id}/plan": .insight,
    "DELETE /api/v1/venues/{slug}/rehearsals/{id}": .edit,
    "GET /api/v1/venues/{slug}/tracks": .positions,
    "GET /api/v1/venues/{slug}/tracks/positions": .positions,
    "GET /api/v1/venues/{slug}/navigators": .positions,
    "POST /api/v1/venues/{slug}/locations": .report,
    "POST /api/v1/venues/{slug}/measurements": .report,
    "GET /api/v1/venues/{slug}/measurements/recording": .positions,
    "PUT /api/v1/venues/{slug}/measurements/recording": .edit,
    "DELETE /api/v1/venues/{slug}/measurements/recording": .edit,
    "GET /api/v1/venues/{slug}/measurements/recording/file": .positions,
    "GET /api/v1/venues/{slug}/navigators/{id}/positioning": .positions,
    "GET /api/v1/venues/{slug}/navigators/{id}": .positions,
    "GET /api/v1/venues/{slug}/positioning/anchors": .positions,
    "GET /api/v1/venues/{slug}/devices": .positions,
    "GET /api/v1/venues/{slug}/devices.csv": .positions,
    "POST /api/v1/venues/{slug}/devices/status": .speak,
    "GET /api/v1/venues/{slug}/devices/{id}": .positions,
    "DELETE /api/v1/venues/{slug}/devices/{id}": .edit,
    "GET /api/v1/venues/{slug}/navigators/{id}/sharing": .report,
    "PUT /api/v1/venues/{slug}/navigators/{id}/sharing": .report,
    "GET /api/v1/venues/{slug}/links": .share, "POST /api/v1/venues/{slug}/links": .share,
    "DELETE /api/v1/venues/{slug}/links/{id}": .share,
    "POST /api/v1/venues/{slug}/links/{id}/rotation": .share,
    "GET /api/v1/venues/{slug}/guests": .share, "POST /api/v1/venues/{slug}/guests": .enter,
    "DELETE /api/v1/venues/{slug}/guests": .share,
    "DELETE /api/v1/venues/{slug}/guests/{id}": .share,
    "POST /api/v1/venues/{slug}/navigators": .own,
    "GET /api/v1/session": .nothing, "POST /api/v1/session": .nothing,
    "DELETE /api/v1/session": .nothing, "DELETE /api/v1/sessions": .person,
    "POST /api/v1/tokens": .nothing, "GET /api/v1/account": .person,
    "PATCH /api/v1/account": .person, "POST /api/v1/account/password": .person,
    "POST /api/v1/account/invitations": .person, "GET /api/v1/account/sessions": .person,
    "DELETE /api/v1/account/sessions/{id}": .person, "POST /api/v1/resets": .nothing,
    "POST /api/v1/resets/use": .nothing, "GET /api/v1/accounts": .manage,
    "POST /api/v1/accounts": .nothing, "PATCH /api/v1/accounts/{id}": .manage,
    "DELETE /api/v1/accounts/{id}": .run, "POST /api/v1/accounts/{id}/resets": .run,
    "DELETE /api/v1/accounts/{id}/sessions": .run, "GET /api/v1/invitations": .manage,
    "POST /api/v1/invitations": .manage, "DELETE /api/v1/invitations/{id}": .manage,
    "GET /api/v1/audit": .run,
    "GET /api/v1/venues/{slug}/alarms": .handle,
    "GET /api/v1/venues/{slug}/alarms/{id}": .handle,
    "POST /api/v1/venues/{slug}/alarms/{id}/acknowledgements": .handle,
    "POST /api/v1/venues/{slug}/alarms/{id}/comments": .handle,
    "GET /api/v1/venues/{slug}/alarm-rules": .handle,
    "POST /api/v1/venues/{slug}/alarm-rules": .alarms,
    "PUT /api/v1/venues/{slug}/alarm-rules/{id}": .alarms,
    "DELETE /api/v1/venues/{slug}/alarm-rules/{id}": .alarms,
    "GET /api/v1/venues/{slug}/report-schedules": .alarms,
    "POST /api/v1/venues/{slug}/report-schedules": .alarms,
    "PUT /api/v1/venues/{slug}/report-schedules/{id}": .alarms,
    "DELETE /api/v1/venues/{slug}/report-schedules/{id}": .alarms,
    "POST /api/v1/venues/{slug}/report-schedules/{id}/tests": .alarms,
    "GET /api/v1/venues/{slug}/report-schedules/{id}/deliveries": .alarms,
    "GET /api/v1/venues/{slug}/alarm-channels": .alarms,
    "POST /api/v1/venues/{slug}/alarm-channels": .alarms,
    "PUT /api/v1/venues/{slug}/alarm-channels/{id}": .alarms,
    "DELETE /api/v1/venues/{slug}/alarm-channels/{id}": .alarms,
    "POST /api/v1/venues/{slug}/alarm-channels/{id}/secrets": .alarms,
    "POST /api/v1/venues/{slug}/alarm-channels/{id}/tests": .alarms,
    "GET /api/v1/venues/{slug}/alarm-channels/{id}/deliveries": .alarms,
    "GET /api/v1/venues/{slug}/friends": .report, "POST /api/v1/venues/{slug}/friends": .report,
    "PATCH /api/v1/venues/{slug}/friends/{id}": .report,
    "DELETE /api/v1/venues/{slug}/friends/{id}": .report,
    "POST /api/v1/venues/{slug}/friends/{id}/reports": .report,
    "GET /api/v1/venues/{slug}/friends/{id}/messages": .report,
    "POST /api/v1/venues/{slug}/friends/{id}/messages": .report,
    "PATCH /api/v1/venues/{slug}/friends/{id}/messages/{message}": .report,
    "DELETE /api/v1/venues/{slug}/friends/{id}/messages/{message}": .report,
    "PUT /api/v1/venues/{slug}/friend-profile": .report,
    "POST /api/v1/venues/{slug}/friend-codes": .report,
    "GET /api/v1/venues/{slug}/friend-log": .report,
    "PUT /api/v1/venues/{slug}/friend-log": .report,
    "DELETE /api/v1/venues/{slug}/friend-log": .report,
    "GET /api/v1/venues/{slug}/friend-figures": .counts,
    "GET /api/v1/venues/{slug}/friend-reports": .decide,
    "DELETE /api/v1/venues/{slug}/friend-reports/{id}": .decide,
  ]

  /// A client with the rights that it has, or had.
  struct Caller: CustomTestStringConvertible, Sendable {
    let role: Role?
    /// Where the role is: a slug, or `*`.
    let venue: String
    let isDevice: Bool
    var fate = Fate.good

    enum Fate: String { case good, expired, revoked }

    var testDescription: String {
      "\(fate.rawValue) \(isDevice ? "link" : "person") \(role?.rawValue ?? "no role") in \(venue)"
    }
  }

  static let callers: [Caller] = {
    var all = [Caller(role: nil, venue: "", isDevice: false)]
    for venue in ["plan", "other", "*"] {
      all += Invitation.roles.map { Caller(role: $0, venue: venue, isDevice: false) }
      all += Link.roles.map { Caller(role: $0, venue: venue, isDevice: true) }
      // Visitors that let themselves in are so in one venue.
      if venue != "*" { all.append(Caller(role: .guest, venue: venue, isDevice: true)) }
    }
    for fate in [Caller.Fate.expired, .revoked] {
      all.append(Caller(role: .owner, venue: "*", isDevice: false, fate: fate))
      all.append(Caller(role: .staff, venue: "*", isDevice: true, fate: fate))
    }
    return all
  }()

  @Test func `the table has every route and no other`() {
    let all = Set(Endpoints.all.map { "\($0.method.rawValue) \($0.path)" })
    #expect(all == Set(Self.table.keys))
    #expect(all.count == Endpoints.all.count)
  }

  /// The token of a caller, in a state as its fate says.
  static func token(of caller: Caller, in world: AccountWorld) async throws -> Token? {
    guard let role = caller.role else { return nil }
    let made =
      caller.isDevice
      ? try await world.link(
        role, Scope(venue: caller.venue), seconds: caller.fate == .expired ? 60 : nil)
      : try await world.person(Grants(role, in: caller.venue))
    switch caller.fate {
    case .good: break
    case .expired: world.clock.move(seconds: Lifetimes.session)
    case .revoked:
      try await world.book.write { rows in
        if caller.isDevice {
          try rows.remove(link: made.id, to: caller.venue)
        } else {
          try rows.removeSessions(of: made.id)
        }
      }
    }
    return made.token
  }

  /// What is expected: `nil` for being let in.
  static func refusal(of caller: Caller, _ path: String, _ need: Need) -> String? {
    if need == .nothing { return nil }
    if need == .enter {
      let reads =
        caller.fate == .good && caller.role.map { roles[.read]?.contains($0) ?? false } ?? false
      return reads && ["plan", "*"].contains(caller.venue) ? nil : "no-such-venue"
    }
    guard let role = caller.role, caller.fate == .good else { return "sign-in-needed" }
    if need == .person { return caller.isDevice ? "forbidden" : nil }
    let fits = roles[need]?.contains(role) ?? false
    switch need {
    case .list, .draw, .manage: return fits ? nil : "forbidden"
    case .create, .watch, .run: return fits && caller.venue == "*" ? nil : "forbidden"
    default:
      let isThere = ["plan", "*"].contains(caller.venue)
      if fits, isThere { return nil }
      let reads = roles[.read]?.contains(role) ?? false
      return isThere && reads ? "forbidden" : "no-such-venue"
    }
  }

  @Test(arguments: callers)
  func `every route answers each caller as the table says`(caller: Caller) async throws {
    let world = try await AccountWorld()
    var token = try await Self.token(of: caller, in: world)
    for endpoint in Endpoints.all {
      let need = try #require(Self.table["\(endpoint.method.rawValue) \(endpoint.path)"])
      let path = endpoint.path.replacing("{slug}", with: "plan").replacing("{id}", with: "x")
      let response = await world.send(endpoint.method, path, Self.body(of: path), token: token)
      let refusal = response.problem.flatMap {
        ["sign-in-needed", "forbidden", "no-such-venue"].contains($0) ? $0 : nil
      }
      #expect(
        refusal == Self.refusal(of: caller, path, need), "\(endpoint.method.rawValue) \(path)")
      #expect(response.status.code != 500)
      if response.status == .unauthorized, refusal != nil {
        #expect(response.fields[.wwwAuthenticate] == "Bearer")
      }
      // A client that signed out comes again, and so does a guest that is a navigator now.
      let isOther = endpoint.method == .delete && path.hasPrefix("/api/v1/session")
      if isOther || path.hasSuffix("plan/navigators"), caller.fate == .good {
        token = try await Self.token(of: caller, in: world)
      }
    }
  }

  /// Nothing that any route would do, but enough for it to check the client.
  private static func body(of path: String) -> Value? {
    path.hasSuffix("evacuations") ? ["from": [["floor": "0", "x": 1, "y": 1]]] : [:]
  }

  @Test func `lists and texts name no venue that one may not see`() async throws {
    let world = try await AccountWorld()
    let (_, token) = try await world.person(Grants(.viewer, in: "plan"))
    let all = try await world.send(.get, "/api/v1/venues", token: token).json
    #expect(all["venues"]?.array?.map { $0["slug"] } == ["plan"])
    let session = try await world.send(.get, "/api/v1/session", token: token).json
    #expect(session["venues"]?.array?.map { $0["slug"] } == ["plan"])
    // One that is there and one that is not are the same to a client that may see neither.
    let hidden = await world.send(.get, "/api/v1/venues/other", token: token)
    let absent = await world.send(.get, "/api/v1/venues/nowhere", token: token)
    #expect(hidden.status == .notFound && absent.status == .notFound)
    func text(_ response: Response, without name: String) -> String {
      String(decoding: response.body, as: UTF8.self).replacing(name, with: "…")
    }
    #expect(text(hidden, without: "other") == text(absent, without: "nowhere"))
  }
}
