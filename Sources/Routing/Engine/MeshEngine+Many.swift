import Geometry
public import IndoorModel
import ShortestWalks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MeshEngine {
  /// Finds many quickest walks: the maps of their destinations are brought up to date first, then all
  /// walks are read, both on all cores.
  ///
  /// Even a single query floods here: navigators rely on its answer, and after an edit a whole map is
  /// repaired, where one that knows a single walk would have to be made from nothing.
  public mutating func routes(
    _ questions: [RouteQuery]
  ) async -> [Result<Route, RouteRefusal>] {
    var jobs: [Job] = []
    for (index, question) in questions.enumerated() {
      guard let plane = planesOfProfile[question.profile]?.first else { continue }
      let key = WalkMap.Key(plane: plane, destinations: [question.destination])
      jobs.append(Job(index: index, question: question, map: maps.map(for: key)))
    }
    await complete(jobs.map(\.map))
    var answers = await read(jobs)
    maps.trim()
    return questions.indices.map { index in
      if let route = answers[index].take() { return .success(route) }
      // Rare: by the other planes, or why not.
      let question = questions[index]
      return Result { () throws(RouteRefusal) in
        try route(
          from: question.start, to: question.destination, profile: question.profile)
      }
    }
  }

  /// The seconds of the quickest walks from many places to one.
  public mutating func seconds(
    from starts: [Place], to destination: Place, profile: Profile
  ) -> [Double?] {
    let numbers = planesOfProfile[profile] ?? []
    let maps = numbers.map { completeMap(to: [destination], plane: $0) }
    return starts.map { start in
      for (number, map) in zip(numbers, maps) {
        let plane = planes[number]
        guard let spot = plane.spot(at: start) else { continue }
        let distance = map.read(spot, on: plane).distance
        if distance < .infinity { return distance / 1000 / plane.walker.traits.speed }
      }
      return nil
    }
  }

  /// Finds the quickest walk to whichever of several destinations is nearest.
  public mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) throws(RouteRefusal) -> (index: Int, route: Route) {
    for number in planesOfProfile[profile] ?? [] {
      guard
        let walk = walk(from: start, to: destinations, plane: number)
      else { continue }
      return (walk.index, routeWithWords(walk.route, to: destinations[walk.index]))
    }
    guard let aim = aim(of: destinations, profile: profile) else {
      throw .noWay(profile: profile, isWalkable: false)
    }
    throw refusal(from: start, to: aim, profile: profile)
  }

  /// Finds the walks of many to the nearest of several destinations: one flood, and a read each.
  ///
  /// Locations are not exact: a walk from a location in something solid begins at the nearest free
  /// place, if that is near.
  public mutating func nearest(
    from starts: [Place], of destinations: [Place], profile: Profile
  ) -> [Result<NearestRoute, RouteRefusal>] {
    nearest(
      from: starts, of: destinations, profile: profile, planes: planesOfProfile[profile] ?? [])
  }

  /// Finds the ways out without lifts, and by lift where there is no other.
  public mutating func evacuationRoutes(
    from starts: [Place], to exits: [Place], profile: Profile
  ) -> [Result<NearestRoute, RouteRefusal>] {
    let first = planeWithoutLifts(profile).map { [$0] } ?? []
    return nearest(
      from: starts, of: exits, profile: profile, planes: first + (planesOfProfile[profile] ?? []))
  }

  /// The walks in the first of several planes that has one.
  private mutating func nearest(
    from starts: [Place], of destinations: [Place], profile: Profile, planes numbers: [Int]
  ) -> [Result<NearestRoute, RouteRefusal>] {
    let maps = numbers.map { completeMap(to: destinations, plane: $0) }
    let aim = aim(of: destinations, profile: profile)
    return starts.map { start in
      if let walk = walk(from: start, by: maps) { return .success(walk) }
      guard let aim else { return .failure(.noWay(profile: profile, isWalkable: false)) }
      let refusal = refusal(from: start, to: aim, profile: profile)
      if let near = refusal.startNearby, let walk = walk(from: near, by: maps) {
        return .success(walk)
      }
      return .failure(refusal)
    }
  }

  /// Reads a walk off the first of several maps that has one.
  private func walk(from start: Place, by maps: [WalkMap]) -> NearestRoute? {
    for map in maps {
      let plane = planes[map.key.plane]
      guard let spot = plane.spot(at: start),
        let walk = plane.walk(from: spot, by: map, &work.steps)
      else { continue }
      return NearestRoute(index: walk.index, route: walk.route)
    }
    return nil
  }

  /// The destination that a refusal is about: the first that is not blocked itself.
  private func aim(of destinations: [Place], profile: Profile) -> Place? {
    let plane = planesOfProfile[profile]?.last.map { planes[$0] }
    return destinations.first { plane?.spot(at: $0) != nil } ?? destinations.first
  }

  private mutating func completeMap(to destinations: [Place], plane: Int) -> WalkMap {
    let map = maps.map(for: WalkMap.Key(plane: plane, destinations: destinations))
    map.complete(on: planes[plane], &work.repair)
    return map
  }

  // MARK: - On all cores

  /// How many cores there are.
  static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// One walk to read.
  struct Job: Sendable {
    var index: Int
    var question: RouteQuery
    var map: WalkMap
  }

  /// Brings maps up to date, each by one task.
  func complete(_ maps: [WalkMap]) async {
    var stale: [WalkMap] = []
    var known: Set<ObjectIdentifier> = []
    for map in maps
    where known.insert(ObjectIdentifier(map)).inserted
      && !map.isReady(for: planes[map.key.plane])
    {
      stale.append(map)
    }
    let planes = planes
    let maps = stale
    await Self.onAllCores(count: maps.count, least: 2) { range in
      var repair = RepairWork()
      for index in range { maps[index].complete(on: planes[maps[index].key.plane], &repair) }
    }
  }

  /// Reads walks with their words; `nil` where there is none.
  private func read(_ jobs: [Job]) async -> [Route?] {
    let planes = planes
    let words = words
    let parts = await Self.onAllCores(count: jobs.count, least: 64) { range in
      var steps = FlatBuffer<WalkStep>()
      return range.map { number in
        let (question, map) = (jobs[number].question, jobs[number].map)
        let plane = planes[map.key.plane]
        guard let spot = plane.spot(at: question.start),
          var route = plane.walk(from: spot, by: map, &steps)?.route
        else { return nil as Route? }
        route.instructions = words.instructions(for: route.legs, to: question.destination)
        return route
      }
    }
    var answers: [Route?] = []
    for part in parts { answers += part }
    return answers
  }

  /// Splits work into pieces and does them side by side.
  ///
  /// - Parameter least: the fewest pieces of work that are worth a task of their own.
  @discardableResult
  static func onAllCores<Part: Sendable>(
    count: Int, least: Int, _ work: @escaping @Sendable (Range<Int>) -> Part
  ) async -> [Part] {
    let tasks = max(1, min(cores, count / least))
    guard tasks > 1 else { return [work(0..<count)] }
    return await withTaskGroup(of: (Int, Part).self) { group in
      for task in 0..<tasks {
        let range = (count * task / tasks)..<(count * (task + 1) / tasks)
        group.addTask { (task, work(range)) }
      }
      var parts: [(Int, Part)] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

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
