import HTTPTypes
import IndoorModel
import JSONText
import WebServer
import Wire

/// `/venues/{slug}/issues`: what in the plan is probably not meant.
enum IssuesResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let findings = await (try context.venue).issues
    return .json([
      "revision": Value(findings.revision), "complete": .bool(findings.isComplete),
      "issues": .array(findings.issues.map(\.value)),
    ])
  }
}
