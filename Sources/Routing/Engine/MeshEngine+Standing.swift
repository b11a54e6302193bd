public import IndoorModel
import ShortestWalks

extension MeshEngine {
  /// Fewer questions with the same destination than this are held against the geometry of an edit
  /// rather than have a map brought up to date that hardly any query reads.
  private static let fewQuestions = 3

  /// Names the registered answers that an edit changed: the maps of their destinations are brought up
  /// to date, then each reads its seconds, both on all cores.
  public mutating func affected(
    _ standing: RegisteredAnswers, by changes: VenueChanges
  ) async -> [RegisteredQuery.ID] {
    guard standing.mayChange(by: changes) else { return [] }
    var affected = Set(standing.crossed(by: changes))
    var readings: [GroupReading] = []
    for group in standing.groups.all {
      let numbers = planesOfProfile[group.key.profile] ?? []
      let keys = numbers.map { WalkMap.Key(plane: $0, destinations: group.key.destinations) }
      if group.places.count < Self.fewQuestions, !keys.allSatisfy({ isReady($0) }) {
        affected.formUnion(standing.touched(by: changes, among: group.places))
      } else {
        readings.append(GroupReading(places: group.places, maps: keys.map { maps.map(for: $0) }))
      }
    }
    await complete(readings.flatMap(\.maps))
    let (planes, groups) = (planes, readings)
    let parts = await Self.onAllCores(count: groups.count, least: 4) { range in
      groups[range].flatMap { $0.changed(standing, planes) }
    }
    maps.trim()
    for place in parts.joined() { affected.insert(standing.entries[place].question.id) }
    return affected.sorted()
  }

  private mutating func isReady(_ key: WalkMap.Key) -> Bool {
    maps.known(key)?.isReady(for: planes[key.plane]) ?? false
  }
}

/// Registered queries with the same destinations, and the maps that their walks are read off: of
/// the plane that shuns what should be avoided first.
private struct GroupReading: Sendable {
  let places: [Int]
  let maps: [WalkMap]

  /// The queries with walks that take other seconds now.
  func changed(_ standing: RegisteredAnswers, _ planes: [WalkPlane]) -> [Int] {
    places.filter { place in
      !standing.sketches[place].takes(seconds(from: standing.beginning(at: place), planes))
    }
  }

  private func seconds(from start: Place, _ planes: [WalkPlane]) -> Double {
    for map in maps {
      let plane = planes[map.key.plane]
      guard let spot = plane.spot(at: start) else { continue }
      let distance = map.read(spot, on: plane).distance
      if distance < .infinity { return distance / 1000 / plane.walker.traits.speed }
    }
    return .infinity
  }
}
