import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

@testable import VenueServer

struct DocumentContentsTests {
  private let path = "/api/v1/venues/plan/contents"

  private func send(
    _ document: [UInt8], query: String = "", documents: PDFPages = PDFPages()
  ) async throws -> (server: TestServer, response: Response) {
    let server = try await TestServer(documents: documents)
    return (server, await server.send(.post, "\(path)\(query)", body: document))
  }

  @Test func `the page of a document becomes a picture that knows its scale on paper`()
    async throws
  {
    let (server, response) = try await send(samplePDF(pages: [(720, 360, 0)]))
    #expect(response.status == .created)
    let content = try response.json
    #expect(content["mediaType"] == "image/png")
    #expect(content["width"] == 3000 && content["height"] == 1500)
    #expect(content["page"] == 1 && content["pageCount"] == 1)
    #expect(content["paperMetresPerPixel"]?.number.map { abs($0 - 0.0254 / 300) < 1e-12 } == true)
    let picture = await server.get("\(path)/\(content["content"]?.string ?? "")")
    #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `of several pages one must be named`() async throws {
    let document = samplePDF(pages: [(720, 360, 0), (144, 72, 90), (72, 72, 0)])
    let response = try await send(document).response
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "several-pages")
    let pages = try #require(try response.json["pages"]?.array)
    #expect(pages.count == 3)
    // The second is turned on its side.
    #expect(pages[1]["height"]?.number.map { abs($0 - 0.0508) < 1e-6 } == true)
    let second = try await send(document, query: "?page=2").response
    #expect(try second.json["width"] == 300 && second.json["height"] == 600)
    let fourth = try await send(document, query: "?page=4").response
    #expect(fourth.problem == "no-such-page")
    #expect(try await send(document, query: "?page=two").response.status == .badRequest)
  }

  @Test func `large paper is drawn with fewer pixels`() async throws {
    // A0 on its side, 46.8 inches wide.
    let content = try await send(samplePDF(pages: [(3370, 2384, 0)])).response.json
    #expect(content["width"]?.number.map { $0 <= 6000 && $0 > 5900 } == true)
  }

  @Test(arguments: ["%PDF-1.4 and no more", "\n\n%PDF-1.7\n1 0 obj\n<<"])
  func `a document that cannot be read is refused`(text: String) async throws {
    let response = try await send(Array(text.utf8)).response
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "invalid-picture")
    #expect(try response.json["title"] == "The PDF document cannot be read")
  }

  @Test func `where the programs are missing it says what to do`() async throws {
    let response = try await send(
      samplePDF(pages: [(72, 72, 0)]), documents: PDFPages(searchPath: "/none")
    ).response
    #expect(response.status == .notImplemented)
    #expect(response.problem == "pdf-not-installed")
    #expect(try response.json["detail"]?.string?.contains("poppler-utils") == true)
  }
}
