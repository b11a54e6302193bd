import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Positioning
import WebServer
import Wire

/// What the positioning engine says of tags and of anchors.
enum PositioningResource {
  /// `/venues/{slug}/navigators/{id}/positioning`: where a tag is, how far that can be trusted, and why;
  /// not of a navigator that hides.
  static func show(_ context: RequestContext) async throws -> Response {
    let id = Identifier<Navigator>(context.parameter("id"))
    guard id.isValid else { throw Problem.notFound("There is no such navigator") }
    let live = try context.venue.live
    guard await live.sharing(of: id).status != .hidden,
      let explained = await live.positioning.tag(id, at: context.server.now()),
      explained.tag.estimate.floor.map(context.shows) ?? (context.onlyFloor == nil)
    else {
      throw Problem(
        .notFound, "no-such-tag", "Nothing was measured of the navigator “\(id)”",
        detail: "POST …/measurements takes measurements; others report their locations themselves.")
    }
    return .json(explained.value)
  }

  /// `/venues/{slug}/positioning/anchors`: whether anchors stand where they are drawn.
  static func anchors(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let (reports, plan) = (await venue.live.positioning.anchors, try await venue.venue())
    return .json([
      "time": .string(context.server.now().rfc3339),
      "anchors": .array(
        reports.compactMap { report in
          guard let anchor = plan.features[report.anchor], context.shows(anchor.floor) else {
            return nil
          }
          return report.value(of: anchor)
        }),
    ])
  }
}

extension AnchorReport {
  fileprivate func value(of feature: Feature) -> Value {
    Value(members: [
      "id": .string(anchor.rawValue), "floor": .string(feature.floor.rawValue),
      "state": .string(state.rawValue), "since": since.map { .string($0.rfc3339) },
      "heard": heard.map { .string($0.rfc3339) }, "hearings": Value(hearings),
      "place": place.map {
        Value(members: [
          "x": .number($0.point.x), "y": .number($0.point.y), "accuracy": .number($0.radius),
          "distance": .number($0.distance),
        ])
      },
    ])
  }
}

extension ExplainedTag {
  /// The tag as `docs/api.md` describes it.
  fileprivate var value: Value {
    let estimate = tag.estimate
    return Value(members: [
      "navigator": .string(tag.navigator.rawValue), "name": tag.name.map { .string($0) },
      "group": tag.group.map { .string($0) }, "state": .string(estimate.state.rawValue),
      "time": .string(estimate.time.rfc3339), "heard": .string(heard.rfc3339),
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
      "height": explanation.map { .number($0.height) },
      "offset": explanation.map { .number($0.offset) },
      "floors": explanation.map { .array($0.floors.map(\.value)) },
      "ranges": explanation.map { .array($0.ranges.map(\.value)) },
      "refused": explanation.map { .object(Self.refused($0.counts)) },
    ])
  }

  /// How many measurements were refused, by the name of the reason.
  private static func refused(_ counts: MeasurementCounts) -> [String: Value] {
    MeasurementRefusal.allCases.reduce(into: [:]) { refused, reason in
      let count = counts[reason]
      if count > 0 { refused[MeasurementOutcome.Reason.refused(reason).kind] = Value(count) }
    }
  }
}

extension TagExplanation.FloorShare {
  fileprivate var value: Value {
    ["floor": .string(floor.rawValue), "probability": .number(probability)]
  }
}

extension TagExplanation.Range {
  fileprivate var value: Value {
    [
      "anchor": .string(anchor.rawValue), "time": .string(time.rfc3339),
      "distance": .number(distance), "expected": .number(expected),
      "residual": .number(residual), "weight": .number(weight), "ground": .number(ground),
    ]
  }
}
