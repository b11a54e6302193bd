import Accounts
import HTTPTypes
import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/measurements`: what radios, markers and phones measured of navigators' tags.
enum MeasurementsResource {
  static func add(_ context: RequestContext) async throws -> Response {
    let live = try context.venue.live
    let now = context.server.now()
    let type = context.request.head.headerFields[.contentType]?.prefix { $0 != ";" }
    let body = try MeasurementsBody(
      context.request.body, mediaType: type?.lowercased(), now: now, json: context.json)
    guard body.isWithin(context.principal.scope) else { throw Problem.forbidden }
    let outcome = await live.report(body.reports, exampleLimit: ReportAnswer.refusalLimit)
      .moved(body.index)
    let refusals = outcome.refusals.map(\.value)
    return ReportAnswer(
      noun: "measurement", count: body.refused.count + outcome.count,
      refusedCount: body.refused.count + outcome.refusedCount, duplicates: outcome.duplicates,
      refusals: body.refused + refusals,
      isAboutTime: outcome.refusals.contains(where: \.reason.isAboutTime)
    ).response(at: now)
  }
}
