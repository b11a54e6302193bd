import Geometry
public import IndoorModel

extension Venue {
  /// Makes a venue from drawings of its floors, the ground floor first; `PlanDrawing` tells what
  /// the characters mean.
  public init(plan floors: String..., features: [Feature] = []) {
    let drawings = floors.enumerated().map { PlanDrawing($1, ordinal: $0) }
    self.init(
      slug: "plan", name: LocalizedText("Plan"),
      buildings: [Building(id: "main", name: LocalizedText("Main building"))],
      floors: drawings.map { drawing in
        Floor(
          id: drawing.floor, building: "main", ordinal: drawing.ordinal,
          name: LocalizedText([
            "en": "Level \(drawing.ordinal)", "de": "Ebene \(drawing.ordinal)",
          ]),
          bounds: Box(Point(0, 0), Point(drawing.width, drawing.rows.count)))
      },
      features: drawings.flatMap(\.features) + Self.connectors(in: drawings) + features)
  }

  /// The place of a feature, e.g. of the poi that a letter of the drawing made.
  ///
  /// Traps when there is none: tests name what they drew.
  public func place(_ id: Identifier<Feature>) -> Place {
    guard let feature = features[id], let point = feature.shape.anchor else {
      preconditionFailure("there is no feature “\(id)” in the plan")
    }
    return Place(floor: feature.floor, point: point)
  }

  private static func connectors(in drawings: [PlanDrawing]) -> [Feature] {
    "123456789".compactMap { digit in
      let stops = drawings.flatMap { drawing in
        drawing.cells.filter { $0.character == digit }.map { (drawing.floor, Point($0.x, $0.y)) }
      }
      guard let first = stops.first, stops.count > 1 else { return nil }
      let category = digit < "4" ? "stairs" : digit < "7" ? "lift" : "escalator"
      var properties: [String: Value] = [
        "category": .string(category),
        "floors": .array(stops.map { .string($0.0.rawValue) }),
      ]
      if category == "escalator" { properties["oneWay"] = .bool(true) }
      return Feature(
        id: Identifier("\(category)-\(digit)"), floor: first.0, kind: .connector,
        shape: .polyline(Polyline(stops.map(\.1))), properties: properties)
    }
  }
}
