import Accounts
import HTTPTypes
import Testing
import WebServer

@testable import VenueServer

struct PagePreloadTests {
  private func preload(_ target: String, status: HTTPResponse.Status = .ok) -> PagePreload? {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    var request = Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: "x", path: target), path: parts[0])
    request.query = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { pair in
      let names = pair.split(separator: "=", maxSplits: 1).map(String.init)
      return (names[0], names.count > 1 ? names[1] : "")
    }
    return PagePreload(of: request, answered: Response(status: status))
  }

  @Test(arguments: [
    ("/", "<api/v1/venues>; rel=preload; as=fetch; crossorigin"),
    (
      "/live/?venue=expo&floor=0",
      "<../api/v1/venues/expo/snapshot>; rel=preload; as=fetch; crossorigin"
    ),
    (
      "/editor/?lang=de&venue=Halle_7-b",
      "<../api/v1/venues/Halle_7-b/snapshot>; rel=preload; as=fetch; crossorigin"
    ),
  ])
  func `a page asks for what it shows, relative to itself`(_ page: String, _ link: String) {
    #expect(preload(page)?.link == link)
    #expect(preload(page, status: .notModified)?.link == link)
  }

  @Test(arguments: [
    "/live/", "/live/?floor=0", "/live/?venue=", "/live/main.js?venue=expo", "/live?venue=expo",
    "/live/areas/?venue=expo", "/live/?venue=..", "/live/?venue=a.b", "/live/?venue=a/b",
    "/live/?venue=a>b", "/live/?venue=a\r\nb", "/live/?venue=käse",
  ])
  func `nothing is asked for where no page shows a venue`(_ target: String) {
    #expect(preload(target) == nil)
  }

  @Test func `an answer that is no page asks for nothing`() {
    #expect(preload("/live/?venue=expo", status: .notFound) == nil)
    #expect(preload("/", status: .methodNotAllowed) == nil)
  }

  @Test(arguments: [
    (PermissionTable.open, "/", true), (.open, "/live/?venue=plan", true), (.closed, "/", false),
    (.closed, "/live/?venue=plan", false),
  ])
  func `a page names nothing that its visitor would be refused`(
    _ permissions: PermissionTable, _ page: String, _ isNamed: Bool
  ) async throws {
    let server = try await TestServer(permissions: permissions) { _ in Response() }
    let answer = await server.get(page)
    #expect((answer.fields[PagePreload.field] != nil) == isNamed)
  }
}
