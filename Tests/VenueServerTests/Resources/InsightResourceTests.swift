import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Support
import TestKit
import Testing
import VenueServer
import WebServer

/// Figures of what was recorded, by HTTP.
@Suite(.timeLimit(.minutes(20)))
struct InsightResourceTests {
  private static let noon: Int64 = 1_795_262_400_000
  private let time: Locked<Int64>
  private let server: TestServer

  init() async throws {
    let time = Locked(Self.noon - 60_000)
    self.time = time
    server = try await TestServer(
      plan: "A          B",
      clock: { Timestamp(millisecondsSince1970: time.withLock { $0 }) })
  }

  /// Draws a hall on the left, and a line to its right.
  private func draw() async {
    let corners: Value = [[-9, -9], [5, -9], [5, 9], [-9, 9], [-9, -9]]
    let edit: Value = [
      "id": "e-1", "base": 0, "author": "ada",
      "operations": [
        [
          "operation": "put",
          "feature": [
            "id": "hall", "kind": "area", "floor": "0",
            "geometry": ["type": "Polygon", "coordinates": [corners]],
            "properties": ["name": ["en": "=Hall"]],
          ],
        ],
        [
          "operation": "put",
          "feature": [
            "id": "gate", "kind": "line", "floor": "0",
            "geometry": ["type": "LineString", "coordinates": [[8, -9], [8, 9]]],
            "properties": [:],
          ],
        ],
      ],
    ]
    #expect(await server.post("/api/v1/venues/plan/edits", edit).status == .created)
  }

  /// Samples of some minutes: eight people walk from the hall over the line and back, two stay in it.
  private func record(minutes: Int) async throws {
    let tracks = try #require(try server.plan.tracks)
    for second in 0..<minutes * 60 {
      let step = second % 40
      let positions = (0..<10 as Range<UInt16>).map { slot in
        TrackSample.Position(
          slot: slot,
          x: slot < 8 ? Int16(200 + 100 * min(step, 40 - step) / 2) : 100,
          y: Int16(slot) * 10, heading: 0, state: 1)
      }
      let sample = TrackSample(
        time: Timestamp(millisecondsSince1970: Self.noon + Int64(second) * 1000),
        floors: [
          TrackSample.OnFloor(
            floor: "0", origin: Point(x: 0, y: 0), unit: 0.01, positions: positions)
        ],
        people: second == 0
          ? (0..<10 as Range<UInt16>).map {
            TrackSample.Person(
              slot: $0, id: Identifier("n-\($0)"), group: $0 < 6 ? "crew" : "two")
          } : [])
      if second % TrackRecorder.waitingLimit == 0 { await tracks.flush() }
      #expect(tracks.take(sample))
    }
    await tracks.flush()
    time.withLock { $0 = Self.noon + Int64(minutes) * 60_000 }
  }

  private func get(_ path: String) async throws -> Value {
    let answer = await server.get("/api/v1/venues/plan/insight\(path)")
    #expect(answer.status == .ok)
    return try answer.json
  }

  @Test func `nothing is known before anything was recorded`() async throws {
    let known = try await get("").object
    #expect(known?["from"] == .null && known?["least"] == 5 && known?["keptDays"] == 400)
    let figures = try await get("/figures?step=3600").object
    #expect(figures?["areas"] == [] && figures?["gaps"]?.array?.count == 1)
    #expect(try await get("/flows").object?["flows"] == [])
    #expect(try await get("/heat?floor=0").object?["index"] == [])
    #expect(try await get("/moments").object?["moments"] == [])
  }

  @Test func `figures are of the venue, its areas and lines`() async throws {
    await draw()
    try await record(minutes: 32)
    let known = try await get("").object
    #expect(known?["from"] == "2026-11-21T12:00:00.000Z")
    #expect(known?["areas"]?.array?.first?.object?["id"] == "hall")
    #expect(known?["groups"] == ["crew"])
    let figures = try await get("/figures?from=-32m&step=60").object
    let venue = figures?["venue"]?.object
    // Of ten people six are of a group: the other four would be all less the group, so they do not count.
    // The minute that runs is not counted yet.
    #expect(venue?["peak"]?.array?.prefix(31).allSatisfy { $0 == 6 } == true)
    #expect(figures?["gaps"]?.array?.count == 1)
    let hall = try #require(figures?["areas"]?.array?.first?.object)
    #expect(hall["peak"] == 6)
    let entries = try #require(try hall["entries"]?.asInteger())
    #expect(entries > 100 && entries % 5 == 0)
    let dwell = try #require(hall["dwell"]?.object)
    #expect(try #require(try dwell["count"]?.asInteger()) % 5 == 0)
    let gate = try #require(figures?["lines"]?.array?.first?.object)
    #expect(try #require(try gate["forward"]?.asInteger()) > 100)
    // The two who stay in the hall are too few.
    let least = hall["series"]?.object?["mean"]?.array ?? []
    #expect(least.count == 32)
    let crew = try await get("/figures?from=-32m&step=3600&group=crew").object
    #expect(crew?["venue"]?.object?["peak"]?.array?.contains(6) == true)
    let two = try await get("/figures?from=-32m&step=3600&group=two").object
    #expect(two?["venue"]?.object?["peak"]?.array?.allSatisfy { $0 == .null } == true)
  }

  @Test func `heat, moments, flows and tables`() async throws {
    await draw()
    try await record(minutes: 32)
    let heat = try await get("/heat?floor=0&from=-32m").object
    let seconds = heat?["seconds"]?.array ?? []
    #expect(!seconds.isEmpty && seconds.count == heat?["index"]?.array?.count)
    let moment = try await get("/moments").object?["moments"]?.array?.first?.object
    #expect(moment?["people"] == 6 && moment?["kind"] == "venue")
    let flows = try await get("/flows?from=-32m").object?["flows"]?.array ?? []
    #expect(flows.contains { $0.object?["origin"] == .null && $0.object?["target"] == "hall" })
    for path in ["figures", "flows", "heat", "moments"] {
      let answer = await server.get(
        "/api/v1/venues/plan/insight/\(path)?floor=0&format=csv")
      #expect(answer.status == .ok)
      #expect(answer.fields[.contentType] == "text/csv; charset=utf-8")
      let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\r\n")
      #expect(lines.count > 1)
      let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
      #expect(Set(cells).count == 1)
    }
    let table = await server.get(
      "/api/v1/venues/plan/insight/figures", fields: [.accept: "text/csv"])
    // A name that a spreadsheet would take for a formula.
    #expect(String(decoding: table.body, as: UTF8.self).contains("'=Hall"))
  }

  /// The rows of a table by the names of its columns.
  private func table(_ path: String) async throws -> [[String: Substring]] {
    let answer = await server.get("/api/v1/venues/plan/insight\(path)&format=csv")
    #expect(answer.status == .ok)
    let rows = String(decoding: answer.body, as: UTF8.self).split(separator: "\r\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let names = try #require(rows.first).map(String.init)
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  /// What is withheld in JSON, which is attacked elsewhere, must not be in the table.
  @Test(arguments: ["", "&group=crew", "&group=two"])
  func `a table has the numbers of JSON and no others`(group: String) async throws {
    await draw()
    try await record(minutes: 31)
    let range = "from=-31m&step=60\(group)"
    let figures = try #require(try await get("/figures?\(range)").object)
    var expected: [String: [Value]] = [:]
    func expect(_ id: String, _ series: Value?) {
      for (name, values) in series?.object ?? [:] {
        expected["\(id) \(name)"] = values.array
      }
    }
    expect("", figures["venue"])
    for each in (figures["areas"]?.array ?? []) + (figures["lines"]?.array ?? []) {
      expect(each.object?["id"]?.string ?? "", each.object?["series"])
    }
    let rows = try await table("/figures?\(range)")
    #expect(rows.count >= 90)
    let begin = try #require(figures["from"]?.string.flatMap { Timestamp(rfc3339: $0) })
    for row in rows {
      let time = try #require(row["time"].flatMap { Timestamp(rfc3339: String($0)) })
      let step = Int(time.seconds(since: begin) / 60)
      for name in ["mean", "peak", "entries", "exits", "forward", "backward"] {
        let cell = row[name].flatMap { Double($0) }
        let known = expected["\(row["id"] ?? "") \(name)"]?[step].number
        // The venue has its entries and exits as totals.
        if row["id"] == "", name == "entries" || name == "exits" { continue }
        #expect(cell.map { ($0 * 10).rounded() / 10 } == known, "\(row) \(name)")
      }
    }
    let flows = try await get("/flows?from=-31m\(group)").object?["flows"]?.array ?? []
    #expect(
      try await table("/flows?from=-31m\(group)").map { $0["people"].flatMap { Double($0) } }
        == flows.map { $0.object?["people"]?.number })
    let heat = try await get("/heat?floor=0&from=-31m\(group)").object
    #expect(
      try await table("/heat?floor=0&from=-31m\(group)")
        .map { $0["seconds"].flatMap { Double($0) }.map { ($0 * 10).rounded() / 10 } }
        == (heat?["seconds"]?.array ?? []).map(\.number))
  }

  @Test(arguments: [
    ("/figures?step=7", "step"), ("/figures?from=yesterday", "from"),
    ("/figures?from=-2d&step=60", "step"), ("/figures?from=-1h&to=-2h", "from"),
    ("/heat", "floor"),
  ])
  func `a wrong query is named`(path: String, field: String) async throws {
    let answer = await server.get("/api/v1/venues/plan/insight\(path)")
    #expect(answer.status == .badRequest)
    #expect(try answer.json.object?["field"] == .string(field))
  }

  @Test func `figures end when the venue keeps none`() async throws {
    await draw()
    try await record(minutes: 3)
    let edit: Value = [
      "id": "e-2", "base": 1, "author": "ada",
      "operations": [["operation": "changeVenue", "settings": ["insightKeptDays": 0]]],
    ]
    #expect(await server.post("/api/v1/venues/plan/edits", edit).status == .created)
    await (try server.plan.tracks)?.flush()
    let known = try await get("").object
    #expect(known?["keptDays"] == 0 && known?["from"] == .null)
  }
}
