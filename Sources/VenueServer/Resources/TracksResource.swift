import Geometry
import HTTPTypes
import IndoorModel
import LiveMap
import Storage
import WebServer
import Wire

/// `/venues/{slug}/tracks`: what is recorded of where people were.
enum TracksResource {
  /// Counts in one answer at most; more minutes are counted together.
  private static let countLimit = 1500

  /// What is recorded, and how many people were there, for a time line.
  static func show(_ context: RequestContext) async throws -> Response {
    // Recordings count people of all floors together.
    try context.requireAllFloors()
    let venue = try context.venue
    let (from, to) = (try moment("from", in: context), try moment("to", in: context))
    let hours = venue.tracks?.keptHours ?? 0
    let stretches =
      try await venue.tracks?.openedFile()?.outline(from: from, to: to).stretches ?? []
    let minutes = stretches.reduce(0) { $0 + $1.minutes.count }
    let step = Int64((minutes + countLimit - 1) / countLimit)
    return .json([
      "keptHours": Value(hours), "recording": .bool(hours > 0),
      "minutesPerCount": Value(Int(max(1, step))),
      "now": .string(context.server.now().rfc3339),
      "stretches": .array(stretches.map { $0.value(step: max(1, step)) }),
    ])
  }

  /// All recorded positions at a moment.
  static func positions(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    guard let moment = try moment("at", in: context) else {
      throw Problem.badQuery("at", "is missing: a moment as RFC 3339 or milliseconds since 1970")
    }
    guard let file = await venue.tracks?.openedFile(),
      let minute = try await file.minute(at: moment)
    else {
      throw Problem.nothingRecordedAt(moment, of: venue.slug)
    }
    let sightings = minute.sightings(at: moment).filter { context.shows($0.place.floor) }
      .sorted { $0.navigator < $1.navigator }
    return .json([
      "time": .string(moment.rfc3339), "navigators": .array(sightings.map(\.value)),
    ])
  }

  /// A moment in the query: RFC 3339, or milliseconds since 1970.
  private static func moment(
    _ name: String, in context: RequestContext
  ) throws(Problem) -> Timestamp? {
    guard let text = context.request.query(name) else { return nil }
    if let milliseconds = Int64(text), milliseconds.magnitude < 1 << 52 {
      return Timestamp(millisecondsSince1970: milliseconds)
    }
    if let time = Timestamp(rfc3339: text) { return time }
    throw .badQuery(name, "must be a moment as RFC 3339 or milliseconds since 1970, not “\(text)”")
  }
}

extension TrackOutline.Stretch {
  /// The stretch as an object; each count is the most people of `step` minutes.
  fileprivate func value(step: Int64) -> Value {
    let first = minutes[0].number
    var counts: [Int] = []
    for minute in minutes {
      let index = Int((minute.number - first) / step)
      while counts.count <= index { counts.append(0) }
      counts[index] = max(counts[index], minute.people)
    }
    return [
      "from": Value(Int(begin.millisecondsSince1970)), "to": Value(Int(end.millisecondsSince1970)),
      "firstMinute": Value(Int(first * 60_000)), "people": .array(counts.map { Value($0) }),
      "locations": Value(locations), "bytes": Value(bytes),
    ]
  }
}

extension Sighting {
  fileprivate var value: Value {
    Value(members: [
      "id": .string(navigator.rawValue), "name": name.map { .string($0) },
      "group": group.map { .string($0) }, "floor": .string(place.floor.rawValue),
      "x": .number((place.point.x * 1000).rounded() / 1000),
      "y": .number((place.point.y * 1000).rounded() / 1000),
      "accuracy": accuracy.map { .number($0) },
      "heading": heading.map { .number(($0 * 1000).rounded() / 1000) },
      "state": .string(state.name),
    ])
  }
}
