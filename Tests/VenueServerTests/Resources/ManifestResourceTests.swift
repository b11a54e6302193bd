import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueServer
import WebServer

struct ManifestResourceTests {
  private let path = "/api/v1/venues/plan"

  /// A drawing of a size.
  private func drawing(_ width: Int, _ height: Int) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'/>".utf8)
  }

  private func change(_ server: TestServer, _ settings: Value) async {
    let edit: Value = [
      "id": "look", "base": 0,
      "operations": [["operation": "changeVenue", "settings": settings]],
    ]
    #expect(await server.post("\(path)/edits", edit).status == .created)
  }

  @Test func `a manifest names the venue, its page and our icons`() async throws {
    let server = try await TestServer()
    let response = await server.get("\(path)/manifest")
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "application/manifest+json")
    let manifest = try response.json
    #expect(manifest["name"] == "Plan" && manifest["short_name"] == "Plan")
    #expect(manifest["start_url"] == "../../../../navigate/?venue=plan")
    #expect(manifest["scope"] == "../../../../navigate/")
    #expect(manifest["id"] == nil)
    let icons = try #require(manifest["icons"]?.array)
    #expect(icons.map { $0["purpose"] } == ["any", "any", "maskable"])
    #expect(icons.map { $0["sizes"] } == ["192x192", "512x512", "512x512"])
    let tag = try #require(response.fields[.eTag])
    let again = await server.get("\(path)/manifest", fields: [.ifNoneMatch: tag])
    #expect(again.status == .notModified && again.body.isEmpty)
    #expect(await server.get("\(path)/manifest?lang=de", fields: [.ifNoneMatch: tag]).status == .ok)
  }

  @Test(arguments: [(64, 64, true), (120, 60, false)])
  func `a logo that is about square is the icon`(width: Int, height: Int, isIcon: Bool) async throws
  {
    let server = try await TestServer()
    let stored = try await server.send(
      .post, "\(path)/contents", body: drawing(width, height)
    ).json
    let logo = try #require(stored["content"]?.string)
    await change(server, ["headerColour": "#102030", "logo": .string(logo)])
    let manifest = try await server.get("\(path)/manifest").json
    #expect(manifest["theme_color"] == "#102030")
    let source = manifest["icons"]?[0]?["src"]
    #expect((source == .string("contents/\(logo)")) == isIcon)
  }

  @Test(
    arguments: [
      ("Fair of the North", "Fair of the"), ("Donaudampfschifffahrt Hall", "Donaudampfschi"),
    ])
  func `a short name has whole words where one fits`(name: String, short: String) async throws {
    let server = try await TestServer()
    let edit: Value = [
      "id": "name", "base": 0,
      "operations": [["operation": "renameVenue", "name": ["en": .string(name)]]],
    ]
    #expect(await server.post("\(path)/edits", edit).status == .created)
    #expect(try await server.get("\(path)/manifest").json["short_name"] == .string(short))
  }
}
