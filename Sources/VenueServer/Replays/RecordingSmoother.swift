import IndoorModel
import LiveMap
import Positioning
import Routing
import Wire

/// Smooths a venue's recorded measurements, once for all replays that show them.
actor RecordingSmoother {
  /// The most bytes of a recording that is smoothed: some ten minutes of a hundred tags, which takes the
  /// server a few seconds and 200 MB.
  private static let byteLimit = 64 << 20

  /// What the tracks were made of.
  private struct Source: Hashable {
    var begin: Timestamp
    var bytes: Int
    var revision: Int
  }

  private var made: (source: Source, tracks: SmoothedTracks)?

  /// The tracks of all tags that a recording has something of, on the plan as it is now.
  func tracks(
    of recorder: MeasurementRecorder, on venue: Venue, _ planner: RoutePlanner
  ) async throws -> SmoothedTracks {
    guard let bytes = await recorder.content(), let status = recorder.recorded else {
      made = nil
      throw Problem.noRecording(venue.slug)
    }
    guard bytes.count <= Self.byteLimit else {
      throw Problem.recordingTooLarge(venue.slug, limit: Self.byteLimit)
    }
    let source = Source(begin: status.begin, bytes: bytes.count, revision: venue.revision)
    if let made, made.source == source { return made.tracks }
    var walkable: [WalkableSpace] = []
    for floor in venue.floors {
      walkable.append(await planner.walkableSpace(of: floor.id, profile: .walking))
    }
    let tracks = try Self.tracks(
      bytes, venue.slug, MeasurementReplay(of: venue, walkable: walkable))
    made = (source, tracks)
    return tracks
  }

  /// Forgets what was made of a recording that is gone.
  func forget(unless recorder: MeasurementRecorder) {
    if recorder.recorded == nil { made = nil }
  }

  private static func tracks(
    _ bytes: [UInt8], _ slug: String, _ replay: MeasurementReplay
  ) throws -> SmoothedTracks {
    guard replay.hasAnchors,
      var messages = MeasurementRecording(bytes, file: "\(slug).measurements")
    else { throw Problem.noRecording(slug) }
    return SmoothedTracks(try messages.smoothedTracks(by: replay))
  }
}
