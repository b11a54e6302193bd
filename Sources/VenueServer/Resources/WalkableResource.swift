import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Routing
import WebServer
import Wire

/// `/venues/{slug}/walkable`: the walkable space of a floor.
enum WalkableResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let venue = try await open.venue()
    let profile = try profile(context)
    guard let word = context.request.query("floor") else {
      throw Problem.badQuery("floor", "is missing: the id or the ordinal of a floor")
    }
    let space = try venue.space(ofFloorCalled: word, profile: profile, field: "floor")
    let now = context.server.now()
    return try await .tagged(tag(context, venue, at: now), to: context.request) {
      let answer = try await open.trials.answer(
        TrialQuery(profile: profile, space: space), on: venue, at: now)
      var writer = JSONWriter()
      writer.append(raw: "{\"revision\":")
      writer.append(Double(venue.revision))
      if let space = answer.space {
        writer.append(raw: ",\"walkable\":")
        writer.append(space)
      }
      writer.append(raw: "}")
      return .json(bytes: writer.bytes)
    }
  }

  private static func profile(_ context: RequestContext) throws(Problem) -> Profile {
    guard let word = context.request.query("profile") else { return .walking }
    do throws(ValueError) { return try Profile(value: .string(word)) } catch {
      throw .badQuery("profile", "\(error.message), not “\(word)”")
    }
  }

  /// Changes with the plan and, where something has hours, with the minute.
  private static func tag(_ context: RequestContext, _ venue: Venue, at now: Timestamp) -> String {
    let minute = venue.timedFeatures.isEmpty ? "" : "-\(now.millisecondsSince1970 / 60_000)"
    return "\(venue.revision)-\(context.server.epoch)\(minute)"
  }
}

extension JSONWriter {
  /// Appends a floor's walkable space: `floor`, `parts` of `leadsOut` and `rings`, `profile`.
  ///
  /// Rings are closed, as in GeoJSON; the first one is the outline, others are holes.
  mutating func append(_ space: WalkableSpace) {
    append(raw: "{\"floor\":")
    append(space.floor.rawValue)
    append(raw: ",\"parts\":[")
    for (index, part) in space.parts.enumerated() {
      if index > 0 { append(raw: ",") }
      append(part)
    }
    append(raw: "],\"profile\":")
    append(space.profile.rawValue)
    append(raw: "}")
  }

  private mutating func append(_ part: WalkableSpace.Part) {
    append(raw: "{")
    if let leadsOut = part.leadsOut {
      append(raw: leadsOut ? "\"leadsOut\":true," : "\"leadsOut\":false,")
    }
    append(raw: "\"rings\":[")
    for (index, ring) in part.rings.enumerated() {
      if index > 0 { append(raw: ",") }
      append(raw: "[")
      for (index, point) in (ring + ring.prefix(1)).enumerated() {
        if index > 0 { append(raw: ",") }
        append(raw: "[")
        append(thousandths: point.x)
        append(raw: ",")
        append(thousandths: point.y)
        append(raw: "]")
      }
      append(raw: "]")
    }
    append(raw: "]}")
  }
}
