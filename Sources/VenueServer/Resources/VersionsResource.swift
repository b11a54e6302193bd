import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/versions`: named states of a venue.
enum VersionsResource {
  static func list(_ call: RequestContext) async throws -> Response {
    let versions = try await call.venue.file.versions()
    return .json(["versions": .array(versions.map { $0.value(for: call) })])
  }

  static func add(_ call: RequestContext) async throws -> Response {
    let fields = try Fields(try call.json(), of: "a version: name, author")
    let version = try await call.venue.file.addVersion(
      named: try fields.text("name"), by: try call.author(in: fields), at: call.server.now())
    return .json(version.value(for: call), status: .created)
  }

  static func show(_ call: RequestContext) async throws -> Response {
    let (version, venue) = try await call.venue.file.version(try call.versionID())
    // Numbers of versions may come back once the last one was removed; times do not.
    // Who may not see the author is not to be told that what they got as somebody else is the same.
    let tag =
      "\(version.id)-\(version.time.millisecondsSince1970)\(call.seesAuthors ? "-named" : "")"
    return await .tagged(tag, to: call.request) {
      .json(bytes: VenueText.snapshot(of: venue, version: version.value(for: call)))
    }
  }

  static func remove(_ call: RequestContext) async throws -> Response {
    try await call.venue.file.removeVersion(try call.versionID())
    call.note(.versionRemoved, about: call.parameter("id"), venue: call.parameter("slug"))
    return Response(status: .noContent)
  }
}

extension Version {
  /// The version as an object, with its author for clients that may see authors.
  func value(for call: RequestContext) -> Value {
    Value(members: [
      "id": Value(id), "name": .string(name),
      "author": call.seesAuthors ? .string(author) : nil,
      "time": .string(time.rfc3339), "revision": Value(revision),
    ])
  }
}

extension RequestContext {
  /// The version that the path names.
  fileprivate func versionID() throws(Problem) -> VersionID {
    guard let id = VersionID(parameter("id")) else {
      throw .notFound("There is no version “\(parameter("id"))”")
    }
    return id
  }
}
