import HTTPTypes
import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/measurements/recording`: measurements recorded for support.
enum RecordingResource {
  private static let minutes = 1...120

  /// Begins a recording; an earlier one is lost.
  static func begin(_ context: RequestContext) async throws -> Response {
    let (venue, now) = (try context.venue, context.server.now())
    let minutes = try context.fields("a recording: minutes").integer("minutes")
    guard Self.minutes.contains(minutes) else {
      throw ValueError("must be from 1 to 120", at: "minutes")
    }
    guard let recorder = venue.recorder, venue.keptHours > 0 else {
      throw Problem.nothingRecorded(venue.slug)
    }
    try recorder.begin(at: now, minutes: minutes, venue: venue.slug)
    await venue.live.positioning.record(into: recorder)
    return .json(try value(of: venue, at: now))
  }

  static func show(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    return .json(try value(of: context.venue, at: context.server.now()))
  }

  /// The file so far, also while it grows.
  static func download(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    let venue = try context.venue
    guard venue.recorder?.status(at: context.server.now(), keptHours: venue.keptHours) != nil,
      let content = await venue.recorder?.content()
    else { throw Problem.noRecording(venue.slug) }
    var response = Response(body: content)
    response.fields[.contentType] = "application/octet-stream"
    response.fields[.contentDisposition] =
      "attachment; filename=\"\(venue.slug).measurements\""
    response.fields[.cacheControl] = "no-store"
    return response
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    guard venue.recorder?.status(at: context.server.now(), keptHours: venue.keptHours) != nil
    else { throw Problem.noRecording(venue.slug) }
    await venue.live.positioning.record(into: nil)
    venue.recorder?.remove()
    return Response(status: .noContent)
  }

  private static func value(of venue: OpenVenue, at now: Timestamp) throws -> Value {
    guard let status = venue.recorder?.status(at: now, keptHours: venue.keptHours) else {
      return ["state": "none"]
    }
    let kept = status.end.advanced(bySeconds: Double(venue.keptHours) * 3600)
    return [
      "state": status.isRecording ? "recording" : "finished",
      "begin": .string(status.begin.rfc3339), "end": .string(status.end.rfc3339),
      "keptUntil": .string(kept.rfc3339), "bytes": Value(status.bytes),
      "bytesAtMost": Value(MeasurementRecorder.byteLimit),
      "lostMessages": Value(status.lostMessages),
    ]
  }
}
