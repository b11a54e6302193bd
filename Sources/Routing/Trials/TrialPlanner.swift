public import IndoorModel

/// Answers what would be if a plan were another one, on an engine of its own.
///
/// Routes that people rely on, their maps and the order of edits are left alone: nothing here is
/// shared with them but the plan, which is a value. The engine is made for the first trial, then
/// goes from one tried plan to the next, which while something is dragged differ in that thing
/// only. The owner of the planner lets it `rest` when no more trials come.
public actor TrialPlanner {
  /// `nil` while there are no trials.
  private var engine: MeshEngine?
  /// The plan that the engine has.
  private var tried: Venue?
  /// The revision that the tried plan was made from.
  private var revision = 0
  /// What the tried plan has different from that revision.
  private var touched: Set<Identifier<Feature>> = []
  /// Whether floors, too, are other ones in it.
  private var isStructureTried = false
  private var lastUse = ContinuousClock.now
  /// Bytes that shortest-path maps may take: those of the walk that is tried, not of many.
  private static let mapLimit = 32 << 20

  /// Prepares to answer; costs nothing.
  public init() {}

  /// Whether it holds an engine.
  public var isAwake: Bool { engine != nil }

  /// Answers a question.
  ///
  /// - Parameters:
  ///   - venue: the plan that is tried, with the revision that it was made from.
  ///   - changes: what it has different from that revision.
  ///   - time: now, for what has hours.
  public func answer(
    _ question: TrialQuery, on venue: Venue, changes: VenueChanges, at time: Timestamp
  ) -> TrialAnswer {
    var engine = engine(for: venue, changes)
    self.engine = nil
    _ = engine.advance(to: time)
    var answer = TrialAnswer()
    if let walk = question.walk {
      answer.walk = Result { () throws(RouteRefusal) in
        let found = try engine.nearest(
          from: walk.start, of: walk.destinations, profile: question.profile)
        return NearestRoute(index: found.index, route: found.route)
      }
    }
    if let space = question.space {
      answer.space = engine.walkableSpace(
        of: space.floor, profile: question.profile, exits: space.exits)
    }
    self.engine = engine
    lastUse = .now
    return answer
  }

  /// Lets the engine go when no trial has come for some time.
  ///
  /// - Returns: how long it will be until then; `nil` when it is gone.
  public func rest(after idle: Duration) -> Duration? {
    let left = idle - (ContinuousClock.now - lastUse)
    if engine != nil, left > .zero { return left }
    engine = nil
    tried = nil
    touched = []
    return nil
  }

  // MARK: - From one plan to the next

  private func engine(for venue: Venue, _ changes: VenueChanges) -> MeshEngine {
    let step = step(to: venue, changes)
    tried = venue
    revision = venue.revision
    touched = Set(changes.features.compactMap(\.id))
    isStructureTried = changes.touchesStructure
    guard var engine, let step else {
      return MeshEngine(venue: venue, traits: [:], mapLimit: Self.mapLimit)
    }
    self.engine = nil
    if !step.features.isEmpty || step.touchesStructure { engine.update(step, venue: venue) }
    return engine
  }

  /// What is different from the plan that the engine has; `nil` when it has none.
  private func step(to venue: Venue, _ changes: VenueChanges) -> VenueChanges? {
    guard let tried else { return nil }
    guard venue.revision == revision, !isStructureTried, !changes.touchesStructure else {
      return tried.changes(to: venue)
    }
    // Made from the same revision: nothing else can be different.
    let ids = touched.union(changes.features.compactMap(\.id))
    let features = ids.sorted().map {
      FeatureChange(before: tried.features[$0], after: venue.features[$0])
    }
    return VenueChanges(features: features.filter { $0.before != $0.after })
  }
}

extension FeatureChange {
  /// The feature that it is about.
  fileprivate var id: Identifier<Feature>? { (after ?? before)?.id }
}
