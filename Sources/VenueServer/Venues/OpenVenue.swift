public import IndoorModel
public import LiveMap
import Logging
import Recommendations
public import Routing
public import Storage
import Support
import VenueFormats
import WebServer
import Wire

/// A venue that is served: its file, its planner and its live side.
public final class OpenVenue: Sendable {
  /// The name in addresses.
  public let slug: String
  /// The file that holds it.
  public let file: VenueFile
  /// Answers routes; only the live side reports edits to it.
  public let planner: RoutePlanner
  /// Latest locations, viewers, kept routes.
  public let live: LiveVenue
  /// Records tracks; `nil` where the venue's file takes no edits, because another process may write
  /// there.
  public let tracks: TrackRecorder?
  /// Derives figures that last from what is recorded; `nil` where nothing is.
  public let insight: InsightRecorder?
  /// Records measurements for support; `nil` where no tracks are recorded.
  let recorder: MeasurementRecorder?
  /// What is asked for whole, written once.
  let text = VenueText()
  /// What was.
  let past: VenuePast
  /// What would be if the plan were another one.
  let trials = VenueTrials()
  /// Finds what fits a visitor's words.
  let recommender = Recommender()
  /// Where the list of the programme comes from.
  let source: SourceKeeper
  /// Judges the rules of alarms, and has channels send what comes of them.
  let alarms: AlarmStation
  /// Makes reports when they are due, and has them mailed.
  let reports: ReportStation
  /// Simulated people on the plan, and on drafts of it.
  let rehearsals: RehearsalStation
  /// How right positions would be then.
  let anchors = AnchorPlanning()
  /// What recorded measurements lead to, later ones too.
  private let smoothing = RecordingSmoother()
  private let markers: Locked<MarkerIndex>
  private let environment: VenueEnvironment
  private let replica: any VenueReplica
  private let queue: EditQueue
  private let edits = Locked(EditFigures())
  private let inspection: VenueInspection
  /// The first look at the whole plan; once it is over, the venue has survived the start.
  private let firstInspection: Task<Void, Never>
  /// Keeps what is known of devices; `nil` where the venue's file takes no edits.
  private let deviceMemory: Task<Void, any Error>?
  /// Removes a recording of measurements that was kept for long enough.
  private let recordingSweep: Task<Void, any Error>?
  /// Fetches the list of the programme; `nil` where the venue's file takes no edits.
  private let fetching: Task<Void, any Error>?
  /// Judges once a second; `nil` where the venue's file takes no edits.
  private let judging: Task<Void, any Error>?
  /// Makes reports when they are due; `nil` where the venue's file takes no edits.
  private let reporting: Task<Void, any Error>?

  /// Takes an open file and builds what serves it.
  ///
  /// - Parameter environment: what all venues of a server share.
  public init(_ file: VenueFile, environment: VenueEnvironment) async throws(VenueFileError) {
    let venue = try await file.venue()
    self.file = file
    past = VenuePast(file)
    self.environment = environment
    slug = venue.slug
    planner = RoutePlanner(venue: venue)
    live = environment.liveSide(of: venue, file, planner)
    inspection = VenueInspection(of: venue, live: live, logger: environment.logger)
    let markers = Locked(MarkerIndex(venue))
    self.markers = markers
    let replica = environment.cluster.replica(of: file)
    self.replica = replica
    queue = environment.queue(for: replica, live, inspection) { changes in
      markers.withLock { $0.take(changes) }
    }
    let insight = file.readOnlyReason == nil ? environment.insight(of: venue, file) : nil
    self.insight = insight
    let tracks = insight.map { environment.recorder(of: venue, file, $0) }
    self.tracks = tracks
    recorder = tracks.map { _ in
      MeasurementRecorder(path: CompanionNames(of: file.path).measurements)
    }
    recordingSweep = environment.sweep(recorder, tracks, smoothing)
    let source = environment.source(of: file, replica)
    self.source = source
    fetching = tracks == nil ? nil : Task { try await source.run() }
    let alarms = environment.alarms(of: file, live, replica)
    self.alarms = alarms
    judging = tracks == nil ? nil : Task { try await alarms.run() }
    let reports = environment.reports(of: file, insight, replica)
    self.reports = reports
    reporting = tracks == nil ? nil : Task { try await reports.run() }
    rehearsals = environment.rehearsals(of: file)
    deviceMemory = tracks == nil ? nil : await environment.deviceMemory(of: file, live)
    firstInspection = inspection.begin(venue)
    Task { [firstInspection] in
      await firstInspection.value
      file.endStart()
    }
    // What cannot be read is not gone on with; the recorder says what is wrong with its file.
    let counts = try? await tracks?.openedFile()?.counts()
    // Not awaited: the thread that it runs on may not have begun yet.
    live.perform { live in
      if let counts { live.restore(counts) }
      live.record(into: tracks)
    }
    if let reason = file.readOnlyReason {
      environment.logger.warning(
        "A venue is shown but takes no edits", metadata: ["reason": "\(reason)"])
    }
    environment.guardFile(file)
    replica.begin(queue)
  }

  /// Waits until the venue has survived the start.
  func start() async {
    await firstInspection.value
    file.endStart()
  }

  /// Hours that tracks, and recorded measurements, are kept.
  var keptHours: Int { tracks?.keptHours ?? 0 }

  /// Closes the files; waits for what is being written.
  func close() {
    replica.end()
    recordingSweep?.cancel()
    fetching?.cancel()
    judging?.cancel()
    reporting?.cancel()
    Task { [alarms, reports] in
      await alarms.close()
      await reports.close()
    }
    source.close()
    rehearsals.close()
    deviceMemory?.cancel()
    recorder?.close(at: environment.now())
    tracks?.close()
    file.close()
  }

  /// The venue as it is now; costs nothing.
  public func venue() async throws(VenueFileError) -> Venue { try await file.venue() }

  /// The marker with a code.
  func marker(with code: MarkerCode) -> Identifier<Feature>? {
    markers.withLock { $0.marker(with: code) }
  }

  /// What is probably not meant in the plan, as far as it was looked at.
  public var issues: PlanFindings {
    get async { await inspection.issues }
  }

  /// The life of an edit: stored on disk, then sent to the planner and to all viewers.
  ///
  /// Edits of all clients have one order; those that come together share one sync of the disk.
  /// - Returns: the journal entry, and whether the edit is new or was sent before.
  public func submit(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool) {
    try await noting {
      while true {
        if let answer = try await replica.forward(edit) { return answer }
        do { return try await store(edit) } catch let problem as Problem
          where problem == .noOwner
        {
          // Another node has become the owner since.
        }
      }
    }
  }

  /// Stores an edit that another node has forwarded: it is not forwarded again.
  func take(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool) {
    try await noting {
      await replica.awaitOwnership()
      return try await store(edit)
    }
  }

  private func store(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool) {
    var generator = SystemRandomNumberGenerator()
    let coded = edit.givingCodes(in: file.current, using: &generator)
    let stored = try await queue.submit(coded)
    try await replica.awaitSecondFile()
    return (stored.applied, stored.isNew)
  }

  private func noting(
    _ work: () async throws -> (applied: AppliedEdit, isNew: Bool)
  ) async throws -> (applied: AppliedEdit, isNew: Bool) {
    let begin = ContinuousClock.now
    do {
      let answer = try await work()
      edits.withLock { $0.note(isNew: answer.isNew, seconds: (.now - begin).seconds) }
      return answer
    } catch {
      edits.withLock { $0.refused += 1 }
      throw error
    }
  }

  /// Why the venue takes no edits; `nil` when it takes them.
  var readOnlyReason: VenueFileError? { file.readOnlyReason ?? replica.readOnlyReason }

  /// Makes a change of the file that is no edit, in turn with edits; when this returns, it is permanent.
  func perform(_ change: FileChange) async throws -> FileChange.Outcome {
    if let reason = readOnlyReason { throw VersionRefusal.readOnly(reason) }
    let outcome = Locked<Result<FileChange.Outcome, any Error>?>(nil)
    await queue.follow { [replica] in
      do {
        let made = try await replica.perform(change)
        outcome.withLock { $0 = .success(made) }
      } catch { outcome.withLock { $0 = .failure(error) } }
      return []
    }
    guard let outcome = outcome.withLock(\.self) else { throw Problem.unsettled }
    return try outcome.get()
  }

  // MARK: - Other nodes

  /// Has the node answer a client that orders the venue's edits.
  ///
  /// - Returns: `nil` where this one does, or none.
  func relay(_ request: Request) async throws -> Response? { try await replica.relay(request) }

  /// What is too large for the log of several nodes; `nil` on a server that runs alone.
  var recordContents: RecordContents? { replica.contents }

  /// The time, by the server's clock.
  func now() -> Timestamp { environment.now() }

  /// Stores a picture, also on other nodes.
  func add(
    _ bytes: [UInt8], _ picture: PlanPicture, at time: Timestamp
  ) async throws -> StoredContent {
    let stored = try await file.addContent(
      bytes, mediaType: picture.mediaType, width: picture.width, height: picture.height, at: time)
    try await replica.contents?.spread(picture: stored.id)
    return stored
  }

  /// A picture's bytes, from another node where this one lacks it.
  func content(
    _ id: Identifier<ImageContent>
  ) async throws -> (content: StoredContent, bytes: [UInt8])? {
    if let found = try await file.content(id) { return found }
    guard let contents = replica.contents,
      (try? await contents.fetch(pictures: [id], at: now())) != nil
    else { return nil }
    return try await file.content(id)
  }

  /// What became of edits since the venue was opened.
  var editFigures: EditFigures { edits.withLock { $0 } }

  /// What is counted of the venue's replica; `nil` on a server that runs alone.
  var replicaFigures: ReplicaFigures? { get async { await replica.figures } }

  // MARK: - Replays

  /// Prepares a replay in a live side of its own: the plan as it is now, people as they were.
  func replay(at moment: Timestamp, speed: Double) throws(Problem) -> ReplaySession {
    guard let tracks, tracks.keptHours > 0 else { throw .nothingRecorded(slug) }
    let replayed = environment.replay(of: file, planner, number: live.number)
    return environment.session(tracks, in: replayed, ownsLive: true, at: moment, speed: speed) {
      [smoothing, recorder, file, planner, slug] in
      guard let recorder else { throw Problem.noRecording(slug) }
      return try await smoothing.tracks(of: recorder, on: file.current, planner)
    }
  }

  /// Turns the venue itself into a replay, for all its viewers.
  ///
  /// - Returns: the session to run; `nil` when nothing is recorded.
  public func playTracks(at moment: Timestamp, speed: Double) async throws -> ReplaySession? {
    guard let tracks, tracks.keptHours > 0 else { return nil }
    let session = environment.session(
      tracks, in: live, ownsLive: false, at: moment, speed: speed
    ) { SmoothedTracks() }
    live.perform { $0.becomeReplay() }
    return try await session.prepare() ? session : nil
  }
}
