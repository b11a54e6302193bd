public import Accounts
public import IndoorModel
import JSONText
import LiveMap
public import Logging
public import WebServer
import Wire

/// What all live sockets of a server share; opens them.
public struct LiveSockets: Sendable {
  /// The subprotocols of the live stream.
  public static let subprotocols = ["floorcast.2", "floorcast.2+json", "floorcast.2.gateway"]

  /// The venues that one socket may follow at a time.
  public static let subscriptionLimit = 16

  /// The bytes that are read at once of clients that say much, by subprotocol; each of them has as many
  /// for itself. A thousand locations take as much.
  public static let receiveBuffers = ["floorcast.2.gateway": 16_384]

  let venues: any LiveVenues
  private let permissions: PermissionTable
  private let epoch: String
  private let server: String
  private let limits: ContentLimits
  private let monitor: ServerMonitor
  private let logger: Logger
  let now: @Sendable () -> Timestamp

  /// Gathers what sockets share.
  ///
  /// - Parameters:
  ///   - venues: where the open venues are found.
  ///   - permissions: the permissions of each role.
  ///   - epoch: another one each time that the server starts.
  ///   - server: name and version, for `hello`.
  ///   - limits: how much messages may unfold to.
  ///   - watch: counts the messages refused for that.
  ///   - now: the clock.
  public init(
    venues: any LiveVenues, permissions: PermissionTable, epoch: String, server: String,
    limits: ContentLimits = ContentLimits(), watch: ServerMonitor = ServerMonitor(), logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.venues = venues
    self.permissions = permissions
    self.epoch = epoch
    self.server = server
    self.limits = limits
    monitor = watch
    self.logger = logger
    self.now = now
  }

  /// Reads the messages of one client.
  func makeDecoder() -> MessageDecoder { MessageDecoder(depthLimit: limits.jsonDepth) }

  /// Sends a new client the version of the protocol and of the server.
  func greet(_ client: LiveClient, on socket: any WebSocket) {
    client.send(
      "hello",
      [
        "protocol": .string(socket.subprotocol ?? "floorcast.2+json"),
        "server": .string(server), "epoch": .string(epoch),
        "time": Value(Int(now().millisecondsSince1970)),
      ])
  }

  /// A subscription without what it resumes from another run of the server, which had other numbers.
  func current(_ subscription: SubscriptionRequest) -> SubscriptionRequest {
    var subscription = subscription
    subscription.resume = subscription.resume?.resumed(at: epoch)
    return subscription
  }

  /// Counts an error that is sent to a client.
  func count(refusal error: any Error) { monitor.count(refusal: error) }

  /// Accepts a handshake for `/api/v1/live`.
  ///
  /// - Parameters:
  ///   - protocols: the subprotocols that the client offers; the first known one is taken; without
  ///     any, the client gets text.
  ///   - principal: the client.
  public func accept(protocols: [String], principal: Principal) -> WebSocketDecision {
    accept(protocols: protocols, principal: principal, admission: nil)
  }

  /// - Parameters:
  ///   - admission: by what it was let in; the socket ends with it.
  ///   - shares: what its address and account have of what may be followed.
  func accept(
    protocols: [String], principal: Principal, admission: SignInAdmission?,
    shares: [ClientShare] = []
  ) -> WebSocketDecision {
    let chosen = protocols.first(where: Self.subprotocols.contains)
    if chosen == nil, !protocols.isEmpty {
      return .refuse(Problem.noSuchProtocol(protocols, spoken: Self.subprotocols).response)
    }
    let authoriser = MessageAuthoriser(principal: principal, permissions: permissions) {
      [venues] slug, permission in venues.reach(of: slug, for: permission)
    }
    return .accept(
      subprotocol: chosen,
      handler: LiveSocketHandler(
        sockets: self, authoriser: authoriser, admission: admission, shares: shares))
  }
}
