import IndoorModel

/// Queries with walks that are read off maps, side by side on all cores.
///
/// Even a single query floods here: a navigator relies on its answer, and after an edit a whole map is
/// repaired, where one that knows a single walk would have to be made from nothing.
struct RouteBatch {
  /// One walk to read.
  private struct Job: Sendable {
    let index: Int
    let map: WalkMap
  }

  private let queries: [RouteQuery]
  private let jobs: [Job]

  /// Looks up the maps of queries on the first plane of their profiles.
  init(_ queries: [RouteQuery], on planes: PlaneTable, by maps: inout WalkMapTable) {
    self.queries = queries
    var jobs: [Job] = []
    for (index, query) in queries.enumerated() {
      guard let plane = planes.numbers(for: query.profile).first else { continue }
      let key = WalkMap.Key(plane: plane, destinations: [query.destination])
      jobs.append(Job(index: index, map: maps.map(for: key)))
    }
    self.jobs = jobs
  }

  /// Brings the maps up to date, then reads all walks with their words.
  ///
  /// - Returns: the walks in the order of the queries; `nil` where the first plane has none.
  func routes(on planes: PlaneTable, in words: InstructionIndex) async -> [Route?] {
    await WalkMapTable.complete(jobs.map(\.map), on: planes)
    let (queries, jobs) = (queries, jobs)
    let parts = await Cores.share(count: jobs.count, least: 64) { range in
      let reader = WalkMapReader()
      return range.map { number in
        let query = queries[jobs[number].index]
        guard var route = reader.walk(from: query.start, by: jobs[number].map, on: planes)?.route
        else { return nil as Route? }
        words.describe(&route, to: query.destination)
        return route
      }
    }
    var routes: [Route?] = Array(repeating: nil, count: queries.count)
    for (job, route) in zip(jobs, parts.joined()) { routes[job.index] = route }
    return routes
  }
}

/// Finds the registered answers that an edit changed: the maps of their destinations are brought up to
/// date, then each answer's seconds are read again, both on all cores.
struct AnswerRevision {
  private let answers: RegisteredAnswers
  private var affected: Set<RegisteredQuery.ID>
  private var groups: [Group] = []

  /// Registered queries with the same destinations, and the maps that their walks are read off: of
  /// the plane that shuns what should be avoided first.
  private struct Group: Sendable {
    let places: [Int]
    let maps: [WalkMap]

    /// The queries with walks that take other seconds now.
    func changed(_ answers: RegisteredAnswers, _ planes: PlaneTable) -> [Int] {
      places.filter { place in
        !answers.takes(
          WalkMapTable.seconds(from: answers.start(at: place), by: maps, of: planes) ?? .infinity,
          at: place)
      }
    }
  }

  /// Fewer queries with the same destination than this are held against the geometry of an edit
  /// rather than have a map brought up to date that hardly any query reads.
  private static let fewQueries = 3

  /// Looks up what must be read again after an edit.
  init(
    of answers: RegisteredAnswers, after changes: VenueChanges, on planes: PlaneTable,
    by maps: inout WalkMapTable
  ) {
    self.answers = answers
    affected = Set(answers.crossed(by: changes))
    for group in answers.groups.all {
      let keys = planes.numbers(for: group.key.profile).map {
        WalkMap.Key(plane: $0, destinations: group.key.destinations)
      }
      if group.places.count < Self.fewQueries,
        !keys.allSatisfy({ maps.known($0)?.isReady(for: planes[$0.plane]) ?? false })
      {
        affected.formUnion(answers.touched(by: changes, among: group.places))
      } else {
        groups.append(Group(places: group.places, maps: keys.map { maps.map(for: $0) }))
      }
    }
  }

  /// The queries with answers that may be others now, in order.
  func queries(on planes: PlaneTable) async -> [RegisteredQuery.ID] {
    await WalkMapTable.complete(groups.flatMap(\.maps), on: planes)
    let (answers, groups) = (answers, groups)
    let parts = await Cores.share(count: groups.count, least: 4) { range in
      groups[range].flatMap { $0.changed(answers, planes) }
    }
    return affected.union(parts.joined().map { answers.query(at: $0).id }).sorted()
  }
}
