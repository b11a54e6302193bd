import Geometry
import IndoorModel
import Pedestrians

/// What a scenario names, found on the plan: entrances, exits, places, queues and sessions.
struct RehearsalPlaces: Sendable {
  /// A place where people come in, stay or go out.
  struct Site: Sendable {
    let feature: Identifier<Feature>
    let floor: Int
    /// Where they may stand.
    let spots: [Point]
  }

  /// A session of the programme that has a place.
  struct Session: Sendable {
    let site: Site
    /// Seconds since the scenario's begin.
    let start: Double
    let end: Double
    let capacity: Int
  }

  private(set) var entrances: [Site] = []
  /// The exits of an evacuation.
  private var exits: [Identifier<Feature>] = []
  /// By activity.
  private(set) var activities: [[Site]] = []
  private(set) var lines: [ServiceLine] = []
  /// By start.
  private(set) var sessions: [Session] = []
  private let plan: RehearsalPlan

  /// Finds everything.
  ///
  /// - Throws: what of the scenario the plan does not have.
  init(of scenario: Scenario, on plan: RehearsalPlan) throws(ValueError) {
    self.plan = plan
    try findDoors(scenario)
    for (number, activity) in scenario.activities.enumerated() {
      do { activities.append(try sites(of: activity)) } catch {
        throw error.under(number).under("activities")
      }
    }
    for (number, queue) in scenario.queues.enumerated() {
      do { lines.append(try line(of: queue)) } catch { throw error.under(number).under("queues") }
    }
    for id in scenario.connectors.keys.sorted()
    where plan.venue.features[id]?.kind != .connector {
      throw ValueError("is no connector of the plan", at: "connectors.\(id)")
    }
    findSessions(scenario)
    if scenario.sessionGoers != nil, sessions.isEmpty {
      throw ValueError(
        "needs sessions at places of the plan between begin and end; the programme has none",
        at: "sessionGoers")
    }
  }

  /// Where people go that leave: the entrances.
  var wayOut: Guidance.Destination {
    Guidance.Destination(
      features: entrances.map(\.feature), radius: RehearsalPlan.exitRadius, usesLifts: true)
  }

  /// Where people go that flee: all exits, by stairs or else by lifts, too.
  func escape(usesLifts: Bool) -> Guidance.Destination {
    Guidance.Destination(
      features: exits, radius: RehearsalPlan.exitRadius, usesLifts: usesLifts)
  }

  private mutating func findDoors(_ scenario: Scenario) throws(ValueError) {
    let pois = plan.venue.features.values.filter { $0.kind == .poi }.sorted { $0.id < $1.id }
    exits = pois.filter { ["exit", "emergency-exit", "entrance"].contains($0.category ?? "") }
      .map(\.id)
    let usual = pois.filter { $0.category == "entrance" }
    entrances = (usual.isEmpty ? pois.filter { exits.contains($0.id) } : usual).compactMap(site)
    for (number, arrivals) in scenario.arrivals.enumerated() {
      for (index, id) in arrivals.entrances.enumerated() {
        guard let feature = plan.venue.features[id], let site = site(of: feature) else {
          throw ValueError("“\(id)” is no place of the plan that people can stand at")
            .under(index).under("entrances").under(number).under("arrivals")
        }
        if !entrances.contains(where: { $0.feature == id }) { entrances.append(site) }
      }
    }
    if entrances.isEmpty, !scenario.arrivals.isEmpty || scenario.sessionGoers != nil {
      throw ValueError(
        "need a poi of category entrance or exit with room around it; the plan has none",
        at: "arrivals")
    }
    if exits.isEmpty {
      throw ValueError("needs a poi of category exit or entrance on the plan to leave by", at: "")
    }
  }

  private func site(of feature: Feature) -> Site? {
    guard let (floor, goal) = plan.goal(of: feature) else { return nil }
    let spots = GuidanceField.spots(of: goal, on: plan.grounds[floor])
    return spots.isEmpty ? nil : Site(feature: feature.id, floor: floor, spots: spots)
  }

  private func sites(of activity: Scenario.Activity) throws(ValueError) -> [Site] {
    var sites: [Site] = []
    for (index, id) in activity.places.enumerated() {
      guard let feature = plan.venue.features[id], let site = site(of: feature) else {
        throw ValueError("“\(id)” is no place of the plan that people can stand at")
          .under(index).under("places")
      }
      sites.append(site)
    }
    let categories = Set(activity.categories)
    for feature in plan.venue.features.ordered
    where categories.contains(feature.category ?? "") && [.poi, .area].contains(feature.kind) {
      if let site = site(of: feature) { sites.append(site) }
    }
    guard !sites.isEmpty else {
      throw ValueError(
        "names no poi or area of the plan that people can stand at; categories must be those of "
          + "pois or areas")
    }
    return sites
  }

  private func line(of queue: Scenario.Queue) throws(ValueError) -> ServiceLine {
    guard let area = plan.venue.features[queue.area], area.kind == .area,
      let site = site(of: area)
    else { throw ValueError("“\(queue.area)” is no area of the plan with room in it", at: "area") }
    guard let target = area.queueTarget else {
      throw ValueError("“\(queue.area)” is no queue: give it the property queueFor", at: "area")
    }
    let end = plan.venue.features[target]?.place?.point ?? area.place?.point ?? site.spots[0]
    return ServiceLine(queue, spots: site.spots, target: end)
  }

  private mutating func findSessions(_ scenario: Scenario) {
    guard scenario.sessionGoers != nil || scenario.attendance > 0 else { return }
    for session in plan.venue.programme.sessions
    where session.start >= scenario.begin && session.start < scenario.end {
      guard let id = session.place, let feature = plan.venue.features[id],
        let site = site(of: feature)
      else { continue }
      sessions.append(
        Session(
          site: site, start: session.start.seconds(since: scenario.begin),
          end: session.end.seconds(since: scenario.begin),
          capacity: session.capacity ?? feature.capacity ?? 50))
    }
  }
}
