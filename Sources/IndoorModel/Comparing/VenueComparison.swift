/// Two states of a venue side by side.
struct VenueComparison {
  private let before: Venue
  private let after: Venue

  init(from before: Venue, to after: Venue) {
    self.before = before
    self.after = after
  }

  // MARK: - What is different

  /// - Complexity: O(*n* log *n*) in the number of features.
  var changes: VenueChanges { VenueChanges(features: featureChanges, structure: structureChanges) }

  private var featureChanges: [FeatureChange] {
    var changes: [FeatureChange] = []
    for feature in before.features.values {
      let now = after.features[feature.id]
      if now != feature { changes.append(FeatureChange(before: feature, after: now)) }
    }
    for feature in after.features.values where before.features[feature.id] == nil {
      changes.append(FeatureChange(before: nil, after: feature))
    }
    return changes.map { (id: ($0.after ?? $0.before)?.id ?? "", change: $0) }
      .sorted { $0.id < $1.id }.map(\.change)
  }

  private var structureChanges: [Subject] {
    var subjects: Set<Subject> = []
    for id in (before.buildings + after.buildings).map(\.id)
    where before.building(id) != after.building(id) { subjects.insert(.building(id)) }
    for id in (before.floors + after.floors).map(\.id) where before.floor(id) != after.floor(id) {
      subjects.insert(.floor(id))
    }
    for id in (before.images + after.images).map(\.id) where before.image(id) != after.image(id) {
      subjects.insert(.image(id))
    }
    for id in Set(before.programme.values.map(\.id) + after.programme.values.map(\.id))
    where before.programme[id] != after.programme[id] { subjects.insert(.entry(id)) }
    let isSame = before.name == after.name && before.settings == after.settings
    // Of the buildings that both have, the order.
    let orders = [(before, after), (after, before)].map { one, other in
      one.buildings.map(\.id).filter { other.building($0) != nil }
    }
    if !isSame || orders[0] != orders[1] { subjects.insert(.venue) }
    return subjects.sorted()
  }

  // MARK: - What leads from one to the other

  /// Grounds come before what stands on them: buildings, floors, pictures, features; what goes away
  /// goes last, floors with everything on them.
  var operations: [Operation] {
    let changes = changes
    let settings = SettingsChanges(from: before.settings, to: after.settings)
    return puttingStructure(changes) + (settings.isEmpty ? [] : [.changeVenue(settings)])
      + changes.features.flatMap(operations(for:)) + removingStructure + ordering
  }

  private func operations(for change: FeatureChange) -> [Operation] {
    switch (change.before, change.after) {
    case (let before?, let after?) where before.kind == after.kind:
      [.change(after.id, FieldChanges(from: before, to: after))]
    case (let before?, let after?): [.remove(before.id), .put(after)]
    case (nil, let after?): [.put(after)]
    // What stands only on floors that go away goes with them.
    case (let before?, nil):
      before.floors.allSatisfy { after.floor($0) == nil } ? [] : [.remove(before.id)]
    case (nil, nil): []
    }
  }

  private func puttingStructure(_ changes: VenueChanges) -> [Operation] {
    changes.structure.compactMap { subject in
      switch subject {
      case .venue: before.name == after.name ? nil : .renameVenue(after.name)
      case .building(let id): after.building(id).map { putting($0) }
      case .floor(let id): after.floor(id).map { putting($0) }
      case .image(let id): after.image(id).map { putting($0) }
      case .entry(let id): putting(before.programme[id], after.programme[id])
      case .feature: nil
      }
    }
  }

  private func putting(_ entry: ProgrammeEntry?, _ other: ProgrammeEntry?) -> Operation? {
    switch (entry, other) {
    case (let entry?, let other?) where entry.kind == other.kind:
      .changeEntry(entry.id, entry.properties.changes(to: other.properties))
    case (_, let other?): .putEntry(other)
    case (let entry?, nil): .removeEntry(entry.id)
    case (nil, nil): nil
    }
  }

  private func putting(_ building: Building) -> Operation {
    before.building(building.id) == nil
      ? .putBuilding(building) : .renameBuilding(building.id, building.name)
  }

  private func putting(_ floor: Floor) -> Operation {
    before.floor(floor.id).map { .changeFloor(floor.id, FloorChanges(from: $0, to: floor)) }
      ?? .putFloor(floor)
  }

  private func putting(_ image: PlanImage) -> Operation {
    guard let known = before.image(image.id) else { return .putImage(image) }
    let changes = ImageChanges(
      floor: known.floor == image.floor ? nil : image.floor,
      planToFloor: known.planToFloor == image.planToFloor ? nil : image.planToFloor,
      opacity: known.opacity == image.opacity ? nil : image.opacity)
    var changed = known
    changed.floor = image.floor
    changed.planToFloor = image.planToFloor
    changed.opacity = image.opacity
    // Other bytes are another picture.
    return changed == image ? .changeImage(image.id, changes) : .putImage(image)
  }

  private var removingStructure: [Operation] {
    let images = before.images.filter { after.image($0.id) == nil && after.floor($0.floor) != nil }
    let floors = before.floors.filter {
      after.floor($0.id) == nil && after.building($0.building) != nil
    }
    let buildings = before.buildings.filter { after.building($0.id) == nil }
    return images.map { .removeImage($0.id) } + floors.map { .removeFloor($0.id) }
      + buildings.map { .removeBuilding($0.id) }
  }

  private var ordering: [Operation] {
    let kept = before.buildings.map(\.id).filter { after.building($0) != nil }
    let new = after.buildings.map(\.id).filter { before.building($0) == nil }.sorted()
    let order = after.buildings.map(\.id)
    return kept + new == order || order.isEmpty ? [] : [.reorderBuildings(order)]
  }
}

extension Venue {
  /// What is different in another state of the venue.
  ///
  /// - Complexity: O(*n* log *n*) in the number of features.
  public func changes(to other: Venue) -> VenueChanges {
    VenueComparison(from: self, to: other).changes
  }

  /// The operations that lead from this state of the venue to another one, exactly; empty when they
  /// are the same but for their revisions.
  ///
  /// - Complexity: O(*n* log *n*) in the number of features.
  public func operations(to target: Venue) -> [Operation] {
    VenueComparison(from: self, to: target).operations
  }
}
