import IndoorModel
import Routing

/// All that is live about a venue, as a value: no clock, no network, nothing that waits.
///
/// Each function takes something that happened and returns what is to be done about it, in order.
struct Hub {
  /// Something to be done.
  enum Action {
    /// Say it to these viewers.
    case send(LiveEvent, to: [ViewerID])
    /// Offer a tick's frames; who does not take all of them is reported to `missed`.
    case offerFrames([FrameDelivery])
    /// Offer news of who is here; who does not take it is reported to `missedPresence`.
    case offerNews(LiveEvent, to: [ViewerID])
    /// Read the edits after a revision for a viewer and hand them to `read`.
    case readEdits(after: Int, limit: Int, for: CatchingUp)
    /// Offer edits one by one while the viewer takes them, and tell `taken` how many it took.
    case offerEdits([AppliedEdit], to: CatchingUp)
    /// Offer how many are in each square; who does not take it misses it.
    case offerCells(CellCounts, as: FrameFormat, to: [ViewerID])
    /// Offer whom navigators see; who does not take it misses it.
    case offerCompanions(Companions, to: [ViewerID])
    /// Tell the owner of a route, and whoever follows it.
    case tell(RouteUpdate)
    /// Tell some of those who could not be told of all routes.
    case tellFollowers
    /// Tell somebody who begins to follow routes how they are.
    case greet(Newcomer, routes: [RouteBook.Key])
    /// There are routes to compute: `nextRoutes` tells which.
    case compute
    /// Keep where everybody is; a sample that is not taken is given back to `notRecorded`.
    case record(TrackSample)
    /// The planner need not remember this question any more.
    case forget(RegisteredQuery.ID)
    /// Tell the planner the time of day.
    case advance(to: Timestamp)
    /// An edit may have changed a route.
    case touched(edit: Int)
    /// A route that an edit may have changed was computed anew.
    case recomputed(edit: Int, isChanged: Bool)
  }

  /// What is in force: the usual, but for what is set about the venue.
  private(set) var configuration: LiveConfiguration
  /// What is in force where the venue sets nothing.
  private var usual: LiveConfiguration
  /// By which binary messages name the venue.
  let number: UInt16
  var venue: Venue
  var crowd: NavigatorTable
  var audience: Audience
  var rosterLog = RosterLog()
  var floorRosters = FloorRosters()
  var book = RouteBook()
  var board = IssueBoard()
  var participants = ParticipantTable()
  var candidates = CandidateLists()
  var derived: OccupancyTracker
  /// What those are told who may only be told of crowds; `nil` while nobody asks.
  var aggregateCounts: AggregateCounts?
  /// Who may see whom, as far as somebody said.
  var sharing = SharingBook()
  /// Those who show themselves to all navigators, as they were told last.
  var visibleToAll: Companions?
  var tap = TrackTap()
  /// How far the replay is that is shown; `nil` for what is now.
  var replay: Replay?
  /// Whom the handles of each connection mean.
  var enrolments: [ViewerID: Enrolment] = [:]
  /// The minute that the planner was told last.
  private var minute: Int64?

  init(venue: Venue, configuration: LiveConfiguration, number: UInt16 = 0) {
    self.venue = venue
    self.number = number
    usual = configuration
    let configuration = configuration.taking(venue.settings)
    self.configuration = configuration
    crowd = NavigatorTable(venue: venue, configuration: configuration)
    audience = Audience(floors: crowd.table.present, venue: number)
    derived = OccupancyTracker(venue: venue, floors: crowd.table)
  }

  /// Takes over what is set about the venue.
  ///
  /// - Returns: whether frames come at another rate now.
  mutating func takeSettings() -> Bool {
    let before = configuration.ticksPerSecond
    configuration = usual.taking(venue.settings)
    crowd.configuration = configuration
    return configuration.ticksPerSecond != before
  }

  /// From now on people are put where a recording says.
  mutating func becomeReplay() {
    usual.isReplay = true
    _ = takeSettings()
  }

  // MARK: - Time

  /// Does what time brings, and encodes what changed for those who watch.
  mutating func tick(at now: Timestamp) -> [Action] {
    _ = crowd.elapse(to: now)
    var actions = advance(to: now) + strayed(at: now)
    audience.retry()
    // Before the positions, so that these do not take all the room on a slow line.
    if audience.hasReady { actions.append(.tellFollowers) }
    actions += audience.waiting.flatMap { catchUp($0) }
    let roster = crowd.takeRoster()
    if let roster {
      tap.note(roster.entries)
      audience.feed.renamed(roster.entries, tick: crowd.tick)
      actions += tell(roster, to: audience.wide(viewers(of: .positions)))
    }
    if !audience.narrowed.isEmpty { actions += tellFloorRosters(roster) }
    if Int(crowd.tick) % max(1, configuration.ticksPerSecond) == 0 {
      actions += tell(.counts(counts(at: now)), to: viewers(of: .counts))
    }
    actions += derive(at: now) + tellCompanions(at: now)
    actions += tellPresence()
    let deliveries = audience.feed.deliveries(from: crowd, at: now)
    if !deliveries.isEmpty { actions.append(.offerFrames(deliveries)) }
    // Last: whoever looks at the map does not wait for it.
    if var sample = tap.sample(of: crowd, at: now) {
      if tap.isTimeForCounts(at: now) { sample.counts = derived.counts(at: now) }
      actions.append(.record(sample))
    }
    crowd.endTick()
    return actions
  }

  /// What is to be kept before everything ends; `nil` when nothing is, or it has just been told.
  mutating func lastSample(at now: Timestamp) -> TrackSample? {
    // Whoever came since the last tick is in no sample yet.
    if let roster = crowd.takeRoster() { tap.note(roster.entries) }
    var sample = tap.lastSample(of: crowd, at: now)
    sample?.counts = derived.counts(at: now)
    return sample
  }

  /// Doors open and close on the minute.
  private mutating func advance(to now: Timestamp) -> [Action] {
    if !configuration.followsDoors { return [] }
    let minute = now.millisecondsSince1970 / 60_000
    if minute == self.minute { return [] }
    self.minute = minute
    return [.advance(to: now)]
  }

  /// Remembers that a viewer took only the first messages of a delivery.
  mutating func missed(_ viewer: ViewerID, taking count: Int, of delivery: FrameDelivery) {
    audience.feed.missed(viewer, taking: count, of: delivery)
  }

  /// How many are where.
  func counts(at now: Timestamp) -> Counts {
    let floors = crowd.table.present.map { (crowd.frames[$0].floor, crowd.count(on: $0)) }
    return Counts(
      time: now, floors: Dictionary(floors) { first, _ in first }, navigators: crowd.count,
      viewers: audience.watchers.count)
  }

  func viewers(of stream: LiveStream) -> [ViewerID] { audience.viewers(of: stream) }

  // MARK: - Rosters

  /// Entries in one message at most, so that no message holds up a slow line for long.
  private static let rosterSize = 1000

  /// Sends a change of the roster; who comes back later can still have it.
  private mutating func tell(_ roster: Roster, to viewers: [ViewerID]) -> [Action] {
    let parts = parts(of: roster).map { rosterLog.append($0) }
    return viewers.isEmpty ? [] : parts.map { .send(.roster($0), to: viewers) }
  }

  /// People whose roster is on every link quickly.
  static let shortRoster = 200

  /// Sends all that there is to know of who has which slot.
  ///
  /// - Parameter time: by which it is acknowledged.
  func sendRoster(to viewers: [ViewerID], time: Timestamp? = nil) -> [Action] {
    let narrowed = sendFloorRosters(to: viewers, time: time)
    let viewers = audience.wide(viewers)
    if viewers.isEmpty { return narrowed }
    var parts = parts(of: crowd.wholeRoster)
    // Who has not read all of it has not read up to a number.
    parts[parts.count - 1].sequence = rosterLog.sequence
    parts[parts.count - 1].time = time
    return narrowed + parts.map { .send(.roster($0), to: viewers) }
  }

  func parts(of roster: Roster) -> [Roster] {
    let starts = stride(from: 0, to: max(1, roster.entries.count), by: Self.rosterSize)
    return starts.map { start in
      Roster(
        isComplete: roster.isComplete && start == 0,
        entries: Array(roster.entries.dropFirst(start).prefix(Self.rosterSize)),
        gone: start == 0 ? roster.gone : [])
    }
  }
}
