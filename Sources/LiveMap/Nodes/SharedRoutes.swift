import IndoorModel

/// The kept routes of other nodes' clients, and what these nodes get of the routes here.
struct SharedRoutes {
  /// A kept route of another node's client.
  struct Route {
    /// Its name among all routes here.
    let key: RouteBook.Key
    let navigator: Identifier<Navigator>
    let message: any EncodedMessage

    var name: RouteName { RouteName(id: key.id, navigator: navigator) }
  }

  /// What an end of a route says.
  private static let arrived: UInt8 = 1

  /// What other nodes get; `nil` for a server that runs alone.
  var sender: StateSender?
  private var routes: [StateKey: Route] = [:]
  /// The last number of a client that stands for one of another node; beyond those of sockets, and of the
  /// clients that the owner answers.
  private var lastViewer: UInt64 = 1 << 63

  // MARK: - Routes here

  /// Takes the news of a route here.
  mutating func put(
    _ message: any EncodedMessage, of key: RouteBook.Key, _ navigator: Identifier<Navigator>
  ) {
    guard sender?.isWanted == true, let message = message.content else { return }
    var content: [UInt8] = []
    content.append(text: navigator.rawValue)
    content.append(text: key.id)
    content.append(block: message)
    sender?.put(content, as: Self.name(key))
  }

  /// Takes that a route here is over, or shown no more.
  mutating func end(_ key: RouteBook.Key, isArrived: Bool) {
    sender?.end(Self.name(key), reason: isArrived ? Self.arrived : 0)
  }

  private static func name(_ key: RouteBook.Key) -> String { "\(key.viewer.rawValue)/\(key.id)" }

  // MARK: - Routes elsewhere

  /// The routes of other nodes' clients, in order.
  var all: [Route] { routes.values.sorted { $0.key < $1.key } }

  /// Takes the news of a route of another node's client.
  ///
  /// - Parameter decode: makes of what that node sends to its viewers what viewers here get.
  /// - Returns: the route; `nil` where it cannot be read.
  mutating func put(
    _ content: [UInt8], as key: StateKey, decode: ([UInt8]) -> any EncodedMessage
  ) -> Route? {
    var reader = RecordReader(content)
    guard let navigator: Identifier<Navigator> = try? reader.identifier(),
      let id = try? reader.text(), let message = try? reader.block()
    else { return nil }
    let viewer = routes[key]?.key.viewer ?? nextViewer()
    let route = Route(
      key: RouteBook.Key(viewer: viewer, id: id), navigator: navigator, message: decode(message))
    routes[key] = route
    return route
  }

  /// Takes that a route of another node's client is over.
  ///
  /// - Returns: the route, if it was known, and what its viewers are sent.
  mutating func end(_ key: StateKey, reason: UInt8) -> (route: Route, event: LiveEvent)? {
    guard let route = routes.removeValue(forKey: key) else { return nil }
    return (route, reason == Self.arrived ? .arrived(route.name) : .routeEnded(route.name))
  }

  private mutating func nextViewer() -> ViewerID {
    lastViewer += 1
    return ViewerID(rawValue: lastViewer)
  }
}
