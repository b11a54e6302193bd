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
    let send: Send
    var intake = RecordIntake()
    var clock = RecordClock()
    var figures = EdgeFigures()
    var reported: Timestamp?
    var ticked: Timestamp?
  }

  /// Seconds after which a record is not sent on by itself any more.
  private static let lateAfter = 1.0
  /// Seconds from one report of an edge to the next.
  private static let reportInterval = 1.0

  private var publishing: Publishing?
  private var following: Following?

  init() {}

  // MARK: - An owner

  /// Begins to publish the venue's ticks, as soon as an edge reports.
  ///
  /// - Parameters:
  ///   - term: the owner's; a later owner's is larger.
  ///   - epoch: the run of the venue that its roster's numbers are of.
  ///   - send: takes records.
  public func publish(
    term: UInt64, epoch: String, on venue: isolated LiveVenue, send: @escaping Send
  ) {
    endPublishing(on: venue)
    publishing = Publishing(publisher: TickPublisher(term: term, epoch: epoch), send: send)
  }

  /// Publishes no more.
  public func endPublishing(on venue: isolated LiveVenue) {
    publishing = nil
    venue.hub.otherViewers = 0
    venue.hub.unsubscribe(TickPublisher.viewer)
  }

  /// Takes a report of an edge; bytes that are none are ignored.
  public func hear(_ bytes: [UInt8], on venue: isolated LiveVenue) {
    guard let report = try? EdgeReport(bytes) else { return }
    publishing?.publisher.take(report, at: venue.now())
  }

  /// Takes what the hub wants done, before it is done.
  func note(_ actions: [LiveAction]) { publishing?.publisher.note(actions) }

  // MARK: - An edge

  /// Makes the venue an edge: its positions are those of the owner from now on.
  ///
  /// - Parameters:
  ///   - node: the name of this server among the edges.
  ///   - send: takes reports for the owner.
  public func follow(as node: String, on venue: isolated LiveVenue, send: @escaping Send) {
    following = Following(node: node, send: send)
    venue.becomeEdge()
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
      takeWaiting(on: venue)
      let interval = 1.5 / Double(max(1, venue.ticksPerSecond))
      return following?.ticked.map { abs(now.seconds(since: $0)) > interval } ?? true
    }
    switch publishing?.publisher.prepare(at: now, epoch: venue.hub.epoch) {
    case .subscribe(let request)?:
      let actions = try? venue.hub.subscribe(
        TickPublisher.viewer, format: .binary, to: request, at: now)
      venue.perform(actions ?? [])
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

  /// Tells the owner that the edge is there, and what it needs.
  private func report(at now: Timestamp, on venue: isolated LiveVenue) {
    guard let node = following?.node, let asks = following?.intake.asks(at: now) else { return }
    let isDue =
      following?.reported.map { abs(now.seconds(since: $0)) >= Self.reportInterval } ?? true
    guard asks || isDue else { return }
    following?.reported = now
    if asks { following?.figures.requests += 1 }
    let report = EdgeReport(
      node: node, viewers: venue.hub.subscriptions.count,
      need: asks ? venue.hub.need : .nothing)
    following?.send(report.bytes)
  }
}
