import IndoorModel

/// The maps of the destinations that queries lead to now; the one that was not used for longest goes
/// when they take more memory than allowed.
struct WalkMapTable: Sendable {
  private struct Entry {
    let map: WalkMap
    /// The use of the table that was its last one.
    var lastUse: Int
  }

  private var entries: [WalkMap.Key: Entry] = [:]
  private var uses = 0
  /// Bytes that all maps together may take.
  private let limit: Int
  private let reader = WalkMapReader()

  init(limit: Int) { self.limit = limit }

  /// The map of a destination, if there is one.
  mutating func known(_ key: WalkMap.Key) -> WalkMap? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]?.map
  }

  /// The map of a destination; a new one that knows nothing if there is none.
  mutating func map(for key: WalkMap.Key) -> WalkMap {
    if let map = known(key) { return map }
    let map = WalkMap(key)
    entries[key] = Entry(map: map, lastUse: uses)
    return map
  }

  /// Forgets maps until the rest takes no more memory than allowed; the latest one stays.
  mutating func trim() {
    var bytes = entries.values.reduce(0) { $0 + $1.map.bytes }
    guard bytes > limit else { return }
    for entry in entries.values.sorted(by: { $0.lastUse < $1.lastUse }) {
      if bytes <= limit || entry.lastUse == uses { break }
      entries[entry.map.key] = nil
      bytes -= entry.map.bytes
    }
  }

  /// How many maps there are.
  var count: Int { entries.count }

  // MARK: - Completing

  /// The map of destinations, up to date.
  mutating func completeMap(
    to destinations: [Place], plane number: Int, of planes: PlaneTable
  ) -> WalkMap {
    let map = map(for: WalkMap.Key(plane: number, destinations: destinations))
    reader.complete(map, on: planes)
    return map
  }

  /// A complete map that is not kept, for destinations of one question only.
  func passingMap(
    to destinations: [Place], plane number: Int, of planes: PlaneTable
  ) -> WalkMap {
    let map = WalkMap(WalkMap.Key(plane: number, destinations: destinations))
    reader.complete(map, on: planes)
    return map
  }

  /// Brings maps up to date on all cores, each by one task.
  static func complete(_ maps: [WalkMap], on planes: PlaneTable) async {
    var known: Set<ObjectIdentifier> = []
    let stale = maps.filter {
      known.insert(ObjectIdentifier($0)).inserted && !$0.isReady(for: planes[$0.key.plane])
    }
    await Cores.share(count: stale.count, least: 2) { range in
      let reader = WalkMapReader()
      for index in range { reader.complete(stale[index], on: planes) }
    }
  }

  // MARK: - Walks

  /// A walk without words, to the nearest of several destinations.
  ///
  /// The first one to these destinations is a search, which costs a part of a flood; the second
  /// completes their map.
  mutating func walk(
    from start: Place, to destinations: [Place], plane number: Int, of planes: PlaneTable
  ) -> NearestRoute? {
    let plane = planes[number]
    guard let spot = plane.spot(at: start) else { return nil }
    let key = WalkMap.Key(plane: number, destinations: destinations)
    let map: WalkMap
    if let known = known(key) {
      map = known
      reader.complete(map, on: planes)
    } else {
      map = self.map(for: key)
      map.search(from: spot, on: start.floor, of: plane)
      trim()
    }
    return reader.walk(from: spot, by: map, on: plane)
  }

  /// A walk without words, read off the first of several complete maps that has one.
  func walk(from start: Place, by maps: [WalkMap], of planes: PlaneTable) -> NearestRoute? {
    for map in maps {
      if let walk = reader.walk(from: start, by: map, on: planes) { return walk }
    }
    return nil
  }

  /// The seconds of the walks from one place to many; `nil` where there is none.
  ///
  /// Maps that are complete are read. Where every way may be walked back, one flood from the start
  /// answers for all other destinations; else each is searched for, and its map is kept.
  mutating func seconds(
    from start: Place, to destinations: [Place], plane number: Int, of planes: PlaneTable
  ) -> [Double?] {
    let plane = planes[number]
    guard let spot = plane.spot(at: start) else { return destinations.map { _ in nil } }
    var back: WalkMap?
    return destinations.map { destination in
      let key = WalkMap.Key(plane: number, destinations: [destination])
      let known = known(key)
      let seconds: Double
      if let known, known.isReady(for: plane) {
        seconds = known.seconds(from: spot, on: plane)
      } else if plane.isSymmetric {
        guard let end = plane.spot(at: destination) else { return nil }
        let map = back ?? WalkMap(WalkMap.Key(plane: number, destinations: [start]))
        if back == nil { reader.complete(map, on: planes) }
        back = map
        seconds = map.seconds(from: end, on: plane)
      } else {
        let map = known ?? map(for: key)
        if known == nil {
          map.search(from: spot, on: start.floor, of: plane)
        } else {
          reader.complete(map, on: planes)
        }
        seconds = map.seconds(from: spot, on: plane)
      }
      return seconds < .infinity ? seconds : nil
    }
  }

  /// The seconds of a walk by the first of several complete maps that has one.
  static func seconds(from start: Place, by maps: [WalkMap], of planes: PlaneTable) -> Double? {
    for map in maps {
      let plane = planes[map.key.plane]
      guard let spot = plane.spot(at: start) else { continue }
      let seconds = map.seconds(from: spot, on: plane)
      if seconds < .infinity { return seconds }
    }
    return nil
  }
}
