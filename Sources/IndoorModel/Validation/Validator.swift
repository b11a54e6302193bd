import Geometry

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

  /// So near, in metres, must things be to a feature's body to matter for it.
  static let reach = 1.2

  private static let rules: [any ValidationRule.Type] = [
    PoiInsideSolid.self, AreaCrossesItself.self, DuplicateWall.self, WallGap.self,
    DoorNotInWall.self, PassageTooNarrow.self, ConnectorEndInAir.self, DuplicateName.self,
    OutsidePlan.self, ZeroLength.self,
  ]

  private var index: PlanIndex
  private var found: [Identifier<Feature>: [PlanIssue]] = [:]
  private var ofFloors: [PlanIssue] = []

  /// Checks a whole venue.
  public init(venue: Venue) {
    index = PlanIndex(venue)
    for feature in venue.features.values {
      let issues = Self.issues(of: feature, in: index)
      if !issues.isEmpty { found[feature.id] = issues }
    }
    ofFloors = FloorWithoutEntrance.issues(in: venue)
  }

  /// All issues, ordered by id.
  public var issues: [PlanIssue] {
    (found.values.flatMap { $0 } + ofFloors).sorted { $0.id < $1.id }
  }

  /// Takes over an edit: looks again at what it touched and at what is near that.
  ///
  /// - Complexity: O(*k*) in the number of features within `reach` of those that changed; all of a
  ///   venue when floors changed.
  public mutating func apply(_ changes: VenueChanges, venue: Venue) -> Update {
    if changes.touchesStructure { return replace(with: Validator(venue: venue)) }
    var affected = affected(by: changes.features)
    index.update(changes.features, venue: venue)
    affected.formUnion(self.affected(by: changes.features))
    affected.formUnion(changes.features.compactMap { ($0.after ?? $0.before)?.id })
    var update = Update(issues: [], gone: [])
    for id in affected.sorted() {
      let issues = venue.features[id].map { Self.issues(of: $0, in: index) } ?? []
      update.add(found[id] ?? [], becoming: issues)
      found[id] = issues.isEmpty ? nil : issues
    }
    if changes.features.contains(where: FloorWithoutEntrance.mayDepend) {
      let issues = FloorWithoutEntrance.issues(in: venue)
      update.add(ofFloors, becoming: issues)
      ofFloors = issues
    }
    return update
  }

  private mutating func replace(with other: Validator) -> Update {
    var update = Update(issues: [], gone: [])
    update.add(issues, becoming: other.issues)
    self = other
    return update
  }

  private static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    rules.flatMap { $0.issues(of: feature, in: index) }
  }

  /// The features that a change may matter for, as the index has them now.
  private func affected(by changes: [FeatureChange]) -> Set<Identifier<Feature>> {
    var affected: Set<Identifier<Feature>> = []
    for feature in changes.flatMap({ [$0.before, $0.after] }).compactMap({ $0 }) {
      affected.formUnion(index.namesakes(of: feature))
      guard let body = feature.body else { continue }
      for floor in feature.floors {
        let near = index.features(on: floor, near: body.expanded(by: Self.reach))
        affected.formUnion(near.map(\.id))
      }
    }
    return affected
  }
}

extension Validator.Update {
  fileprivate mutating func add(_ before: [PlanIssue], becoming after: [PlanIssue]) {
    let ids = Set(after.map(\.id))
    gone += before.map(\.id).filter { !ids.contains($0) }
    issues += after.filter { !before.contains($0) }
  }
}
