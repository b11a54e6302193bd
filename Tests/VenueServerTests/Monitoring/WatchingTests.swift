import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

/// Probes, metrics and status, as far as they need no network.
@Suite struct WatchingTests {
  @Test func `whoever is alive says so, also when nothing works`() async throws {
    let server = try await TestServer(damaged: ["broken"])
    #expect(await server.get("/healthz").status == .ok)
    let answer = await server.get("/readyz")
    #expect(answer.status == .serviceUnavailable)
    let problems = try #require(try answer.json["problems"]?.array)
    #expect(problems.map { $0["kind"] } == ["venue-failed", "not-ticking"])
    #expect(problems.map { $0["venue"] } == ["broken", "plan"])
  }

  @Test func `strangers are told of no venue that does not work`() async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let (_, viewer) = try await world.person(Grants(.viewer, in: "plan"))
    for (token, venues) in [(nil, []), (viewer, []), (owner, ["other", "plan"])]
      as [(Token?, [Value])]
    {
      let request = Request(
        head: HTTPRequest(
          method: .get, scheme: nil, authority: nil, path: "/readyz",
          headerFields: token.map { [.authorization: "Bearer \($0.secret)"] } ?? [:]),
        path: "/readyz")
      let exchange = world.server.application.accept(request)
      let answers = [exchange.respondAtOnce(to: []), await exchange.respond(to: [])]
      for answer in answers {
        let problems = try #require(try answer?.json["problems"]?.array)
        #expect(problems.map { $0["kind"] } == ["not-ticking", "not-ticking"])
        #expect(problems.compactMap { $0["venue"] } == venues)
        #expect(problems.allSatisfy { ($0["detail"] == nil) == venues.isEmpty })
      }
    }
  }

  @Test func `a server is ready when its venues tick, and no more when it stops`() async throws {
    let server = try await TestServer()
    let live = try server.plan.live
    live.ticks.note(due: .now, begin: .now, interval: .milliseconds(100))
    #expect(try await server.get("/readyz").json == ["status": "ready"])
    let request = Request(
      head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/readyz"), path: "/readyz"
    )
    #expect(server.application.accept(request).respondAtOnce(to: [])?.status == .ok)
    server.watch.beginStopping()
    #expect(server.application.accept(request).respondAtOnce(to: [])?.status == .serviceUnavailable)
    #expect(try await server.get("/readyz").json["problems"]?[0]?["kind"] == "stopping")
    #expect(await server.get("/healthz").status == .ok)
  }

  @Test func `metrics count what was done, by venue`() async throws {
    let server = try await TestServer(damaged: ["broken"])
    let edits = "/api/v1/venues/plan/edits"
    #expect(await server.post(edits, putting("a", id: "1")).status == .created)
    #expect(await server.post(edits, putting("a", id: "1")).status == .ok)
    #expect(
      await server.post(
        edits, ["id": "2", "base": 0, "operations": [["operation": "remove", "feature": "none"]]]
      ).status == .notFound)
    let locations: Value = [
      "locations": [
        ["navigator": "n", "floor": "0", "x": 1, "y": 0],
        ["navigator": "m", "floor": "none", "x": 1, "y": 0],
      ]
    ]
    _ = await server.post("/api/v1/venues/plan/locations", locations)
    try server.plan.live.ticks.note(
      due: .now - .milliseconds(80), begin: .now, interval: .milliseconds(100))
    let answer = await server.get("/metrics")
    #expect(answer.fields[.contentType] == MetricsText.mediaType)
    let metrics = try StrictMetrics(answer.body)
    func of(_ name: String, _ more: [String: String] = [:]) -> Double? {
      metrics[name, more.merging(["venue": "plan"]) { $1 }]
    }
    #expect(of("floorcast_edits_total", ["result": "applied"]) == 1)
    #expect(of("floorcast_edits_total", ["result": "repeated"]) == 1)
    #expect(of("floorcast_edits_total", ["result": "refused"]) == 1)
    #expect(of("floorcast_edit_duration_seconds_count") == 2)
    #expect(of("floorcast_locations_total", ["result": "taken"]) == 1)
    #expect(of("floorcast_locations_total", ["result": "refused"]) == 1)
    #expect(of("floorcast_location_refusals_total", ["reason": "unknown-floor"]) == 1)
    #expect(of("floorcast_location_refusals_total", ["reason": "too-many"]) == 0)
    #expect(of("floorcast_phones") == 0 && of("floorcast_phone_reports_per_second") == 0)
    #expect(of("floorcast_ring_misses_total") == 0)
    #expect(of("floorcast_roster_slots") == 1 && of("floorcast_enrolled_handles") == 0)
    #expect(of("floorcast_navigators") == 1 && of("floorcast_late_ticks_total") == 1)
    #expect(of("floorcast_tick_lateness_seconds_bucket", ["le": "0.05"]) == 0)
    #expect(of("floorcast_tick_lateness_seconds_bucket", ["le": "+Inf"]) == 1)
    #expect(of("floorcast_venue_up") == 1)
    #expect(metrics["floorcast_venue_up", ["venue": "broken"]] == 0)
    #expect(metrics["floorcast_build_info", ["version": "0.1.0"]] == 1)
    #expect(try #require(metrics["process_resident_memory_bytes", [:]]) > 1_000_000)
    #expect(try #require(metrics["process_open_fds", [:]]) > 2)
    #expect(try #require(metrics["process_cpu_seconds_total", [:]]) > 0)
    #expect(try #require(metrics["process_threads", [:]]) >= 1)
  }

  @Test func `metrics count the samples of tracks, and those that were dropped`() async throws {
    let server = try await TestServer()
    let venue = try server.plan
    let tracks = try #require(venue.tracks)
    for second in 1...3 {
      let time = Timestamp(millisecondsSince1970: 1_795_248_000_000 + 1000 * Int64(second))
      let position = TrackSample.Position(slot: 0, x: Int16(second), y: 0, heading: 0, state: 0)
      let floor = TrackSample.OnFloor(
        floor: "0", origin: Point(x: 0, y: 0), unit: 0.01, positions: [position])
      let person = TrackSample.Person(slot: 0, id: "n", name: nil, group: nil)
      #expect(tracks.take(TrackSample(time: time, floors: [floor], people: [person])))
    }
    await tracks.flush()
    let metrics = try StrictMetrics(await server.get("/metrics").body)
    func of(_ name: String, _ more: [String: String] = [:]) -> Double? {
      metrics[name, more.merging(["venue": "plan"]) { $1 }]
    }
    #expect(of("floorcast_track_samples_total", ["result": "taken"]) == 3)
    #expect(of("floorcast_track_samples_total", ["result": "dropped"]) == 0)
    #expect(try #require(of("floorcast_track_writes_total", ["result": "done"])) >= 1)
    #expect(of("floorcast_track_writes_total", ["result": "failed"]) == 0)
    #expect(try #require(of("floorcast_track_written_bytes_total")) > 0)
  }

  @Test func `the status says what is wrong and what was`() async throws {
    let server = try await TestServer()
    server.watch.note(
      .init(
        time: Timestamp(millisecondsSince1970: 1_795_247_990_000), isError: true, message: "No",
        venue: "plan"))
    try server.plan.live.ticks.note(due: .now, begin: .now, interval: .milliseconds(100))
    let status = try await server.get("/api/v1/status").json
    #expect(status["state"] == "watch" && status["problems"]?[0]?["kind"] == "errors")
    #expect(status["warnings"]?[0]?["message"] == "No")
    #expect(status["venues"]?[0]?["ticksPerSecond"] == 10)
    server.watch.beginStopping()
    #expect(try await server.get("/api/v1/status").json["state"] == "failing")
  }

  @Test func `a warning of a failed request says which one, and no folder`() {
    #expect(
      ServerMonitor.Warning.sentence(
        "A request failed", method: "POST", path: "/api/v1/venues/plan/edits",
        reason: "SQLite error 10: disk I/O error of /srv/floorcast/plan.venue")
        == "A request failed: POST /api/v1/venues/plan/edits "
        + "(SQLite error 10: disk I/O error of …plan.venue)")
    #expect(
      ServerMonitor.Warning.sentence("A request failed", method: "GET", path: "/", reason: nil)
        == "A request failed: GET /")
  }

  @Test func `a request keeps the name that its client gave it, if that is plain`() async throws {
    let server = try await TestServer()
    let name = try #require(HTTPField.Name("X-Request-Id"))
    let kept = await server.get("/api/v1/health", fields: [name: "abc-1.2_Z"])
    #expect(kept.fields[name] == "abc-1.2_Z")
    let made = await server.get("/api/v1/health", fields: [name: "a b"]).fields[name]
    #expect(made != nil && made != "a b")
    #expect(await server.get("/api/v1/health").fields[name] != made)
  }

  @Test func `slow ticks are warned of once in ten seconds`() {
    var figures = TickFigures()
    let begin = ContinuousClock.now
    func tick(at seconds: Double, took: Double) -> Int {
      let start = begin + .seconds(seconds)
      return figures.note(
        from: start, to: start + .seconds(took), due: start, interval: .milliseconds(100))
    }
    #expect(tick(at: 0, took: 0.05) == 0)
    #expect(tick(at: 1, took: 0.2) == 1)
    #expect(tick(at: 2, took: 0.2) == 0)
    #expect(tick(at: 3, took: 0.2) == 0)
    #expect(tick(at: 12, took: 0.2) == 3)
    #expect(figures.slow == 4)
  }
}
