import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Positioning
import WebServer
import Wire

/// `/venues/{slug}/anchors/…`: how right positions will be, and where anchors help.
///
/// Operations are checked like those of an edit, but neither stored nor sent to viewers.
enum AnchorsResource {
  /// The metres of a step of a radius in an answer, by the radio: a byte has 254 of them.
  private static func unit(of venue: Venue) -> Double {
    RadioClass(rawValue: venue.settings.radio) == .ultraWideband ? 0.02 : 0.1
  }

  /// `…/coverage`: the radius that will hold a tag, as a map.
  static func coverage(_ context: RequestContext) async throws -> Response {
    let request = try CoverageRequest(try context.json())
    let open = try context.venue
    let plan = try AnchorPlanning.Plan(request, on: try await open.venue())
    let (grid, radii) = try await open.anchors.coverage(
      of: plan, trials: open.trials, at: context.server.now())
    let unit = unit(of: plan.venue)
    var bytes = [UInt8](repeating: 0, count: grid.columns * grid.rows)
    for (cell, radius) in zip(grid.cells, radii) {
      let steps = (radius / unit).rounded(.up)
      bytes[cell] = steps < 255 ? max(1, UInt8(steps)) : 255
    }
    return .json([
      "revision": Value(plan.venue.revision), "floor": .string(plan.floor.rawValue),
      "origin": [.number(grid.origin.x), .number(grid.origin.y)], "step": .number(grid.step),
      "columns": Value(grid.columns), "rows": Value(grid.rows), "unit": .number(unit),
      "radii": .string(Data(bytes).base64EncodedString()),
    ])
  }

  /// `…/proposals`: sites that give a wanted radius, a step nearer to the fewest with each request.
  static func propose(_ context: RequestContext) async throws -> Response {
    let request = try ProposalRequest(try context.json())
    let open = try context.venue
    let plan = try AnchorPlanning.Plan(request.coverage, on: try await open.venue())
    let search = try await open.anchors.propose(
      request, on: plan, trials: open.trials, at: context.server.now())
    return .json([
      "revision": Value(plan.venue.revision), "floor": .string(plan.floor.rawValue),
      "sites": .array(search.sites.map { [.number($0.point.x), .number($0.point.y)] }),
      "tried": Value(search.tried), "stage": .string(search.stage.rawValue),
      "share": .number(search.goodShare), "isEnough": .bool(search.isEnough),
    ])
  }

  /// `…/distances`: where anchors stand by the distances between them; nothing is moved.
  static func survey(_ context: RequestContext) async throws -> Response {
    let request = try DistancesRequest(try context.json())
    let venue = try await context.venue.venue()
    let survey = DistanceSurvey(request, in: venue)
    guard survey.anchors.count <= DistanceSurvey.anchorLimit else {
      throw Problem(
        .unprocessableContent, "too-many-anchors",
        "A survey takes at most \(DistanceSurvey.anchorLimit) anchors", field: "distances")
    }
    let found = survey.run()
    return .json([
      "revision": Value(venue.revision), "unknown": .array(survey.unknown.map { .string($0) }),
      "anchors": .array(
        found.results.map { result in
          [
            "id": .string(result.id.rawValue), "x": .number(result.point.x),
            "y": .number(result.point.y), "radius": .number(result.radius),
            "certainty": .string(result.certainty.rawValue), "delay": .number(result.delay),
            "measured": .bool(survey.measured.contains(result.id)),
          ]
        }),
      "badPairs": .array(
        found.badPairs.map { bad in
          [
            "from": .string(bad.pair.first.rawValue), "to": .string(bad.pair.second.rawValue),
            "metres": .number(bad.pair.distance), "excess": .number(bad.excess),
          ]
        }),
    ])
  }
}
