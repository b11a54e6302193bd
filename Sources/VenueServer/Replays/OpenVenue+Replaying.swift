public import IndoorModel
import LiveMap
import Storage
import Wire

extension OpenVenue {
  /// Prepares a replay in a live side of its own: the plan as it is now, people as they were.
  func replay(at moment: Timestamp, speed: Double) throws(Problem) -> ReplaySession {
    guard let tracks, tracks.keptHours > 0 else { throw .nothingRecorded(slug) }
    var configuration = environment.live
    configuration.isReplay = true
    configuration.followsDoors = false
    let replayed = LiveVenue(
      venue: file.current, planner: planner, journal: FileJournal(file: file),
      encoder: LiveMessages(venue: slug, number: live.number), executor: environment.executor,
      configuration: configuration, number: live.number, logger: environment.logger,
      now: environment.now)
    return ReplaySession(
      tracks: tracks, live: replayed, ownsLive: true, at: moment, speed: speed,
      logger: environment.logger, now: environment.now)
  }

  /// Turns the venue itself into a replay, for all its viewers.
  ///
  /// - Returns: the session to run; `nil` when nothing is recorded.
  public func playTracks(at moment: Timestamp, speed: Double) async throws -> ReplaySession? {
    guard let tracks, tracks.keptHours > 0 else { return nil }
    let session = ReplaySession(
      tracks: tracks, live: live, ownsLive: false, at: moment, speed: speed,
      logger: environment.logger, now: environment.now)
    live.perform { $0.becomeReplay() }
    return try await session.prepare() ? session : nil
  }
}
