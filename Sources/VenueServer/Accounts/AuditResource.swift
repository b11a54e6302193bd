import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/audit`: the log of changes to accounts, tokens and venues.
enum AuditResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let before = try context.count("before", default: Int(Int32.max))
    let limit = min(max(try context.count("limit", default: 100), 1), 1000)
    let entries = try await context.book.file.read {
      try $0.audit(before: Int64(before), limit: limit)
    }
    return .json(["entries": .array(entries.map(\.value))])
  }
}
