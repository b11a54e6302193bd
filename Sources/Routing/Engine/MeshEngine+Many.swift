import Geometry
public import IndoorModel
import ShortestWalks

extension MeshEngine {
  /// Finds many quickest walks: the maps of their destinations are brought up to date first, then all
  /// walks are read, both on all cores.
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

  /// Finds the quickest walk to whichever of several destinations is nearest: one flood from all.
  public mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) throws(RouteRefusal) -> (index: Int, route: Route) {
    for number in planesOfProfile[profile] ?? [] {
      guard
        let walk = walk(from: start, to: destinations, plane: number, knowsAll: true)
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
