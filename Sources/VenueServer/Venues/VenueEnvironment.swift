public import IndoorModel
public import LiveMap
public import Logging
import Routing
import Storage
import Support
import Wire

/// What all venues of a server share; makes the parts of each.
public struct VenueEnvironment: Sendable {
  private let executor: (any SerialExecutor)?
  private let live: LiveConfiguration
  private let featureLimit: Int
  private let sharing: SharingKeeper?
  private let fetcher: ListFetcher
  private let sending: MessageSending
  private let rehearsing: RehearsalRunner
  let logger: Logger
  let now: @Sendable () -> Timestamp
  /// Gives the right to write venues.
  let cluster: any VenueCluster
  /// The numbers of the venues in binary messages.
  private let numbers = VenueNumbers()

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - executor: where the live sides run; `nil` for executors of their own.
  ///   - live: the settings of the live sides.
  ///   - featureLimit: the number of features that no edit may pass.
  ///   - sharing: where sharing settings are stored; `nil` on a server without accounts.
  ///   - fetcher: fetches lists of programmes from other servers.
  ///   - sending: how messages leave the server.
  ///   - rehearsing: runs rehearsals.
  ///   - node: this server among others that serve the same venues; `nil` for one that runs alone.
  ///   - now: the clock.
  public init(
    executor: (any SerialExecutor)? = nil, live: LiveConfiguration = LiveConfiguration(),
    featureLimit: Int = Venue.usualFeatureLimit, sharing: SharingKeeper? = nil,
    fetcher: ListFetcher = ListFetcher(), sending: MessageSending = MessageSending(),
    rehearsing: RehearsalRunner = RehearsalRunner(), node: ClusterNode? = nil, logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    cluster = node ?? LoneCluster()
    self.fetcher = fetcher
    self.sending = sending
    self.rehearsing = rehearsing
    self.executor = executor
    self.live = live
    self.featureLimit = featureLimit
    self.sharing = sharing
    self.logger = logger
    self.now = now
  }

  /// The live side of a venue as it is now.
  func liveSide(
    of venue: Venue, _ file: VenueFile, _ planner: RoutePlanner
  ) -> LiveVenue {
    let live = makeLive(
      venue, file, planner, live, number: numbers.next(),
      sharing: sharing?.memory(of: venue.slug) ?? SharingStore())
    sharing?.add(live)
    cluster.join(live)
    return live
  }

  /// Reads again what navigators have set about their sharing in a venue that was removed.
  func recallSharing(of slug: String) async throws { try await sharing?.recall(slug) }

  /// A live side that shows the past of a venue.
  func replay(
    of file: VenueFile, _ planner: RoutePlanner, number: UInt16
  ) -> LiveVenue {
    var configuration = live
    configuration.isReplay = true
    configuration.followsDoors = false
    return makeLive(
      file.current, file, planner, configuration, number: number, sharing: SharingStore())
  }

  private func makeLive(
    _ venue: Venue, _ file: VenueFile, _ planner: RoutePlanner, _ configuration: LiveConfiguration,
    number: UInt16, sharing: SharingStore
  ) -> LiveVenue {
    LiveVenue(
      venue: venue, planner: planner, journal: FileJournal(file),
      encoder: LiveMessages(venue: venue.slug, number: number), executor: executor,
      configuration: configuration, number: number, sharing: sharing, logger: logger, now: now)
  }

  /// Plays tracks in a live side.
  func session(
    _ tracks: TrackRecorder, in live: LiveVenue, ownsLive: Bool, at moment: Timestamp,
    speed: Double, smoothing: @escaping @Sendable () async throws -> SmoothedTracks
  ) -> ReplaySession {
    ReplaySession(
      tracks: tracks, live: live, ownsLive: ownsLive, at: moment, speed: speed, logger: logger,
      now: now, smoothing: smoothing)
  }

  /// Takes the edits of a venue.
  func queue(
    for replica: any VenueReplica, _ live: LiveVenue, _ inspection: VenueInspection,
    onChanges: @escaping @Sendable (VenueChanges) -> Void
  ) -> EditQueue {
    EditQueue(replica: replica, live: live, inspection: inspection, onChanges: onChanges, now: now)
  }

  /// Records the tracks of a venue.
  func recorder(
    of venue: Venue, _ file: VenueFile, _ insight: InsightRecorder
  ) -> TrackRecorder {
    TrackRecorder(
      path: CompanionNames(of: file.path).tracks,
      keptHours: live.taking(venue.settings).tracksKeptHours, now: now(), insight: insight
    ) { [logger] event in
      logger.warning("Tracks", metadata: ["what": "\(event)"])
    }
  }

  /// Derives the figures of a venue.
  func insight(of venue: Venue, _ file: VenueFile) -> InsightRecorder {
    InsightRecorder(
      besides: file, keptDays: live.taking(venue.settings).insightKeptDays
    ) { [logger] event in
      logger.warning("Insight", metadata: ["what": "\(event)"])
    }
  }

  /// Keeps where a venue's programme is fetched from.
  func source(of file: VenueFile, _ settings: any OwnerSettings) -> SourceKeeper {
    SourceKeeper(
      besides: file.path, fetcher: fetcher, settings: settings, logger: logger, now: now)
  }

  /// Judges a venue's rules of alarms.
  func alarms(
    of file: VenueFile, _ live: LiveVenue, _ settings: any OwnerSettings
  ) -> AlarmStation {
    AlarmStation(
      of: file, live: live, sending: sending, settings: settings, logger: logger, now: now)
  }

  /// Makes a venue's reports when they are due.
  func reports(
    of file: VenueFile, _ insight: InsightRecorder?, _ settings: any OwnerSettings
  ) -> ReportStation {
    ReportStation(
      of: file, insight: insight, sending: sending, settings: settings, logger: logger, now: now)
  }

  /// Keeps a venue's rehearsals.
  func rehearsals(of file: VenueFile) -> RehearsalStation {
    RehearsalStation(besides: file.path, runner: rehearsing, logger: logger, now: now)
  }

  /// Removes recorded measurements, looked at each minute, once they were kept for as long as tracks
  /// are.
  func sweep(
    _ recorder: MeasurementRecorder?, _ tracks: TrackRecorder?, _ smoothing: RecordingSmoother
  ) -> Task<Void, any Error>? {
    guard let recorder, let tracks else { return nil }
    return Task { [now] in
      while true {
        recorder.removeOld(at: now(), keptHours: tracks.keptHours)
        await smoothing.forget(unless: recorder)
        try await Task.sleep(for: .seconds(60))
      }
    }
  }

  /// Goes on from what was known of devices, and keeps that.
  func deviceMemory(
    of file: VenueFile, _ live: LiveVenue
  ) async -> Task<Void, any Error> {
    let memory = DeviceMemory(
      path: CompanionNames(of: file.path).devices, logger: logger)
    await memory.restore(live)
    return Task { try await memory.keep(live) }
  }

  /// Limits a file, and logs when another program touches it.
  func guardFile(_ file: VenueFile) {
    file.limitFeatures(to: featureLimit)
    for version in file.damagedVersions {
      logger.error(
        "A version is damaged and not shown",
        metadata: ["venue": "\(file.current.slug)", "version": "\(version.name)"])
    }
    file.observe { [logger] event in
      logger.error("A venue file was touched from outside", metadata: ["what": "\(event)"])
    }
  }
}

extension TrackRecorder: TrackSink {}

/// Gives each venue that is opened another number.
final class VenueNumbers: Sendable {
  private let last = Locked<UInt16?>(nil)

  func next() -> UInt16 {
    last.withLock { last in
      let number = last.map { $0 &+ 1 } ?? 0
      last = number
      return number
    }
  }
}

/// Reads missed edits from the venue's file.
private struct FileJournal: EditJournal {
  private let file: VenueFile

  init(_ file: VenueFile) { self.file = file }

  func edits(after revision: Int, limit: Int) async throws -> MissedEdits {
    do { return .edits(try await file.edits(after: revision, limit: limit)) } catch {
      if case .compacted = error { return .compacted }
      throw error
    }
  }
}
