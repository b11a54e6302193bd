import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

@testable import VenueServer

/// What contents may unfold to: the usual limits, others, and that refusals are counted.
struct ContentLimitsTests {
  private let path = "/api/v1/venues/plan"

  private func server(
    _ change: (inout ContentLimits) -> Void = { _ in }
  ) async throws -> TestServer {
    var limits = ContentLimits()
    change(&limits)
    let server = try await TestServer(limits: limits)
    server.watch.observe { NetworkFigures() }
    return server
  }

  private func refusals(_ reason: String, of server: TestServer) async throws -> Double? {
    let metrics = try StrictMetrics(await server.get("/metrics").body)
    return metrics["floorcast_refusals_total", ["reason": reason]]
  }

  /// Lists in each other.
  private func lists(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test(arguments: [16, 64, 256])
  func `bodies lie so deep and no deeper`(limit: Int) async throws {
    let server = try await server { $0.jsonDepth = limit }
    for resource in ["edits", "routes", "locations", "versions"] {
      let most = await server.post("\(path)/\(resource)", text: lists(limit))
      #expect(most.status.code == 422, "\(resource)")
      let more = await server.post("\(path)/\(resource)", text: lists(limit + 1))
      #expect(more.status == .badRequest && more.problem == "too-deep", "\(resource)")
      #expect(try more.json["limit"] == Value(limit))
      #expect(try more.json["detail"]?.string?.contains("--json-depth") == true)
    }
    #expect(try await refusals("json-depth", of: server) == 4)
  }

  @Test func `usually that is 64`() async throws {
    let server = try await server()
    #expect(await server.post("\(path)/edits", text: lists(64)).problem == "invalid-field")
    #expect(await server.post("\(path)/edits", text: lists(65)).problem == "too-deep")
  }

  @Test(arguments: [16, 64, 256])
  func `so do live messages`(limit: Int) async throws {
    let server = try await server { $0.jsonDepth = limit }
    let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/api/v1/live")
    let decision = server.application.acceptWebSocket(
      Request(head: head, path: "/api/v1/live"), protocols: ["floorcast.2+json"])
    guard case .accept(let chosen, let handler) = decision else {
      Issue.record("refused")
      return
    }
    let socket = LocalSocket(id: 7, subprotocol: chosen)
    handler.opened(socket)
    handler.received(
      .text(#"{"type": "ping", "time": \#(lists(limit - 1))}"#), from: socket)
    #expect(try await socket.next(among: ["pong", "error"])["type"] == "pong")
    handler.received(.text(#"{"type": "ping", "time": \#(lists(limit))}"#), from: socket)
    let error = try await socket.next(among: ["pong", "error"])
    #expect(error["problem"]?["type"]?.string?.hasSuffix("#too-deep") == true)
    #expect(error["problem"]?["limit"] == Value(limit))
    #expect(try await refusals("json-depth", of: server) == 1)
  }

  @Test func `what was taken with the deepest limit is kept, read again and taken back`()
    async throws
  {
    let server = try await server { $0.jsonDepth = Value.jsonDepths.upperBound }
    // In a body the tags lie six deep.
    let deep = lists(Value.jsonDepths.upperBound - 6)
    let feature =
      #"{"id": "deep", "kind": "poi", "floor": "0", "geometry": "#
      + #"{"type": "Point", "coordinates": [1, 0]}, "properties": {"tags": {"a": \#(deep)}}}"#
    let edit =
      #"{"id": "e", "base": 0, "author": "a", "operations": [{"operation": "put", "#
      + #""feature": \#(feature)}]}"#
    #expect(await server.post("\(path)/edits", text: edit).status == .created)
    let version = await server.post("\(path)/versions", ["name": "v", "author": "a"])
    #expect(version.status == .created)
    let id = try version.json["id"]?.number.map { Int($0) } ?? 0
    for resource in ["features", "snapshot", "edits", "versions/\(id)", "comparisons?from=\(id)"] {
      let answer = await server.get("\(path)/\(resource)")
      #expect(answer.status == .ok, "\(resource)")
      if !resource.hasPrefix("comparisons") {
        #expect(String(decoding: answer.body, as: UTF8.self).contains(deep), "\(resource)")
      }
    }
    let undo: Value = ["id": "u", "base": 1, "author": "a", "undoes": "e", "operations": []]
    let undone = await server.post("\(path)/edits", undo)
    #expect(
      [200, 201].contains(undone.status.code), "\(String(decoding: undone.body, as: UTF8.self))")
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 1, 0x90, 0, 0, 0, 0xF0, 8, 2, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 9, 0, 0, 0, 0]

  @Test func `a picture has so many pixels and no more`() async throws {
    let fitting = try await server { $0.picturePixels = 96_000 }
    let taken = await fitting.send(.post, "\(path)/contents", body: Self.png)
    #expect(taken.status == .created)
    let strict = try await server { $0.picturePixels = 95_999 }
    let refused = await strict.send(.post, "\(path)/contents", body: Self.png)
    #expect(refused.problem == "invalid-picture")
    let problem = try refused.json
    #expect(problem["title"] == "The picture has 96000 pixels; at most 95999 are taken")
    #expect(problem["limit"] == 95_999 && problem["count"] == 96_000)
    #expect(problem["detail"]?.string?.contains("--pixels-per-picture") == true)
    #expect(try await refusals("picture-pixels", of: fitting) == 0)
    #expect(try await refusals("picture-pixels", of: strict) == 1)
  }

  @Test(arguments: [1_000_000, 45_000, 60])
  func `a page is drawn as coarse as that takes`(limit: Int) async throws {
    let server = try await server { $0.picturePixels = limit }
    let answer = await server.send(
      .post, "\(path)/contents", body: samplePDF(pages: [(720, 360, 0)]))
    #expect(answer.status == .created || limit == 60)
    guard limit > 60 else { return }
    let (width, height) = (try answer.json["width"]?.number, try answer.json["height"]?.number)
    let pixels = (width ?? 0) * (height ?? 0)
    #expect(pixels <= Double(limit) && pixels > 0.9 * Double(limit))
    #expect(try await refusals("picture-pixels", of: server) == 0)
  }
}
