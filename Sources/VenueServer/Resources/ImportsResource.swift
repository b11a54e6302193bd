import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import VenueFormats
import WebServer
import Wire

/// `/venues/{slug}/imports`: plans of other systems, tried out or stored as one edit.
enum ImportsResource {
  /// The bytes of a plan, or of an archive.
  static let bodyLimit = 64 << 20
  /// The most operations of an import: it comes once, and costs viewers about what the whole plan costs
  /// them, where edits of clients may come many times a second and keep to `Venue.operationLimit`.
  static let operationLimit = 200_000

  static func add(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let source = try source(context)
    let (line, plan) = parts(of: context.request)
    let profile =
      try line.map { line throws(FormatError) in
        try ImportProfile(json: line, source: "the profile")
      } ?? ImportProfile()
    var draft = VenueImport(updating: try await open.venue())
    try draft.add(PlanSource(name: source, bytes: plan), profile: profile)
    if context.request.query("preview") == "true" { return try preview(draft) }
    return try await store(draft, source: source, in: open, context)
  }

  /// The name of the file, which names the source in later imports.
  static func source(_ context: RequestContext) throws(Problem) -> String {
    let source = context.request.query("source") ?? ""
    guard (1...256).contains(source.count) else {
      throw .badQuery("source", "must be the name of the file, of 1 to 256 characters")
    }
    return source
  }

  /// A file, and the table before it, if there is one: JSON on the first line.
  static func parts(of request: Request) -> (table: [UInt8]?, file: [UInt8]) {
    let type = request.head.headerFields[.contentType]?.prefix { $0 != ";" }
    guard type == "application/vnd.floorcast.import" else { return (nil, request.body) }
    let line = request.body.prefix { $0 != UInt8(ascii: "\n") }
    return (Array(line), Array(request.body.dropFirst(line.count + 1)))
  }

  /// What the import would do; nothing is stored.
  private static func preview(_ draft: VenueImport) throws -> Response {
    let operations = try draft.operations()
    var response = Response.json([
      "report": try draft.finished().report.value,
      "operationCount": Value(operations.count), "operationLimit": Value(operationLimit),
      "operations": .array(operations.prefix(Venue.operationLimit).map(\.value)),
    ])
    response.fields[.cacheControl] = "no-store"
    return response
  }

  private static func store(
    _ draft: VenueImport, source: String, in open: OpenVenue, _ context: RequestContext
  ) async throws -> Response {
    let (venue, images, report) = try draft.finished()
    let count = try draft.operations().count
    guard count <= operationLimit else {
      throw Problem.tooLargeImport(source, count: count)
    }
    var contents: [Identifier<PlanImage>: Identifier<ImageContent>] = [:]
    for (image, bytes) in images {
      let stored = try await open.file.addContent(
        bytes, mediaType: image.mediaType, width: image.width, height: image.height,
        at: context.server.now())
      try await open.recordContents?.spread(picture: stored.id)
      contents[image.id] = stored.id
    }
    let operations = try draft.operations(contents: contents)
    guard !operations.isEmpty else {
      return .json(["report": report.value, "revision": Value(venue.revision)])
    }
    let edit = try edit(source, operations, base: venue.revision, context)
    let applied = try await open.submit(edit).applied
    return .json(
      [
        "report": report.value, "edit": .string(applied.edit.id.rawValue),
        "revision": Value(applied.revision),
      ], status: .created)
  }
}

extension ImportsResource {
  /// The edit that takes a file.
  ///
  /// - Parameter base: the revision that the file was compared with.
  static func edit(
    _ source: String, _ operations: [IndoorModel.Operation], base: Int, _ context: RequestContext
  ) throws(Problem) -> Edit {
    let claimed = context.request.query("author") ?? "anonymous"
    guard (1...128).contains(claimed.count) else {
      throw .badQuery("author", "must have 1 to 128 characters")
    }
    return Edit(
      id: try editID(context.request), base: base, author: context.author(claimed),
      operations: operations, label: "Import \(source.prefix(100))")
  }

  /// What the edit is called: what the client names it, so that it knows its own when it hears of it.
  private static func editID(_ request: Request) throws(Problem) -> Identifier<EditSubject> {
    guard let given = request.query("edit") else {
      return Identifier("import-\(UUID().uuidString.lowercased())")
    }
    let id = Identifier<EditSubject>(given)
    guard id.isValid else {
      throw .badQuery(
        "edit", "must be an id of 1 to 128 printable ASCII characters without spaces and quotes")
    }
    return id
  }
}

extension Problem {
  /// A plan, or another list, is refused as a whole.
  static func refusedPlan(_ error: FormatError, _ word: String = "plan") -> Problem {
    Problem(
      .unprocessableContent, "invalid-\(word)", "The \(word) cannot be imported",
      detail: error.description, members: ["source": .string(error.source)])
  }

  /// An import would be a larger edit than any may be.
  static func tooLargeImport(_ source: String, count: Int) -> Problem {
    Problem(
      .unprocessableContent, "too-many-operations", "The plan has too much for one edit",
      detail: "\(source): would change \(count) things; an import changes at most "
        + "\(ImportsResource.operationLimit). Leave types out by the table, or import into a new venue by "
        + "`floorcast import`",
      members: ["source": .string(source)])
  }
}
