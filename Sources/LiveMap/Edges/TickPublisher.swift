import IndoorModel

/// Makes the records of a venue's ticks for edges, as long as any edge wants them.
///
/// It is a viewer of its venue's hub, of everything, that writes down what it is sent. So records say
/// what viewers are told, and cost the hub what one more viewer costs. An edge that needs the state
/// has the publisher subscribe again: then the next record has all positions.
struct TickPublisher {
  /// The publisher among the hub's viewers.
  static let viewer = ViewerID(rawValue: .max)
  /// Seconds without a report after which an edge is gone.
  static let edgeTimeout = 3.0
  /// Seconds between two records of the whole state for edges that ask.
  static let stateInterval = 1.0
  /// Frames a second: as many as the hub makes.
  private static let highestRate = 1000

  /// What is to be done with the publisher's subscription before a tick.
  enum Step: Hashable {
    case nothing
    case subscribe(SubscriptionRequest)
    case unsubscribe
  }

  private struct Edge {
    var viewers: Int
    var heard: Timestamp
  }

  private struct Collected {
    var floors: [UInt16: [UInt8]] = [:]
    var rosters: [Roster] = []
    var news: [TickNews] = []
  }

  private let term: UInt64
  private let epoch: String
  private var edges: [String: Edge] = [:]
  private var number: UInt32 = 0
  private var isSubscribed = false
  /// What edges need, all of them together.
  private var need = EdgeReport.Need.nothing
  private var lastState: Timestamp?
  /// Whether the next record has the whole state, and all counts.
  private var isWhole = false
  private var hasAllCounts = false
  /// The number of the last change of the roster.
  private var roster: UInt32 = 0
  /// From which change those in the next record lead on.
  private var from: UInt32?
  private var collected = Collected()

  /// Makes a publisher without edges.
  ///
  /// - Parameters:
  ///   - term: the owner's.
  ///   - epoch: the run of the venue that the roster's numbers are of.
  init(term: UInt64, epoch: String) { (self.term, self.epoch) = (term, epoch) }

  /// Viewers elsewhere, without the publisher among those here.
  var otherViewers: Int { edges.values.reduce(isSubscribed ? -1 : 0) { $0 + $1.viewers } }

  // MARK: - Edges

  /// Takes what an edge reports.
  mutating func take(_ report: EdgeReport, at now: Timestamp) {
    edges[report.node] = Edge(viewers: report.viewers, heard: now)
    switch (need, report.need) {
    case (_, .nothing): break
    case (.positions(_, let known), .positions(epoch, let other)):
      // The one that is further behind; numbers begin again after 2³².
      let least = Int32(bitPattern: other &- known) < 0 ? other : known
      need = .positions(epoch: epoch, roster: least)
    case (.nothing, .positions(epoch, _)): need = report.need
    default: need = .everything
    }
  }

  /// What is to be done before a tick.
  ///
  /// - Parameter epoch: the run that the hub takes its roster's numbers for.
  mutating func prepare(at now: Timestamp, epoch: String?) -> Step {
    edges = edges.filter { abs(now.seconds(since: $0.value.heard)) <= Self.edgeTimeout }
    guard !edges.isEmpty else {
      defer { (isSubscribed, need, collected) = (false, .nothing, Collected()) }
      return isSubscribed ? .unsubscribe : .nothing
    }
    let isAllowed = lastState.map { abs(now.seconds(since: $0)) >= Self.stateInterval } ?? true
    guard !isSubscribed || (need != .nothing && isAllowed) else { return .nothing }
    var request = SubscriptionRequest(
      streams: [.positions, .counts, .occupancy, .crossings, .alerts, .events],
      rate: Self.highestRate)
    from = nil
    if case .positions(_, let known) = need {
      request.resume = Resume(epoch: epoch, roster: known, floors: [:])
      (roster, from) = (known, known)
    }
    (isSubscribed, isWhole, hasAllCounts) = (true, true, true)
    (need, lastState) = (.nothing, now)
    return .subscribe(request)
  }

  // MARK: - Records

  /// Adds the last changes of the roster, which edges that get the whole one keep for their viewers.
  mutating func add(history: [Roster]) {
    collected.rosters += history.map { change in
      var change = change
      (change.shared, change.time) = (nil, nil)
      return change
    }
  }

  /// Takes what the hub wants done: what of it is for the publisher.
  mutating func note(_ actions: [LiveAction]) {
    guard isSubscribed else { return }
    for action in actions {
      switch action {
      case .send(let event, let viewers) where viewers.contains(Self.viewer): note(event)
      case .offerFrames(let deliveries):
        for delivery in deliveries where delivery.viewers.contains(Self.viewer) { note(delivery) }
      default: break
      }
    }
  }

  private mutating func note(_ event: LiveEvent) {
    switch event {
    // Floors have changed, or the state was asked for: keyframes follow.
    case .welcome: isWhole = true
    case .roster(var change):
      (change.shared, change.time) = (nil, nil)
      roster = change.sequence ?? roster
      collected.rosters.append(change)
    default:
      if let news = TickNews(event) { collected.news.append(news) }
    }
  }

  private mutating func note(_ delivery: FrameDelivery) {
    for message in delivery.messages {
      guard case .bytes(let bytes)? = message.content else { continue }
      collected.floors[FrameHeader.floor(of: bytes)] = bytes
    }
  }

  /// The record of a tick that has ended; `nil` where no edge wants it, or keyframes are still to come.
  ///
  /// - Parameter floors: those in the plan.
  mutating func record(revision: Int, floors: [FloorFrame], at now: Timestamp) -> TickRecord? {
    guard isSubscribed else { return nil }
    if isWhole, !floors.allSatisfy({ collected.floors[$0.index] != nil }) { return nil }
    defer { (isWhole, hasAllCounts, from, collected) = (false, false, nil, Collected()) }
    number &+= 1
    let parts = floors.compactMap { floor in
      collected.floors[floor.index].map { TickRecord.FloorPart(floor: floor.floor, frame: $0) }
    }
    return TickRecord(
      term: term, number: number, time: now, revision: revision,
      basis: isWhole
        ? TickRecord.Basis(
          epoch: epoch, roster: roster, hasAllCounts: hasAllCounts, from: from) : nil,
      floors: parts, rosters: collected.rosters, news: collected.news)
  }
}
