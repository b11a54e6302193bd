public import IndoorModel
public import LiveMap
public import Logging
public import Routing
public import Storage
import Support
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
  /// What is asked for whole, written once.
  let text = VenueText()
  /// What would be if the plan were another one.
  let trials = VenueTrials()
  let environment: VenueEnvironment
  private let line: EditQueue
  private let edits = Locked(EditFigures())
  private let inspection: VenueInspection

  /// Takes an open file and builds what serves it.
  ///
  /// - Parameter environment: what all venues of a server share.
  public init(_ file: VenueFile, environment: VenueEnvironment) async throws(VenueFileError) {
    let venue = try await file.venue()
    self.file = file
    self.environment = environment
    slug = venue.slug
    planner = RoutePlanner(venue: venue, engine: MeshEngine(venue: venue))
    let number = environment.numbers.next()
    live = LiveVenue(
      venue: venue, planner: planner, journal: FileJournal(file: file),
      encoder: LiveMessages(venue: venue.slug, number: number), executor: environment.executor,
      configuration: environment.live, number: number,
      sharing: environment.sharing?.memory(of: venue.slug) ?? SharingStore(),
      logger: environment.logger, now: environment.now)
    environment.sharing?.watch(live)
    inspection = VenueInspection(of: venue, live: live, logger: environment.logger)
    line = EditQueue(file: file, live: live, inspection: inspection, now: environment.now)
    let hours = environment.live.taking(venue.settings).tracksKeptHours
    let tracks = file.readOnlyReason == nil ? Self.tracks(of: file, hours, environment) : nil
    self.tracks = tracks
    inspection.begin(venue)
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
    file.limitFeatures(to: environment.featureLimit)
    file.observe { [logger = environment.logger] event in
      logger.error("A venue file was touched from outside", metadata: ["what": "\(event)"])
    }
  }

  private static func tracks(
    of file: VenueFile, _ keptHours: Int, _ environment: VenueEnvironment
  ) -> TrackRecorder {
    TrackRecorder(
      path: TrackFile.path(besides: file.path), keptHours: keptHours,
      now: environment.now()
    ) { [logger = environment.logger] event in
      logger.warning("Tracks", metadata: ["what": "\(event)"])
    }
  }

  /// Closes the files; waits for what is being written.
  func close() {
    tracks?.close()
    file.close()
  }

  /// The venue as it is now; costs nothing.
  public func venue() async throws(VenueFileError) -> Venue { try await file.venue() }

  /// What is probably not meant in the plan, as far as it was looked at.
  public var issues: PlanFindings {
    get async { await inspection.issues }
  }

  /// The life of an edit: stored on disk, then sent to the planner and to all viewers.
  ///
  /// Edits of all clients have one order; those that come together share one sync of the disk.
  /// - Returns: the journal entry, and whether the edit is new or was sent before.
  public func submit(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool) {
    let begin = ContinuousClock.now
    do {
      let stored = try await line.submit(edit)
      edits.withLock { $0.note(isNew: stored.isNew, seconds: (.now - begin).seconds) }
      return (stored.applied, stored.isNew)
    } catch {
      edits.withLock { $0.refused += 1 }
      throw error
    }
  }

  /// What became of edits since the venue was opened.
  var editFigures: EditFigures { edits.withLock { $0 } }
}

/// What all venues of a server share.
public struct VenueEnvironment: Sendable {
  /// Where the live sides run; `nil` for executors of their own.
  public var executor: (any SerialExecutor)?
  /// How the live sides behave.
  public var live: LiveConfiguration
  /// The number of features that no edit may pass.
  public var featureLimit: Int
  /// Where sharing settings are stored; `nil` on a server without accounts.
  public var sharing: SharingKeeper?
  /// Where they log.
  public var logger: Logger
  /// The clock.
  public var now: @Sendable () -> Timestamp
  /// The numbers of the venues in binary messages.
  let numbers = VenueNumbers()

  /// Makes an environment.
  public init(
    executor: (any SerialExecutor)? = nil, live: LiveConfiguration = LiveConfiguration(),
    featureLimit: Int = Venue.usualFeatureLimit, sharing: SharingKeeper? = nil,
    logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) {
    self.executor = executor
    self.live = live
    self.featureLimit = featureLimit
    self.sharing = sharing
    self.logger = logger
    self.now = now
  }
}

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
struct FileJournal: EditJournal {
  let file: VenueFile

  func edits(after revision: Int, limit: Int) async throws -> MissedEdits {
    do { return .edits(try await file.edits(after: revision, limit: limit)) } catch {
      if case .compacted = error { return .compacted }
      throw error
    }
  }
}
