import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

@testable import VenueServer

struct ReadingsResourceTests {
  private let path = "/api/v1/venues/plan/readings"

  /// A picture of a QR code of `text`, by `ZXingWriter` of the same Debian package.
  private func picture(of text: String) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let writer = Process()
    writer.executableURL = URL(filePath: "/usr/bin/ZXingWriter")
    writer.arguments = ["-size", "300x300", "QRCode", text, file.path]
    try writer.run()
    writer.waitUntilExit()
    return Array(try Data(contentsOf: file))
  }

  @Test func `the code in a picture is read`() async throws {
    let server = try await TestServer()
    let link = "https://maps.example.org/m/7KQ4MZ2P"
    let response = await server.send(.post, path, body: try picture(of: link))
    #expect(response.status == .ok)
    #expect(try response.json["texts"] == [.string(link)])
  }

  @Test func `a picture that is none, or another type, is refused`() async throws {
    let server = try await TestServer()
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
    for body in [[], Array("no picture".utf8), png, drawing] {
      let response = await server.send(.post, path, body: body)
      #expect([415, 422].contains(response.status.code))
    }
    var cut = try picture(of: "x")
    cut.removeLast(cut.count / 2)
    let response = await server.send(.post, path, body: cut)
    #expect([200, 422].contains(response.status.code))
  }

  @Test func `a picture of more pixels than a frame is refused unread`() async throws {
    let server = try await TestServer(codes: CodeReader(searchPath: "/none"))
    var bomb = try picture(of: "x")
    // The width in the header (PNG, section 11.2.2): 0x4000 pixels wide, 300 high.
    bomb.replaceSubrange(16..<20, with: [0, 0, 0x40, 0])
    let response = await server.send(.post, path, body: bomb)
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "invalid-picture")
  }

  @Test func `a body above the limit is refused`() async throws {
    let server = try await TestServer()
    let body = [UInt8](repeating: 0, count: ReadingsResource.bodyLimit + 1)
    #expect(await server.send(.post, path, body: body).status == .contentTooLarge)
  }

  @Test func `a server without the program says so`() async throws {
    let server = try await TestServer(codes: CodeReader(searchPath: "/none"))
    let response = await server.send(.post, path, body: try picture(of: "x"))
    #expect(response.status == .serviceUnavailable)
    #expect(response.problem == "reader-not-installed")
  }

  /// A program under the reader's name that runs for ever, or wants all memory.
  private func reader(doing script: String) throws -> (CodeReader, URL) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: "ZXingReader")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
    return (CodeReader(searchPath: "\(folder.path):/usr/bin:/bin", seconds: 1), folder)
  }

  @Test func `a picture that keeps the program busy is given up`() async throws {
    let (codes, folder) = try reader(doing: "while :; do :; done")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await TestServer(codes: codes)
    let response = await server.send(.post, path, body: try picture(of: "x"))
    #expect(response.problem == "picture-too-laborious")
  }

  @Test func `the program gets no more memory than its limit`() async throws {
    let (codes, folder) = try reader(doing: "echo \"frame QRCode \\\"$(ulimit -v)\\\"\"")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await codes.texts(in: []) == ["262144"])
  }

  @Test func `no frame is left in the temporary folder`() async throws {
    let (codes, folder) = try reader(doing: "echo \"frame QRCode \\\"$PWD\\\"\"")
    defer { try? FileManager.default.removeItem(at: folder) }
    let used = try #require(try await codes.texts(in: [1, 2, 3]).first)
    #expect(used.contains("floorcast-scratch-code-"))
    #expect(!FileManager.default.fileExists(atPath: used))
  }

  @Test func `lines of the program are read, and others are not`() {
    let output = "frame QRCode \"a \"b\" <LF> c\"\nframe\nother QRCode \"x\"\nframe QRCode \"\"\n"
    #expect(CodeReader.texts(of: output) == ["a \"b\" <LF> c", ""])
  }
}

struct MarkerLinkTests {
  private func putting(marker code: Value?, id: String) -> Value {
    [
      "id": .string("put-\(id)"), "base": 0, "author": "ada",
      "operations": [
        [
          "operation": "put",
          "feature": [
            "id": .string(id), "kind": "marker", "floor": "0",
            "geometry": ["type": "Point", "coordinates": [1, 0]],
            "properties": code.map { ["code": $0] } ?? [:],
          ],
        ]
      ],
    ]
  }

  private func target(_ server: TestServer, _ path: String) async -> String? {
    await server.get(path).fields[.location]
  }

  @Test func `a short link leads to its marker until that is removed`() async throws {
    let server = try await TestServer()
    let edits = "/api/v1/venues/plan/edits"
    #expect(await server.get("/m/7KQ4MZ2P").status == .notFound)
    #expect(await server.post(edits, putting(marker: "7KQ4MZ2P", id: "m-1")).status == .created)
    let response = await server.get("/m/7kq4-mz2p")
    #expect(response.status == .found)
    #expect(response.fields[.location] == "../navigate/?venue=plan&at=m-1")
    #expect(response.fields[.cacheControl] == "no-store")
    let removal: Value = [
      "id": "gone", "base": 1, "author": "ada",
      "operations": [["operation": "remove", "feature": "m-1"]],
    ]
    #expect(await server.post(edits, removal).status == .created)
    #expect(await server.get("/m/7KQ4MZ2P").status == .notFound)
  }

  @Test func `a marker without a code gets one`() async throws {
    let server = try await TestServer()
    _ = await server.post("/api/v1/venues/plan/edits", putting(marker: nil, id: "m-1"))
    let code = try #require(try await server.plan.venue().features["m-1"]?.code)
    #expect(await target(server, "/m/\(code.text)") == "../navigate/?venue=plan&at=m-1")
  }

  @Test func `a code that several venues have lets the visitor choose`() async throws {
    let server = try await TestServer(further: ["twin"])
    for slug in ["plan", "twin"] {
      let answer = await server.post(
        "/api/v1/venues/\(slug)/edits", putting(marker: "7KQ4MZ2P", id: "m-1"))
      #expect(answer.status == .created)
    }
    #expect(await target(server, "/m/7KQ4MZ2P") == "../navigate/?at=m-1")
  }

  @Test(arguments: ["/m/", "/m/7KQ4MZ2", "/m/7KQ4MZ2P/x", "/m/%2e%2e", "/m"])
  func `other addresses lead nowhere`(path: String) async throws {
    let server = try await TestServer()
    #expect(await server.get(path).status == .notFound)
  }
}
