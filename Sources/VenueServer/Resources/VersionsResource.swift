import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/versions`: named states of a venue.
enum VersionsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let versions = try await context.venue.file.versions()
    return .json(["versions": .array(versions.map { $0.value(for: context) })])
  }

  static func add(_ context: RequestContext) async throws -> Response {
    let fields = try Fields(try context.json(), of: "a version: name, author")
    let change = FileChange.addVersion(
      id: nil, name: try fields.text("name"), author: try context.author(in: fields),
      time: context.server.now())
    guard case .added(let version) = try await context.venue.perform(change) else {
      throw Problem.unsettled
    }
    return .json(version.value(for: context), status: .created)
  }

  static func show(_ context: RequestContext) async throws -> Response {
    let (version, venue) = try await context.venue.past.version(try versionID(context))
    // Numbers of versions may come back once the last one was removed; times do not.
    // The tag differs by whether the answer names authors, as the answer does.
    let tag =
      "\(version.id)-\(version.time.millisecondsSince1970)\(context.seesAuthors ? "-named" : "")"
    return await .tagged(tag, to: context.request) {
      .json(bytes: VenueText.snapshot(of: venue, version: version.value(for: context)))
    }
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    _ = try await context.venue.perform(.removeVersion(try versionID(context)))
    context.note(.versionRemoved, about: context.parameter("id"), venue: context.parameter("slug"))
    return Response(status: .noContent)
  }

  /// The version that the path names.
  private static func versionID(_ context: RequestContext) throws(Problem) -> VersionID {
    guard let id = VersionID(context.parameter("id")) else {
      throw .notFound("There is no version “\(context.parameter("id"))”")
    }
    return id
  }
}

extension Version {
  /// The version as an object, with its author for clients that may see authors.
  func value(for context: RequestContext) -> Value {
    Value(members: [
      "id": Value(id), "name": .string(name),
      "author": context.seesAuthors ? .string(author) : nil,
      "time": .string(time.rfc3339), "revision": Value(revision),
    ])
  }
}
