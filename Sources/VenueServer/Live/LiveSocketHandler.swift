import Accounts
import IndoorModel
import JSONText
import LiveMap
import Support
public import WebServer
import Wire

/// One client of the live stream: reads what it says, asks whether it may, and does it.
public final class LiveSocketHandler: WebSocketHandler {
  /// The venues that one socket may follow at a time.
  public static let subscriptionLimit = 16

  private struct State {
    var client: LiveClient?
    /// The venues that know this client.
    var joined: [String: LiveVenue] = [:]
    /// The replays that it watches, by venue.
    var replays: [String: ReplaySession] = [:]
    /// The venues in which it has handles, by number.
    var enrolled: [UInt16: LiveVenue] = [:]
    /// The refused locations that it was not told of yet.
    var note = RefusalNote()
  }

  let sockets: LiveSockets
  let principal: Principal
  private let state = Locked(State())
  private let line = MessageQueue()

  private let admission: SignInAdmission?
  private let followed: FollowedVenues

  init(
    sockets: LiveSockets, principal: Principal, admission: SignInAdmission? = nil,
    shares: [ClientShare] = []
  ) {
    self.sockets = sockets
    self.principal = principal
    self.admission = admission
    followed = FollowedVenues(limit: Self.subscriptionLimit, shares: shares)
  }

  // MARK: - WebSocketHandler

  /// Greets the client.
  public func opened(_ socket: any WebSocket) {
    let client = LiveClient(socket)
    state.withLock { $0.client = client }
    admission?.enter(socket)
    client.send(
      "hello",
      [
        "protocol": .string(socket.subprotocol ?? "floorcast.2+json"),
        "server": .string(sockets.server), "epoch": .string(sockets.epoch),
        "time": Value(Int(sockets.now().millisecondsSince1970)),
      ])
  }

  /// Takes a message.
  public func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    guard let client = state.withLock(\.client) else { return }
    switch message {
    case .binary(let bytes):
      take(bytes: 0, from: socket) {
        if !self.acknowledge(bytes, by: client) { self.read(bytes, client) }
      }
    case .text(let text): take(bytes: text.utf8.count, from: socket) { self.read(text, client) }
    }
  }

  /// Handles a message in its turn; closes the socket of a client that sends more than the server
  /// can read.
  private func take(bytes: Int, from socket: any WebSocket, _ step: @escaping MessageQueue.Step) {
    if !line.take(bytes: bytes, step) {
      socket.close(.tryAgainLater, reason: "more messages than can be read")
    }
  }

  private func read(_ text: String, _ client: LiveClient) {
    let text = Array(text.utf8)
    if takeLocations(text, for: client) { return }
    let value: Value
    do { value = try Value(foreignJSON: text, depthLimit: sockets.limits.jsonDepth) } catch {
      sockets.watch.count(refusal: error)
      client.send(Problem(error), about: nil)
      return
    }
    let object = value.object ?? [:]
    let (type, id) = (object["type"]?.string, object["id"]?.string)
    do {
      let fields = try Fields(value, of: "a message")
      let message = try ClientMessage(
        type: try fields.text("type"), fields, now: sockets.now())
      if let problem = perform(message, type: type, for: client) {
        client.send(problem, about: type, id: id)
      }
    } catch {
      client.send(Problem(error), about: type, id: id)
    }
  }

  /// Leaves all venues, when all that it said before is done.
  public func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    admission?.leave(socket)
    _ = line.take(bytes: 0) { self.leave() }
  }

  private func leave() {
    let (client, joined, replays) = state.withLock { state in
      defer { state = State() }
      return (state.client, state.joined, state.replays)
    }
    followed.removeAll()
    guard let client else { return }
    for replay in replays.values { replay.leave(client) }
    for venue in joined.values { venue.perform { $0.leave(client.id) } }
  }

  // MARK: - What a client says

  /// Takes the acknowledgement of frames.
  ///
  /// - Returns: whether the bytes are one.
  private func acknowledge(_ bytes: [UInt8], by client: LiveClient) -> Bool {
    guard let ack = AckFrame(bytes) else { return false }
    let venue = state.withLock { state in
      let replayed = state.replays.values.lazy.map(\.live)
      return replayed.first { $0.number == ack.venue }
        ?? state.joined.values.first { $0.number == ack.venue }
    }
    venue?.perform { $0.acknowledge(ack.frame, by: client.id) }
    return true
  }

  /// Remembers that the client has handles in a venue.
  private func enrolled(in venue: LiveVenue, number: UInt16) {
    state.withLock { $0.enrolled[number] = venue }
  }

  /// The venue with a number in which the client has handles.
  func venue(number: UInt16) -> LiveVenue? { state.withLock { $0.enrolled[number] } }

  /// Changes what is to be told of refused locations.
  func note(_ change: (inout RefusalNote) -> RefusalNote.Step) -> RefusalNote.Step {
    state.withLock { change(&$0.note) }
  }

  func allows(_ permission: Permission, in slug: String?) -> Bool {
    sockets.permissions.allows(
      permission, to: principal,
      in: slug.map { sockets.venues.reach(of: $0, for: permission) } ?? .somewhere)
  }

  /// Why a client may not send a message about a venue; `nil` when it may. A client that may not
  /// see a venue gets the answer that there is none.
  func refusal(of missing: Set<Permission>, in slug: String?) -> Problem? {
    let isHidden = slug.map { !allows(.readVenue, in: $0) } ?? false
    guard isHidden || !missing.isEmpty else { return nil }
    if principal.kind == .anonymous { return .signInNeeded }
    if let slug, isHidden { return .noSuchLiveVenue(slug) }
    return .forbidden(missing, to: slug.map(principal.role(in:)) ?? principal.role)
  }

  private func perform(
    _ message: ClientMessage, type: String?, for client: LiveClient
  ) -> Problem? {
    let slug = message.venue
    let message = message.narrowed { allows($0, in: slug) }
    let missing = message.permissions(of: principal).filter { !allows($0, in: slug) }
    if let problem = refusal(of: missing, in: slug) { return problem }
    guard let message = message.narrowed(to: principal.scope) else { return .forbidden }
    switch message {
    case .subscribe(let slug, let subscription, _):
      return subscribe(client, to: subscription, of: slug, about: type)
    case .lookBack(let slug, let subscription, let hasStreams, let lookBack):
      return self.lookBack(lookBack, of: slug, subscription, hasStreams: hasStreams, for: client)
    case .play(let slug, let moment, let speed):
      guard let replay = state.withLock({ $0.replays[slug] }) else { return .notReplaying(slug) }
      replay.steer(at: moment, speed: speed, for: client)
      return nil
    case .unsubscribe(let slug):
      followed.remove(slug)
      endReplay(of: slug, for: client)
      return with(slug) { $0.unsubscribe(client.id) }
    case .locations(let slug, let reports):
      return report(LocationBatch(reports), to: slug, about: type, for: client)
    case .enrol(let slug, let first, let navigators):
      return with(slug, joining: true) { venue in
        do throws(LiveError) {
          try venue.enrol(navigators, from: first, of: client)
          self.enrolled(in: venue, number: venue.number)
        } catch { client.send(Problem(error), about: type) }
      }
    case .sharing(let slug, let navigator, let sharing):
      guard let navigator else { return Problem(ValueError("is missing", at: "navigator")) }
      let isOwn = principal.isDevice(of: navigator)
      return with(slug) { venue in
        do throws(LiveError) { try venue.set(sharing, of: navigator, isOwn: isOwn) } catch {
          client.send(Problem(error), about: type)
        }
      }
    case .route(let slug, var request):
      if case .navigator(let id) = request.start { request.isOwn = principal.isDevice(of: id) }
      return with(slug, joining: true) { [request] venue in
        do throws(LiveError) { try venue.keepRoute(request, for: client) } catch {
          client.send(Problem(error), about: type, id: request.id)
        }
      }
    case .endRoute(let slug, let id):
      return with(slug) { venue in
        do throws(LiveError) { try venue.endRoute(id, of: client.id) } catch {
          client.send(Problem(error), about: type, id: id)
        }
      }
    case .presence(let slug, let key, var presence):
      // Who is known is called by their name, whatever they say.
      presence.name = principal.name ?? presence.name
      return with(slug, joining: true) { [presence] venue in
        do throws(LiveError) { try venue.updatePresence(presence, key: key, of: client) } catch {
          client.send(Problem(error), about: type)
        }
      }
    case .cursor(let slug, let cursor):
      return with(slug) { venue in
        do throws(LiveError) { try venue.moveCursor(cursor, by: client.id) } catch {
          client.send(Problem(error), about: type)
        }
      }
    case .view(let slug, let view):
      if let replay = state.withLock({ $0.replays[slug] }) {
        replay.live.perform { try? $0.moveView(of: client.id, to: view) }
        return nil
      }
      return with(slug) { venue in
        do throws(LiveError) { try venue.moveView(of: client.id, to: view) } catch {
          client.send(Problem(error), about: type)
        }
      }
    case .ack(let slug, let ack):
      if let replay = state.withLock({ $0.replays[slug] }) {
        replay.live.perform { $0.acknowledge(ack, by: client.id) }
        return nil
      }
      return with(slug) { $0.acknowledge(ack, by: client.id) }
    case .ping(let time):
      client.send(
        "pong",
        ["time": time, "serverTime": Value(Int(sockets.now().millisecondsSince1970))])
      return nil
    }
  }

  private func subscribe(
    _ client: LiveClient, to subscription: SubscriptionRequest, of slug: String, about type: String?
  ) -> Problem? {
    var subscription = subscription
    // Another run of the server has other numbers.
    if subscription.resume?.epoch != sockets.epoch { subscription.resume = nil }
    if let problem = followed.add(slug) { return problem }
    endReplay(of: slug, for: client)
    let problem = with(slug, joining: true) { [subscription] venue in
      do throws(LiveError) { try venue.subscribe(client, to: subscription) } catch {
        client.send(Problem(error), about: type)
      }
    }
    if problem != nil { followed.remove(slug) }
    return problem
  }

  /// Begins to show the past of a venue in the place of what is now.
  private func lookBack(
    _ lookBack: LookBack, of slug: String, _ subscription: SubscriptionRequest, hasStreams: Bool,
    for client: LiveClient
  ) -> Problem? {
    let wasFollowed = followed.contains(slug)
    do throws(Problem) {
      let subscription = try subscription.lookingBack(hasStreams: hasStreams)
      if let replay = state.withLock({ $0.replays[slug] }), !replay.hasEnded {
        replay.steer(at: lookBack.at, speed: lookBack.speed, for: client)
        replay.follow(client, subscription)
        return nil
      }
      if let problem = followed.add(slug) { return problem }
      let replay = try sockets.venues.replay(
        slug: slug, at: lookBack.at, speed: lookBack.speed)
      if let problem = with(slug, joining: true, { $0.unsubscribe(client.id) }) { throw problem }
      state.withLock { $0.replays[slug] = replay }
      replay.open(for: client, subscription)
      return nil
    } catch {
      if !wasFollowed { followed.remove(slug) }
      return error
    }
  }

  private func endReplay(of slug: String, for client: LiveClient) {
    state.withLock { $0.replays.removeValue(forKey: slug) }?.leave(client)
  }

  /// Does something with a venue.
  ///
  /// - Parameter joining: whether the venue knows the client afterwards and must be left.
  func with(
    _ slug: String, joining: Bool = false, _ work: @escaping LiveVenue.Work
  ) -> Problem? {
    guard let venue = sockets.venues.live(slug: slug) else { return .noSuchLiveVenue(slug) }
    if joining { state.withLock { $0.joined[slug] = venue } }
    venue.perform(work)
    return nil
  }
}
