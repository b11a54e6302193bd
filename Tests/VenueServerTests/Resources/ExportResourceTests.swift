import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

struct ExportResourceTests {
  private let path = "/api/v1/venues/plan/export"

  @Test func `a client gets a venue in the format that it names`() async throws {
    let server = try await TestServer()
    let answer = await server.get("\(path)?format=geojson")
    #expect(answer.status == .ok)
    #expect(answer.fields[.contentType] == "application/geo+json")
    #expect(answer.fields[.contentDisposition] == "attachment; filename=\"plan.geojson\"")
    #expect(try answer.json["type"] == "FeatureCollection")
    let tag = try #require(answer.fields[.eTag])
    let again = await server.send(
      .get, "\(path)?format=geojson", fields: [.ifNoneMatch: tag], body: [])
    #expect(again.status == .notModified)
  }

  @Test func `a format that is not known is refused with those that are`() async throws {
    let server = try await TestServer()
    for query in ["", "?format=pdf"] {
      let answer = await server.get(path + query)
      #expect(answer.status == .badRequest)
      #expect(try answer.json["title"]?.string?.contains("geojson") == true)
    }
  }

  @Test func `a venue without a georeference is refused as IMDF, with what to do`() async throws {
    let server = try await TestServer()
    let answer = await server.get("\(path)?format=imdf")
    #expect(answer.status == .unprocessableContent)
    #expect(try answer.json["detail"]?.string?.contains("control points") == true)
    #expect(try answer.json["type"]?.string?.hasSuffix("no-georeference") == true)
  }
}
