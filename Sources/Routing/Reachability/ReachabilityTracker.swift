import Geometry
public import IndoorModel

/// Knows which pois, named areas, connectors and whole floors cannot be reached on foot, and keeps
/// knowing it edit by edit.
///
/// For each target that can be reached it keeps a walk that proves it; only an edit that touches the
/// walk makes it ask again. Ask for `nextQuery`, answer it with `answer`, until there is
/// none. Walks are those of `Profile.walking`.
public struct ReachabilityTracker: Sendable {
  /// What people walk to: a feature on a floor; a connector is one on each of its floors.
  public struct Target: Hashable, Sendable, Comparable {
    let feature: Identifier<Feature>
    let floor: Identifier<Floor>

    /// Orders by feature, then by floor.
    public static func < (left: Target, right: Target) -> Bool {
      (left.feature, left.floor) < (right.feature, right.floor)
    }
  }

  /// A walk to look for.
  public struct Query: Hashable, Sendable {
    /// What it is for.
    public let target: Target
    /// Where it begins.
    public let start: Place
    /// Where it ends.
    public let destination: Place
    fileprivate let entrance: Int
  }

  /// What is known of a target.
  private enum State {
    /// Nothing since an edit; the entrances before this one have been tried.
    case open(tried: Int)
    /// A walk leads there; `nil` where none is needed.
    case reached(ProvenWalk?)
    /// Something stands where it is looked for, but a walk leads to another place of it.
    case reachedBeside
    /// None does.
    case unreachable
  }

  private var venue: Venue
  private var entrances: [Place] = []
  private var states: [Target: State] = [:]
  /// Those that are open, the next one last.
  private var waiting: [Target] = []
  private var unreachable: Set<Target> = []

  /// Metres from the end of a connector within which a walk to it may end.
  private static let landingLimit = 3.0

  /// Begins with every target of a venue to be asked for.
  public init(venue: Venue) {
    self.venue = venue
    beginAgain()
  }

  // MARK: - Asking

  /// The revision that answers must be of.
  public var revision: Int { venue.revision }

  /// Whether everything is known.
  public var isComplete: Bool { waiting.isEmpty }

  /// The next walk to look for; `nil` when everything is known.
  public mutating func nextQuery() -> Query? {
    while let target = waiting.last {
      if case .open(let tried) = states[target], let place = place(of: target) {
        let order = entrancesByDistance(from: place)
        if tried < order.count {
          return Query(
            target: target, start: entrances[order[tried]], destination: place, entrance: tried)
        }
        set(target, entrances.isEmpty ? .reached(nil) : .unreachable)
      }
      waiting.removeLast()
    }
    return nil
  }

  /// Takes the router's answer; one of an earlier revision is asked for again.
  public mutating func answer(
    _ query: Query, _ result: Result<Route, RouteRefusal>, revision: Int
  ) {
    guard revision == venue.revision, case .open(query.entrance) = states[query.target],
      waiting.last == query.target
    else { return }
    switch result {
    case .success(let route): set(query.target, .reached(ProvenWalk(route)))
    case .failure(.destinationBlocked(_, let nearest)):
      if let nearest, isPart(nearest, of: query.target) {
        set(query.target, .reachedBeside)
      } else if nearest == nil {
        set(query.target, .open(tried: query.entrance + 1))
      } else {
        set(query.target, .unreachable)
      }
    case .failure: set(query.target, .open(tried: query.entrance + 1))
    }
    if case .open = states[query.target] { return }
    waiting.removeLast()
  }

  private func place(of target: Target) -> Place? {
    venue.features[target.feature]?.place(on: target.floor)
  }

  /// Whether a place belongs to a target: it lies within the area, or before the connector.
  private func isPart(_ nearest: NearestPlace, of target: Target) -> Bool {
    guard let feature = venue.features[target.feature] else { return false }
    switch feature.kind {
    case .area:
      guard nearest.place.floor == target.floor, case .polygon(let polygon) = feature.shape else {
        return false
      }
      return polygon.contains(nearest.place.point)
    case .connector: return nearest.distance.map { $0 <= Self.landingLimit } ?? false
    default: return false
    }
  }

  // MARK: - Edits

  /// Takes over an edit; what it may have changed is asked for again.
  ///
  /// - Complexity: a few comparisons for each target.
  public mutating func edited(_ changes: VenueChanges, venue: Venue) {
    self.venue = venue
    let hasEntrances = changes.features.contains { change in
      change.before?.isEntrance == true || change.after?.isEntrance == true
    }
    if changes.touchesStructure || hasEntrances && Self.entrances(of: venue) != entrances {
      beginAgain()
      return
    }
    let mayOpen = changes.features.contains { ($0.after ?? $0.before)?.kind != .poi }
    let boxes = ProvenWalk.boxes(of: changes.features)
    for (target, state) in states {
      switch state {
      case .open(let tried): if tried > 0 { states[target] = .open(tried: 0) }
      case .reached(let walk):
        if walk?.isCut(by: changes.features, boxes) == true { ask(for: target) }
      case .reachedBeside, .unreachable: if mayOpen { ask(for: target) }
      }
    }
    for change in changes.features { take(change) }
  }

  private mutating func take(_ change: FeatureChange) {
    let after = Set(change.after?.targets ?? [])
    // What waits and has no state is passed over.
    for target in change.before?.targets ?? [] where !after.contains(target) { set(target, nil) }
    for target in after.sorted() {
      let isMoved = change.before?.place(on: target.floor) != change.after?.place(on: target.floor)
      if isMoved || states[target] == nil { ask(for: target) }
    }
  }

  private mutating func ask(for target: Target) {
    if case .open = states[target] {} else { waiting.append(target) }
    set(target, .open(tried: 0))
  }

  private mutating func set(_ target: Target, _ state: State?) {
    states[target] = state
    if case .unreachable = state { unreachable.insert(target) } else { unreachable.remove(target) }
  }

  private mutating func beginAgain() {
    entrances = Self.entrances(of: venue)
    waiting = venue.features.values.flatMap(\.targets).sorted().reversed()
    states = Dictionary(uniqueKeysWithValues: waiting.map { ($0, .open(tried: 0)) })
    unreachable = []
  }

  // MARK: - What is known

  /// What no walk leads to, as far as is known, ordered by id: one issue for a floor where that is all
  /// there is.
  public var issues: [PlanIssue] {
    let all = Dictionary(grouping: states.keys, by: \.floor)
    let cutOff = Dictionary(grouping: unreachable, by: \.floor)
    return cutOff.flatMap { floor, targets -> [PlanIssue] in
      if targets.count > 1, targets.count == all[floor]?.count, let floor = venue.floor(floor) {
        return [PlanIssue(unreachable: floor)]
      }
      return targets.compactMap { target in
        venue.features[target.feature].map { issue(of: $0, on: target.floor) }
      }
    }.sorted { $0.id < $1.id }
  }

  private func issue(of feature: Feature, on floor: Identifier<Floor>) -> PlanIssue {
    feature.kind == .connector
      ? PlanIssue(unreachableConnector: feature, on: floor, in: venue)
      : PlanIssue(unreachable: feature)
  }

  /// The entrances and exits; where there are none, the ends of connectors.
  private static func entrances(of venue: Venue) -> [Place] {
    let features = venue.features.values.filter(\.isEntrance).sorted { $0.id < $1.id }
    let pois = features.filter { $0.kind == .poi }
    return (pois.isEmpty ? features : pois).compactMap(\.place)
  }

  /// The entrances' numbers, the ones on the same floor and nearest first.
  private func entrancesByDistance(from place: Place) -> [Int] {
    entrances.indices.sorted { first, second in
      let (a, b) = (entrances[first], entrances[second])
      let (isNear, isOtherNear) = (a.floor == place.floor, b.floor == place.floor)
      if isNear != isOtherNear { return isNear }
      return a.point.squaredDistance(to: place.point) < b.point.squaredDistance(to: place.point)
    }
  }

  // MARK: - Completing

  /// Answers all queries at once.
  public mutating func complete(by engine: inout MeshEngine) {
    while let query = nextQuery() {
      let result = Result { () throws(RouteRefusal) in
        try engine.route(from: query.start, to: query.destination, profile: .walking)
      }
      answer(query, result, revision: revision)
    }
  }
}

extension Feature {
  /// Categories of areas that people do not walk into: they stand in front of a booth, and what is
  /// restricted is closed to them.
  private static let closedCategories: Set<String> = ["booth", "restricted", "no-go"]

  /// Whether people walk to it and stay: areas only by a name.
  var isDestination: Bool {
    switch kind {
    case .poi: true
    case .area:
      name?.isEmpty == false && !Self.closedCategories.contains(category ?? "")
        && !forbiddenFor.contains(Profile.walking.rawValue)
    default: false
    }
  }

  /// What people walk to of this feature, connectors only while they run.
  fileprivate var targets: [ReachabilityTracker.Target] {
    guard isDestination || kind == .connector && isInService else { return [] }
    let floors = kind == .connector ? Set(connectorFloors).sorted() : [floor]
    return floors.map { ReachabilityTracker.Target(feature: id, floor: $0) }
  }

  /// What to call it in a message.
  fileprivate var label: String {
    let name = name?.text() ?? ""
    return name.isEmpty ? id.rawValue : name
  }

  /// Where people look for it on a floor.
  func place(on floor: Identifier<Floor>) -> Place? {
    guard kind == .connector else { return place }
    return zip(connectorFloors, shape.vertices).first { $0.0 == floor }
      .map { Place(floor: $0.0, point: $0.1) }
  }
}

extension PlanIssue {
  private static let advice = "Open a door, or move what is in the way."

  /// No walk leads to a poi or an area.
  fileprivate init(unreachable feature: Feature) {
    let label = feature.label
    self.init(
      rule: feature.kind == .area ? "area-unreachable" : "poi-unreachable", severity: .error,
      floor: feature.floor, place: feature.shape.anchor, features: [feature.id],
      message: "“\(label)” cannot be reached from any entrance. \(Self.advice)",
      values: ["name": .string(label)])
  }

  /// No walk leads to a connector on one of its floors.
  fileprivate init(
    unreachableConnector feature: Feature, on floor: Identifier<Floor>, in venue: Venue
  ) {
    let (label, floorName) = (feature.label, venue.floor(floor)?.name)
    self.init(
      rule: "connector-unreachable", severity: .error, floor: floor,
      place: feature.place(on: floor)?.point, features: [feature.id],
      message: "“\(label)” cannot be reached on floor “\(floorName?.text() ?? floor.rawValue)”. "
        + Self.advice,
      values: ["name": .string(label), "floor": floorName?.value ?? .string(floor.rawValue)],
      part: floor.rawValue)
  }

  /// No walk leads to anything on a floor.
  fileprivate init(unreachable floor: Floor) {
    self.init(
      rule: "floor-unreachable", severity: .error, floor: floor.id, features: [],
      message: "Floor “\(floor.name.text())” cannot be reached from any entrance. Check the stairs "
        + "and lifts that lead there.",
      values: ["floor": floor.name.value])
  }
}
