import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import TestKit
import Testing
import WebServer

struct ContentsResourceTests {
  private let path = "/api/v1/venues/plan"
  private let svg = Array(
    "<svg xmlns='http://www.w3.org/2000/svg' width='50' height='10'><script>x</script></svg>".utf8)
  private let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 1, 0x90, 0, 0, 0, 0xF0, 8, 2, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 9, 0, 0, 0, 0]

  private func put(_ content: Value) -> Value {
    let own: [String: Value] = [
      "id": "plan-0", "floor": "0", "planToFloor": [0.1, 0, 0, -0.1, 0, 1], "opacity": 1,
    ]
    let image = own.merging(content.object ?? [:]) { own, _ in own }
    return [
      "id": .string("put-\(content["content"]?.string?.prefix(8) ?? "")"), "base": 0,
      "operations": [["operation": "put", "image": .object(image)]],
    ]
  }

  @Test func `a picture is uploaded, put on a floor, shown and replaced`() async throws {
    let server = try await TestServer()
    let stored = await server.send(
      .post, "\(path)/contents", fields: [.contentType: "text/html"], body: svg)
    #expect(stored.status == .created)
    let content = try stored.json
    #expect(content["mediaType"] == "image/svg+xml" && content["width"] == 50)
    #expect(await server.post("\(path)/edits", put(content)).status == .created)
    let shown = await server.get("\(path)/images/plan-0")
    #expect(shown.body == svg)
    #expect(shown.fields[.cacheControl] == "no-cache")
    let other = try await server.send(.post, "\(path)/contents", body: png).json
    #expect(await server.post("\(path)/edits", put(other)).status == .created)
    #expect(await server.get("\(path)/images/plan-0").body == png)
    let outline = try await server.get(path).json
    #expect(outline["floors"]?[0]?["images"]?[0]?["content"] == other["content"])
    // A version from before still shows the earlier one.
    let old = await server.get("\(path)/contents/\(content["content"]?.string ?? "")")
    #expect(old.body == svg)
  }

  @Test func `a drawing is served so that nothing in it can run`() async throws {
    let server = try await TestServer()
    let id = try await server.send(.post, "\(path)/contents", body: svg).json["content"]?.string
    let response = await server.get("\(path)/contents/\(id ?? "")")
    #expect(response.fields[.contentType] == "image/svg+xml")
    #expect(
      response.fields[.contentSecurityPolicy]?.hasPrefix("sandbox; default-src 'none'") == true)
    #expect(response.fields[.xContentTypeOptions] == "nosniff")
    #expect(response.fields[.contentDisposition] == "inline")
    #expect(response.fields[.cacheControl]?.contains("immutable") == true)
    let tag = try #require(response.fields[.eTag])
    let again = await server.get("\(path)/contents/\(id ?? "")", fields: [.ifNoneMatch: tag])
    #expect(again.status == .notModified)
    #expect(again.fields[.contentSecurityPolicy]?.hasPrefix("sandbox;") == true)
  }

  @Test(arguments: ["text/html", "text/javascript", "image/svg+xml; a=b"])
  func `a venue file with pictures that are pages or scripts is not served`(
    mediaType: String
  ) async throws {
    let image = PlanImage(
      id: "plan-0", floor: "0", mediaType: mediaType, width: 50, height: 10,
      planToFloor: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
    await #expect(throws: VenueFileError.self) {
      try await TestServer(images: [(image, svg)])
    }
  }

  @Test(arguments: [
    ("GIF89a", HTTPResponse.Status.unsupportedMediaType, "unknown-picture"),
    ("<html/>", .unsupportedMediaType, "unknown-picture"),
    ("<svg width='1' height='1'><g></svg>", .unprocessableContent, "invalid-picture"),
    ("<svg/>", .unprocessableContent, "invalid-picture"),
  ])
  func `what is no picture is refused`(
    text: String, status: HTTPResponse.Status, problem: String
  ) async throws {
    let response = await (try TestServer()).send(.post, "\(path)/contents", body: Array(text.utf8))
    #expect(response.status == status)
    #expect(response.problem == problem)
  }

  @Test func `an image of bytes that were never sent is refused`() async throws {
    let server = try await TestServer()
    let response = await server.post(
      "\(path)/edits",
      put(["content": "abc", "mediaType": "image/png", "width": 400, "height": 240]))
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "content-missing")
    #expect(await server.get("\(path)/contents/abc").status == .notFound)
  }
}
