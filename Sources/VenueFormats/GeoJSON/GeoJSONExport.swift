import Geometry
public import IndoorModel
import JSONText

/// Writes a venue as GeoJSON in the form that `VenueImport` reads: in floor metres, or in degrees of
/// WGS84 (RFC 7946).
///
/// Everything but pictures and the journal: what came in by an import goes out the same.
public struct GeoJSONExport: Sendable {
  private let venue: Venue
  /// Where floors are on the earth, where the document is in degrees.
  private let geo: GeoFrames?

  /// Prepares the export of a venue in floor metres.
  public init(_ venue: Venue) {
    self.venue = venue
    geo = nil
  }

  /// Prepares the export of a venue in degrees.
  ///
  /// - Throws: where a building has no floor with a georeference.
  public init(inDegrees venue: Venue) throws(ExportError) {
    self.venue = venue
    geo = try GeoFrames(venue)
  }

  /// The document in UTF-8, one feature a line, ordered by kind and id.
  public func bytes() -> [UInt8] {
    var writer = JSONWriter()
    writer.append(raw: "{\"type\":\"FeatureCollection\",\"name\":")
    writer.append(venue.name.shortValue)
    writer.append(raw: ",\n\"frame\":")
    writer.append(frame)
    writer.append(raw: ",\n\"features\":[")
    for (index, feature) in orderedFeatures.enumerated() {
      writer.append(raw: index == 0 ? "\n" : ",\n")
      append(feature, to: &writer)
    }
    writer.append(raw: "\n]}\n")
    return writer.bytes
  }

  private var orderedFeatures: [Feature] {
    let order: [FeatureKind] = [
      .area, .wall, .obstacle, .poi, .door, .connector, .line, .anchor, .marker,
    ]
    let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return venue.features.values.sorted {
      let (left, right) = (rank[$0.kind] ?? 0, rank[$1.kind] ?? 0)
      return left == right ? $0.id.rawValue.precedesNaturally($1.id.rawValue) : left < right
    }
  }

  private func append(_ feature: Feature, to writer: inout JSONWriter) {
    writer.append(raw: "{\"type\":\"Feature\",\"id\":")
    writer.append(feature.id.rawValue)
    writer.append(raw: ",\"geometry\":")
    geometry(of: feature).write(to: &writer)
    writer.append(raw: ",\"properties\":")
    writer.append(properties(of: feature))
    writer.append(raw: "}")
  }

  /// A circle, which GeoJSON does not have, is written as its centre; see `properties(of:)`.
  private func geometry(of feature: Feature) -> FeatureGeometry {
    let shape: Shape =
      if case .circle(let center, _) = feature.shape { .point(center) } else { feature.shape }
    return FeatureGeometry(geo?.degrees(shape, of: feature) ?? shape)
  }

  private func properties(of feature: Feature) -> Value {
    var properties = feature.properties
    properties["kind"] = .string(feature.kind.rawValue)
    properties["floor"] = word(for: feature.floor)
    if case .circle(_, let radius) = feature.shape { properties["radius"] = .number(radius) }
    if feature.kind == .connector {
      let floors = feature.connectorFloors
      let isPair = floors.count == 2
      properties["floors"] = isPair ? nil : .array(floors.map(word))
      if isPair { properties["toFloor"] = word(for: floors[1]) }
    }
    return .object(properties)
  }

  /// How the document names a floor: by its ordinal if that is its id, else by its id.
  private func word(for id: Identifier<Floor>) -> Value {
    guard let floor = venue.floor(id), id.rawValue == String(floor.ordinal) else {
      return .string(id.rawValue)
    }
    return Value(floor.ordinal)
  }

  private var frame: Value {
    let isPlain =
      venue.buildings.map(\.id) == [VenueImport.defaultBuildingID]
      && venue.buildings.first?.name == venue.name
    let shared = sharedBounds
    return Value(members: [
      "unit": geo == nil ? "metre" : "degree", "x": "east", "y": "north",
      "origin": geo == nil ? "bottom-left of the plan" : nil,
      "width": shared.map { .number($0.width) }, "height": shared.map { .number($0.height) },
      "buildings": isPlain
        ? nil
        : .array(
          venue.buildings.map { ["id": .string($0.id.rawValue), "name": $0.name.shortValue] }),
      "settings": settings.valueIfChosen,
      "floors": .array(
        venue.floors.map { floor in
          Value(members: [
            "ordinal": Value(floor.ordinal), "name": floor.name.shortValue,
            "id": floor.id.rawValue == String(floor.ordinal) ? nil : .string(floor.id.rawValue),
            "building": isPlain ? nil : .string(floor.building.rawValue),
            "bounds": shared == nil ? floor.bounds.value : nil,
            "georeference": (geo?.georeference(of: floor) ?? floor.georeference)?.value,
          ])
        }),
    ])
  }

  /// The settings without the logo, which is a picture.
  private var settings: VenueSettings {
    var settings = venue.settings
    settings.identity[.logo] = nil
    return settings
  }

  /// The extent of all floors, if they have the same and begin at the origin.
  private var sharedBounds: Box? {
    guard let first = venue.floors.first?.bounds, first.min == Point(x: 0, y: 0),
      venue.floors.allSatisfy({ $0.bounds == first })
    else { return nil }
    return first
  }
}
