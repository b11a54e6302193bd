import Accounts
import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Logging
import Storage
import TestKit
import Testing
import VenueServer
import WebServer

/// A server without a network, on real venue files in a folder of its own.
final class TestServer: Sendable {
  let venues: OpenVenues
  let application: FloorcastApplication
  let watch = ServerMonitor()
  let folder: URL

  /// Serves one venue called `plan`, drawn in characters.
  ///
  /// - Parameters:
  ///   - upstairs: a second floor.
  ///   - damaged: the names of further venue files that hold nothing sensible.
  init(
    plan: String = "A   B", upstairs: String? = nil, images: [(PlanImage, [UInt8])] = [],
    damaged: [String] = [],
    permissions: PermissionTable = .open, documents: PDFPages = PDFPages(),
    codes: CodeReader = CodeReader(),
    accounts: AccountBook? = nil, limits: ContentLimits = ContentLimits(), further: [String] = [],
    compatible: (interfaces: Set<CompatibleInterface>, place: ForeignFloor)? = nil,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    pages: @escaping @Sendable (Request) async -> Response = { _ in Response(status: .notFound) },
    clock: @escaping @Sendable () -> Timestamp = {
      Timestamp(millisecondsSince1970: 1_795_248_000_000)
    }
  ) async throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-api-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let directory = VenueDirectory(path: folder.path)
    try VenueFile.create(
      at: directory.path(of: "plan"),
      venue: upstairs.map { Venue(plan: plan, $0) } ?? Venue(plan: plan), images: images
    ).close()
    for name in damaged {
      try Data("no venue".utf8).write(to: folder.appending(path: "\(name).venue"))
    }
    for name in further {
      try VenueFile.create(
        at: directory.path(of: name), venue: Venue(plan: plan), images: []
      ).close()
    }
    let now = clock
    venues = try await OpenVenues(
      in: directory,
      environment: VenueEnvironment(sharing: accounts?.sharing, logger: logger, now: now))
    application = FloorcastApplication(
      server: ServerContext(
        venues: venues, documents: documents, codes: codes, watch: watch, accounts: accounts,
        limits: limits,
        version: "0.1.0", now: now),
      permissions: permissions, compatible: compatible, logger: logger, pages: pages)
  }

  deinit {
    venues.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The venue `plan`.
  var plan: OpenVenue {
    get throws { try #require(venues.open.first { $0.slug == "plan" }) }
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, fields: HTTPFields = [:], body: [UInt8] = [],
    address: String = ""
  ) async -> Response {
    let parts = path.split(separator: "?", maxSplits: 1)
    let query = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(sides[0]), value: sides.count > 1 ? String(sides[1]) : "")
    }
    let head = HTTPRequest(
      method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields)
    let request = Request(
      head: head, path: String(parts[0]), query: query, remoteAddress: address)
    return await application.accept(request).respond(to: body)
  }

  func get(_ path: String, fields: HTTPFields = [:]) async -> Response {
    await send(.get, path, fields: fields)
  }

  func post(_ path: String, _ json: Value) async -> Response {
    await send(.post, path, body: json.json())
  }

  func post(_ path: String, text: String) async -> Response {
    await send(.post, path, body: Array(text.utf8))
  }
}

extension Response {
  /// The body as JSON.
  var json: Value {
    get throws { try Value(json: body) }
  }

  /// The part of a problem's `type` after `#`.
  var problem: String? {
    (try? json)?["type"]?.string.map { String($0.split(separator: "#").last ?? "") }
  }
}

extension Value {
  /// A member of an object.
  subscript(_ name: String) -> Value? { object?[name] }
  /// An element of an array.
  subscript(_ index: Int) -> Value? {
    array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }
}

/// An edit that puts a poi.
func putting(_ feature: String, id: String, base: Int = 0, x: Double = 1) -> Value {
  [
    "id": .string(id), "base": Value(base), "author": "ada",
    "operations": [
      [
        "operation": "put",
        "feature": [
          "id": .string(feature), "kind": "poi", "floor": "0",
          "geometry": ["type": "Point", "coordinates": [.number(x), 0]],
          "properties": ["name": "New"],
        ],
      ]
    ],
  ]
}
