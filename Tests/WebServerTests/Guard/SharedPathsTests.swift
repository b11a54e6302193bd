import HTTPTypes
import Testing

@testable import WebServer

/// Says which cookies it was asked with, and takes every socket.
private struct CookieReader: Application {
  func accept(_ request: Request) -> any Exchange { Reading(request: request) }
  func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    guard request.head.headerFields[.cookie] == nil else {
      return .refuse(Response(status: .conflict))
    }
    return .accept(subprotocol: nil, handler: Deaf())
  }

  struct Reading: Exchange {
    let request: Request
    let bodyLimit = 1_000
    func respond(to body: [UInt8]) async -> Response {
      Response(body: Array((request.head.headerFields[.cookie] ?? "none").utf8))
    }
  }

  final class Deaf: WebSocketHandler {
    func opened(_ socket: any WebSocket) {}
    func received(_ message: WebSocketMessage, from socket: any WebSocket) {}
    func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {}
  }
}

private let shop = "https://www.example.org"
private let cookie = "floorcast=fcs_x"

private func request(
  _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:]
) -> Request {
  let head = HTTPRequest(
    method: method, scheme: "https", authority: "map.example.org", path: path,
    headerFields: fields)
  return Request(head: head, path: path)
}

private func guarded() throws -> GuardedApplication<CookieReader> {
  let rules = try HTTPPolicy(
    allowedHosts: ["map.example.org"],
    shared: [
      SharedInterface(origins: ["https://old.example.org"], paths: ["/api/test"]),
      .maps(on: [shop]),
    ])
  return GuardedApplication(CookieReader(), rules: rules)
}

private func answer(_ request: Request) async throws -> Response {
  let exchange = try guarded().accept(request)
  if let response = exchange.respondAtOnce(to: []) { return response }
  return await exchange.respond(to: [])
}

@Suite struct SharedPathsTests {
  @Test(arguments: [
    (HTTPRequest.Method.get, "/api/v1/venues/expo/snapshot", true),
    (.head, "/api/v1/venues/expo/snapshot", true),
    (.get, "/api/v1/session", true),
    (.get, "/api/v1/venues/expo/contents/1f", true),
    (.post, "/api/v1/venues/expo/routes", true),
    (.get, "/api/v1/venues/expo/routes", false),
    (.post, "/api/v1/venues/expo/edits", false),
    (.post, "/api/v1/session", false),
    (.delete, "/api/v1/venues/expo", false),
    (.get, "/api/v1/venues/expo/navigators", false),
    (.get, "/api/v1/venues/expo/file", false),
    (.get, "/api/v1/venues//snapshot", false),
    (.get, "/api/v1/venues/expo/snapshot/more", false),
    (.get, "/api/v1/venues", false),
    (.get, "/api/test", false),
  ])
  func `a page with maps may ask for what maps need`(
    method: HTTPRequest.Method, path: String, isShared: Bool
  ) async throws {
    // A browser first asks for leave to show a token.
    let leave = try await answer(
      request(
        .options, path, [.origin: shop, .accessControlRequestMethod: method.rawValue]))
    #expect((leave.fields[.accessControlAllowOrigin] == shop) == isShared)
    let got = try await answer(
      request(method, path, [.origin: shop, .authorization: "Bearer fcl_x"]))
    #expect(got.fields[.accessControlAllowOrigin] == (isShared ? shop : nil))
    #expect((got.fields[.vary]?.contains("Origin") ?? false) == isShared)
    let other = try await answer(request(method, path, [.origin: "https://evil.example"]))
    #expect(other.fields[.accessControlAllowOrigin] == nil)
  }

  @Test func `another page's request does not show the cookie of an account`() async throws {
    let path = "/api/v1/venues/expo/snapshot"
    let theirs = try await answer(request(.get, path, [.origin: shop, .cookie: cookie]))
    #expect(String(decoding: theirs.body, as: UTF8.self) == "none")
    let ours = try await answer(
      request(.get, path, [.origin: "https://map.example.org", .cookie: cookie]))
    #expect(String(decoding: ours.body, as: UTF8.self) == cookie)
  }

  @Test(arguments: [
    (shop, true), ("https://evil.example", false), ("https://old.example.org", false),
  ])
  func `the live stream opens for pages with maps, without the cookie`(
    origin: String, isOpen: Bool
  ) throws {
    let fields: HTTPFields = [.origin: origin, .cookie: cookie]
    let decision = try guarded().acceptWebSocket(
      request(.get, "/api/v1/live", fields), protocols: [])
    guard case .refuse(let response) = decision else {
      #expect(isOpen)
      return
    }
    #expect(!isOpen && response.status == .forbidden)
  }

  @Test func `scripts for other pages may be read by all of them`() async throws {
    let script = try await answer(
      request(.get, "/embed/v1/floorcast-map.js", [.origin: "https://any.example"]))
    #expect(script.fields[.accessControlAllowOrigin] == "*")
    let page = try await answer(request(.get, "/live/", [.origin: "https://any.example"]))
    #expect(page.fields[.accessControlAllowOrigin] == nil)
  }

  @Test func `an origin that is none is refused with what one looks like`() {
    #expect(throws: HTTPPolicy.Failure.noOrigin("www.example.org")) {
      _ = try HTTPPolicy(shared: [.maps(on: ["www.example.org"])])
    }
  }
}
