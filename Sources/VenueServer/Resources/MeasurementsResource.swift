import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Positioning
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

  /// `/venues/{slug}/navigators/{id}/positioning`: where a tag is, and how far that can be trusted; not
  /// of a navigator that hides.
  static func show(_ context: RequestContext) async throws -> Response {
    let id = Identifier<Navigator>(context.parameter("id"))
    guard id.isValid else { throw Problem.notFound("There is no such navigator") }
    let live = try context.venue.live
    guard await live.sharing(of: id).status != .hidden,
      let tag = await live.positioning.tag(id, at: context.server.now())
    else {
      throw Problem(
        .notFound, "no-such-tag", "Nothing was measured of the navigator “\(id)”",
        detail: "POST …/measurements takes measurements; others report their locations themselves.")
    }
    return .json(tag.value)
  }
}

extension TrackedTag {
  /// The tag as `docs/api.md` describes it.
  var value: Value {
    Value(members: [
      "navigator": .string(navigator.rawValue), "name": name.map { .string($0) },
      "group": group.map { .string($0) }, "state": .string(estimate.state.rawValue),
      "time": .string(estimate.time.rfc3339),
      "floor": estimate.floor.map { .string($0.rawValue) },
      "x": .number(estimate.point.x), "y": .number(estimate.point.y),
      "shown": [.number(estimate.shownPoint.x), .number(estimate.shownPoint.y)],
      "accuracy": .number(estimate.radius),
      "covariance": [
        .number(estimate.covariance.xx), .number(estimate.covariance.xy),
        .number(estimate.covariance.yy),
      ],
      "velocity": [.number(estimate.velocity.dx), .number(estimate.velocity.dy)],
      "inliers": .number(estimate.inlierShare), "anchors": Value(estimate.anchorCount),
      "candidates": .array(
        estimate.candidates.map { candidate in
          Value(members: [
            "floor": candidate.floor.map { .string($0.rawValue) },
            "x": .number(candidate.point.x), "y": .number(candidate.point.y),
            "probability": .number(candidate.probability),
          ])
        }),
    ])
  }
}
