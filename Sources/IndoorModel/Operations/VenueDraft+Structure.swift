import Geometry

extension VenueDraft {
  // MARK: - Floors

  mutating func put(_ floor: Floor) throws(EditError) -> [Operation] {
    let before = venue.floor(floor.id)
    try store(floor)
    return [before.map(Operation.putFloor) ?? .removeFloor(floor.id)]
  }

  mutating func change(
    _ id: Identifier<Floor>, _ fields: FloorChanges
  ) throws(EditError) -> [Operation] {
    guard let before = venue.floor(id) else { throw missing(.floor(id)) }
    var after = before
    if let building = fields.building { after.building = building }
    if let ordinal = fields.ordinal { after.ordinal = ordinal }
    if let name = fields.name { after.name = name }
    if let bounds = fields.bounds { after.bounds = bounds }
    if let georeference = fields.georeference { after.georeference = georeference }
    try store(after)
    let inverse = FloorChanges(
      building: fields.building == nil ? nil : before.building,
      ordinal: fields.ordinal == nil ? nil : before.ordinal,
      name: fields.name == nil ? nil : before.name,
      bounds: fields.bounds == nil ? nil : before.bounds,
      georeference: fields.georeference == nil ? nil : .some(before.georeference))
    return [.changeFloor(id, inverse)]
  }

  private mutating func store(_ floor: Floor) throws(EditError) {
    let subject = Subject.floor(floor.id)
    try require(.building(floor.building))
    try check(StructureSchema.problems(of: floor, in: venue), of: subject)
    let count = venue.floors.count + (venue.floor(floor.id) == nil ? 1 : 0)
    try check(StructureSchema.countProblems("floors", count), of: subject)
    write(subject) { venue in
      venue.floors.removeAll { $0.id == floor.id }
      venue.floors.append(floor)
      venue.sortStructure()
    }
  }

  mutating func removeFloor(_ id: Identifier<Floor>) throws(EditError) -> [Operation] {
    guard let floor = venue.floor(id) else { throw missing(.floor(id)) }
    var inverse: [Operation] = [.putFloor(floor)]
    for image in venue.images where image.floor == id {
      inverse.append(.putImage(try removeImage(image.id)))
    }
    for feature in venue.features(on: id) {
      let rest = feature.without(floor: id)
      write(.feature(feature.id)) { $0.features[feature.id] = rest }
      inverse.append(.put(feature))
    }
    write(.floor(id)) { $0.floors.removeAll { $0.id == id } }
    return inverse
  }

  // MARK: - Buildings

  mutating func put(_ building: Building) throws(EditError) -> [Operation] {
    if let before = venue.building(building.id) {
      return try rename(before.id, building.name)
    }
    let subject = Subject.building(building.id)
    try check(StructureSchema.problems(of: building), of: subject)
    try check(
      StructureSchema.countProblems("buildings", venue.buildings.count + 1), of: subject)
    write(subject) { $0.buildings.append(building) }
    return [.removeBuilding(building.id)]
  }

  mutating func rename(
    _ id: Identifier<Building>, _ name: LocalizedText
  ) throws(EditError) -> [Operation] {
    guard let index = venue.buildings.firstIndex(where: { $0.id == id }) else {
      throw missing(.building(id))
    }
    let before = venue.buildings[index]
    var after = before
    after.name = name
    try check(StructureSchema.problems(of: after), of: .building(id))
    write(.building(id)) { $0.buildings[index] = after }
    return [.renameBuilding(id, before.name)]
  }

  mutating func removeBuilding(_ id: Identifier<Building>) throws(EditError) -> [Operation] {
    guard let building = venue.building(id) else { throw missing(.building(id)) }
    let order = venue.buildings.map(\.id)
    var floors: [[Operation]] = []
    for floor in venue.floors where floor.building == id {
      floors.append(try removeFloor(floor.id))
    }
    for each in order { write(.building(each)) { _ in } }
    write(.building(id)) { $0.buildings.removeAll { $0.id == id } }
    // A connector may reach several of the floors: it is whole again with the one removed first.
    return [.putBuilding(building), .reorderBuildings(order)] + floors.reversed().flatMap { $0 }
  }

  mutating func reorder(_ first: [Identifier<Building>]) throws(EditError) -> [Operation] {
    let before = venue.buildings.map(\.id)
    for id in first where venue.building(id) == nil { throw missing(.building(id)) }
    guard Set(first).count == first.count, !first.isEmpty else {
      let problem = SchemaProblem(field: "buildings", message: "must name each building once")
      throw .invalid(operation: index, subject: .venue, problems: [problem])
    }
    let order = first + before.filter { !first.contains($0) }
    for each in order { write(.building(each)) { _ in } }
    write(.building(order[0])) { venue in
      venue.buildings = order.compactMap { id in venue.buildings.first { $0.id == id } }
      venue.sortStructure()
    }
    return [.reorderBuildings(before)]
  }

  // MARK: - Images and the venue

  mutating func put(_ image: PlanImage) throws(EditError) -> [Operation] {
    let before = venue.image(image.id)
    try store(image)
    return [before.map(Operation.putImage) ?? .removeImage(image.id)]
  }

  mutating func change(
    _ id: Identifier<PlanImage>, _ fields: ImageChanges
  ) throws(EditError) -> [Operation] {
    guard let before = venue.image(id) else { throw missing(.image(id)) }
    try store(before.changed(fields))
    let inverse = ImageChanges(
      floor: fields.floor == nil ? nil : before.floor,
      planToFloor: fields.planToFloor == nil ? nil : before.planToFloor,
      opacity: fields.opacity == nil ? nil : before.opacity,
      replacement: fields.replacement == nil ? nil : before.replacement)
    return [.changeImage(id, inverse)]
  }

  private mutating func store(_ image: PlanImage) throws(EditError) {
    let subject = Subject.image(image.id)
    try require(.floor(image.floor))
    try check(StructureSchema.problems(of: image, in: venue), of: subject)
    write(subject) { venue in
      venue.images.removeAll { $0.id == image.id }
      venue.images.append(image)
      venue.sortStructure()
    }
  }

  mutating func removeImage(_ id: Identifier<PlanImage>) throws(EditError) -> PlanImage {
    guard let image = venue.image(id) else { throw missing(.image(id)) }
    write(.image(id)) { $0.images.removeAll { $0.id == id } }
    return image
  }

  mutating func rename(_ name: LocalizedText) throws(EditError) -> [Operation] {
    try check(StructureSchema.nameProblems(name), of: .venue)
    let before = venue.name
    write(.venue) { $0.name = name }
    return [.renameVenue(before)]
  }

  mutating func change(_ changes: SettingsChanges) throws(EditError) -> [Operation] {
    let before = venue.settings
    let after = before.changed(by: changes)
    try check(after.problems, of: .venue)
    write(.venue) { $0.settings = after }
    return [.changeVenue(changes.inverse(of: before))]
  }
}

extension PlanImage {
  fileprivate func changed(_ fields: ImageChanges) -> PlanImage {
    var image = self
    if let floor = fields.floor { image.floor = floor }
    if let transform = fields.planToFloor { image.planToFloor = transform }
    if let opacity = fields.opacity { image.opacity = opacity }
    if let replacement = fields.replacement {
      image.content = replacement.content
      image.mediaType = replacement.mediaType
      image.width = replacement.width
      image.height = replacement.height
    }
    return image
  }

  fileprivate var replacement: ImageChanges.Replacement? {
    content.map {
      ImageChanges.Replacement(content: $0, mediaType: mediaType, width: width, height: height)
    }
  }
}

extension Feature {
  /// What is left of the feature when a floor goes away; `nil` when nothing is.
  fileprivate func without(floor removed: Identifier<Floor>) -> Feature? {
    guard kind == .connector, case .polyline(let line) = shape else { return nil }
    let floors = connectorFloors
    let kept = floors.indices.filter { floors[$0] != removed }
    guard kept.count >= 2 else { return nil }
    var rest = self
    rest.floor = floors[kept[0]]
    rest.geometry = FeatureGeometry(
      .polyline(Polyline(kept.map { line.points[$0] })), vertexIds: kept.map { geometry.ids[$0] })
    rest.properties["floors"] = .array(kept.map { .string(floors[$0].rawValue) })
    return rest
  }
}
