import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

struct ImportsResourceTests {
  private let path = "/api/v1/venues/plan/imports?source=places.csv"
  private let table = Array("name,x,y,floor\nBar,1,0.5,0\nDesk,3,0.5,0\n".utf8)

  @Test func `a preview says what an import would do, and stores nothing`() async throws {
    let server = try await TestServer()
    let before = try await server.get("/api/v1/venues/plan").json["revision"]
    let answer = await server.send(.post, "\(path)&preview=true", body: table)
    #expect(answer.status == .ok)
    let json = try answer.json
    #expect(json["operationCount"] == 2)
    #expect(json["report"]?["format"] == "csv")
    #expect(json["operations"]?[0]?["feature"]?["properties"]?["source"] == "places.csv")
    #expect(json["report"]?["types"]?[0]?["type"] == "place")
    #expect(json["report"]?["types"]?[0]?["count"] == 2)
    #expect(try await server.get("/api/v1/venues/plan").json["revision"] == before)
  }

  @Test func `an import is one edit, and one undo takes it back`() async throws {
    let server = try await TestServer()
    let answer = await server.send(.post, path, body: table)
    #expect(answer.status == .created)
    let edit = try #require(try answer.json["edit"]?.string)
    let revision = try #require(try answer.json["revision"])
    let again = await server.send(.post, path, body: table)
    #expect(again.status == .ok)
    #expect(try again.json["report"]?["unchanged"] == 2 && again.json["revision"] == revision)
    let undo = await server.post(
      "/api/v1/venues/plan/edits",
      ["id": "undo", "base": revision, "undoes": .string(edit), "operations": []])
    #expect(undo.status == .created)
    let features = await server.get("/api/v1/venues/plan/features?floor=0")
    #expect(!String(decoding: features.body, as: UTF8.self).contains("places.csv"))
  }

  @Test func `a client names the edit of its import, so that it knows its own`() async throws {
    let server = try await TestServer()
    let odd = await server.send(.post, "\(path)&edit=", body: table)
    #expect(odd.status == .badRequest)
    let answer = await server.send(.post, "\(path)&edit=import-mine", body: table)
    #expect(answer.status == .created)
    #expect(try answer.json["edit"] == "import-mine")
  }

  @Test func `a profile stands on the first line before the plan`() async throws {
    let server = try await TestServer()
    let answer = await server.send(
      .post, "\(path)&preview=true", fields: [.contentType: "application/vnd.floorcast.import"],
      body: Array("{\"types\": {\"place\": {\"kind\": null}}}\n".utf8) + table)
    #expect(answer.status == .ok)
    #expect(try answer.json["operationCount"] == 0)
    #expect(try answer.json["report"]?["types"]?[0]?["target"]?["kind"] == .null)
  }

  @Test func `a plan that cannot be read is refused with the reason`() async throws {
    let server = try await TestServer()
    let answer = await server.send(.post, path, body: Array("no plan".utf8))
    #expect(answer.status == .unprocessableContent)
    let detail = try #require(try answer.json["detail"]?.string)
    #expect(detail.hasPrefix("places.csv: is none of the formats that can be imported"))
    let unnamed = await server.send(.post, "/api/v1/venues/plan/imports", body: table)
    #expect(unnamed.status == .badRequest)
  }

  @Test func `an import of more changes than an edit of clients holds is one edit and one undo`()
    async throws
  {
    let server = try await TestServer()
    let lines = (0...Venue.operationLimit).map { "Place \($0),1,0.5,0\n" }.joined()
    let large = Array("name,x,y,floor\n\(lines)".utf8)
    let preview = try await server.send(.post, "\(path)&preview=true", body: large).json
    #expect(preview["operationCount"] == Value(Venue.operationLimit + 1))
    #expect(preview["operations"]?.array?.count == Venue.operationLimit)
    #expect(preview["operationLimit"] == 200_000)
    let answer = await server.send(.post, path, body: large)
    #expect(answer.status == .created)
    let edit = try #require(try answer.json["edit"]?.string)
    let undo = await server.post(
      "/api/v1/venues/plan/edits",
      ["id": "undo", "base": try answer.json["revision"] ?? 0, "undoes": .string(edit)])
    #expect(undo.status == .created)
    let features = await server.get("/api/v1/venues/plan/features?floor=0")
    #expect(!String(decoding: features.body, as: UTF8.self).contains("places.csv"))
  }
}
