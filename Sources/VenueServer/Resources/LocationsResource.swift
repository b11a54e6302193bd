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
  /// The most locations that the hub takes before other work gets its turn on the hub's thread.
  private static let sliceSize = 4096

  static func add(_ context: RequestContext) async throws -> Response {
    let live = try context.venue.live
    let type = context.request.head.headerFields[.contentType]?.prefix { $0 != ";" }
    let body = try LocationsBody(
      context.request.body, mediaType: type?.lowercased(), now: BareLocation.arrival,
      json: context.json)
    guard body.batch.isWithin(context.principal.scope) else { throw Problem.forbidden }
    let outcome: LocationOutcome
    if let phone = context.principal.scope?.navigator {
      outcome = await live.take(
        body.batch, ofPhone: Identifier(phone), exampleLimit: ReportAnswer.refusalLimit)
    } else {
      outcome = await report(body.batch, to: live)
    }
    await live.count(unreadable: body.refused.count)
    let refusals = outcome.refusals.map { refusal in
      var refusal = refusal
      refusal.index = body.index(refusal.index)
      return refusal.value
    }
    return ReportAnswer(
      noun: "location", count: body.refused.count + outcome.count,
      refusedCount: body.refused.count + outcome.refusedCount, duplicates: outcome.duplicates,
      refusals: body.refused + refusals,
      isAboutTime: outcome.refused.keys.contains(where: \.isAboutTime), rate: outcome.rate
    ).response(at: context.server.now())
  }

  /// Hands the locations of others than phones to the hub.
  private static func report(_ batch: LocationBatch, to live: LiveVenue) async -> LocationOutcome {
    let all = batch.entries.indices
    var outcome = LocationOutcome(exampleLimit: ReportAnswer.refusalLimit)
    for start in stride(from: 0, to: all.count, by: sliceSize) {
      let range = start..<min(start + sliceSize, all.count)
      outcome += await live.take(batch, range, exampleLimit: ReportAnswer.refusalLimit)
    }
    return outcome
  }
}
