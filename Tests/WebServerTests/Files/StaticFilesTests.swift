import Foundation
import HTTPTypes
import Testing
import WebServer

@Suite final class StaticFilesTests {
  private let outer: URL
  private let root: URL

  init() throws {
    outer = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    root = outer.appendingPathComponent("web")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: outer.appendingPathComponent("secret.txt"))
  }

  deinit { try? FileManager.default.removeItem(at: outer) }

  private func write(_ text: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func get(
    _ path: String, _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get,
    query: [(name: String, value: String)] = []
  ) async -> Response {
    let head = HTTPRequest(
      method: method, scheme: "http", authority: "x", path: nil, headerFields: fields)
    return await StaticFiles(root: root.path).respond(
      to: Request(head: head, path: path, query: query))
  }

  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
    ("a.mjs", "text/javascript; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
    ("a.svg", "image/svg+xml"), ("a.json", "application/json"), ("a.PNG", "image/png"),
    ("a.jpg", "image/jpeg"), ("a.webp", "image/webp"), ("a.woff2", "font/woff2"),
    ("a.ico", "image/x-icon"), ("a.webmanifest", "application/manifest+json"),
    ("a", "application/octet-stream"),
  ])
  func `a file has the type of its name`(_ name: String, _ type: String) async throws {
    try write("hello", to: name)
    let response = await get("/" + name)
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == type)
    #expect(response.body == Array("hello".utf8))
  }

  @Test func `a page is asked for again each time`() async throws {
    try write("<!doctype html>", to: "index.html")
    #expect(await get("/").fields[.cacheControl] == "no-cache")
  }

  @Test(arguments: [
    "assets/live/main-SET6H3RT.js", "embed/v1/map-SET6H3RT.js", "assets/live/main-SET6H3RT.js.map",
    "assets/a/b-c-AAAA2345.css",
  ])
  func `a file whose name has a hash of its contents may be kept for good`(
    _ path: String
  ) async throws {
    try write("hello", to: path)
    let response = await get("/" + path)
    #expect(response.fields[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(response.fields[.eTag] != nil)
  }

  @Test(arguments: [
    "live/main-SET6H3RT.js", "assets/main.js", "assets/index.html", "assets/live/main-set6h3rt.js",
    "assets/live/main-SET6H3R8.js", "assets/live/main-SET6H3RT5.js", "assets/live/SET6H3RT.js",
    "assets/main-SET6H3RT/index.html", "assets/main.SET6H3RT.js", "assets-SET6H3RT.js",
  ])
  func `any other file is asked for again each time`(_ path: String) async throws {
    try write("hello", to: path)
    #expect(await get("/" + path).fields[.cacheControl] == "no-cache")
  }

  @Test func `the script of an earlier version leads other pages to the one of now`() async throws {
    try write("new", to: "embed/v1/map.js")
    try write("new", to: "embed/v1/map-SET6H3RT.js")
    try write("new", to: "assets/live/main.js")
    let old = await get("/embed/v1/map-AAAA2345.js")
    #expect(old.status == .temporaryRedirect)
    #expect(old.fields[.location] == "map.js")
    #expect(old.fields[.cacheControl] == "no-cache")
    #expect(String(decoding: old.body, as: UTF8.self).contains("/examples/ on this server"))
    #expect(await get("/embed/v1/map-SET6H3RT.js").status == .ok)
    let others = [
      "/embed/v1/plan-AAAA2345.js", "/embed/v1/map-aaaa2345.js", "/embed/v1/map-AAAA2345.css",
      "/embed/map-AAAA2345.js", "/embed/v1/-AAAA2345", "/assets/live/main-AAAA2345.js",
    ]
    for path in others { #expect(await get(path).status == .notFound, "\(path)") }
  }

  @Test func `a missing file is not kept, whatever its name`() async throws {
    let response = await get("/assets/live/main-SET6H3RT.js")
    #expect(response.status == .notFound)
    #expect(response.fields[.cacheControl] == nil)
  }

  @Test func `a script is sent as it is`() async throws {
    let text = "// Says hello.\n  hello();\n"
    try write(text, to: "a.js")
    #expect(await get("/a.js").body == Array(text.utf8))
  }

  @Test func `text is sent as gzip to who takes it, under a tag of its own`() async throws {
    let text = String(repeating: "const a = 1;\n", count: 200)
    try write(text, to: "a.js")
    try write(text, to: "a.png")
    try write("short", to: "b.js")
    let plain = await get("/a.js")
    let zipped = await get("/a.js", [.acceptEncoding: "gzip, deflate"])
    #expect(plain.fields[.contentEncoding] == nil)
    #expect(plain.body == Array(text.utf8))
    #expect(zipped.fields[.contentEncoding] == "gzip")
    #expect(zipped.fields[.vary] == "Accept-Encoding")
    #expect(zipped.body.prefix(3) == [0x1F, 0x8B, 8])
    #expect(zipped.body.count < text.utf8.count / 10)
    #expect(zipped.fields[.eTag] != plain.fields[.eTag])
    let tag = try #require(zipped.fields[.eTag])
    let known = await get("/a.js", [.acceptEncoding: "gzip", .ifNoneMatch: tag])
    #expect(known.status == .notModified)
    for path in ["/a.png", "/b.js"] {
      #expect(await get(path, [.acceptEncoding: "gzip"]).fields[.contentEncoding] == nil)
    }
    #expect(await get("/a.js", [.acceptEncoding: "gzip;q=0"]).fields[.contentEncoding] == nil)
  }

  @Test func `a known tag is answered with 304`() async throws {
    try write("hello", to: "a.txt")
    let tag = try #require(await get("/a.txt").fields[.eTag])
    for known in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
      let response = await get("/a.txt", [.ifNoneMatch: known])
      #expect(response.status == .notModified)
      #expect(response.body.isEmpty)
      #expect(response.fields[.eTag] == tag)
    }
    #expect(await get("/a.txt", [.ifNoneMatch: "\"other\""]).status == .ok)
  }

  @Test func `a changed file is read again`() async throws {
    try write("one", to: "a.txt")
    let files = StaticFiles(root: root.path)
    let request = Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/a.txt"),
      path: "/a.txt")
    let first = await files.respond(to: request)
    try write("two", to: "a.txt")
    let second = await files.respond(to: request)
    #expect(second.body == Array("two".utf8))
    #expect(first.fields[.eTag] != second.fields[.eTag])
  }

  @Test func `a directory shows its index and wants its slash`() async throws {
    try write("editor", to: "editor/index.html")
    #expect(await get("/editor/").body == Array("editor".utf8))
    let redirect = await get("/editor", query: [("venue", "expo")])
    #expect(redirect.status == .movedPermanently)
    #expect(redirect.fields[.location] == "editor/?venue=expo")
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("empty"), withIntermediateDirectories: true)
    #expect(await get("/empty/").status == .notFound)
    #expect(await get("/editor/index.html/").status == .notFound)
  }

  @Test func `a compressed sibling goes to those who accept it`() async throws {
    try write("plain", to: "a.js")
    try write("gzipped", to: "a.js.gz")
    try write("brotli", to: "a.js.br")
    let plain = await get("/a.js")
    #expect(plain.body == Array("plain".utf8))
    #expect(plain.fields[.vary] == "Accept-Encoding")
    let gzip = await get("/a.js", [.acceptEncoding: "gzip, br;q=0"])
    #expect(gzip.body == Array("gzipped".utf8))
    #expect(gzip.fields[.contentEncoding] == "gzip")
    #expect(gzip.fields[.contentType] == "text/javascript; charset=utf-8")
    let brotli = await get("/a.js", [.acceptEncoding: "gzip, deflate, br"])
    #expect(brotli.fields[.contentEncoding] == "br")
    #expect(brotli.fields[.eTag] != gzip.fields[.eTag])
    let tag = try #require(brotli.fields[.eTag])
    let same = await get("/a.js", [.acceptEncoding: "br", .ifNoneMatch: tag])
    #expect(same.status == .notModified)
    #expect(same.fields[.vary] == "Accept-Encoding")
  }

  @Test(arguments: [
    "/../secret.txt", "/a/../../secret.txt", "/..", "/.", "/.git/config", "/a/.env", "/link.txt",
    "/links/secret.txt", "/hidden.txt", "/a\u{0}.txt", "/..\\secret.txt", "/missing", "missing", "",
    "//../secret.txt", "/a.txt/", "/pipe",
  ])
  func `nothing outside and nothing hidden is served`(_ path: String) async throws {
    try write("a", to: "a.txt")
    try write("h", to: ".hidden")
    let files = FileManager.default
    let at = { (name: String) in self.root.appendingPathComponent(name).path }
    try files.createSymbolicLink(atPath: at("link.txt"), withDestinationPath: "../secret.txt")
    try files.createSymbolicLink(atPath: at("links"), withDestinationPath: outer.path)
    try files.createSymbolicLink(atPath: at("hidden.txt"), withDestinationPath: ".hidden")
    mkfifo(at("pipe"), 0o600)
    #expect(await get(path).status == .notFound)
  }

  @Test func `a link inside is followed`() async throws {
    try write("a", to: "a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("b.txt").path, withDestinationPath: "a.txt")
    #expect(await get("/b.txt").body == Array("a".utf8))
  }

  @Test func `files are only read`() async throws {
    try write("a", to: "a.txt")
    #expect(await get("/a.txt", method: .head).status == .ok)
    let response = await get("/a.txt", method: .post)
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == "GET, HEAD")
  }
}
