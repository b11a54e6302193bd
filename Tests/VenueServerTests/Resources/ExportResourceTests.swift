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
    let address = "street=Weg%201&locality=Berlin&country=DE"
    let answer = await server.get("\(path)?format=imdf&\(address)")
    #expect(answer.status == .unprocessableContent)
    #expect(try answer.json["detail"]?.string?.contains("control points") == true)
    #expect(try answer.json["type"]?.string?.hasSuffix("no-georeference") == true)
  }

  @Test(arguments: [
    "", "&street=Weg%201", "&street=Weg%201&locality=Berlin&country=Germany",
    "&street=&locality=Berlin&country=DE",
  ])
  func `IMDF without an address is refused, and no address is made up`(rest: String) async throws {
    let server = try await TestServer()
    let answer = await server.get("\(path)?format=imdf\(rest)")
    #expect(answer.status == .unprocessableContent)
    #expect(try answer.json["type"]?.string?.hasSuffix("needs-address") == true)
    #expect(try answer.json["detail"]?.string?.contains("street, locality and country") == true)
  }

  @Test func `the address that is set for a venue is enough for IMDF, half of another is not`()
    async throws
  {
    let server = try await TestServer()
    let address: Value = ["street": "Weg 1", "locality": "Berlin", "country": "DE"]
    let edit: Value = [
      "id": "address", "base": 0, "author": "test",
      "operations": [["operation": "changeVenue", "settings": address]],
    ]
    #expect(await server.post("/api/v1/venues/plan/edits", edit).status == .created)
    let refused = await server.get("\(path)?format=imdf&street=Gasse%202")
    #expect(try refused.json["type"]?.string?.hasSuffix("needs-address") == true)
    // What is asked for next is where it lies.
    let answer = await server.get("\(path)?format=imdf")
    #expect(try answer.json["type"]?.string?.hasSuffix("no-georeference") == true)
  }
}
