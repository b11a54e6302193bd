import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/edits`: the journal.
enum EditsResource {
  /// The most edits in one answer.
  static let limit = 1000
  /// The most edits in one answer of the history, where the client asks for no other number.
  static let usualPage = 100
  /// An answer takes no more edits once it has this many bytes.
  static let byteLimit = 16 << 20

  static func list(_ context: RequestContext) async throws -> Response {
    let file = try context.venue.file
    let isHistory =
      context.request.query("before") != nil || context.request.query("subject") != nil
    var edits = try await isHistory ? history(context, file) : journal(context, file)
    if !context.seesAuthors { edits = edits.map(\.withoutAuthor) }
    let oldest = try await file.oldestRevision()
    let revision = try await file.venue().revision
    return answer(edits, revision: revision, oldest: oldest)
  }

  /// The edits after a revision, the oldest first: for a client that has missed some.
  private static func journal(_ context: RequestContext, _ file: VenueFile) async throws
    -> [AppliedEdit]
  {
    let after = try context.count("after", default: 0)
    return try await file.edits(after: after, limit: try pageLength(context, default: limit))
  }

  /// The edits before a revision, the newest first: for the history panel.
  private static func history(_ context: RequestContext, _ file: VenueFile) async throws
    -> [AppliedEdit]
  {
    if context.request.query("after") != nil {
      throw Problem.badQuery("after", "cannot be used with “before” or “subject”")
    }
    let before =
      try context.request.query("before") == nil ? nil : context.count("before", default: 0)
    return try await file.history(
      of: try subject(context), before: before, limit: try pageLength(context, default: usualPage))
  }

  private static func pageLength(_ context: RequestContext, default usual: Int) throws(Problem)
    -> Int
  {
    let length = try context.count("limit", default: usual)
    guard (1...limit).contains(length) else {
      throw .badQuery("limit", "must be from 1 to \(limit), not \(length)")
    }
    return length
  }

  private static func subject(_ context: RequestContext) throws(Problem) -> Subject? {
    guard let text = context.request.query("subject") else { return nil }
    guard let subject = Subject(text) else {
      throw .badQuery(
        "subject",
        "must be venue, or feature:, floor:, building:, image: or entry: with an id, "
          + "not “\(text)”")
    }
    return subject
  }

  private static func answer(_ edits: [AppliedEdit], revision: Int, oldest: Int?) -> Response {
    var writer = JSONWriter()
    writer.append(raw: "{\"edits\":[")
    for (index, edit) in edits.enumerated() where writer.bytes.count < byteLimit {
      if index > 0 { writer.append(raw: ",") }
      writer.append(edit.value)
    }
    writer.append(raw: "],")
    if let oldest {
      writer.append(raw: "\"oldest\":")
      writer.append(Double(oldest))
      writer.append(raw: ",")
    }
    writer.append(raw: "\"revision\":")
    writer.append(Double(revision))
    writer.append(raw: "}")
    var response = Response.json(bytes: writer.bytes)
    response.fields[.cacheControl] = "no-store"
    return response
  }

  static func add(_ context: RequestContext) async throws -> Response {
    var edit = try Edit(value: try context.json())
    guard edit.operations.count <= Venue.operationLimit else {
      throw EditError.operationCount(
        edit.operations.count, allowed: 1...Venue.operationLimit)
    }
    edit.author = context.author(edit.author)
    return try await answer(to: edit, in: try context.venue, for: context)
  }

  /// Submits an edit and answers with what became of it.
  static func answer(
    to edit: Edit, in venue: OpenVenue, for context: RequestContext
  ) async throws -> Response {
    let (applied, isNew) = try await venue.submit(edit)
    // It decides about access, as a link does, so the log of changes has it and its actor.
    if isNew, let areAllowed = applied.guestSwitch {
      context.note(areAllowed ? .guestsAllowed : .guestsForbidden, venue: venue.slug)
    }
    return .json(applied.value, status: isNew ? .created : .ok)
  }
}

extension AppliedEdit {
  /// Whether guests are allowed since this edit; `nil` where it did not change that.
  fileprivate var guestSwitch: Bool? {
    // The first operation of the inverse takes the last one back: the oldest value comes last.
    guard let now = edit.operations.compactMap(\.guests).last,
      let before = inverse.compactMap(\.guests).last, now != before
    else { return nil }
    return now
  }
}

extension IndoorModel.Operation {
  /// Whether it allows guests; `nil` where it does not set that.
  fileprivate var guests: Bool? {
    guard case .changeVenue(let changes) = self, let value = changes.values[.guests] else {
      return nil
    }
    return value == 1
  }
}
