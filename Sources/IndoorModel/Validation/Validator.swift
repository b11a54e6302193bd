/// Knows what is wrong with a venue, and keeps knowing it edit by edit.
///
/// Whether pois can be reached is not among its rules: that needs the router.
public struct Validator: Sendable {
  /// What an edit did to the list.
  public struct Update: Hashable, Sendable {
    /// The issues that are new or not as they were.
    public var issues: [PlanIssue]
    /// The ids of those that are no more.
    public var gone: [String]
  }

  /// The rules that look at one feature.
  private static let rules: [any ValidationRule.Type] = [
    PoiInsideSolid.self, AreaCrossesItself.self, DuplicateWall.self, WallGap.self,
    DoorNotInWall.self, PassageTooNarrow.self, ConnectorEndInAir.self, DuplicateName.self,
    DuplicateDevice.self, QueueForNothing.self, OutsidePlan.self, ZeroLength.self,
  ]
  /// Those of them that ask how large the floor is.
  private static let rulesOfBounds: [any ValidationRule.Type] = [
    ConnectorEndInAir.self, OutsidePlan.self,
  ]

  private var index: PlanIndex
  private var found: [Identifier<Feature>: [PlanIssue]] = [:]
  private var ofFloors: [PlanIssue] = []

  /// Checks a whole venue.
  public init(venue: Venue) {
    index = PlanIndex(venue)
    for feature in venue.features.values {
      let issues = Self.rules.flatMap { $0.issues(of: feature, in: index) }
      if !issues.isEmpty { found[feature.id] = issues }
    }
    ofFloors = FloorWithoutEntrance.issues(in: index)
  }

  /// All issues, ordered by id.
  public var issues: [PlanIssue] {
    (found.values.lazy.flatMap { $0 } + ofFloors).map { ($0.id, $0) }.sorted { $0.0 < $1.0 }
      .map(\.1)
  }

  /// Takes over an edit: looks again at what it touched and at what is near that.
  ///
  /// - Complexity: O(*k*) in the number of features near the sides that changed; where a floor's
  ///   bounds changed, O(*n*) in all features for the rules that ask for them.
  public mutating func apply(_ changes: VenueChanges, venue: Venue) -> Update {
    let floors = index.floorsWithOtherBounds(in: venue)
    var affected = index.affected(by: changes.features)
    index.update(changes.features, venue: venue)
    affected.formUnion(index.affected(by: changes.features))
    var update = Update(issues: [], gone: [])
    for id in affected.sorted() { look(at: id, by: Self.rules, &update) }
    if !floors.isEmpty {
      for feature in venue.features.values where !feature.floors.isDisjoint(with: floors) {
        look(at: feature.id, by: Self.rulesOfBounds, &update)
      }
    }
    let issues = FloorWithoutEntrance.issues(in: index)
    update.add(ofFloors, becoming: issues)
    ofFloors = issues
    return update
  }

  /// Asks some of the rules again.
  private mutating func look(
    at id: Identifier<Feature>, by rules: [any ValidationRule.Type], _ update: inout Update
  ) {
    let before = found[id] ?? []
    let names = rules.map { $0.name }
    let others = before.filter { !names.contains($0.rule) }
    let issues = index.feature(id).map { feature in
      rules.flatMap { $0.issues(of: feature, in: index) }
    }
    let after = others + (issues ?? [])
    update.add(before, becoming: after)
    found[id] = after.isEmpty ? nil : after
  }
}

extension Validator.Update {
  /// Notes what became of the issues of one feature.
  fileprivate mutating func add(_ before: [PlanIssue], becoming after: [PlanIssue]) {
    if before.isEmpty && after.isEmpty { return }
    let ids = Set(after.map(\.id))
    gone += before.map(\.id).filter { !ids.contains($0) }
    issues += after.filter { !before.contains($0) }
  }
}

/// A kind of mistake that a rule can find from a feature and those around it.
///
/// Each rule looks for what is to be mended at one feature; whatever it looks at besides lies within
/// reach of that feature's `Footprint`, bears its name, or is what it is a queue for.
protocol ValidationRule: Sendable {
  /// The rule's name in the interface.
  static var name: String { get }

  /// What is wrong with a feature.
  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue]
}
