import IndoorModel
import Routing

/// The kept routes of all viewers, and which of them wait to be computed.
struct RouteBook {
  /// Names one route among those of all viewers.
  struct Key: Hashable, Comparable {
    var viewer: ViewerID
    var id: String

    static func < (left: Key, right: Key) -> Bool {
      (left.viewer, left.id) < (right.viewer, right.id)
    }
  }

  /// A route, and a number that tells it from others that had its name.
  private struct Entry {
    let serial: UInt64
    var route: KeptRoute
  }

  private var entries: [Key: Entry] = [:]
  private var ids: [ViewerID: Set<String>] = [:]
  private var keys: [UInt64: Key] = [:]
  /// The routes that begin or end at a feature.
  private var bound: [Identifier<Feature>: Set<Key>] = [:]
  /// The routes that lead to the nearest of several features.
  private var choosing: Set<Key> = []
  private var starting: [Identifier<Navigator>: Set<Key>] = [:]
  private var ending: [Identifier<Navigator>: Set<Key>] = [:]
  private var waiting = RouteQueue()
  private var strayed: Set<Key> = []
  private var lastSerial: UInt64 = 0

  /// The number of routes.
  var count: Int { entries.count }

  /// A route that is kept.
  subscript(key: Key) -> KeptRoute? { entries[key]?.route }

  /// The number of a route that is kept.
  func serial(of key: Key) -> UInt64? { entries[key]?.serial }

  /// The ids of a viewer's routes, in order.
  func names(of viewer: ViewerID) -> [String] { (ids[viewer] ?? []).sorted() }

  /// The number of a viewer's routes.
  func count(of viewer: ViewerID) -> Int { ids[viewer]?.count ?? 0 }

  /// The route with a number.
  func key(_ serial: UInt64) -> Key? { keys[serial] }

  /// The routes that lead to the nearest of several features, in order.
  var keysToNearest: [Key] { choosing.sorted() }

  /// The routes that an edit may move an end of.
  func keys(boundTo changes: VenueChanges) -> Set<Key> {
    return changes.features.reduce(into: choosing) { keys, change in
      guard let id = (change.before ?? change.after)?.id, let bound = bound[id] else { return }
      keys.formUnion(bound)
    }
  }

  /// The routes that follow a navigator, with that navigator, in order.
  var following: [(key: Key, navigator: Identifier<Navigator>)] {
    starting.flatMap { navigator, keys in keys.map { ($0, navigator) } }.sorted { $0.0 < $1.0 }
  }

  /// The routes that begin at a navigator, and follow it.
  func keys(from navigator: Identifier<Navigator>) -> Set<Key> { starting[navigator] ?? [] }

  /// The routes that lead to a navigator.
  func keys(to navigator: Identifier<Navigator>) -> Set<Key> { ending[navigator] ?? [] }

  /// The routes that lead a navigator to another one.
  var keysOfAskers: [Key] {
    ending.values.flatMap { $0 }.filter { entries[$0]?.route.request.asker != nil }
  }

  /// Whether routes begin or end at a navigator.
  func follows(_ navigator: Identifier<Navigator>) -> Bool {
    starting[navigator] != nil || ending[navigator] != nil
  }

  /// The routes with a navigator that was off the path at its last location.
  var offPath: [Key] { strayed.sorted() }

  // MARK: - Changes

  /// Adds a route.
  mutating func add(_ route: KeptRoute, as key: Key) {
    remove(key)
    lastSerial += 1
    entries[key] = Entry(serial: lastSerial, route: route)
    keys[lastSerial] = key
    ids[key.viewer, default: []].insert(key.id)
    if case .navigator(let id) = route.request.start { starting[id, default: []].insert(key) }
    if case .navigator(let id) = route.request.destination { ending[id, default: []].insert(key) }
    for id in route.request.features { bound[id, default: []].insert(key) }
    if case .nearest = route.request.destination { choosing.insert(key) }
    waiting.append((key, lastSerial))
  }

  /// Removes a route.
  ///
  /// - Returns: its number, unless it is being computed: then the planner must not forget it yet.
  @discardableResult
  mutating func remove(_ key: Key) -> UInt64? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    keys[entry.serial] = nil
    ids[key.viewer]?.remove(key.id)
    if ids[key.viewer]?.isEmpty == true { ids[key.viewer] = nil }
    strayed.remove(key)
    choosing.remove(key)
    let request = entry.route.request
    if case .navigator(let id) = request.start { Self.remove(key, id, from: &starting) }
    if case .navigator(let id) = request.destination { Self.remove(key, id, from: &ending) }
    for id in request.features { Self.remove(key, id, from: &bound) }
    return entry.route.isComputing ? nil : entry.serial
  }

  private static func remove<Subject>(
    _ key: Key, _ id: Identifier<Subject>, from index: inout [Identifier<Subject>: Set<Key>]
  ) {
    index[id]?.remove(key)
    if index[id]?.isEmpty == true { index[id] = nil }
  }

  /// Changes a route, and notes whether it waits to be computed or its navigator is off the path.
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

  /// The route that is to be computed next.
  mutating func next() -> (key: Key, serial: UInt64)? {
    while let (key, serial) = waiting.popFirst() {
      if entries[key]?.serial == serial { return (key, serial) }
    }
    return nil
  }

  /// Begins a computation.
  ///
  /// - Returns: the route as it is then; `nil` when there is nothing to compute.
  mutating func beginComputing(
    _ key: Key, from start: Place, to destination: Place
  ) -> KeptRoute? {
    guard let begins = entries[key]?.route.beginComputing(from: start, to: destination), begins
    else { return nil }
    return entries[key]?.route
  }

  /// Whether a route is still the one that had this number.
  func isCurrent(_ key: Key, _ serial: UInt64) -> Bool { entries[key]?.serial == serial }
}

extension RouteRequest {
  /// The features that it begins or ends at.
  fileprivate var features: [Identifier<Feature>] {
    [start, destination].compactMap { if case .feature(let id) = $0 { id } else { nil } }
  }
}

/// A queue of routes.
private struct RouteQueue {
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
