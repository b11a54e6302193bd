import HTTPTypes
import IndoorModel
import Testing
import WebServer

struct LocationsResourceTests {
  let path = "/api/v1/venues/plan/locations"

  @Test func `a reported navigator is listed`() async throws {
    let server = try await TestServer(plan: "A    B")
    let response = await server.post(
      path, ["navigator": "n-17", "floor": 0, "x": 2.5, "y": 0.5, "name": "Ada", "heading": 1.5])
    #expect(response.status == .accepted)
    #expect(try response.json == ["accepted": 1, "refused": []])
    let list = try await server.get("/api/v1/venues/plan/navigators").json
    #expect(list["time"] == "2026-11-21T08:00:00.000Z")
    let ada = try #require(list["navigators"]?[0])
    #expect(ada["id"] == "n-17")
    #expect(ada["name"] == "Ada")
    #expect(ada["x"] == 2.5)
    #expect(ada["heading"] == 1.5)
  }

  @Test func `a route may begin at a navigator`() async throws {
    let server = try await TestServer(plan: "A    B")
    _ = await server.post(path, ["navigator": "n", "floor": "0", "x": 2, "y": 0])
    let response = await server.post(
      "/api/v1/venues/plan/routes", ["from": ["navigator": "n"], "to": ["feature": "B"]])
    #expect(try response.json["route"]?["legs"]?[0]?["points"]?[0] == [2, 0])
  }

  @Test func `bad ones among many are refused by their place in the list`() async throws {
    let server = try await TestServer(plan: "A    B")
    let response = await server.post(
      path,
      [
        "locations": [
          ["navigator": "n1", "floor": "0", "x": 1],
          ["navigator": "n2", "floor": "0", "x": 1, "y": 0],
          ["navigator": "n3", "floor": "9", "x": 1, "y": 0],
        ]
      ])
    #expect(response.status == .accepted)
    let answer = try response.json
    #expect(answer["accepted"] == 1)
    #expect(answer["refused"]?.array?.compactMap { $0["index"] } == [0, 2])
    #expect(answer["refused"]?.array?.compactMap { $0["navigator"] } == ["n1", "n3"])
    #expect(answer["refused"]?[0]?["reason"] == "y is missing")
  }

  @Test func `when all are refused it is a problem`() async throws {
    let server = try await TestServer()
    let response = await server.post(
      path, ["locations": [["navigator": "n", "floor": "9", "x": 1, "y": 0]]])
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "locations-refused")
    #expect(try response.json["refused"]?[0]?["index"] == 0)
  }

  @Test func `no more than twenty thousand at once`() async throws {
    let server = try await TestServer()
    let one: Value = ["navigator": "n", "floor": "0", "x": 1, "y": 0]
    let response = await server.post(
      path, ["locations": .array(Array(repeating: one, count: 20_001))])
    #expect(response.status == .unprocessableContent)
    #expect(try response.json["field"] == "locations")
  }

  @Test(
    arguments: [
      (["floor": "0", "x": 1, "y": 0], "navigator"),
      (["navigator": "a b", "floor": "0", "x": 1, "y": 0], "navigator"),
      (["navigator": "n", "x": 1, "y": 0], "floor"),
      (["navigator": "n", "floor": "0", "x": "1", "y": 0], "x"),
      (["navigator": "n", "floor": "0", "x": 1, "y": 0, "time": "noon"], "time"),
    ] as [(Value, String)])
  func `a wrong field of a location is named`(location: Value, field: String) async throws {
    let response = await (try TestServer()).post(path, location)
    #expect(response.status == .unprocessableContent)
    #expect(try response.json["field"] == .string(field))
  }
}
