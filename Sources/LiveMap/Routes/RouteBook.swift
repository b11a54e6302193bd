import IndoorModel
import Routing

/// All routes that are kept, and which of them wait to be computed.
struct RouteBook {
  /// Names one route among those of all viewers.
  struct Key: Hashable, Comparable {
    var viewer: ViewerID
    var id: String

    static func < (left: Key, right: Key) -> Bool {
      (left.viewer, left.id) < (right.viewer, right.id)
    }
  }

  /// A route in the book, and a number that tells it from others that had its name.
  struct Entry {
    let serial: UInt64
    var route: KeptRoute
  }

  private(set) var entries: [Key: Entry] = [:]
  private var ids: [ViewerID: Set<String>] = [:]
  private var starting: [Identifier<Navigator>: Set<Key>] = [:]
  private var ending: [Identifier<Navigator>: Set<Key>] = [:]
  private var waiting = Waiting()
  private var strayed: Set<Key> = []
  private var lastSerial: UInt64 = 0

  /// The ids of a viewer's routes, in order.
  func names(of viewer: ViewerID) -> [String] { (ids[viewer] ?? []).sorted() }

  /// The routes that follow a navigator, and which it is; in order.
  var followed: [(navigator: Identifier<Navigator>, route: KeptRoute)] {
    starting.flatMap { navigator, keys in
      keys.compactMap { key in entries[key].map { (key, navigator, $0.route) } }
    }.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
  }

  /// The routes that follow a navigator.
  func keys(from navigator: Identifier<Navigator>) -> Set<Key> { starting[navigator] ?? [] }

  /// The routes that lead to a navigator.
  func keys(to navigator: Identifier<Navigator>) -> Set<Key> { ending[navigator] ?? [] }

  /// The routes whose navigator was off the path when last looked at.
  func strayedKeys() -> [Key] { strayed.sorted() }

  // MARK: - Writing

  /// Writes a route into the book.
  mutating func add(_ route: KeptRoute, as key: Key) {
    remove(key)
    lastSerial += 1
    entries[key] = Entry(serial: lastSerial, route: route)
    ids[key.viewer, default: []].insert(key.id)
    if case .navigator(let id) = route.request.start { starting[id, default: []].insert(key) }
    if case .navigator(let id) = route.request.destination { ending[id, default: []].insert(key) }
    waiting.append((key, lastSerial))
  }

  /// Strikes a route out of the book.
  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    ids[key.viewer]?.remove(key.id)
    if ids[key.viewer]?.isEmpty == true { ids[key.viewer] = nil }
    strayed.remove(key)
    if case .navigator(let id) = entry.route.request.start { Self.remove(key, id, from: &starting) }
    if case .navigator(let id) = entry.route.request.destination {
      Self.remove(key, id, from: &ending)
    }
  }

  private static func remove(
    _ key: Key, _ navigator: Identifier<Navigator>,
    from index: inout [Identifier<Navigator>: Set<Key>]
  ) {
    index[navigator]?.remove(key)
    if index[navigator]?.isEmpty == true { index[navigator] = nil }
  }

  /// Changes a route; what waits to be computed and who is off the path is remembered.
  mutating func change(
    _ key: Key, _ change: (inout KeptRoute) -> [KeptRoute.Output]
  ) -> [KeptRoute.Output] {
    guard var entry = entries[key] else { return [] }
    let outputs = change(&entry.route)
    entries[key] = entry
    if outputs.contains(.compute) { waiting.append((key, entry.serial)) }
    if entry.route.isOffPath { strayed.insert(key) } else { strayed.remove(key) }
    return outputs
  }

  // MARK: - Computing

  /// The route whose turn it is to be computed.
  mutating func next() -> (key: Key, serial: UInt64)? {
    while let (key, serial) = waiting.popFirst() {
      if entries[key]?.serial == serial { return (key, serial) }
    }
    return nil
  }

  /// Whether a route is still the one that had this number.
  func isCurrent(_ key: Key, _ serial: UInt64) -> Bool { entries[key]?.serial == serial }
}

/// Routes in the order in which they came.
private struct Waiting {
  private var arriving: [(RouteBook.Key, UInt64)] = []
  /// The first one is the last element.
  private var leaving: [(RouteBook.Key, UInt64)] = []

  mutating func append(_ element: (RouteBook.Key, UInt64)) { arriving.append(element) }

  mutating func popFirst() -> (RouteBook.Key, UInt64)? {
    if leaving.isEmpty {
      leaving = arriving.reversed()
      arriving = []
    }
    return leaving.popLast()
  }
}
