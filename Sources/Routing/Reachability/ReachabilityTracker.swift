import Geometry
public import IndoorModel

/// Knows which pois cannot be reached on foot, and keeps knowing it edit by edit.
///
/// For each poi that can be reached it keeps a walk that proves it; only an edit that touches the
/// walk makes it ask again. Ask for `nextQuery`, answer it with `answer`, until there is
/// none. Walks are those of `Profile.walking`.
public struct ReachabilityTracker: Sendable {
  /// A walk to look for.
  public struct Query: Hashable, Sendable {
    /// The poi that it is for.
    public let poi: Identifier<Feature>
    /// Where it begins.
    public let start: Place
    /// Where it ends.
    public let destination: Place
    fileprivate let entrance: Int
  }

  /// What is known of a poi.
  private enum State {
    /// Nothing since an edit; the entrances before this one have been tried.
    case open(tried: Int)
    /// A walk leads there; `nil` where none is needed.
    case reached(ProvenWalk?)
    /// None does.
    case unreachable
  }

  private var venue: Venue
  private var entrances: [Place] = []
  private var states: [Identifier<Feature>: State] = [:]
  /// Those that are open, the next one last.
  private var waiting: [Identifier<Feature>] = []
  private var unreachable: Set<Identifier<Feature>> = []

  /// The rule's name.
  public static let rule = "poi-unreachable"

  /// Begins with every poi of a venue to be asked for.
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
    while let poi = waiting.last {
      if case .open(let tried) = states[poi], let place = venue.features[poi]?.place {
        let order = entrancesByDistance(from: place)
        if tried < order.count {
          return Query(
            poi: poi, start: entrances[order[tried]], destination: place, entrance: tried)
        }
        set(poi, entrances.isEmpty ? .reached(nil) : .unreachable)
      }
      waiting.removeLast()
    }
    return nil
  }

  /// Takes the router's answer; one of an earlier revision is asked for again.
  public mutating func answer(
    _ query: Query, _ result: Result<Route, RouteRefusal>, revision: Int
  ) {
    guard revision == venue.revision, case .open(query.entrance) = states[query.poi],
      waiting.last == query.poi
    else { return }
    switch result {
    case .success(let route): set(query.poi, .reached(ProvenWalk(route)))
    case .failure(.destinationBlocked): set(query.poi, .unreachable)
    case .failure: set(query.poi, .open(tried: query.entrance + 1))
    }
    if case .open = states[query.poi] { return }
    waiting.removeLast()
  }

  // MARK: - Edits

  /// Takes over an edit; what it may have changed is asked for again.
  ///
  /// - Complexity: a few comparisons for each poi.
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
    for (poi, state) in states {
      switch state {
      case .open(let tried): if tried > 0 { states[poi] = .open(tried: 0) }
      case .reached(let walk):
        if walk?.isCut(by: changes.features, boxes) == true { ask(for: poi) }
      case .unreachable: if mayOpen { ask(for: poi) }
      }
    }
    for change in changes.features where (change.after ?? change.before)?.kind == .poi {
      if let poi = change.after {
        if change.before?.place != poi.place { ask(for: poi.id) }
      } else if let poi = change.before {
        // What waits and has no state is passed over.
        set(poi.id, nil)
      }
    }
  }

  private mutating func ask(for poi: Identifier<Feature>) {
    if case .open = states[poi] {} else { waiting.append(poi) }
    set(poi, .open(tried: 0))
  }

  private mutating func set(_ poi: Identifier<Feature>, _ state: State?) {
    states[poi] = state
    if case .unreachable = state { unreachable.insert(poi) } else { unreachable.remove(poi) }
  }

  private mutating func beginAgain() {
    entrances = Self.entrances(of: venue)
    waiting = venue.features.values.filter { $0.kind == .poi }.map(\.id).sorted().reversed()
    states = Dictionary(uniqueKeysWithValues: waiting.map { ($0, .open(tried: 0)) })
    unreachable = []
  }

  // MARK: - What is known

  /// The pois that no walk leads to, as far as is known, ordered by id.
  public var issues: [PlanIssue] {
    unreachable.compactMap { venue.features[$0].map(Self.issue) }.sorted { $0.id < $1.id }
  }

  private static func issue(_ poi: Feature) -> PlanIssue {
    let name = poi.name?.text() ?? ""
    let label = name.isEmpty ? poi.id.rawValue : name
    return PlanIssue(
      rule: rule, severity: .error, floor: poi.floor, place: poi.shape.anchor,
      features: [poi.id],
      message: "No way leads to “\(label)” from any entrance. Open a door, or move what is in the "
        + "way.",
      values: ["name": .string(label)])
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
