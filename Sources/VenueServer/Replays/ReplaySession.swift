public import IndoorModel
public import LiveMap
import Logging
import Storage
import Support
import WebServer

/// One replay: reads tracks and puts people into a live side as they were.
public actor ReplaySession {
  /// Milliseconds between two steps.
  private static let step = Duration.milliseconds(250)

  /// Where it is shown.
  public nonisolated let live: LiveVenue
  private let tracks: TrackRecorder
  private let ownsLive: Bool
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private var clock: ReplayClock
  private var minute: TrackMinute?
  private var shown: [Identifier<Navigator>: Sighting] = [:]
  private var range: ClosedRange<Timestamp>?
  private var rangeTime: Timestamp?
  private var announced: (replay: Replay, time: Timestamp)?
  /// Makes the places that all measurements lead to.
  private let smoothing: @Sendable () async throws -> SmoothedTracks
  private var wantsSmoothed = false
  private var smoothed: SmoothedTracks?
  private var isStepping = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private nonisolated let isEnded = Locked(false)
  private nonisolated let ending: (stream: AsyncStream<Never>, end: AsyncStream<Never>.Continuation)

  /// Prepares to play; `run` does.
  ///
  /// - Parameters:
  ///   - ownsLive: whether the live side is only there for this.
  ///   - smoothing: makes the places that all measurements lead to.
  init(
    tracks: TrackRecorder, live: LiveVenue, ownsLive: Bool, at moment: Timestamp, speed: Double,
    logger: Logger, now: @escaping @Sendable () -> Timestamp,
    smoothing: @escaping @Sendable () async throws -> SmoothedTracks = { SmoothedTracks() }
  ) {
    self.tracks = tracks
    self.live = live
    self.ownsLive = ownsLive
    self.logger = logger
    self.now = now
    self.smoothing = smoothing
    clock = ReplayClock(at: moment, speed: speed, now: now())
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    ending = (stream, continuation)
  }

  /// Plays until it is ended or cancelled.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      if ownsLive { group.addTask { [live] in try? await live.run() } }
      group.addTask {
        while !Task.isCancelled {
          await self.stepOrLog()
          try? await Task.sleep(for: Self.step)
        }
      }
      for await _ in ending.stream {}
      group.cancelAll()
    }
  }

  /// Ends it; its viewers are sent nothing more.
  public nonisolated func end() {
    isEnded.withLock { $0 = true }
    ending.end.finish()
  }

  /// Whether it was ended.
  nonisolated var hasEnded: Bool { isEnded.withLock { $0 } }

  /// Goes to another moment, or on at another speed; `nil` leaves that as it is.
  ///
  /// - Returns: `false` when nothing is recorded.
  @discardableResult
  public func play(at moment: Timestamp?, speed: Double?) async throws -> Bool {
    let now = now()
    if let moment { clock.seek(moment, now: now) }
    if let speed { clock.play(speed: speed, now: now) }
    announced = nil
    rangeTime = nil
    try await step()
    return range != nil
  }

  /// Shows tags where all their measurements, later ones too, put them, or again where they were shown.
  ///
  /// - Throws: what is wrong with the recorded measurements; people are then shown where they were.
  func smooth(_ isWanted: Bool) async throws {
    wantsSmoothed = isWanted
    smoothed = nil
    if isWanted {
      let tracks = try await smoothing()
      // The viewer may have changed its mind meanwhile.
      guard wantsSmoothed else { return }
      smoothed = tracks
    }
    announced = nil
    try await step()
  }

  /// Writes what was recorded until now, and shows the first moment.
  ///
  /// - Returns: `false` when nothing is recorded.
  func prepare() async throws -> Bool {
    await tracks.flush()
    return try await play(at: nil, speed: nil)
  }

  private func stepOrLog() async {
    do { try await step() } catch {
      logger.warning("A replay cannot go on", metadata: ["reason": "\(error)"])
    }
  }

  // MARK: - A step

  /// Shows the people at the moment of the clock, after steps that are under way.
  private func step() async throws {
    while isStepping { await withCheckedContinuation { waiting.append($0) } }
    isStepping = true
    defer {
      isStepping = false
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    if !hasEnded { try await showMoment() }
  }

  private func showMoment() async throws {
    guard let file = tracks.file else {
      (range, rangeTime) = (nil, nil)
      return showEmpty()
    }
    try await findRange(in: file)
    guard let range else { return showEmpty() }
    let wanted = clock.at(now())
    var moment = min(max(wanted, range.lowerBound), range.upperBound)
    if minute?.contains(moment) != true { moment = try await load(moment, from: file) }
    // A file that is still written to has more to come; the end is waited at.
    if moment != wanted { clock.seek(moment, now: now()) }
    if moment == range.upperBound, clock.speed > 0 { rangeTime = nil }
    var sightings = minute?.sightings(at: moment) ?? []
    if let smoothed { sightings = sightings.map { smoothed.moved($0, at: moment) } }
    show(sightings, at: moment, in: range)
  }

  private func findRange(in file: TrackFile) async throws {
    let time = now()
    if let rangeTime, abs(time.seconds(since: rangeTime)) < 10 { return }
    // A venue that shows its own past does not record, so its recorder forgets nothing by itself.
    tracks.forget(at: time)
    range = try await file.range()
    rangeTime = time
    // The minute that was running has grown.
    if let minute, let end = range?.upperBound, minute.end < end { self.minute = nil }
  }

  /// Reads the minute of a moment; where nothing was recorded, the next one that is.
  ///
  /// - Returns: the moment that can be shown.
  private func load(_ moment: Timestamp, from file: TrackFile) async throws -> Timestamp {
    minute = try await file.minute(at: moment)
    if minute != nil { return moment }
    minute = try await file.minute(after: moment)
    return minute?.begin ?? moment
  }

  /// The recording has been deleted meanwhile: removes the people that it showed.
  private func showEmpty() {
    minute = nil
    guard !shown.isEmpty else { return }
    let moment = clock.at(now())
    let replay = Replay(at: moment, speed: clock.speed, from: moment, to: moment)
    let scene = ReplayScene(
      sightings: [], gone: shown.keys.sorted(), replay: replay, isAnnounced: false)
    shown = [:]
    live.perform { $0.show(scene) }
  }

  private func show(
    _ sightings: [Sighting], at moment: Timestamp, in range: ClosedRange<Timestamp>
  ) {
    var rest = shown
    var changed: [Sighting] = []
    for sighting in sightings
    where rest.removeValue(forKey: sighting.navigator) != sighting {
      changed.append(sighting)
      shown[sighting.navigator] = sighting
    }
    for id in rest.keys { shown[id] = nil }
    let replay = Replay(
      at: moment, speed: clock.speed, from: range.lowerBound, to: range.upperBound,
      isSmoothed: smoothed != nil)
    let time = now()
    let isNews = announced.map { abs(time.seconds(since: $0.time)) >= 1 } ?? true
    if isNews { announced = (replay, time) }
    let scene = ReplayScene(
      sightings: changed, gone: rest.keys.sorted(), replay: replay, isAnnounced: isNews)
    live.perform { $0.show(scene) }
  }
}

extension TrackMinute {
  /// Whether it holds a moment; the last one is the next minute's, if there is one.
  fileprivate func contains(_ moment: Timestamp) -> Bool { begin <= moment && moment < end }
}
