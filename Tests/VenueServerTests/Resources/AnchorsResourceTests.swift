import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Testing
import VenueServer
import WebServer

@Suite(.timeLimit(.minutes(20))) struct AnchorsResourceTests {
  let coverage = "/api/v1/venues/plan/anchors/coverage"
  let proposals = "/api/v1/venues/plan/anchors/proposals"
  let plan = """
    ####################
    #         #        #
    #         D        #
    #         #        #
    #         #        #
    #         #        #
    ####################
    """

  private func anchor(_ id: String, _ x: Double, _ y: Double) -> Value {
    [
      "operation": "put",
      "feature": [
        "id": .string(id), "kind": "anchor", "floor": "0", "properties": ["height": 2.5],
        "geometry": ["type": "Point", "coordinates": [.number(x), .number(y)]],
      ],
    ]
  }

  private var corners: [Value] {
    [
      anchor("a", 1.2, 1.2), anchor("b", 18.8, 1.2), anchor("c", 1.2, 5.8), anchor("d", 18.8, 5.8),
    ]
  }

  private func radii(_ answer: Value) throws -> [UInt8] {
    let text = try #require(answer["radii"]?.string)
    return [UInt8](try #require(Data(base64Encoded: text)))
  }

  /// The share of walkable cells with a radius of at most so many units.
  private func share(_ radii: [UInt8], within most: UInt8) -> Double {
    let walkable = radii.filter { $0 > 0 }
    return Double(walkable.count { $0 <= most }) / Double(walkable.count)
  }

  @Test func `a floor without anchors has no positions, one with four has good ones`() async throws
  {
    let server = try await TestServer(plan: plan)
    let none = try await server.post(coverage, ["floor": "0"]).json
    let bare = try radii(none)
    #expect(Double(bare.count) == (none["columns"]?.number ?? 0) * (none["rows"]?.number ?? 0))
    #expect(bare.contains(255))
    #expect(bare.allSatisfy { $0 == 0 || $0 == 255 })
    let tried = try await server.post(
      coverage, ["floor": "0", "operations": .array(corners)]
    ).json
    #expect(share(try radii(tried), within: 50) > 0.9)
    // Nothing of it is stored.
    #expect(try await server.post(coverage, ["floor": 0]).json == none)
    #expect(tried["revision"] == 0)
  }

  @Test func `a dragged anchor gives what a server without memory gives`() async throws {
    let server = try await TestServer(plan: plan)
    for step in 0..<5 {
      let operations = corners + [anchor("e", 9 + 0.3 * Double(step), 3)]
      let body: Value = ["floor": "0", "operations": .array(operations)]
      let fresh = try await TestServer(plan: plan)
      #expect(try await server.post(coverage, body).json == fresh.post(coverage, body).json)
    }
  }

  @Test func `a wall that is drawn makes positions behind it worse`() async throws {
    let server = try await TestServer(plan: plan)
    let wall: Value = [
      "operation": "put",
      "feature": [
        "id": "w", "kind": "wall", "floor": "0", "properties": ["thickness": 0.2],
        "geometry": ["type": "LineString", "coordinates": [[5, 1], [5, 4]]],
      ],
    ]
    let body: Value = ["floor": "0", "operations": .array(corners)]
    let before = try await server.post(coverage, body).json
    let walled = try await server.post(
      coverage, ["floor": "0", "operations": .array(corners + [wall])]
    ).json
    let after = try await server.post(coverage, body).json
    let sum = { (answer: Value) in try radii(answer).reduce(0) { $0 + Int($1) } }
    #expect(try share(radii(walled), within: 20) < share(radii(before), within: 20))
    #expect(after == before)
    #expect(try sum(before) > 0)
  }

  @Test func `a proposal is carried on until it is done, and does what it says`() async throws {
    let server = try await TestServer(plan: plan)
    var body: [String: Value] = ["floor": "0", "radius": 0.5]
    var answer = Value.null
    for _ in 0..<200 {
      answer = try await server.post(proposals, .object(body)).json
      (body["sites"], body["tried"]) = (answer["sites"], answer["tried"])
      if answer["stage"] == "done" { break }
    }
    #expect(answer["stage"] == "done")
    #expect(answer["isEnough"] == true)
    let sites = try #require(answer["sites"]?.array)
    #expect((3...10).contains(sites.count))
    let operations = sites.enumerated().map { number, site in
      anchor("p\(number)", site.array?[0].number ?? 0, site.array?[1].number ?? 0)
    }
    let map = try await server.post(coverage, ["floor": "0", "operations": .array(operations)]).json
    // The search looks at a coarser grid than the map.
    #expect(share(try radii(map), within: 25) > 0.9)
  }

  @Test func `one more is one, and helps`() async throws {
    let server = try await TestServer(plan: plan)
    let three = Array(corners.prefix(3))
    let answer = try await server.post(
      proposals, ["floor": "0", "radius": 0.4, "most": 1, "operations": .array(three)]
    ).json
    let site = try #require(answer["sites"]?.array?.first?.array)
    #expect(answer["sites"]?.array?.count == 1)
    let added = anchor("n", site[0].number ?? 0, site[1].number ?? 0)
    let before = try await server.post(coverage, ["floor": "0", "operations": .array(three)]).json
    let after = try await server.post(
      coverage, ["floor": "0", "operations": .array(three + [added])]
    ).json
    #expect(try share(radii(after), within: 20) > share(radii(before), within: 20))
  }

  @Test(
    arguments: [
      (["floor": "9"], "floor"), ([:], "floor"), (["floor": "0", "reach": 0], "reach"),
      (["floor": "0", "anchorHeight": "high"], "anchorHeight"),
    ] as [(Value, String)])
  func `what cannot be asked is refused by its field`(body: Value, field: String) async throws {
    let server = try await TestServer(plan: plan)
    let answer = await server.post(coverage, body)
    #expect([400, 404, 422].contains(answer.status.code))
    #expect(try answer.json["field"] == .string(field))
  }

  @Test(
    arguments: [
      (["floor": "0"], "radius"), (["floor": "0", "radius": 0], "radius"),
      (["floor": "0", "radius": 1, "most": 0], "most"),
      (["floor": "0", "radius": 1, "sites": [[1]]], "sites[0]"),
    ] as [(Value, String)])
  func `a search that makes no sense is refused by its field`(
    body: Value, field: String
  ) async throws {
    let server = try await TestServer(plan: plan)
    let answer = await server.post(proposals, body)
    #expect(answer.status.code == 422)
    #expect(try answer.json["field"] == .string(field))
  }
}
