import Foundation
import HTTPTypes
import Testing
import WebServer

@Suite final class ChartModulesTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)

  init() throws {
    for path in [
      "d3-scale/src/index.js", "d3-scale/src/band.js", "d3-scale/package.json",
      "d3-scale/dist/d3-scale.js", "express/src/index.js", "internmap/src/index.js",
    ] {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("export {};".utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func get(_ path: String) async -> Response? {
    let head = HTTPRequest(method: .get, scheme: "http", authority: "x", path: nil)
    return await ChartModules(root: root.path).respond(to: Request(head: head, path: path))
  }

  @Test(arguments: [
    "/d3/d3-scale/src/index.js", "/d3/d3-scale/src/band", "/d3/internmap/src/index.js",
  ])
  func `a module of d3 is served as a script`(_ path: String) async throws {
    let response = try #require(await get(path))
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "text/javascript; charset=utf-8")
  }

  @Test(arguments: [
    "/d3/express/src/index.js", "/d3/d3-scale/package.json", "/d3/d3-scale/dist/d3-scale.js",
    "/d3/d3-scale/src/", "/d3/d3-scale", "/d3/", "/d3", "/insight/", "/d3x/d3-scale/src/band",
  ])
  func `what is no module of d3 is left to others`(_ path: String) async {
    #expect(await get(path) == nil)
  }

  @Test(arguments: [
    "/d3/d3-scale/src/../../express/src/index.js", "/d3/d3-scale/src/absent",
    "/d3/d3-scale/src/.hidden.js",
  ])
  func `no path leads out of the modules`(_ path: String) async throws {
    #expect(try #require(await get(path)).status == .notFound)
  }
}
