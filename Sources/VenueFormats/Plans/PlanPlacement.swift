import Geometry
import IndoorModel

/// Lays a draft into a venue: floors, frame, kinds, and what an earlier import of the same source
/// left there.
struct PlanPlacement {
  private let draft: PlanDraft
  private let source: PlanSource
  private let profile: ImportProfile
  /// The features of an earlier import of this source that were not met again yet.
  private var earlier: [String: Feature] = [:]
  private var floors: [String: Identifier<Floor>] = [:]
  /// From the frame of the draft to each floor's metres.
  private var toFloor: [Identifier<Floor>: Transform] = [:]
  private var rows: [ImportReport.Row: Int] = [:]
  /// The foreign ids that were met, so that each names one feature.
  private var seen: Set<String> = []

  init(_ draft: PlanDraft, of source: PlanSource, by profile: ImportProfile) {
    self.draft = draft
    self.source = source
    self.profile = profile
  }

  mutating func lay(into venue: inout VenueImport) throws(FormatError) {
    for feature in venue.venue.features.values
    where feature.properties["source"]?.string == source.name {
      if let foreignID = feature.foreignID { earlier[foreignID] = feature }
    }
    if let name = draft.name { venue.take(name: name) }
    venue.take(settings: draft.settings)
    venue.takeRemarks(of: draft)
    try layFloors(into: &venue)
    try setFrames(of: &venue)
    let names = RoomNames(of: draft.items, becoming: draft.items.map(target))
    for (index, item) in draft.items.enumerated() {
      lay(item, named: names.name(ofItem: index), into: &venue)
    }
    for foreignID in earlier.keys.sorted() {
      guard let feature = earlier[foreignID] else { continue }
      venue.remove(feature)
    }
    for storey in draft.storeys {
      if let floor = floors[storey.key] { venue.makeRoom(on: floor, bounds: storey.bounds) }
    }
    layPictures(into: &venue)
    finishReport(of: &venue)
  }

  // MARK: - Floors

  private mutating func layFloors(into venue: inout VenueImport) throws(FormatError) {
    guard draft.storeys.count <= StructureSchema.floorLimit else {
      throw FormatError(
        source.name, "has \(draft.storeys.count) floors; at most \(StructureSchema.floorLimit)")
    }
    let buildings = layBuildings(into: &venue)
    for storey in draft.storeys.sorted(by: { ($0.ordinal, $0.key) < ($1.ordinal, $1.key) }) {
      let building = storey.building.flatMap { buildings[$0] } ?? venue.firstBuildingID
      if let known = known(storey, in: building, venue: venue.venue) {
        floors[storey.key] = known
        // Readers call a floor after its level where the plan does not name it.
        let isNamed = ![storey.key, String(storey.ordinal)]
          .contains { storey.name == LocalizedText("Level \($0)") }
        if venue.isUndrawn, isNamed { venue.rename(known, storey.name) }
        continue
      }
      let id = freeFloorID(for: storey, venue: venue.venue)
      venue.add(
        Floor(
          id: id, building: building, ordinal: min(max(storey.ordinal, -1000), 1000),
          name: storey.name,
          bounds: storey.bounds ?? Box(Point(x: 0, y: 0), Point(x: 0, y: 0)),
          georeference: storey.georeference),
        bounds: storey.bounds)
      floors[storey.key] = id
    }
  }

  private func layBuildings(into venue: inout VenueImport) -> [String: Identifier<Building>] {
    var ids: [String: Identifier<Building>] = [:]
    var standIn = standInBuilding(venue)
    for building in draft.buildings.prefix(StructureSchema.floorLimit) {
      let id = building.id ?? Identifier<Building>(Self.word(building.key))
      if building.id == nil, venue.venue.building(id) == nil, let known = standIn {
        ids[building.key] = known
        standIn = nil
        if venue.isUndrawn { venue.rename(known, building.name) }
        continue
      }
      venue.add(IndoorModel.Building(id: id, name: building.name))
      ids[building.key] = id
    }
    return ids
  }

  /// A building of the venue that stands for one of the plan, though it has another id: the only
  /// one of a venue in which nothing is drawn, later the one in which the earlier import is.
  private func standInBuilding(_ venue: VenueImport) -> Identifier<Building>? {
    if earlier.isEmpty {
      return venue.isUndrawn && venue.venue.buildings.count == 1 ? venue.firstBuildingID : nil
    }
    let own = Set(draft.buildings.map { Identifier<Building>(Self.word($0.key)) })
    let used = Set(earlier.values.compactMap { venue.venue.floor($0.floor)?.building })
    return used.subtracting(own).min()
  }

  /// A floor that stands for a storey already: of its ordinal in its building, not taken by another.
  private func known(
    _ storey: PlanDraft.Storey, in building: Identifier<Building>, venue: Venue
  ) -> Identifier<Floor>? {
    let taken = Set(floors.values)
    let candidates = venue.floors.filter { !taken.contains($0.id) }
    if let same = candidates.first(where: {
      $0.id == storey.id || $0.id.rawValue == Self.word(storey.key)
    }) {
      return same.id
    }
    let alike = candidates.filter { $0.building == building && $0.ordinal == storey.ordinal }
    return alike.count == 1 ? alike.first?.id : nil
  }

  /// The ordinal as text where it is free, else the key.
  private func freeFloorID(for storey: PlanDraft.Storey, venue: Venue) -> Identifier<Floor> {
    let isAlone = draft.storeys.filter { $0.ordinal == storey.ordinal }.count == 1
    let ordinal = Identifier<Floor>(String(storey.ordinal))
    if let id = storey.id, venue.floor(id) == nil { return id }
    if isAlone, venue.floor(ordinal) == nil { return ordinal }
    let word = Self.word(storey.key)
    var id = Identifier<Floor>(word)
    var number = 2
    while venue.floor(id) != nil {
      id = Identifier("\(word)-\(number)")
      number += 1
    }
    return id
  }

  /// A text as an identifier: what may not stand in one becomes a hyphen.
  static func word(_ text: String) -> String {
    var word = ""
    for scalar in text.unicodeScalars.prefix(100) {
      let isAllowed = Identifier<Feature>(String(scalar)).isValid
      word.unicodeScalars.append(isAllowed ? scalar : "-")
    }
    return word.isEmpty ? "-" : word
  }

  // MARK: - Frames

  private mutating func setFrames(of venue: inout VenueImport) throws(FormatError) {
    let used = Set(floors.values)
    guard draft.frame == .degrees else {
      for floor in used { toFloor[floor] = .identity }
      return
    }
    let georeference = try commonGeoreference(venue.venue)
    for floor in venue.venue.floors where used.contains(floor.id) {
      if let own = floor.georeference?.floorToGeo?.inverse {
        toFloor[floor.id] = own
        continue
      }
      guard let inverse = georeference.floorToGeo?.inverse else { continue }
      toFloor[floor.id] = inverse
      venue.setGeoreference(georeference, of: floor.id)
    }
  }

  /// The georeference of floors that have none: another floor's, else one around all of the draft.
  private func commonGeoreference(_ venue: Venue) throws(FormatError) -> Georeference {
    if let known = venue.floors.lazy.compactMap(\.georeference).first(where: {
      $0.floorToGeo?.isInvertible == true
    }) {
      return known
    }
    // What is left out, such as roads far away, does not move the plan.
    let placed = draft.items.filter { target(of: $0).kind != nil }
    guard
      let extent = Box(
        around: (placed.isEmpty ? draft.items : placed).lazy.flatMap(\.shape.vertices))
    else {
      return Georeference(
        northUpAround: Box(Point(x: 0, y: 0), Point(x: 0.001, y: 0.001)))
    }
    guard (-180...180).contains(extent.min.x), (-180...180).contains(extent.max.x),
      (-89...89).contains(extent.min.y), (-89...89).contains(extent.max.y)
    else {
      throw FormatError(
        source.name,
        "has coordinates that are no longitudes and latitudes of WGS84, such as "
          + "(\(extent.min.x), \(extent.min.y)); export it in EPSG:4326")
    }
    return Georeference(northUpAround: extent)
  }

  // MARK: - Features

  /// - Parameter name: of the texts in it, where it has none of its own.
  private mutating func lay(
    _ given: PlanDraft.Item, named name: String?, into venue: inout VenueImport
  ) {
    var item = given
    if let name, item.properties["name"] == nil {
      item.properties["name"] = LocalizedText(name).value
    }
    var number = 1
    while !seen.insert(item.foreignID).inserted {
      number += 1
      item.foreignID = "\(given.foreignID)#\(number)"
    }
    let target = target(of: item)
    let ids = item.floors.compactMap { floors[$0] }
    rows[
      ImportReport.Row(
        source: source.name, type: item.type, floor: ids.first, target: target), default: 0] += 1
    guard let kind = target.kind else { return }
    guard let floor = ids.first, ids.count == item.floors.count, let move = toFloor[floor] else {
      return venue.skip(item, "is on no floor of the plan", code: "no-floor")
    }
    let isConnector = kind == .connector
    let moved =
      isConnector && item.shape.vertices.count == ids.count
      ? moved(item.shape, on: ids) : item.shape.moved(by: move)
    guard !isConnector || Set(ids).count > 1 else {
      return venue.skip(
        item, "leads to no second floor, so it is no connector", code: "no-second-floor")
    }
    let whole = item.original?.radius.flatMap { moved.circle(radius: $0) } ?? moved
    guard let shape = isConnector ? moved : whole.fitted(to: kind) else {
      return venue.skip(
        item, "is a \(moved.name), of which no \(kind) can be made", code: "shape-unfit")
    }
    if ids.count > 1, !isConnector {
      venue.remark(item, "stands on its first floor only", code: "first-floor-only")
    }
    let old = earlier.removeValue(forKey: item.foreignID)
    var properties = properties(of: item, kind: kind, target: target, old: old, venue: &venue)
    if isConnector { properties["floors"] = .array(ids.map { .string($0.rawValue) }) }
    let wanted = item.original?.id.rawValue ?? Self.word(item.foreignID)
    let id = old?.id ?? venue.freeID(wanted)
    let feature = Feature(
      id: id, floor: floor, kind: kind,
      geometry: old.flatMap { $0.kind == kind ? $0.geometry.with(shape) : nil }
        ?? FeatureGeometry(shape),
      properties: properties)
    venue.put(feature, replacing: old, file: item.file, place: item.place)
  }

  /// A connector in metres, each point by its own floor.
  private func moved(_ shape: Shape, on floors: [Identifier<Floor>]) -> Shape {
    let points = zip(shape.vertices, floors).flatMap { point, floor in
      Shape.point(point).moved(by: toFloor[floor] ?? .identity).vertices
    }
    return .polyline(Polyline(points))
  }

  private func target(of item: PlanDraft.Item) -> ImportTarget {
    profile.target(of: item.type) ?? item.original.map { ImportTarget($0.kind) }
      ?? draft.suggestion(for: item.type)
  }

  /// What the item says, over what a person added to an earlier import of it.
  private func properties(
    of item: PlanDraft.Item, kind: FeatureKind, target: ImportTarget, old: Feature?,
    venue: inout VenueImport
  ) -> [String: Value] {
    var properties = old?.kind == kind ? old?.properties ?? [:] : [:]
    let original = item.original?.kind == kind ? item.original : nil
    var tags = properties["tags"]?.object ?? [:]
    tags.merge(original?.properties["tags"]?.object ?? [:]) { _, new in new }
    tags.merge(item.tags) { _, new in new }
    // An entry that says what is usual changes nothing, so that a table may be kept as a whole.
    let chosen = profile.target(of: item.type)?.category
    let isChosen = chosen != nil && chosen != draft.suggestion(for: item.type).category
    var given = original?.properties ?? [:]
    given["tags"] = nil
    given.merge(item.properties) { _, new in new }
    if let category = target.category, isChosen || given["category"] == nil {
      given["category"] = .string(category)
    }
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let rule = FeatureSchema.rule(for: name, of: kind) else {
        tags[name] = value
        continue
      }
      if let complaint = rule.complaint(about: value) {
        tags[name] = value
        venue.remark(item, "\(name) \(complaint); kept in `tags`", code: "kept-in-tags")
      } else if case .localizedText = rule, original == nil, let old = properties[name] {
        properties[name] = Self.merged(value, over: old)
      } else {
        properties[name] = value
      }
    }
    if kind == .area, original == nil {
      properties["walled"] = target.isWalled ? .bool(true) : nil
    }
    properties["tags"] = tags.isEmpty ? nil : .object(tags)
    properties["source"] = .string(String(source.name.prefix(256)))
    properties["foreignId"] = .string(item.foreignID)
    return properties
  }

  /// A text with the languages that a person added to an earlier import of it.
  private static func merged(_ value: Value, over old: Value) -> Value {
    guard let given = LocalizedText(value), let known = LocalizedText(old) else { return value }
    return LocalizedText(known.translations.merging(given.translations) { $1 }).value
  }

  // MARK: - Pictures and the report

  private func layPictures(into venue: inout VenueImport) {
    for picture in draft.pictures {
      let wanted = picture.file.split(separator: "/").last.map { $0.lowercased() } ?? ""
      guard let file = source.files.first(where: { $0.baseName == wanted }) else {
        venue.remark(
          picture.file, "", "the drawing is not beside the plan; add it in the editor",
          code: "drawing-missing")
        continue
      }
      guard let floor = floors[picture.floor] else { continue }
      let shown = picture.content.map { PlanSource.File(name: file.name, bytes: $0) } ?? file
      venue.addPicture(shown, on: floor, pixelsToFloor: picture.pixelsToPlan)
    }
  }

  private func finishReport(of venue: inout VenueImport) {
    var rows = rows
    for (type, floor, number) in draft.counts {
      let row = ImportReport.Row(
        source: source.name, type: type, floor: floor.flatMap { floors[$0] }, target: nil)
      rows[row, default: 0] += number
    }
    venue.take(rows)
  }
}

extension Feature {
  /// Names it in the source that it was imported from.
  var foreignID: String? { properties["foreignId"]?.string }
}
