import HTTPTypes
import IndoorModel
import Testing
import VenueServer
import WebServer

struct MapTilesTests {
  @Test(arguments: [
    "https://tile.example.org/{z}/{x}/{y}.png", "http://127.0.0.1:8000/{z}/{y}/{x}?key=a",
  ])
  func `a source has an address with three parts`(template: String) throws {
    let tiles = try MapTiles(template: template, attribution: "© Mappers")
    #expect(tiles.template == template && tiles.deepestZoom == 19)
  }

  @Test(arguments: [
    "tile.example.org/{z}/{x}/{y}", "ftp://a/{z}/{x}/{y}", "https://a/{z}/{x}.png",
    "https://{s}.a/{z}/{x}/{y}", "https://a/{z}/{x}/{y}{r}.png", "https://{z}/{x}/{y}",
    "https://a/{z}/{x}/{y} .png",
  ])
  func `another address is refused`(template: String) {
    #expect(throws: MapTiles.Failure.noTemplate(template)) {
      try MapTiles(template: template, attribution: "© Mappers")
    }
  }

  @Test func `a map names its makers, and has levels`() {
    let template = "https://a/{z}/{x}/{y}"
    #expect(throws: MapTiles.Failure.noAttribution) {
      try MapTiles(template: template, attribution: "")
    }
    #expect(throws: MapTiles.Failure.noZoom(40)) {
      try MapTiles(template: template, attribution: "©", deepestZoom: 40)
    }
  }

  @Test func `a server without a map says so`() async throws {
    let server = try await TestServer()
    let answer = await server.get("/api/v1/map-tiles")
    #expect(answer.status == .ok)
    #expect(try answer.json["tiles"] == .null)
  }
}
