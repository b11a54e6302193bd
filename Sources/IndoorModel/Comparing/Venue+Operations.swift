extension Venue {
  /// The operations that lead from this state of the venue to another one, exactly; empty when they
  /// are the same but for their revisions.
  ///
  /// Grounds come before what stands on them: buildings, floors, pictures, features; what goes away
  /// goes last, floors with everything on them.
  /// - Complexity: O(*n* log *n*) in the number of features.
  public func operations(to target: Venue) -> [Operation] {
    let changes = changes(to: target)
    let settings = SettingsChanges(from: settings, to: target.settings)
    return puttingStructure(of: target, changes)
      + (settings.values.isEmpty ? [] : [.changeVenue(settings)])
      + changes.features.flatMap { $0.operations(to: target) }
      + removingStructure(to: target) + ordering(to: target)
  }

  private func puttingStructure(of target: Venue, _ changes: VenueChanges) -> [Operation] {
    changes.structure.compactMap { subject in
      switch subject {
      case .venue: name == target.name ? nil : .renameVenue(target.name)
      case .building(let id): target.building(id).map { putting($0) }
      case .floor(let id): target.floor(id).map { putting($0) }
      case .image(let id): target.image(id).map { putting($0) }
      case .feature: nil
      }
    }
  }

  private func putting(_ building: Building) -> Operation {
    self.building(building.id) == nil
      ? .putBuilding(building) : .renameBuilding(building.id, building.name)
  }

  private func putting(_ floor: Floor) -> Operation {
    guard let before = self.floor(floor.id) else { return .putFloor(floor) }
    let changes = FloorChanges(
      building: before.building == floor.building ? nil : floor.building,
      ordinal: before.ordinal == floor.ordinal ? nil : floor.ordinal,
      name: before.name == floor.name ? nil : floor.name,
      bounds: before.bounds == floor.bounds ? nil : floor.bounds,
      georeference: before.georeference == floor.georeference ? nil : .some(floor.georeference))
    return .changeFloor(floor.id, changes)
  }

  private func putting(_ image: PlanImage) -> Operation {
    guard let before = self.image(image.id) else { return .putImage(image) }
    let changes = ImageChanges(
      floor: before.floor == image.floor ? nil : image.floor,
      planToFloor: before.planToFloor == image.planToFloor ? nil : image.planToFloor,
      opacity: before.opacity == image.opacity ? nil : image.opacity)
    var changed = before
    changed.floor = image.floor
    changed.planToFloor = image.planToFloor
    changed.opacity = image.opacity
    // Other bytes are another picture.
    return changed == image ? .changeImage(image.id, changes) : .putImage(image)
  }

  private func removingStructure(to target: Venue) -> [Operation] {
    let images = images.filter { target.image($0.id) == nil && target.floor($0.floor) != nil }
    let floors = floors.filter { target.floor($0.id) == nil && target.building($0.building) != nil }
    let buildings = buildings.filter { target.building($0.id) == nil }
    return images.map { .removeImage($0.id) } + floors.map { .removeFloor($0.id) }
      + buildings.map { .removeBuilding($0.id) }
  }

  private func ordering(to target: Venue) -> [Operation] {
    let kept = buildings.map(\.id).filter { target.building($0) != nil }
    let new = target.buildings.map(\.id).filter { building($0) == nil }.sorted()
    let order = target.buildings.map(\.id)
    return kept + new == order || order.isEmpty ? [] : [.reorderBuildings(order)]
  }
}

extension FeatureChange {
  fileprivate func operations(to target: Venue) -> [Operation] {
    switch (before, after) {
    case (let before?, let after?) where before.kind == after.kind:
      [.change(after.id, before.fieldChanges(to: after))]
    case (let before?, let after?): [.remove(before.id), .put(after)]
    case (nil, let after?): [.put(after)]
    // What stands only on floors that go away goes with them.
    case (let before?, nil):
      before.floors.allSatisfy { target.floor($0) == nil } ? [] : [.remove(before.id)]
    case (nil, nil): []
    }
  }
}

extension Feature {
  fileprivate func fieldChanges(to after: Feature) -> FieldChanges {
    var changed = after.properties.filter { properties[$0.key] != $0.value }
    for name in properties.keys where after.properties[name] == nil { changed[name] = .null }
    return FieldChanges(
      floor: floor == after.floor ? nil : after.floor,
      geometry: geometry == after.geometry ? nil : after.geometry, properties: changed)
  }
}
