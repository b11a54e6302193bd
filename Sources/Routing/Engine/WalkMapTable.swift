import IndoorModel
import ShortestWalks

/// The maps of the destinations that people go to now; the one that was not used for longest goes
/// when they take more memory than allowed.
struct WalkMapTable: Sendable {
  private var maps: [WalkMap.Key: WalkMap] = [:]
  private var uses = 0
  /// Bytes that all maps together may take.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The map of a destination, if there is one.
  mutating func known(_ key: WalkMap.Key) -> WalkMap? {
    uses += 1
    let map = maps[key]
    map?.lastUse = uses
    return map
  }

  /// The map of a destination; a new one that knows nothing if there is none.
  mutating func map(for key: WalkMap.Key) -> WalkMap {
    if let map = known(key) { return map }
    let map = WalkMap(key)
    map.lastUse = uses
    maps[key] = map
    return map
  }

  /// Forgets maps until the rest takes no more memory than allowed; the latest one stays.
  mutating func trim() {
    var bytes = maps.values.reduce(0) { $0 + $1.map.bytes }
    guard bytes > limit else { return }
    for map in maps.values.sorted(by: { $0.lastUse < $1.lastUse }) {
      if bytes <= limit || map.lastUse == uses { break }
      maps[map.key] = nil
      bytes -= map.map.bytes
    }
  }

  /// Forgets the maps of planes that are no more.
  mutating func forgetAll() { maps = [:] }

  var count: Int { maps.count }
}
