import IndoorModel

/// What the live side of a venue exchanges with that of other servers: an owner's records, an edge's
/// reports.
///
/// Belongs to the actor of its venue. It knows no network: bytes come in, and go out by closures.
public final class RecordExchange {
  /// Sends bytes on; called on the venue's executor, and must return at once.
  public typealias Send = @Sendable ([UInt8]) -> Void

  /// What an edge has done so far.
  public struct EdgeFigures: Hashable, Sendable {
    /// Records that were taken over.
    public var taken = 0
    /// Records that did not come.
    public var missed = 0
    /// Records that were unreadable, or did not lead on.
    public var faults = 0
    /// Records that were too old to be sent on by themselves.
    public var late = 0
    /// Requests for the whole state.
    public var requests = 0
    /// The number of the last record that was taken over.
    public var number: UInt32 = 0
  }

  /// An owner's side.
  private struct Publishing {
    var publisher: TickPublisher
    let send: Send
  }

  /// An edge's side.
  private struct Following {
    let node: String
    /// Takes reports for the owner; `nil` while none is followed.
    var send: Send?
    var intake = RecordIntake()
    var clock = RecordClock()
    var figures = EdgeFigures()
    var reported: Timestamp?
    var ticked: Timestamp?
    /// Since when nothing here needs the positions; `nil` while something does.
    var idleSince: Timestamp?
    var isNeeded = false
  }

  /// Seconds after which a record is not sent on by itself any more.
  private static let lateAfter = 1.0
  /// Seconds from one report of an edge to the next.
  private static let reportInterval = 1.0
  /// Seconds for which the owner is followed after the last viewer has left.
  private static let idleTime = 10.0
  /// Seconds after the last record for which its positions may go on at a new owner. An owner that is killed
  /// is another one after 3 to 5 s.
  private static let freshTime = 15.0

  private var publishing: Publishing?
  private var following: Following?
  private var pending = PendingSubscriptions()
  private var calls = PendingCalls()
  /// When a client asked last for positions without following them.
  private var read: Timestamp?
  private var onNeed: (@Sendable (_ isNeeded: Bool) -> Void)?

  init() {}

  // MARK: - An owner

  /// Makes the venue its owner's, and begins to publish its ticks, as soon as an edge reports.
  ///
  /// What an edge knew of the owner before goes on, unless it is old.
  /// - Parameters:
  ///   - term: the owner's; a later owner's is larger.
  ///   - epoch: the run of the venue that its roster's numbers are of, where no earlier one goes on.
  ///   - send: takes records.
  public func publish(
    term: UInt64, epoch: String, on venue: isolated LiveVenue, send: @escaping Send
  ) {
    endPublishing(on: venue)
    if following != nil {
      let isContinuing = isFresh(at: venue.now())
      following = nil
      venue.becomeOwner(isContinuing: isContinuing, run: epoch)
      begin(pending.takeAll(), on: venue)
      attempt(calls.takeAll(), isLast: true, on: venue)
    }
    let run = venue.hub.epoch ?? epoch
    publishing = Publishing(publisher: TickPublisher(term: term, epoch: run), send: send)
  }

  /// Publishes no more.
  public func endPublishing(on venue: isolated LiveVenue) {
    publishing = nil
    venue.hub.otherViewers = 0
    venue.hub.unsubscribe(TickPublisher.viewer)
  }

  /// Takes a report of an edge; bytes that are none are ignored.
  public func hear(_ bytes: [UInt8], on venue: isolated LiveVenue) {
    guard var report = try? EdgeReport(bytes) else { return }
    if case .positions(let run, let roster) = report.need, venue.hub.epoch != nil,
      !venue.hub.leadsOn(from: roster, of: run)
    {
      report.need = .everything
    }
    publishing?.publisher.take(report, at: venue.now())
  }

  /// Takes what the hub wants done, before it is done.
  func note(_ actions: [LiveAction]) { publishing?.publisher.note(actions) }

  // MARK: - An edge

  /// Makes the venue an edge, which may `follow` an owner: its positions are another server's from now on.
  ///
  /// - Parameter node: the name of this server among the edges.
  public func becomeEdge(as node: String, on venue: isolated LiveVenue) {
    endPublishing(on: venue)
    guard following == nil else { return }
    following = Following(node: node)
    venue.becomeEdge()
  }

  /// Makes the venue an edge of an owner: its positions are those of the owner from now on.
  ///
  /// - Parameters:
  ///   - node: the name of this server among the edges.
  ///   - send: takes reports for the owner.
  public func follow(as node: String, on venue: isolated LiveVenue, send: @escaping Send) {
    becomeEdge(as: node, on: venue)
    following?.send = send
    following?.intake = RecordIntake()
    following?.reported = nil
    report(at: venue.now(), on: venue)
  }

  /// Ends to follow an owner; what is known stays.
  public func unfollow(on venue: isolated LiveVenue) {
    following?.send = nil
    following?.intake = RecordIntake()
  }

  /// Calls back when an edge begins or ceases to need positions: while it has viewers, and some seconds
  /// longer.
  public func observeNeed(_ onNeed: @escaping @Sendable (_ isNeeded: Bool) -> Void) {
    self.onNeed = onNeed
  }

  /// Keeps a viewer waiting that comes while the owner's state is not here yet: it would begin with nothing,
  /// and begin again.
  ///
  /// - Returns: `false` where it may begin now.
  func keepsWaiting(_ viewer: any Viewer, _ request: SubscriptionRequest, at now: Timestamp) -> Bool
  {
    guard let following, following.intake.needsState else { return false }
    pending.add(viewer, request, at: now)
    return true
  }

  /// Ends to keep a viewer waiting.
  func forget(_ viewer: ViewerID) {
    pending.remove(viewer)
    calls.remove(viewer)
  }

  /// Tries something again with the next records of the owner, for a moment.
  ///
  /// - Parameter viewer: the connection that it is for.
  func retry(for viewer: ViewerID, at now: Timestamp, _ attempt: @escaping PendingCalls.Attempt) {
    calls.add(PendingCalls.Entry(viewer: viewer, since: now, attempt: attempt))
  }

  /// Does something once the positions are here, or a moment later.
  func awaitState(at now: Timestamp, then work: @escaping @Sendable () -> Void) {
    read = now
    guard let following, following.intake.needsState else { return work() }
    let entry = PendingCalls.Entry(viewer: nil, since: now) { _, _ in
      work()
      return true
    }
    calls.add(entry)
  }

  private func attempt(
    _ entries: [PendingCalls.Entry], isLast: Bool, on venue: isolated LiveVenue
  ) {
    for entry in entries where !entry.attempt(venue, isLast) { calls.add(entry) }
  }

  /// Moves the part of a floor that a viewer which waits will show.
  ///
  /// - Returns: `false` for a viewer that does not wait.
  func moveView(of viewer: ViewerID, to view: FloorView) -> Bool {
    pending.moveView(of: viewer, to: view)
  }

  private func begin(_ subscriptions: [PendingSubscriptions.Entry], on venue: isolated LiveVenue) {
    for entry in subscriptions { try? venue.begin(entry.viewer, entry.request) }
  }

  /// Whether the venue's positions are another server's.
  public var isEdge: Bool { following != nil }

  /// Whether an edge knows enough of the owner before to go on as the owner.
  func isFresh(at now: Timestamp) -> Bool {
    following?.ticked.map { abs(now.seconds(since: $0)) < Self.freshTime } ?? false
  }

  /// What an edge has done so far; `nil` for a venue that is none.
  public var edgeFigures: EdgeFigures? {
    guard let following else { return nil }
    var figures = following.figures
    figures.missed = following.intake.missed
    return figures
  }

  /// Takes a record of the owner, and sends viewers what it says.
  public func take(_ bytes: [UInt8], on venue: isolated LiveVenue) {
    guard following != nil else { return }
    do throws(RecordFault) {
      following?.intake.add(try TickRecord(bytes), size: bytes.count)
    } catch {
      following?.figures.faults += 1
    }
    takeWaiting(on: venue)
  }

  /// Takes over the records that the plan is ready for.
  func takeWaiting(on venue: isolated LiveVenue) {
    while let record = following?.intake.next(revision: venue.hub.venue.revision) {
      let now = venue.now()
      do throws(RecordFault) {
        venue.perform(try venue.hub.take(record, at: now))
        begin(pending.takeAll(), on: venue)
        attempt(calls.takeAll(), isLast: false, on: venue)
        following?.figures.taken += 1
        following?.figures.number = record.number
      } catch {
        following?.figures.faults += 1
        following?.intake.lose()
        continue
      }
      if let age = following?.clock.age(of: record.time, at: now), age > Self.lateAfter {
        // The next record has what it says, too.
        following?.figures.late += 1
        continue
      }
      following?.ticked = now
      venue.advance(to: now)
    }
    report(at: venue.now(), on: venue)
  }

  // MARK: - Ticks

  /// Does what is due before a tick of the venue's own clock.
  ///
  /// - Returns: whether to tick; an edge ticks by itself only when nothing comes from the owner.
  func prepareTick(at now: Timestamp, on venue: isolated LiveVenue) -> Bool {
    if following != nil {
      noteNeed(at: now, on: venue)
      begin(pending.takeDue(at: now), on: venue)
      attempt(calls.takeDue(at: now), isLast: true, on: venue)
      takeWaiting(on: venue)
      let interval = 1.5 / Double(max(1, venue.ticksPerSecond))
      return following?.ticked.map { abs(now.seconds(since: $0)) > interval } ?? true
    }
    switch publishing?.publisher.prepare(at: now, epoch: venue.hub.epoch) {
    case .subscribe(let request)?:
      let actions = try? venue.hub.subscribe(
        TickPublisher.viewer, format: .binary, to: request, at: now)
      venue.perform(actions ?? [])
      if request.resume == nil {
        publishing?.publisher.add(history: venue.hub.positions.latestRosters)
      }
    case .unsubscribe?: venue.hub.unsubscribe(TickPublisher.viewer)
    case .nothing?, nil: break
    }
    if let publishing { venue.hub.otherViewers = publishing.publisher.otherViewers }
    return true
  }

  /// Publishes the record of a tick that has ended.
  func endTick(at now: Timestamp, on venue: isolated LiveVenue) {
    if publishing == nil { return }
    let floors = venue.hub.positions.navigators.floors.current
    let record = publishing?.publisher.record(
      revision: venue.hub.venue.revision, floors: floors, at: now)
    if let record { publishing?.send(record.bytes) }
  }

  /// Looks whether positions are needed here.
  private func noteNeed(at now: Timestamp, on venue: isolated LiveVenue) {
    let isRead = read.map { abs(now.seconds(since: $0)) < Self.idleTime } ?? false
    if venue.hub.needsPositions || !pending.isEmpty || !calls.isEmpty || isRead {
      following?.idleSince = nil
    } else if following?.idleSince == nil {
      following?.idleSince = now
    }
    let idle = following?.idleSince.map { abs(now.seconds(since: $0)) } ?? 0
    let isNeeded =
      following?.idleSince == nil || (following?.isNeeded == true && idle < Self.idleTime)
    guard isNeeded != following?.isNeeded else { return }
    following?.isNeeded = isNeeded
    onNeed?(isNeeded)
  }

  /// Tells the owner that the edge is there, and what it needs.
  private func report(at now: Timestamp, on venue: isolated LiveVenue) {
    guard let following, let send = following.send else { return }
    let node = following.node
    guard let asks = self.following?.intake.asks(at: now) else { return }
    let isDue =
      following.reported.map { abs(now.seconds(since: $0)) >= Self.reportInterval } ?? true
    guard asks || isDue else { return }
    self.following?.reported = now
    if asks { self.following?.figures.requests += 1 }
    let report = EdgeReport(
      node: node, viewers: venue.hub.subscriptions.count,
      need: asks ? venue.hub.need : .nothing)
    send(report.bytes)
  }
}
