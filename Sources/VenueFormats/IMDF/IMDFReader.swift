import Geometry
import IndoorModel
import JSONText

/// Reads an archive or folder of Indoor Mapping Data Format 1.0.
///
/// - SeeAlso: https://docs.ogc.org/cs/20-094/
struct IMDFReader: PlanReader {
  static let format = PlanFormat.imdf

  private let source: PlanSource
  private var draft = PlanDraft(frame: .degrees)
  private var features: [IMDFFeature] = []
  /// The features by id; of two with one id the first.
  private var byID: [String: Int] = [:]
  /// The feature types that are not of IMDF 1.0, named once each.
  private var unknownTypes: Set<String> = []
  /// The id of the venue's postal address.
  private var venueAddress: String?

  /// The most features of all files.
  static let featureLimit = 500_000
  private static let fileNames: Set = [
    "address", "amenity", "anchor", "building", "detail", "fixture", "footprint", "geofence",
    "kiosk", "level", "occupant", "opening", "relationship", "section", "unit", "venue",
  ]

  init(_ source: PlanSource) { self.source = source }

  /// Whether files are those of an archive: a manifest, or files named by feature types.
  static func isIMDF(_ source: PlanSource) -> Bool {
    let names = Set(source.files.map(\.baseName))
    return names.contains("manifest.json")
      || fileNames.contains { names.contains("\($0).geojson") || names.contains("\($0).json") }
  }

  /// Whether a document is a collection of features with feature types.
  static func isIMDF(_ value: Value) -> Bool {
    value.object?["features"]?.array?.first?.object?["feature_type"]?.string != nil
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    for file in source.files { try read(file) }
    guard features.contains(where: { $0.type == "level" }) else {
      throw FormatError(
        source.name,
        "has no level; IMDF has them in level.geojson, with ordinal, name and geometry")
    }
    for feature in features { readStructure(feature) }
    for feature in features { readThing(feature) }
    draft.items += IMDFStacks(units: unlinkedUnits, ordinals: ordinals).items(into: &draft)
    return draft
  }

  // MARK: - Files

  private mutating func read(_ file: PlanSource.File) throws(FormatError) {
    let label = source.label(of: file)
    guard ["json", "geojson"].contains(file.ending) || source.files.count == 1 else {
      draft.remark(label, "", "is no file of IMDF; ignored", code: "no-imdf-file")
      return
    }
    let value: Value
    do { value = try Value(json: file.bytes, depthLimit: Value.keptJSONDepthLimit) } catch {
      throw FormatError(label, "is not JSON: \(error)")
    }
    if file.baseName == "manifest.json" { return readManifest(value, label) }
    guard let list = value.object?["features"]?.array else {
      draft.remark(label, "", "is no feature collection; ignored", code: "no-collection")
      return
    }
    guard features.count + list.count <= Self.featureLimit else {
      throw FormatError(label, "brings more than \(Self.featureLimit) features; divide the archive")
    }
    for (index, value) in list.enumerated() {
      do throws(ValueError) {
        let feature = try IMDFFeature(value, index: index, file: label)
        guard byID[feature.id] == nil else {
          draft.skip(label, feature.place, "has the id of another feature", code: "id-taken")
          continue
        }
        byID[feature.id] = features.count
        features.append(feature)
      } catch { draft.skip(label, "features[\(index)]", "\(error)", code: "unreadable") }
    }
  }

  private mutating func readManifest(_ value: Value, _ label: String) {
    let version = value.object?["version"]?.string
    if version != "1.0.0" {
      let given = version.map { "“\($0)”" } ?? "not given"
      draft.remark(label, "version", "is \(given); read as 1.0.0", code: "other-version")
    }
    let extensions = (value.object?["extensions"]?.array ?? []).compactMap(\.string)
      .filter { $0 != IMDFRecord.extensionIdentifier }
    if !extensions.isEmpty {
      let names = extensions.prefix(5).joined(separator: ", ")
      draft.remark(
        label, "extensions", "are not known (\(names)); kept in `tags` where they show",
        code: "unknown-extensions")
    }
  }

  /// Sets the address of the venue, where IMDF's members are what a venue's settings may be.
  private mutating func take(address feature: IMDFFeature) {
    let address = IMDFExport.Address(
      street: feature.text("address"), locality: feature.text("locality"),
      country: feature.text("country"))
    var settings = VenueSettings()
    settings.identity[.street] = address?.street
    settings.identity[.locality] = address?.locality
    settings.identity[.country] = address?.country
    if settings.problems.isEmpty { draft.settings = settings }
  }

  private func feature(_ id: String) -> IMDFFeature? { byID[id].map { features[$0] } }

  // MARK: - Venue, buildings, levels

  private mutating func readStructure(_ feature: IMDFFeature) {
    switch feature.type {
    case "venue":
      draft.name = draft.name ?? feature.labels("name")
      venueAddress = venueAddress ?? feature.text("address_id")
      if feature.text("hours") != nil {
        draft.remark(
          feature.file, feature.place, "properties.hours is left out: a venue has no hours",
          code: "venue-hours")
      }
    case "building":
      draft.count(feature.tableType)
      draft.buildings.append(
        PlanDraft.Building(
          key: feature.id,
          name: feature.labels("name") ?? LocalizedText("Building \(draft.buildings.count + 1)"),
          id: feature.record?.id.map { Identifier($0) }))
    case "level":
      guard let ordinal = feature.properties["ordinal"]?.wholeNumber else {
        return draft.skip(
          feature.file, feature.place, "properties.ordinal must be a whole number",
          code: "ordinal-not-number")
      }
      draft.count("level", floor: feature.id)
      let name = feature.labels("name") ?? feature.labels("short_name")
      draft.storeys.append(
        PlanDraft.Storey(
          key: feature.id, ordinal: ordinal, name: name ?? LocalizedText("Level \(ordinal)"),
          building: feature.ids("building_ids").first, bounds: feature.record?.floor?.bounds,
          georeference: feature.record?.floor?.georeference, id: feature.record?.floor?.id))
      for id in feature.ids("building_ids") where self.feature(id)?.type != "building" {
        draft.remark(
          feature.file, feature.place, "properties.building_ids names no building: “\(id)”",
          code: "no-such-building")
      }
    default: break
    }
  }

  private var ordinals: [String: Int] {
    Dictionary(draft.storeys.map { ($0.key, $0.ordinal) }) { first, _ in first }
  }

  // MARK: - Things

  private mutating func readThing(_ feature: IMDFFeature) {
    // What an archive needs and a venue does not, such as a unit for each stop of a lift.
    if feature.record?.isMade == true { return draft.count("\(feature.tableType), made for IMDF") }
    switch feature.type {
    case "venue", "building", "level": break
    case "address":
      draft.count(feature.type)
      if feature.id == venueAddress { take(address: feature) }
    case "anchor": readAnchor(feature)
    case "footprint": draft.count(feature.tableType)
    case "occupant": readOccupant(feature)
    case "relationship": readRelationship(feature)
    default: readDrawn(feature)
    }
  }

  /// Adds what has a geometry of its own, one item for each level and each part.
  private mutating func readDrawn(_ feature: IMDFFeature) {
    let shapes: [Shape]
    do { shapes = try feature.shapes() } catch {
      return draft.skip(feature.file, feature.place, "\(error)", code: "unreadable")
    }
    guard !shapes.isEmpty else {
      return draft.skip(feature.file, feature.place, "has no geometry", code: "no-geometry")
    }
    suggest(feature, shapes[0])
    let levels = levels(of: feature)
    guard !levels.isEmpty else {
      return draft.skip(
        feature.file, feature.place, "names no level that is in the archive", code: "no-level")
    }
    for (number, level) in levels.enumerated() {
      for (part, shape) in shapes.enumerated() {
        var item = item(feature, shape: shape, floors: [level])
        if number > 0 { item.foreignID += "@\(level)" }
        if part > 0 { item.foreignID += "#\(part + 1)" }
        draft.items.append(item)
      }
    }
  }

  private mutating func suggest(_ feature: IMDFFeature, _ shape: Shape) {
    if let kind = feature.validRecord?.kind {
      return draft.suggest(type(of: feature), ImportTarget(kind))
    }
    if let target = IMDFTable.target(of: feature) {
      return draft.suggest(feature.tableType, target)
    }
    if unknownTypes.insert(feature.type).inserted {
      draft.remark(
        feature.file, feature.place,
        "“\(feature.type)” is no feature type of IMDF 1.0; its properties are kept in `tags`",
        code: "unknown-type")
    }
    switch shape {
    case .point: draft.suggest(feature.tableType, ImportTarget(.poi))
    case .polygon, .circle: draft.suggest(feature.tableType, ImportTarget(.area))
    case .polyline: draft.suggest(feature.tableType, .none)
    }
  }

  /// The levels that a feature is on, by its own members or those of what it names.
  private mutating func levels(of feature: IMDFFeature) -> [String] {
    var levels: [String] = []
    for name in ["level_id", "level_ids", "unit_id", "unit_ids"] {
      for id in feature.ids(name) {
        guard let named = self.feature(id) else {
          draft.remark(
            feature.file, feature.place, "properties.\(name) names nothing in the archive: “\(id)”",
            code: "property-names-nothing")
          continue
        }
        let level = named.type == "level" ? named.id : named.text("level_id")
        if let level, self.feature(level)?.type == "level", !levels.contains(level) {
          levels.append(level)
        }
      }
    }
    if levels.isEmpty, feature.type == "geofence" {
      let buildings = Set(feature.ids("building_ids"))
      levels = draft.storeys.filter { $0.building.map(buildings.contains) ?? false }.map(\.key)
    }
    // A point in several units stands on the first one's level.
    return feature.type == "amenity" ? Array(levels.prefix(1)) : levels
  }

  /// The key of the table; another one for what was of another kind than such things usually are.
  private func type(of feature: IMDFFeature) -> String {
    guard let kind = feature.validRecord?.kind, kind != IMDFTable.target(of: feature)?.kind else {
      return feature.tableType
    }
    return "\(feature.tableType) (\(kind.rawValue))"
  }

  private func item(_ feature: IMDFFeature, shape: Shape, floors: [String]) -> PlanDraft.Item {
    var item = PlanDraft.Item(
      foreignID: feature.id, type: type(of: feature), shape: shape, floors: floors,
      file: feature.file, place: feature.place)
    item.properties = properties(of: feature)
    if let record = feature.validRecord, let id = record.id, let kind = record.kind {
      item.original = PlanDraft.Original(
        id: Identifier(id), kind: kind, properties: record.properties, radius: record.radius)
      // The tags that it had are among the properties.
      return item
    }
    item.properties.merge(feature.record?.properties ?? [:]) { own, _ in own }
    item.properties["category"] = nil
    item.tags = tags(of: feature)
    return item
  }

  private func properties(of feature: IMDFFeature) -> [String: Value] {
    var properties: [String: Value] = [:]
    properties["name"] = feature.labels("name")?.value
    if let hours = feature.text("hours") { properties["openingHours"] = .string(hours) }
    if let url = feature.text("website"), feature.type != "unit" {
      properties["url"] = .string(url)
    }
    let access = feature.ids("accessibility").map { $0.lowercased() }
    if feature.type == "opening", access.contains("wheelchair") {
      properties["stepFree"] = .bool(true)
    }
    return properties
  }

  /// Everything that has no place in the model.
  private func tags(of feature: IMDFFeature) -> [String: Value] {
    let placed: Set = ["name", "hours", "level_id", "level_ids", "unit_id", "unit_ids"]
    var tags = feature.properties.filter { !placed.contains($0.key) && $0.value != .null }
    if feature.type == "opening" || feature.text("website") != nil, feature.type != "unit" {
      tags["website"] = nil
    }
    tags["feature_type"] = .string(feature.type)
    return tags
  }

  // MARK: - Occupants and relationships

  /// An anchor places an occupant; without one it places nothing.
  private mutating func readAnchor(_ feature: IMDFFeature) { draft.count(feature.type) }

  private mutating func readOccupant(_ feature: IMDFFeature) {
    guard let id = feature.text("anchor_id"), let anchor = self.feature(id),
      let point = anchor.point
    else {
      let id = feature.text("anchor_id") ?? ""
      return draft.skip(
        feature.file, feature.place, "properties.anchor_id names no anchor with a point: “\(id)”",
        code: "no-anchor")
    }
    guard let level = levels(of: anchor).first else {
      return draft.skip(
        feature.file, feature.place, "its anchor “\(anchor.id)” is in no unit of a level",
        code: "anchor-without-unit")
    }
    suggest(feature, .point(point))
    draft.items.append(item(feature, shape: .point(point), floors: [level]))
  }

  private mutating func readRelationship(_ feature: IMDFFeature) {
    let ends = Self.references(of: feature)
    var points: [Point] = []
    var levels: [String] = []
    for id in ends {
      guard let end = self.feature(id) else {
        draft.remark(
          feature.file, feature.place, "names nothing in the archive: “\(id)”",
          code: "names-nothing")
        continue
      }
      guard let point = end.point, let level = self.levels(of: end).first else {
        draft.remark(
          feature.file, feature.place, "leads to “\(id)”, which is on no level",
          code: "leads-nowhere")
        continue
      }
      points.append(point)
      levels.append(level)
    }
    // A relationship may say itself where it leads through.
    if case .polyline(let line)? = try? feature.shapes().first, line.points.count == points.count {
      points = line.points
    }
    guard points.count > 1 else {
      return draft.skip(
        feature.file, feature.place, "joins fewer than two places of the archive", code: "joins-one"
      )
    }
    suggest(feature, .polyline(Polyline(points)))
    var item = item(feature, shape: .polyline(Polyline(points)), floors: levels)
    let isDirected = feature.text("direction") == "directed"
    if isDirected || item.original == nil { item.properties["oneWay"] = .bool(isDirected) }
    for name in ["origin", "intermediary", "destination", "direction"] { item.tags[name] = nil }
    draft.items.append(item)
  }

  private static func references(of feature: IMDFFeature) -> [String] {
    let properties = feature.properties
    let ends =
      [properties["origin"] ?? .null] + (properties["intermediary"]?.array ?? [])
      + [properties["destination"] ?? .null]
    return ends.compactMap { $0.object?["id"]?.string }
  }

  /// The stairs and lifts that no relationship joins.
  private var unlinkedUnits: [IMDFStacks.Unit] {
    let linked = Set(
      features.filter { $0.type == "relationship" }.flatMap(Self.references(of:)))
    return features.compactMap { feature in
      guard feature.type == "unit", feature.record == nil, !linked.contains(feature.id),
        ["elevator", "stairs", "steps", "escalator", "ramp"].contains(feature.category),
        let level = feature.text("level_id"),
        case .polygon(let polygon)? = try? feature.shapes().first
      else { return nil }
      return IMDFStacks.Unit(feature, level: level, polygon: polygon)
    }
  }
}
