import Geometry
public import IndoorModel
import JSONText
import ZipArchives

/// Writes a venue as an archive of Indoor Mapping Data Format 1.0.
///
/// Ids are UUIDs that stay the same from export to export: those that features came in with, else
/// made of the venue's and the feature's names. What IMDF cannot say is in the property `floorcast`,
/// which `IMDFReader` finds again.
///
/// - SeeAlso: https://docs.ogc.org/cs/20-094/
public struct IMDFExport: Sendable {
  /// A postal address, without which IMDF has no venue.
  public struct Address: Hashable, Sendable {
    /// Street and number.
    public var street: String
    /// The town.
    public var locality: String
    /// The country, by the two letters of ISO 3166.
    public var country: String

    /// Makes an address; `nil` where a part of it is missing.
    public init?(street: String?, locality: String?, country: String?) {
      func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
      guard let street, let locality, let country, !isBlank(street), !isBlank(locality),
        country.count == 2, country.allSatisfy({ $0.isASCII && $0.isLetter })
      else { return nil }
      self.street = street
      self.locality = locality
      self.country = country.uppercased()
    }

    /// The address that is set for a venue; `nil` where a part of it is missing.
    public init?(of venue: Venue) {
      let identity = venue.settings.identity
      self.init(
        street: identity[.street], locality: identity[.locality], country: identity[.country])
    }
  }

  private let venue: Venue
  private let address: Address?
  private let created: Timestamp
  private let frames: GeoFrames
  private var ids: IMDFIdentifiers
  /// The features by type, as they are written.
  private var features: [String: [Value]] = [:]
  /// The units of each floor, for what must be in a unit.
  private var units: [Identifier<Floor>: [(id: String, category: String, polygon: Polygon)]] = [:]
  /// The units that stand for whole floors, where something lies in no other.
  private var floorUnits: [Identifier<Floor>: String] = [:]
  private var extents: [Identifier<Floor>: Box] = [:]

  /// Prepares the export of a venue.
  ///
  /// - Parameters:
  ///   - address: instead of the venue's own; without either, what the archive says is a stand-in.
  ///   - created: when the archive is made.
  /// - Throws: where a building has no floor with a georeference.
  public init(_ venue: Venue, address: Address?, created: Timestamp) throws(ExportError) {
    self.venue = venue
    self.address = address ?? Address(of: venue)
    self.created = created
    frames = try GeoFrames(venue)
    ids = IMDFIdentifiers(venue)
  }

  /// The archive.
  public func archive() throws(ExportError) -> [UInt8] {
    let files = files().map { ($0.name, $0.bytes) }
    do {
      return try ZipWriter.archive(
        of: files, modified: Int(created.millisecondsSince1970 / 1000))
    } catch { throw .notPacked }
  }

  /// The files of the archive: the manifest, and one for each feature type.
  public func files() -> [PlanSource.File] {
    var copy = self
    copy.write()
    return [PlanSource.File(name: "manifest.json", bytes: copy.manifest.json())]
      + copy.features.sorted { $0.key < $1.key }.map { type, features in
        PlanSource.File(name: "\(type).geojson", bytes: Self.collection(features, named: type))
      }
  }

  private static func collection(_ features: [Value], named name: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(raw: "{\"type\":\"FeatureCollection\",\"name\":")
    writer.append(name)
    writer.append(raw: ",\"features\":[")
    for (index, feature) in features.enumerated() {
      writer.append(raw: index == 0 ? "\n" : ",\n")
      writer.append(feature)
    }
    writer.append(raw: "\n]}\n")
    return writer.bytes
  }

  private var manifest: Value {
    [
      "version": "1.0.0", "created": .string(created.rfc3339), "generated_by": "Floorcast",
      "language": .string(language), "extensions": [.string(IMDFRecord.extensionIdentifier)],
    ]
  }

  /// The language of names that are in one only.
  private var language: String {
    let known = venue.name.translations.filter {
      IMDFLabels.isLanguage($0.key) && !$0.value.isEmpty
    }
    return known["en"] != nil ? "en" : known.keys.min() ?? "en"
  }

  private mutating func write() {
    for floor in venue.floors {
      let boxes = venue.features(on: floor.id).compactMap(\.shape.bounds)
      extents[floor.id] = boxes.reduce(floor.bounds) { $0.union($1) }
    }
    writeStructure()
    let ordered = venue.features.values.sorted { $0.id.rawValue.precedesNaturally($1.id.rawValue) }
    let typed = ordered.map { ($0, IMDFCategories.type(of: $0)) }
    // Units first: others must lie in one.
    for (feature, type) in typed { noteUnit(feature, type) }
    for (feature, type) in typed { write(feature, type) }
  }

  // MARK: - Structure

  private mutating func writeStructure() {
    let addressID = ids.made("address", "")
    let word = venue.name.text().isEmpty ? venue.slug : venue.name.text()
    var postal: [String: Value] = [
      "address": .string(address?.street ?? word), "unit": .null,
      "locality": .string(address?.locality ?? word), "province": .null,
      "country": .string(address?.country ?? "ZZ"), "postal_code": .null,
      "postal_code_ext": .null, "postal_code_vanity": .null,
    ]
    // A stand-in must not come back as the venue's address.
    if address == nil { postal[IMDFRecord.property] = IMDFRecord.made.value }
    add("address", addressID, nil, postal)
    let corners = venue.floors.flatMap { self.corners(of: $0) }
    add(
      "venue", ids.made("venue", ""), .polygon(Polygon(Self.hull(corners))),
      [
        "category": "conventioncenter", "restriction": .null,
        "name": IMDFLabels.value(venue.name, else: venue.slug), "alt_name": .null, "hours": .null,
        "phone": .null, "website": .null, "address_id": .string(addressID),
        "display_point": Self.middle(of: corners),
      ])
    for building in venue.buildings { write(building) }
    for floor in venue.floors { write(floor) }
  }

  private mutating func write(_ building: Building) {
    let id = ids.of(building.id)
    var record = IMDFRecord()
    record.id = building.id.rawValue
    add(
      "building", id, nil,
      [
        "category": "unspecified", "restriction": .null, "name": IMDFLabels.value(building.name),
        "alt_name": .null, "display_point": .null, "address_id": .null,
        IMDFRecord.property: record.value,
      ])
    let corners = venue.floors.filter { $0.building == building.id }.flatMap {
      self.corners(of: $0)
    }
    guard !corners.isEmpty else { return }
    add(
      "footprint", ids.made("footprint", building.id.rawValue),
      .polygon(Polygon(Self.hull(corners))),
      ["category": "ground", "name": .null, "building_ids": [.string(id)]])
  }

  private mutating func write(_ floor: Floor) {
    var record = IMDFRecord()
    record.id = floor.id.rawValue
    record.floor = floor
    // What the archive's degrees were made with.
    record.floor?.georeference = frames.georeference(of: floor)
    let corners = self.corners(of: floor)
    add(
      "level", levelID(floor.id), .polygon(Polygon(Self.hull(corners))),
      [
        "category": "unspecified", "restriction": .null, "outdoor": false,
        "ordinal": Value(floor.ordinal),
        "name": IMDFLabels.value(floor.name, else: "Level \(floor.ordinal)"),
        "short_name": .object([language: .string(String(floor.ordinal))]),
        "display_point": Self.middle(of: corners), "address_id": .null,
        "building_ids": [.string(ids.of(floor.building))],
        IMDFRecord.property: record.value,
      ])
  }

  private func levelID(_ floor: Identifier<Floor>) -> String { ids.made("level", floor.rawValue) }

  /// The corners of all that is on a floor, in degrees.
  private func corners(of floor: Floor) -> [Point] {
    let box = extents[floor.id] ?? floor.bounds
    return [
      box.min, Point(x: box.max.x, y: box.min.y), box.max, Point(x: box.min.x, y: box.max.y),
    ].map { frames.degrees($0, on: floor.id) }
  }

  /// The convex hull, counter-clockwise (Andrew's monotone chain).
  private static func hull(_ points: [Point]) -> [Point] {
    let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }

  private static func middle(of points: [Point]) -> Value {
    Box(around: points).map { FeatureGeometry(.point($0.center)).value } ?? .null
  }

  // MARK: - Features

  private mutating func noteUnit(_ feature: Feature, _ type: (type: String, category: String?)?) {
    guard type?.type == "unit" else { return }
    let polygon: Polygon
    switch feature.shape {
    case .polygon(let given): polygon = given
    case .circle(let center, let radius):
      polygon = Polygon(Polygon.ring(around: center, radius: radius))
    case .point, .polyline: return
    }
    units[feature.floor, default: []].append((ids.of(feature), type?.category ?? "", polygon))
  }

  private mutating func write(_ feature: Feature, _ type: (type: String, category: String?)?) {
    let level = Value.string(levelID(feature.floor))
    let id = ids.of(feature)
    var properties = IMDFProperties(feature, type: type?.type, category: type?.category)
    switch type?.type {
    case nil, "detail": properties["level_id"] = level
    case "geofence":
      properties["level_ids"] = [level]
      properties["building_ids"] = .null
    case "amenity": properties["unit_ids"] = [.string(unit(around: feature))]
    case "occupant":
      let anchor = ids.made("anchor", feature.id.rawValue)
      add(
        "anchor", anchor, frames.degrees(feature.shape, of: feature),
        ["address_id": .null, "unit_id": .string(unit(around: feature))])
      properties["anchor_id"] = .string(anchor)
    case "relationship":
      var stops: [Value] = []
      for (point, floor) in zip(feature.shape.vertices, feature.connectorFloors) {
        let name = "\(feature.id) \(stops.count)"
        stops.append(reference(to: point, on: floor, category: type?.category ?? "", named: name))
      }
      properties["origin"] = stops.first ?? .null
      properties["intermediary"] =
        stops.count > 2 ? .array(Array(stops.dropFirst().dropLast())) : .null
      properties["destination"] = stops.count > 1 ? stops[stops.count - 1] : .null
    default:
      properties["level_id"] = level
      properties["display_point"] =
        feature.shape.anchor.map {
          FeatureGeometry(.point(frames.degrees($0, on: feature.floor))).value
        } ?? .null
    }
    let shape = type?.type == "occupant" ? nil : frames.degrees(feature.shape, of: feature)
    add(type?.type ?? IMDFRecord.featureType, id, shape, properties.members)
  }

  /// The smallest unit around a point feature, else one that is made of its whole floor.
  private mutating func unit(around feature: Feature) -> String {
    let floor = feature.floor
    if let point = feature.shape.anchor,
      let unit = (units[floor] ?? []).filter({ $0.polygon.contains(point) })
        .min(by: { $0.polygon.area < $1.polygon.area })
    {
      return unit.id
    }
    if let known = floorUnits[floor] { return known }
    let id = ids.made("floor unit", floor.rawValue)
    floorUnits[floor] = id
    let corners = venue.floor(floor).map { self.corners(of: $0) } ?? []
    addMadeUnit(id, Polygon(Self.hull(corners)), category: "unspecified", on: floor)
    return id
  }

  /// The unit that a connector leads to: one of its category around the stop, else one that is made,
  /// a square of one metre.
  private mutating func reference(
    to point: Point, on floor: Identifier<Floor>, category: String, named name: String
  ) -> Value {
    let found = (units[floor] ?? []).first {
      $0.category == category && $0.polygon.contains(point)
    }
    if let found { return Self.reference(found.id) }
    let id = ids.made("stop", name)
    let square = Box(point, point).expanded(by: 0.5)
    let ring = [
      square.min, Point(x: square.max.x, y: square.min.y), square.max,
      Point(x: square.min.x, y: square.max.y),
    ]
    let polygon = Polygon(ring)
    units[floor, default: []].append((id, category, polygon))
    guard case .polygon(let moved) = frames.degrees(.polygon(polygon), on: floor) else {
      return .null
    }
    addMadeUnit(
      id, moved, category: IMDFCategories.has("unit", category) ? category : "unspecified",
      on: floor)
    return Self.reference(id)
  }

  private static func reference(_ id: String) -> Value {
    ["id": .string(id), "feature_type": "unit"]
  }

  private mutating func addMadeUnit(
    _ id: String, _ polygon: Polygon, category: String, on floor: Identifier<Floor>
  ) {
    add(
      "unit", id, .polygon(polygon),
      [
        "category": .string(category), "restriction": .null, "accessibility": .null, "name": .null,
        "alt_name": .null, "level_id": .string(levelID(floor)), "display_point": .null,
        IMDFRecord.property: IMDFRecord.made.value,
      ])
  }

  private mutating func add(
    _ type: String, _ id: String, _ shape: Shape?, _ properties: [String: Value]
  ) {
    features[type, default: []].append([
      "id": .string(id), "type": "Feature", "feature_type": .string(type),
      "geometry": shape.map { FeatureGeometry($0).value } ?? .null,
      "properties": .object(properties),
    ])
  }
}

/// The UUIDs of a venue's things.
private struct IMDFIdentifiers: Sendable {
  private let slug: String
  private var features: [Identifier<Feature>: String] = [:]

  init(_ venue: Venue) {
    slug = venue.slug
    var taken: Set<String> = []
    for feature in venue.features.values.sorted(by: { $0.id < $1.id }) {
      // The id that the feature came in with, unless another has it.
      if let given = feature.foreignID, NameUUID.isUUID(given),
        taken.insert(given.lowercased()).inserted
      {
        features[feature.id] = given
      }
    }
  }

  /// The id of a feature.
  func of(_ feature: Feature) -> String {
    features[feature.id] ?? made("feature", feature.id.rawValue)
  }

  /// The id of a building: the one that it came in with, where that is its id here.
  func of(_ building: Identifier<Building>) -> String {
    NameUUID.isUUID(building.rawValue)
      ? building.rawValue : made("building", building.rawValue)
  }

  /// The id of another thing.
  func made(_ kind: String, _ id: String) -> String { NameUUID.make("\(slug)/\(kind)/\(id)") }
}
