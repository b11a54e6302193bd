import HTTPTypes
import IndoorModel
import JSONText
import WebServer
import Wire

/// `/venues/{slug}/features`: what is drawn, all of it or on one floor.
enum FeaturesResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let venue = try await open.venue()
    let word = context.request.query("floor")
    let floor = try word.map { word throws(Problem) in try venue.floor(inQuery: word) }
    let tag = "\(venue.revision)-\(context.server.epoch)\(floor.map { "-\($0.id)" } ?? "")"
    return await .features(
      .features(on: floor?.id), of: venue, from: open.text, tag: tag, to: context.request)
  }
}

extension Venue {
  fileprivate func floor(inQuery word: String) throws(Problem) -> Floor {
    if let floor = floor(called: word) { return floor }
    let existing = floors.map(\.id.rawValue).joined(separator: ", ")
    throw .badQuery("floor", "must be a floor of the venue (\(existing)), not “\(word)”")
  }
}

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
