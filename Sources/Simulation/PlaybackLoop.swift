public import IndoorModel

/// Plays a recording into a world until it is over or the task is cancelled.
public struct PlaybackLoop: Sendable {
  private var playback: TracePlayback
  private let now: @Sendable () -> Timestamp
  private let take: @Sendable ([LocationReport]) async throws -> Void

  /// Prepares to play.
  ///
  /// - Parameters:
  ///   - now: the time, on the clock that the playback began by.
  ///   - take: takes the people's reports.
  public init(
    _ playback: TracePlayback, now: @escaping @Sendable () -> Timestamp,
    take: @escaping @Sendable ([LocationReport]) async throws -> Void
  ) {
    self.playback = playback
    self.now = now
    self.take = take
  }

  /// Reports twenty times a second what is due.
  public mutating func run(clock: some Clock<Duration> = .continuous) async throws {
    while !playback.isFinished {
      let reports = playback.reports(until: now())
      if !reports.isEmpty { try await take(reports) }
      do { try await clock.sleep(for: .milliseconds(50)) } catch is CancellationError { return }
    }
  }
}
