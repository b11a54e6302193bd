import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/locations`: where navigators say they are.
///
/// Bodies are read here, off the network's thread; the hub takes their locations some at a time.
enum LocationsResource {
  /// The most refusals that an answer lists.
  static let refusalLimit = 1000
  /// The most locations that the hub takes before other work gets its turn on the hub's thread.
  private static let sliceSize = 4096

  static func add(_ context: RequestContext) async throws -> Response {
    let live = try context.venue.live
    let now = context.server.now()
    let type = context.request.head.headerFields[.contentType]?.prefix { $0 != ";" }
    let body = try LocationsBody(
      context.request.body, mediaType: type?.lowercased(), now: now, json: context.json)
    guard body.batch.isWithin(context.principal.scope) else { throw Problem.forbidden }
    let all = body.batch.entries.indices
    var outcome = LocationOutcome(exampleLimit: refusalLimit)
    for start in stride(from: 0, to: all.count, by: sliceSize) {
      let range = start..<min(start + sliceSize, all.count)
      outcome += await live.report(body.batch, range, exampleLimit: refusalLimit)
    }
    await live.count(unreadable: body.refused.count)
    return answer(body, outcome, at: now)
  }

  private static func answer(
    _ body: LocationsBody, _ outcome: LocationOutcome, at now: Timestamp
  ) -> Response {
    let count = body.refused.count + outcome.count
    let refusedCount = body.refused.count + outcome.refusedCount
    let taken = outcome.refusals.map { refusal in
      var refusal = refusal
      refusal.index = body.index(refusal.index)
      return refusal.value
    }
    let refused = Array((body.refused + taken).prefix(refusalLimit))
    var members: [String: Value] = [
      "accepted": Value(count - refusedCount), "refused": .array(refused),
    ]
    if outcome.duplicates > 0 { members["duplicates"] = Value(outcome.duplicates) }
    if refusedCount > refused.count { members["refusedCount"] = Value(refusedCount) }
    if outcome.refused.keys.contains(where: \.isAboutTime) {
      members["serverTime"] = .string(now.rfc3339)
    }
    guard count > 0, refusedCount == count else {
      return .json(.object(members), status: .accepted)
    }
    return Problem(
      .unprocessableContent, "locations-refused",
      count == 1 ? "The location was refused" : "All \(count) locations were refused",
      detail: refused.first?.object?["reason"]?.string, members: members
    ).response
  }
}
