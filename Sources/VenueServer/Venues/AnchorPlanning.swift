import Geometry
import IndoorModel
import LiveMap
import Positioning
import Routing
import WebServer
import Wire

/// Predicts how right positions will be on plans that are tried in the editor.
///
/// An editor that drags an anchor asks many times a second about plans that differ in that anchor only.
/// So the actor keeps, for the floors asked about last, where people can walk, which walls weaken radio,
/// and which points each anchor reaches: such a question costs one anchor.
actor AnchorPlanning {
  /// A plan to predict on: the venue as it is tried, and what is different from its revision.
  struct Plan: Sendable {
    let venue: Venue
    let changes: VenueChanges
    let floor: Identifier<Floor>
    let request: CoverageRequest

    /// Tries a request's operations on a venue.
    init(_ request: CoverageRequest, on venue: Venue) throws {
      var venue = venue
      changes =
        request.operations.isEmpty
        ? VenueChanges()
        : try venue.apply(request.operations, limit: CoverageRequest.operationLimit).changes
      guard let floor = venue.floor(called: request.floor) else {
        throw Problem(LiveError.unknownFloor(request.floor)).about("floor")
      }
      (self.venue, self.floor, self.request) = (venue, floor.id, request)
    }
  }

  /// Questions that may wait for their answers; an editor that drags asks again anyway.
  private static let limit = 8
  /// Floors that are remembered.
  private static let mostFloors = 3
  /// About how many points a map has at most, and a grid on which sites are searched.
  private static let mapPoints = 8000
  private static let searchPoints = 1500
  /// Sites that a search chooses from at most.
  private static let candidateLimit = 240
  /// Metres: the radius of an anchor's place that holds with 95 % probability, over its deviation.
  private static let radiusOverDeviation = 2.448
  /// The share of the walkable points in areas from which on only those count: on other plans areas
  /// are marks on a floor that counts everywhere.
  private static let drawnShare = 0.25
  /// What is remembered of a floor.
  private struct Ground {
    let floor: Identifier<Floor>
    /// What decides about walking and radio.
    let drawn: [Feature]
    let settings: VenueSettings
    let reach: Double
    let space: [Polygon]
    /// Where tags matter; none for everywhere.
    let areas: [Polygon]
    let walls: RadioWalls
    let planner: AnchorPlanner
    /// By the sites of the last question.
    var outlooks: [AnchorSite: SiteOutlook] = [:]
    /// The search that was answered last, to carry on with.
    var search: (question: Question, state: AnchorSearch)?
  }

  /// What a search depends on besides the ground.
  private struct Question: Equatable {
    var anchors: [AnchorSite]
    var height: Double
    var radius: Double
    var most: Int
    var sites: [Point]
    var tried: Int
  }

  /// The floors, the one asked about last first.
  private var grounds: [Ground] = []
  private var unanswered = 0
  private let searchTime: Duration

  /// Prepares to predict; costs nothing.
  ///
  /// - Parameter searchTime: how long a search goes on for one answer; a step at least.
  init(searchTime: Duration = .milliseconds(250)) { self.searchTime = searchTime }

  /// The radii of a floor with the anchors that are drawn.
  func coverage(
    of plan: Plan, trials: VenueTrials, at time: Timestamp
  ) async throws(Problem) -> (grid: PlanningGrid, radii: [Double]) {
    try begin()
    defer { unanswered -= 1 }
    var ground = try await ground(of: plan, trials, at: time)
    let outlooks = Self.anchors(of: plan).map { site in
      (site, ground.outlooks[site] ?? ground.planner.outlook(from: site))
    }
    ground.outlooks = Dictionary(outlooks, uniquingKeysWith: { first, _ in first })
    keep(ground)
    return (ground.planner.grid, ground.planner.radii(with: outlooks.map(\.1)))
  }

  /// Searches for sites for a fraction of a second.
  func propose(
    _ request: ProposalRequest, on plan: Plan, trials: VenueTrials, at time: Timestamp
  ) async throws(Problem) -> AnchorSearch {
    try begin()
    defer { unanswered -= 1 }
    var ground = try await ground(of: plan, trials, at: time)
    var question = Question(
      anchors: Self.anchors(of: plan), height: request.coverage.anchorHeight,
      radius: request.radius, most: request.most, sites: request.sites, tried: request.tried)
    var search: AnchorSearch
    if let known = ground.search, known.question == question {
      search = known.state
    } else {
      search = Self.search(for: question, on: ground, plan)
    }
    let end = ContinuousClock.now + searchTime
    repeat { search.advance() } while search.stage != .done && .now < end
    (question.sites, question.tried) = (search.sites.map(\.point), search.tried)
    ground.search = (question, search)
    keep(ground)
    return search
  }

  private func begin() throws(Problem) {
    guard unanswered < Self.limit else { throw .busyTrying }
    unanswered += 1
  }

  private static func search(
    for question: Question, on ground: Ground, _ plan: Plan
  ) -> AnchorSearch {
    let planner = planner(
      over: PlanningGrid(
        over: ground.space, within: ground.areas, pointLimit: searchPoints), ground.walls, plan)
    let candidates = AnchorSite.candidates(
      in: ground.space, within: ground.areas, height: question.height, limit: candidateLimit)
    return AnchorSearch(
      planner, beside: question.anchors, from: candidates, wantedRadius: question.radius,
      most: question.most,
      sites: question.sites.map { AnchorSite($0, height: question.height) },
      tried: question.tried)
  }

  private static func planner(
    over grid: PlanningGrid, _ walls: RadioWalls, _ plan: Plan
  ) -> AnchorPlanner {
    let settings = plan.venue.settings
    return AnchorPlanner(
      over: grid, walls: walls, radio: RadioClass(rawValue: settings.radio) ?? .ultraWideband,
      reach: RadioReach(limit: plan.request.reach), height: settings.tagHeight(of: nil))
  }

  /// The anchors that are drawn on the floor.
  private static func anchors(of plan: Plan) -> [AnchorSite] {
    plan.venue.features.map(\.value).filter { $0.kind == .anchor && $0.floor == plan.floor }
      .sorted { $0.id < $1.id }
      .compactMap { feature in
        guard let point = feature.shape.anchor else { return nil }
        var site = AnchorSite(
          point, height: feature.properties["height"]?.number ?? plan.request.anchorHeight)
        if let accuracy = feature.properties["accuracy"]?.number {
          site.deviation = accuracy / radiusOverDeviation
        }
        return site
      }
  }

  // MARK: - What is remembered

  private func keep(_ ground: Ground) {
    grounds.removeAll { $0.floor == ground.floor }
    grounds.insert(ground, at: 0)
    grounds.removeLast(max(0, grounds.count - Self.mostFloors))
  }

  private func ground(
    of plan: Plan, _ trials: VenueTrials, at time: Timestamp
  ) async throws(Problem) -> Ground {
    let drawn = plan.venue.features.map(\.value)
      .filter { $0.floor == plan.floor && Self.matters($0) }.sorted { $0.id < $1.id }
    let settings = plan.venue.settings
    let known = grounds.first { $0.floor == plan.floor }
    if let known, known.drawn == drawn, known.settings == settings,
      known.reach == plan.request.reach
    {
      return known
    }
    var space = known?.space ?? []
    if known?.drawn != drawn {
      let answer = try await trials.answer(
        TrialQuery(space: TrialQuery.Space(of: plan.floor)), on: plan.venue,
        changes: plan.changes, at: time)
      space = (answer.space?.parts ?? []).map { Polygon(rings: $0.rings) }
    }
    let walls = known?.drawn == drawn ? known?.walls : nil
    let found = walls ?? RadioWalls(of: drawn)
    let areas = Self.areas(in: drawn, over: space)
    let grid = PlanningGrid(over: space, within: areas, pointLimit: Self.mapPoints)
    return Ground(
      floor: plan.floor, drawn: drawn, settings: settings, reach: plan.request.reach,
      space: space, areas: areas, walls: found, planner: Self.planner(over: grid, found, plan))
  }

  /// The areas of which a building is made; anchors hang indoors.
  private static func areas(in drawn: [Feature], over space: [Polygon]) -> [Polygon] {
    let areas = drawn.filter { $0.kind == .area && $0.category != "outdoors" }
      .compactMap { area -> Polygon? in
        switch area.shape {
        case .polygon(let polygon): polygon
        case .circle(let center, let radius):
          Polygon(Polygon.ring(around: center, radius: radius))
        default: nil
        }
      }
    guard !areas.isEmpty else { return [] }
    let all = PlanningGrid(over: space, within: [], pointLimit: searchPoints).points
    let inside = all.count { point in
      areas.contains { $0.bounds?.contains(point) == true && $0.contains(point) }
    }
    return Double(inside) < drawnShare * Double(all.count) ? [] : areas
  }

  /// Whether people or radio may be in the way of a feature.
  private static func matters(_ feature: Feature) -> Bool {
    switch feature.kind {
    case .wall, .obstacle, .area, .door, .connector: true
    default: false
    }
  }
}
