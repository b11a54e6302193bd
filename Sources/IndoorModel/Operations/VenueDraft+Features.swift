extension VenueDraft {
  mutating func put(_ feature: Feature) throws(EditError) -> [Operation] {
    let before = venue.features[feature.id]
    if let before, before.kind != feature.kind {
      throw .kindChanged(operation: index, subject: .feature(feature.id))
    }
    try store(feature)
    return [before.map(Operation.put) ?? .remove(feature.id)]
  }

  mutating func change(
    _ id: Identifier<Feature>, _ fields: FieldChanges
  ) throws(EditError) -> [Operation] {
    guard let before = venue.features[id] else { throw missing(.feature(id)) }
    var after = before
    if let floor = fields.floor { after.floor = floor }
    if let geometry = fields.geometry { after.geometry = geometry }
    var inverse: [VertexChange] = []
    for change in fields.vertices { inverse.append(try apply(change, to: &after)) }
    if let radius = fields.radius { try setRadius(radius, of: &after) }
    for (name, value) in fields.properties {
      after.properties[name] = value == .null ? nil : value
    }
    try store(after)
    return [.change(id, fields.inverse(of: before, vertices: inverse.reversed()))]
  }

  mutating func removeFeature(_ id: Identifier<Feature>) throws(EditError) -> Feature {
    guard let before = venue.features[id] else { throw missing(.feature(id)) }
    write(.feature(id)) { $0.features[id] = nil }
    return before
  }

  mutating func store(_ feature: Feature) throws(EditError) {
    let subject = Subject.feature(feature.id)
    for floor in [feature.floor] + feature.connectorFloors { try require(.floor(floor)) }
    try check(FeatureSchema.problems(of: feature, in: venue), of: subject)
    write(subject) { $0.features[feature.id] = feature }
  }

  private func apply(
    _ change: VertexChange, to feature: inout Feature
  ) throws(EditError) -> VertexChange {
    do {
      let (geometry, inverse) = try feature.geometry.applying(change)
      feature.geometry = geometry
      return inverse
    } catch {
      switch error {
      case .missing(let vertex):
        throw .missingVertex(operation: index, feature: feature.id, vertex: vertex)
      case .refused(let message):
        throw invalid(feature, SchemaProblem(field: "vertices", message: message))
      }
    }
  }

  private func setRadius(_ radius: Double, of feature: inout Feature) throws(EditError) {
    guard case .circle(let center, _) = feature.shape else {
      throw invalid(
        feature, SchemaProblem(field: "radius", message: "only a circle has a radius"))
    }
    feature.shape = .circle(center: center, radius: radius)
  }

  private func invalid(_ feature: Feature, _ problem: SchemaProblem) -> EditError {
    .invalid(operation: index, subject: .feature(feature.id), problems: [problem])
  }
}

extension FieldChanges {
  /// The changes that give these fields the values of `before` again.
  fileprivate func inverse(of before: Feature, vertices: [VertexChange]) -> FieldChanges {
    FieldChanges(
      floor: floor == nil ? nil : before.floor,
      geometry: geometry == nil ? nil : before.geometry,
      // The earlier geometry has the earlier vertices and radius.
      vertices: geometry == nil ? vertices : [],
      radius: radius == nil || geometry != nil ? nil : before.shape.radius,
      properties: Dictionary(
        uniqueKeysWithValues: properties.keys.map { ($0, before.properties[$0] ?? .null) }))
  }
}

extension Shape {
  /// The radius of a circle in metres; `nil` for other shapes.
  public var radius: Double? { if case .circle(_, let radius) = self { radius } else { nil } }
}
