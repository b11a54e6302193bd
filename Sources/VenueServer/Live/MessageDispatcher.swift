import IndoorModel
import LiveMap
import Support
import WebServer
import Wire

/// Performs the messages of one client that were decoded and authorised: knows which venues the
/// client has joined, which replays it follows and where it has handles.
final class MessageDispatcher: Sendable {
  private struct State {
    /// The venues that know this client.
    var joined: [String: LiveVenue] = [:]
    /// The replays that it follows, by venue.
    var replays: [String: ReplaySession] = [:]
    /// The venues in which it has handles, by number.
    var enrolled: [UInt16: LiveVenue] = [:]
    /// The navigators that it reports as their own phone, by venue.
    var phones: [String: Identifier<Navigator>] = [:]
    /// The refused locations that the client has not been sent yet.
    var locations = RefusalNote<LocationOutcome>()
    /// The same of measurements.
    var measurements = RefusalNote<MeasurementOutcome>()
  }

  private typealias Note<Outcome: ReportOutcome> =
    WritableKeyPath<State, RefusalNote<Outcome>> & Sendable

  private let client: LiveClient
  private let sockets: LiveSockets
  private let authoriser: MessageAuthoriser
  private let followed: FollowedVenues
  private let state = Locked(State())

  init(
    for client: LiveClient, sockets: LiveSockets, authoriser: MessageAuthoriser,
    shares: [ClientShare]
  ) {
    self.client = client
    self.sockets = sockets
    self.authoriser = authoriser
    followed = FollowedVenues(limit: LiveSockets.subscriptionLimit, shares: shares)
  }

  /// Leaves all venues.
  func leave() {
    let (joined, replays) = state.withLock { state in
      defer { state = State() }
      return (state.joined, state.replays)
    }
    followed.removeAll()
    for replay in replays.values { replay.leave(client) }
    for venue in joined.values { venue.perform { [client] in $0.leave(client.id) } }
  }

  /// Sends the client what is wrong with a message.
  func send(_ problem: Problem, about type: String?, id: String? = nil) {
    client.send(problem, about: type, id: id)
  }

  /// Performs a message.
  ///
  /// - Parameter type: what problems refer to it by.
  /// - Returns: why it cannot be done; what a venue refuses later, the dispatcher sends itself.
  func perform(_ message: ClientMessage, type: String) -> Problem? {
    switch message {
    case .subscribe(let slug, let subscription, _):
      return subscribe(to: subscription, of: slug, about: type)
    case .lookBack(let slug, let subscription, let hasStreams, let lookBack):
      return self.lookBack(lookBack, of: slug, subscription, hasStreams: hasStreams)
    case .play(let slug, let steering):
      guard let replay = replay(of: slug) else { return .notReplaying(slug) }
      replay.steer(steering, for: client)
      return nil
    case .unsubscribe(let slug):
      followed.remove(slug)
      endReplay(of: slug)
      return with(slug, about: type) { $0.unsubscribe($1.id) }
    case .reporting(let slug, let navigator):
      state.withLock { $0.phones[slug] = navigator }
      return with(slug, joining: true, about: type) { $0.join(navigator, by: $1) }
    case .locations(let slug, let batch):
      if let phone = phone(of: batch, in: slug) {
        return with(slug, joining: true, about: type) { venue, client in
          venue.take(
            batch, ofPhone: phone, by: client,
            exampleLimit: RefusalNote<LocationOutcome>.exampleLimit
          ) { self.send($0, in: \.locations, about: type) }
        }
      }
      return with(slug, about: type) { venue, _ in
        venue.take(
          batch, batch.entries.indices, exampleLimit: RefusalNote<LocationOutcome>.exampleLimit
        ) { self.send($0, in: \.locations, about: type) }
      }
    case .measurements(let slug, let body):
      return with(slug, about: type) { venue, _ in
        Task {
          let outcome = await venue.report(
            body.reports, exampleLimit: RefusalNote<MeasurementOutcome>.exampleLimit)
          self.send(outcome, in: \.measurements, about: type)
        }
      }
    case .status(let slug, let statuses, let source):
      return with(slug, about: type) { [client] venue, _ in
        Task {
          let refused = await venue.report(statuses, from: source)
          if !refused.isEmpty {
            client.send(.tooManyDevices(refused: refused.count), about: type)
          }
        }
      }
    case .ranging(let slug, let report):
      return with(slug, joining: true, about: type) { $0.report(report, of: $1) }
    case .endRanging(let slug, let device):
      return with(slug, about: type) { $0.endRanging(of: device, by: $1.id) }
    case .locationFrame(let frame): return report(frame, about: type)
    case .measurementFrame(let frame): return report(frame, about: type)
    case .enrol(let slug, let first, let navigators):
      return with(slug, joining: true, about: type) { venue, client throws(LiveError) in
        try venue.enrol(navigators, from: first, of: client)
        self.state.withLock { $0.enrolled[venue.number] = venue }
      }
    case .anchors(let slug, let first, let anchors):
      return with(slug, joining: true, about: type) { venue, client throws(LiveError) in
        try venue.enrol(anchors: anchors, from: first, of: client)
      }
    case .sharing(let slug, let navigator, let sharing):
      guard let navigator else { return Problem(ValueError("is missing", at: "navigator")) }
      let isOwn = authoriser.isDevice(of: navigator)
      return with(slug, about: type) { venue, _ throws(LiveError) in
        try venue.set(sharing, of: navigator, isOwn: isOwn)
      }
    case .route(let slug, let request):
      return with(slug, joining: true, about: type, id: request.id) {
        venue, client in
        venue.keepRoute(request, for: client) {
          client.send(Problem($0), about: type, id: request.id)
        }
      }
    case .endRoute(let slug, let id):
      return with(slug, about: type, id: id) { venue, client throws(LiveError) in
        try venue.endRoute(id, of: client.id)
      }
    case .presence(let slug, let key, let presence):
      return with(slug, joining: true, about: type) { venue, client throws(LiveError) in
        try venue.updatePresence(presence, key: key, of: client)
      }
    case .cursor(let slug, let cursor):
      return with(slug, about: type) { venue, client throws(LiveError) in
        try venue.moveCursor(cursor, by: client.id)
      }
    case .view(let slug, let view):
      if let replay = replay(of: slug) {
        replay.live.perform { [client] in try? $0.moveView(of: client.id, to: view) }
        return nil
      }
      return with(slug, about: type) { venue, client throws(LiveError) in
        try venue.moveView(of: client.id, to: view)
      }
    case .ack(let slug, let ack):
      if let replay = replay(of: slug) {
        replay.live.perform { [client] in $0.acknowledge(ack, by: client.id) }
        return nil
      }
      return with(slug, about: type) { $0.acknowledge(ack, by: $1.id) }
    case .ackFrame(let frame):
      acknowledge(frame)
      return nil
    case .ping(let time):
      client.send(
        "pong",
        ["time": time, "serverTime": Value(Int(sockets.now().millisecondsSince1970))])
      return nil
    }
  }

  // MARK: - Venues

  /// Does something with a venue; sends the client what the venue refuses.
  ///
  /// - Parameter joining: whether the venue knows the client afterwards and must be left.
  private func with(
    _ slug: String, joining: Bool = false, about type: String, id: String? = nil,
    _ work: @escaping @Sendable (isolated LiveVenue, LiveClient) throws(LiveError) -> Void
  ) -> Problem? {
    guard let venue = sockets.venues.live(slug: slug) else {
      let isOpening = sockets.venues.open(slug) { [self] in
        let problem = with(slug, joining: joining, about: type, id: id, work)
        if let problem { client.send(problem, about: type, id: id) }
      }
      return isOpening ? nil : .noSuchLiveVenue(slug)
    }
    if joining { state.withLock { $0.joined[slug] = venue } }
    venue.perform { [client] venue in
      do throws(LiveError) { try work(venue, client) } catch {
        client.send(Problem(error), about: type, id: id)
      }
    }
    return nil
  }

  private func subscribe(
    to subscription: SubscriptionRequest, of slug: String, about type: String
  ) -> Problem? {
    let subscription = sockets.current(subscription)
    if let problem = followed.add(slug) { return problem }
    endReplay(of: slug)
    let problem = with(slug, joining: true, about: type) {
      venue, client throws(LiveError) in
      try venue.subscribe(client, to: subscription)
    }
    if problem != nil { followed.remove(slug) }
    return problem
  }

  /// Acknowledges frames of a replay or of a venue, by its number.
  private func acknowledge(_ frame: AckFrame) {
    let venue = state.withLock { state in
      let replayed = state.replays.values.lazy.map(\.live)
      return replayed.first { $0.number == frame.venue }
        ?? state.joined.values.first { $0.number == frame.venue }
    }
    venue?.perform { [client] in $0.acknowledge(frame.frame, by: client.id) }
  }

  // MARK: - Replays

  private func replay(of slug: String) -> ReplaySession? { state.withLock { $0.replays[slug] } }

  /// Begins to show the past of a venue in the place of what is now.
  private func lookBack(
    _ lookBack: LookBack, of slug: String, _ subscription: SubscriptionRequest, hasStreams: Bool
  ) -> Problem? {
    let wasFollowed = followed.contains(slug)
    do throws(Problem) {
      let subscription = try subscription.lookingBack(hasStreams: hasStreams)
      if let replay = replay(of: slug), !replay.hasEnded {
        replay.steer(lookBack.steering, for: client)
        replay.follow(client, subscription)
        return nil
      }
      if let problem = followed.add(slug) { return problem }
      let replay = try sockets.venues.replay(
        slug: slug, at: lookBack.at, speed: lookBack.speed)
      let problem = with(slug, joining: true, about: "subscribe") { $0.unsubscribe($1.id) }
      if let problem { throw problem }
      state.withLock { $0.replays[slug] = replay }
      replay.open(for: client, subscription, isSmoothed: lookBack.isSmoothed ?? false)
      return nil
    } catch {
      if !wasFollowed { followed.remove(slug) }
      return error
    }
  }

  private func endReplay(of slug: String) {
    state.withLock { $0.replays.removeValue(forKey: slug) }?.leave(client)
  }

  // MARK: - Locations

  /// The navigator as whose phone the client reports; `nil` for a client that reports others, too.
  private func phone(of batch: LocationBatch, in slug: String) -> Identifier<Navigator>? {
    // A link for one navigator can report no other.
    if let phone = authoriser.phone { return phone }
    return state.withLock { $0.phones[slug] }.flatMap { batch.isOnly(of: $0) ? $0 : nil }
  }

  /// Reports locations by handles to the venue in which the client has them.
  private func report(_ frame: LocationFrame, about type: String) -> Problem? {
    withHandles(in: frame.venue) { [client, phone = authoriser.phone] venue in
      venue.take(
        frame, ofPhone: phone, by: client,
        exampleLimit: RefusalNote<LocationOutcome>.exampleLimit
      ) { self.send($0, in: \.locations, about: type) }
    }
  }

  /// Reports measurements by handles to the venue in which the client has them.
  private func report(_ frame: MeasurementFrame, about type: String) -> Problem? {
    withHandles(in: frame.venue) { [client] venue in
      Task {
        let outcome = await venue.report(
          frame, of: client.id, exampleLimit: RefusalNote<MeasurementOutcome>.exampleLimit)
        self.send(outcome, in: \.measurements, about: type)
      }
    }
  }

  /// Does something with the venue of a number, in which the client has handles.
  private func withHandles(in number: UInt16, _ work: @escaping LiveVenue.Work) -> Problem? {
    let venue = state.withLock { $0.enrolled[number] }
    if let problem = authoriser.refusal(ofHandlesIn: number, enrolledIn: venue?.slug) {
      return problem
    }
    if let venue, sockets.venues.live(slug: venue.slug) !== venue {
      return .noSuchLiveVenue(venue.slug)
    }
    venue?.perform(work)
    return nil
  }

  /// Sends the client what was refused: at once, but not more often than once a second.
  private func send<Outcome>(
    _ outcome: Outcome, in note: any Note<Outcome>, about type: String
  ) {
    if outcome.refusedCount == 0 { return }
    perform(state.withLock { $0[keyPath: note].add(outcome, about: type, at: .now) }, in: note)
  }

  private func perform<Outcome>(_ step: RefusalNote<Outcome>.Step, in note: any Note<Outcome>) {
    switch step {
    case .wait: break
    case .send(let outcome, let type):
      client.send(outcome.problem(at: sockets.now()), about: type)
    case .askAgain(let duration):
      Task { [weak self] in
        try? await Task.sleep(for: duration)
        guard let self else { return }
        self.perform(self.state.withLock { $0[keyPath: note].take(at: .now) }, in: note)
      }
    }
  }
}
