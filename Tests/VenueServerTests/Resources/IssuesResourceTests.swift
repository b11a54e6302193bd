import HTTPTypes
import IndoorModel
import TestKit
import Testing
import VenueServer
import WebServer

struct IssuesResourceTests {
  @Test func `what is probably not meant is listed with its place and what would mend it`()
    async throws
  {
    let server = try await TestServer(plan: "A   B")
    let path = "/api/v1/venues/plan"
    let wall: Value = [
      "operation": "put",
      "feature": [
        "id": "dot", "kind": "obstacle", "floor": "0",
        "geometry": ["type": "Circle", "coordinates": [4, 0], "radius": 0.4],
      ],
    ]
    let answer = await server.post(
      "\(path)/edits", ["id": "e", "base": 0, "operations": [wall]])
    #expect(answer.status == .created)
    // The plan is looked at beside everything else.
    var listed = try await server.get("\(path)/issues").json
    while listed["revision"] != 1 || listed["complete"] != true {
      await Task.yield()
      listed = try await server.get("\(path)/issues").json
    }
    let issues = listed["issues"]?.array ?? []
    let inside = try #require(issues.first { $0["rule"] == "poi-inside-solid" })
    #expect(inside["floor"] == "0" && inside["severity"]?.string != nil)
    #expect(inside["features"]?.array?.contains("B") == true)
    #expect(inside["message"]?.string?.isEmpty == false && inside["at"]?.array?.count == 2)
    #expect(
      issues.compactMap { $0["id"]?.string } == issues.compactMap { $0["id"]?.string }.sorted())
  }
}
