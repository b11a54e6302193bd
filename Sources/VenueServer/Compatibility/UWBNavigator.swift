import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Support
import WebServer
import Wire

/// The interface of UWBNavigator's aggregator on one of our floors (docs/earlier-systems.md): what it
/// gathered from its phones comes from our live map.
struct UWBNavigator: Sendable {
  /// The path of its socket.
  static let socketPath = "/ws"

  private let place: ForeignFloor
  private let followers = UWBNavigatorFollowers()
  private let states = UWBNavigatorStates()

  init(at place: ForeignFloor) { self.place = place }

  /// What is served by HTTP.
  var endpoints: [Endpoint] {
    let all = answering { .json($0.value) }
    return [
      .get("/api/devices", needs: .seePositions, in: reach, answering(devices)),
      .get("/api/aggregated", needs: .seePositions, in: reach, all),
      .get("/api/all", needs: .seePositions, in: reach, all),
      .get("/api/diagnostics", needs: .seePositions, in: reach, answering(diagnostics)),
      .post("/api/navigator-completed", needs: .reportLocation, in: reach, complete),
    ]
  }

  private var reach: Reach { .venue(place.slug) }

  private func answering(
    _ answer: @escaping @Sendable (UWBNavigatorState) -> Response
  ) -> @Sendable (RequestContext) async throws -> Response {
    { [place, states] context in
      let request = try await ForeignRequest(context, at: place)
      guard context.shows(request.floor.id) else { throw Problem.forbidden }
      return answer(await states.state(for: request))
    }
  }

  private func devices(_ state: UWBNavigatorState) -> Response {
    .json([
      "count": Value(state.devices.count), "devices": .object(state.devices),
      "timestamp": state.timestamp,
    ])
  }

  private func diagnostics(_ state: UWBNavigatorState) -> Response {
    .json([
      "discovered_devices": Value(state.devices.count),
      "connected_devices": Value(state.connectedCount), "error_devices": 0,
      "offline_devices": Value(state.devices.count - state.connectedCount),
      "websocket_clients": Value(followers.count), "connection_attempts": [:],
    ])
  }

  /// A navigator has arrived: those that follow are told, as its phone put it.
  private func complete(_ context: RequestContext) async throws -> Response {
    let contract = try context.json()
    guard contract.object != nil else {
      throw Problem(.badRequest, "invalid-body", "The body must be an object")
    }
    followers.send(["type": "navigator_completed", "contract": contract])
    return .json(["status": "success"])
  }

  /// Opens its socket for a client that may see the people of the floor.
  func accept(_ context: RequestContext, admission: SignInAdmission?) -> WebSocketDecision {
    do throws(Problem) {
      try context.require(
        .seePositions, in: context.server.venues.reach(of: place.slug, for: .seePositions))
    } catch { return .refuse(error.response) }
    let (place, states) = (place, states)
    return .accept(
      subprotocol: nil,
      handler: UWBNavigatorSocket(followers, admission: admission) {
        await states.state(for: try await ForeignRequest(context, at: place))
      })
  }
}

/// Works out once a second at most what all clients get.
private actor UWBNavigatorStates {
  private static let age = Duration.seconds(1)

  private var latest: (begun: ContinuousClock.Instant, work: Task<UWBNavigatorState, Never>)?

  /// What the floor's devices and navigators do now.
  func state(for request: ForeignRequest) async -> UWBNavigatorState {
    if let latest, .now - latest.begun < Self.age { return await latest.work.value }
    let work = Task {
      await UWBNavigatorState(
        of: request.floor.id, on: request.open.live, at: request.context.server.now())
    }
    latest = (.now, work)
    return await work.value
  }
}

/// The clients that follow on sockets.
final class UWBNavigatorFollowers: Sendable {
  private let sockets = Locked<[UInt64: any WebSocket]>([:])

  /// How many there are.
  var count: Int { sockets.withLock(\.count) }

  func add(_ socket: any WebSocket) { sockets.withLock { $0[socket.id] = socket } }

  func remove(_ socket: any WebSocket) { sockets.withLock { $0[socket.id] = nil } }

  /// Sends all of them a message.
  func send(_ message: Value) {
    let frame = WebSocketFrame(utf8: message.json())
    for socket in sockets.withLock({ Array($0.values) }) { socket.send(frame) }
  }
}

/// A client on a socket: gets everything once, then again every two seconds.
final class UWBNavigatorSocket: WebSocketHandler {
  private static let interval = Duration.seconds(2)

  private let followers: UWBNavigatorFollowers
  private let admission: SignInAdmission?
  private let state: @Sendable () async throws -> UWBNavigatorState
  private let sending = Locked<Task<Void, Never>?>(nil)

  init(
    _ followers: UWBNavigatorFollowers, admission: SignInAdmission?,
    _ state: @escaping @Sendable () async throws -> UWBNavigatorState
  ) {
    (self.followers, self.admission, self.state) = (followers, admission, state)
  }

  func opened(_ socket: any WebSocket) {
    followers.add(socket)
    admission?.enter(socket)
    let task = Task { [weak socket] in
      var isFirst = true
      while !Task.isCancelled, let socket, let state = try? await state() {
        let message: Value =
          isFirst
          ? ["type": "initial", "data": state.value]
          : ["type": "update", "data": state.value, "timestamp": state.timestamp]
        let frame = WebSocketFrame(utf8: message.json())
        // A client that is behind gets the next one.
        if isFirst { socket.send(frame) } else { socket.offer(frame) }
        isFirst = false
        try? await Task.sleep(for: Self.interval)
      }
      socket?.close(.goingAway, reason: "there is nothing to follow any more")
    }
    sending.withLock { $0 = task }
  }

  func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    // Its clients say nothing but “ping”, which needs no answer.
  }

  func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    followers.remove(socket)
    sending.withLock { $0?.cancel() }
  }
}
