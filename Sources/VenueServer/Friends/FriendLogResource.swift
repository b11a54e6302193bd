import Friends
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/friend-log`: what a navigator wanted kept of its own encounters and places.
enum FriendLogResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    // What was met a moment ago is in it.
    try await context.book.friends.flush()
    let (isKept, entries) = try await context.book.friends.file.read { rows in
      (try rows.profile(of: person)?.keepsLog ?? false, try rows.log.entries(of: person))
    }
    return .json([
      "kept": .bool(isKept),
      "summary": .array(FriendLogSummary.summaries(of: entries).map(\.value)),
      "days": .array(entries.map(\.value)),
    ])
  }

  /// Begins or ends to keep it.
  static func set(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let fields = try context.fields("a choice: kept")
    guard let isKept = try fields.boolIfPresent("kept") else {
      throw ValueError("must be true or false", at: "kept")
    }
    // What was met before the choice goes by the choice before.
    try await context.book.friends.flush()
    try await context.book.friends.file.write { rows in
      if try rows.profile(of: person) == nil { try rows.set(name: "", of: person) }
      try rows.log.keep(isKept, of: person)
    }
    return .json(["kept": .bool(isKept)])
  }

  /// Deletes all of it, and ends to keep it.
  static func remove(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let file = try context.book.friends.file
    try await file.write { rows in
      try rows.log.keep(false, of: person)
      try rows.log.remove(of: person)
    }
    try await file.wipe()
    return Response(status: .noContent)
  }
}

extension FriendLogSummary {
  fileprivate var value: Value {
    [
      "kind": .string(kind.rawValue), "id": .string(subject), "name": .string(name),
      "count": Value(count), "seconds": .number(seconds), "streak": Value(streak),
      "first": .string(FriendLogEntry.date(days.lowerBound)),
      "last": .string(FriendLogEntry.date(days.upperBound)),
    ]
  }
}

extension FriendLogEntry {
  /// `2026-11-21`.
  fileprivate static func date(_ day: Int) -> String {
    String(Timestamp(millisecondsSince1970: Int64(day) * 86_400_000).rfc3339.prefix(10))
  }

  fileprivate var value: Value {
    [
      "kind": .string(kind.rawValue), "id": .string(subject), "name": .string(name),
      "day": .string(Self.date(day)), "count": Value(count), "seconds": .number(seconds),
    ]
  }
}
