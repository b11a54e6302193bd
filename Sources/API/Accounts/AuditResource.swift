import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer

/// `/audit`: who did what to accounts, tokens and venues.
enum AuditResource {
  static func list(_ call: RequestContext) async throws -> Response {
    let before = try call.count("before", default: Int(Int32.max))
    let limit = min(max(try call.count("limit", default: 100), 1), 1000)
    let entries = try await call.book.file.read {
      try $0.audit(before: Int64(before), limit: limit)
    }
    return .json(["entries": .array(entries.map(\.value))])
  }
}

extension AuditEntry {
  /// The deed as an object.
  var value: Value {
    Value(members: [
      "id": Value(Int(id)), "time": .string(time.rfc3339),
      "who": Value(members: [
        "kind": .string(actor.kind), "id": actor.id.map(Value.string),
        "name": actor.name.map(Value.string),
      ]),
      "what": .string(deed.rawValue), "about": about.map(Value.string),
      "venue": venue.map(Value.string), "address": address.map(Value.string),
      "detail": detail.map(Value.string),
    ])
  }
}
