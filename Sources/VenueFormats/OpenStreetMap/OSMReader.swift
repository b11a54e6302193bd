import Foundation
import Geometry
import IndoorModel

/// Reads a building that is mapped with Simple Indoor Tagging.
///
/// - SeeAlso: https://wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging
struct OSMReader: PlanReader {
  static let format = PlanFormat.openStreetMap

  private enum Text {
    case xml([UInt8])
    case geojson(Value)
  }

  private let text: Text
  private let file: String
  private var draft = PlanDraft(frame: .degrees)
  /// The levels in use.
  private var levels: Set<Double> = []
  /// The sides that meet at each corner of rooms, corridors and walls, for the doors in them.
  private var corners: [Point: [Corner]] = [:]
  /// The points of doors.
  private var doorPoints: Set<Point> = []
  /// The points of lifts and stairs that are drawn on their own.
  private var connectorPoints: [(point: Point, type: String)] = []

  private struct Corner {
    let before: Point?
    let after: Point?
    let levels: [Double]
  }

  /// Reads XML.
  init(xml file: PlanSource.File, of source: PlanSource) {
    text = .xml(file.bytes)
    self.file = source.label(of: file)
  }

  /// Reads GeoJSON.
  init(geojson value: Value, file: PlanSource.File, of source: PlanSource) {
    text = .geojson(value)
    self.file = source.label(of: file)
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    let contents = try contents()
    let elements = contents.elements.map { ($0, levels(of: $0)) }
    guard !levels.isEmpty else {
      throw FormatError(
        file,
        "has no level: none of its \(elements.count) tagged elements has a tag level=*; "
          + "Floorcast reads buildings that are mapped with Simple Indoor Tagging")
    }
    for (place, reason) in contents.skipped { draft.skip(file, place, reason) }
    for (place, text) in contents.remarks { draft.remark(file, place, text) }
    for (element, levels) in elements { gather(element, levels) }
    for (element, levels) in elements { read(element, levels) }
    draft.addStoreys(of: levels, called: contents.levelNames)
    return draft
  }

  private func contents() throws(FormatError) -> OSMContents {
    switch text {
    case .geojson(let value): return OSMGeoJSON.contents(value)
    case .xml(let bytes):
      var reader = OSMXML()
      do { try XMLText.read(bytes, with: &reader) } catch {
        throw FormatError(file, error.description)
      }
      return reader.contents()
    }
  }

  // MARK: - Levels

  private mutating func levels(of element: OSMElement) -> [Double] {
    var levels: [Double] = []
    for text in [element.tags["level"] ?? element.inherited, element.tags["repeat_on"]] {
      guard let text else { continue }
      let read = OSMLevels(text)
      for part in read.unknown {
        draft.remark(
          file, element.place, "level “\(part)” is not understood; write -1;0 or 0-3",
          code: "level-unreadable")
      }
      levels += read.levels.filter { !levels.contains($0) }
    }
    self.levels.formUnion(levels)
    return levels
  }

  // MARK: - First pass: what others lean on

  private mutating func gather(_ element: OSMElement, _ levels: [Double]) {
    if let type = OSMTags.connector(element.tags), let point = element.shapes.first?.anchor,
      element.tags["indoor"] == nil
    {
      connectorPoints.append((point, type))
    }
    if element.isDoor, let point = element.shapes.first?.anchor { doorPoints.insert(point) }
    guard ["indoor", "building", "building:part"].contains(where: { element.tags[$0] != nil })
    else { return }
    for shape in element.shapes {
      switch shape {
      case .polygon(let polygon):
        for ring in polygon.rings { note(ring, isClosed: true, levels) }
      case .polyline(let line): note(line.points, isClosed: false, levels)
      default: break
      }
    }
  }

  private mutating func note(_ points: [Point], isClosed: Bool, _ levels: [Double]) {
    for (index, point) in points.enumerated() {
      let before = index > 0 ? points[index - 1] : isClosed ? points.last : nil
      let after = index + 1 < points.count ? points[index + 1] : isClosed ? points.first : nil
      corners[point, default: []].append(Corner(before: before, after: after, levels: levels))
    }
  }

  // MARK: - Second pass: items

  private mutating func read(_ element: OSMElement, _ given: [Double]) {
    let tags = element.tags
    if case .point(let point)? = element.shapes.first {
      if element.isDoor { return readDoor(element, at: point, given) }
    }
    var levels = given
    var type = OSMTags.type(of: tags)
    var target = OSMTags.target(of: type, tags: tags, isArea: element.isArea)
    if levels.isEmpty {
      levels = [self.levels.contains(0) ? 0 : self.levels.min() ?? 0]
      if tags["indoor"] != nil {
        draft.remark(
          file, element.place, "has no level; placed on level \(OSMLevels.key(levels[0]))",
          code: "level-guessed")
      } else {
        // What has no level is outside as a rule; the table can take it in.
        type += " without level"
        target = .none
      }
    }
    if target.isWalled, !hasDoor(element) {
      // Its walls would close it.
      type += " without a door"
      target.isWalled = false
    }
    if let connector = OSMTags.connector(tags), readConnector(element, connector, levels) { return }
    if case .polyline(let line)? = element.shapes.first, target.kind == .area,
      Set(line.points).count > 2
    {
      draft.remark(
        file, element.place, "its outline is not closed; its ends were joined",
        code: "outline-joined")
    }
    draft.suggest(type, target)
    add(element, type: type, shapes: element.shapes, on: levels, suffix: "")
  }

  /// One item for each level and part.
  private mutating func add(
    _ element: OSMElement, type: String, shapes: [Shape], on levels: [Double], suffix: String
  ) {
    for (number, level) in levels.enumerated() {
      for (part, shape) in shapes.enumerated() {
        var id = element.id + suffix
        if part > 0 { id += "#\(part + 1)" }
        if number > 0 { id += "@\(OSMLevels.key(level))" }
        draft.items.append(
          item(element, id: id, type: type, shape: shape, floors: [OSMLevels.key(level)]))
      }
    }
  }

  private func item(
    _ element: OSMElement, id: String, type: String, shape: Shape, floors: [String]
  ) -> PlanDraft.Item {
    let tags = element.tags
    var item = PlanDraft.Item(
      foreignID: id, type: type, shape: shape, floors: floors, file: file, place: element.place)
    item.properties["name"] = OSMTags.name(tags)?.value
    if let category = OSMTags.category(tags) { item.properties["category"] = .string(category) }
    if let hours = tags["opening_hours"] { item.properties["openingHours"] = .string(hours) }
    if let url = tags["website"] ?? tags["contact:website"] {
      item.properties["url"] = .string(url)
    }
    switch tags["wheelchair"] {
    case "yes", "designated": item.properties["stepFree"] = .bool(true)
    case "no": item.properties["stepFree"] = .bool(false)
    default: break
    }
    item.tags = tags.filter { !$0.key.hasPrefix("name") }.mapValues(Value.string)
    return item
  }

  private func hasDoor(_ element: OSMElement) -> Bool {
    element.shapes.contains { $0.vertices.contains(where: doorPoints.contains) }
  }

  // MARK: - Doors

  /// A door is a point of OpenStreetMap, and a line of ours: along the wall that the point is in.
  private mutating func readDoor(_ element: OSMElement, at point: Point, _ given: [Double]) {
    let walls = corners[point] ?? []
    var levels = given
    if levels.isEmpty {
      for level in walls.flatMap(\.levels) where !levels.contains(level) { levels.append(level) }
    }
    if levels.isEmpty { levels = [self.levels.contains(0) ? 0 : self.levels.min() ?? 0] }
    let isEntrance = element.tags["entrance"].map { $0 != "no" } ?? false
    if isEntrance {
      draft.suggest("entrance", ImportTarget(.poi, category: "entrance"))
      add(element, type: "entrance", shapes: [.point(point)], on: levels, suffix: "/entrance")
    }
    guard
      let wall = walls.first(where: { $0.levels.contains { levels.contains($0) } }) ?? walls.first,
      let line = threshold(at: point, in: wall, width: Self.width(element.tags))
    else {
      guard isEntrance else {
        return draft.skip(
          file, element.place, "is a door that is a corner of no room, corridor or wall",
          code: "door-in-no-wall")
      }
      draft.remark(
        file, element.place,
        "is a door that is a corner of no room, corridor or wall; only an entrance was made of it",
        code: "entrance-only")
      return
    }
    draft.suggest("door", ImportTarget(.door))
    add(element, type: "door", shapes: [.polyline(line)], on: levels, suffix: "")
  }

  private static func width(_ tags: [String: String]) -> Double {
    let text = tags["width"] ?? tags["door:width"] ?? ""
    let number = Double(text.replacing(" m", with: "").trimmed)
    return number.map { min(max($0, 0.4), 20) } ?? (tags["door"] == "no" ? 2 : 1.2)
  }

  /// A line along the longer of the two sides that meet at a point; around the point where they are
  /// nearly straight.
  private func threshold(at point: Point, in wall: Corner, width: Double) -> Polyline? {
    let scale = DegreeScale(at: point)
    let sides = [wall.before, wall.after].compactMap(\.self).map {
      scale.metres(from: point, to: $0)
    }
    .filter { $0.length > 0.01 }.sorted { $0.length > $1.length }
    guard let side = sides.first else { return nil }
    let along = side * (1 / side.length)
    let isStraight =
      sides.count > 1 && along.dot(sides[1] * (1 / sides[1].length)) < -0.9
    let start = isStraight ? along * -min(width / 2, sides[1].length) : along * 0
    let end = along * min(isStraight ? width / 2 : width, side.length)
    return Polyline([scale.point(point, plus: start), scale.point(point, plus: end)])
  }

  // MARK: - Lifts and stairs

  /// Reads what leads from floor to floor; `false` where it leads nowhere and is an area only.
  private mutating func readConnector(
    _ element: OSMElement, _ connector: String, _ levels: [Double]
  ) -> Bool {
    let floors = levels.sorted()
    let isArea = element.isArea
    if isArea {
      let type = OSMTags.type(of: element.tags)
      draft.suggest(type, OSMTags.target(of: type, tags: element.tags, isArea: true))
      add(element, type: type, shapes: element.shapes, on: levels, suffix: "")
      // A lift that is drawn as a point within its shaft is one lift.
      if isMarkedWithin(element, connector) { return true }
    }
    guard floors.count > 1 else {
      if !isArea, connector == "elevator" { return false }
      if !isArea {
        draft.skip(
          file, element.place, "is on one level only, so it leads to no other",
          code: "one-level-only")
      }
      return true
    }
    guard let (points, stops) = stops(of: element, floors, connector) else { return true }
    let type = isArea ? "\(connector) of an area" : "highway=\(connector)"
    draft.suggest(
      type, ImportTarget(.connector, category: connector == "elevator" ? "lift" : "stairs"))
    var item = item(
      element, id: element.id + (isArea ? "/connector" : ""), type: type,
      shape: .polyline(Polyline(points)), floors: stops.map(OSMLevels.key))
    if ["forward", "backward"].contains(element.tags["conveying"]) {
      item.properties["oneWay"] = .bool(true)
    }
    draft.items.append(item)
    return true
  }

  private func isMarkedWithin(_ element: OSMElement, _ connector: String) -> Bool {
    connectorPoints.prefix(5000).contains { point, type in
      type == connector
        && element.shapes.contains {
          if case .polygon(let polygon) = $0 { polygon.contains(point) } else { false }
        }
    }
  }

  /// A point and a floor for each stop: the same point on every floor, or the line of the stairs.
  ///
  /// The line of an escalator runs as the escalator does.
  private mutating func stops(
    of element: OSMElement, _ floors: [Double], _ connector: String
  ) -> (points: [Point], floors: [Double])? {
    guard case .polyline(let line)? = element.shapes.first, connector == "steps" else {
      guard let point = element.shapes.first?.anchor else { return nil }
      return (Array(repeating: point, count: floors.count), floors)
    }
    if floors.count > 2 {
      draft.remark(
        file, element.place, "is on \(floors.count) levels; it joins the lowest with the highest",
        code: "joins-ends")
    }
    let incline = element.tags["incline"] ?? ""
    if incline.isEmpty {
      draft.remark(
        file, element.place, "has no incline; it is taken to lead upwards", code: "incline-guessed")
    }
    let isDown = incline == "down" || incline.hasPrefix("-")
    let ends =
      isDown ? [floors[floors.count - 1], floors[0]] : [floors[0], floors[floors.count - 1]]
    let stops = Array(repeating: ends[0], count: line.points.count - 1) + [ends[1]]
    let isBackward = element.tags["conveying"] == "backward"
    return isBackward ? (line.points.reversed(), stops.reversed()) : (line.points, stops)
  }
}

extension OSMElement {
  /// Whether it is a door or an entrance.
  fileprivate var isDoor: Bool {
    guard case .point? = shapes.first else { return false }
    return tags["door"] != nil || tags["entrance"] != nil || tags["indoor"] == "door"
  }

  /// Whether its first part is a region.
  fileprivate var isArea: Bool {
    if case .polygon? = shapes.first { true } else { false }
  }
}

/// Metres around a place on the earth, good to a thousandth over some metres.
private struct DegreeScale {
  private let east: Double
  private let north = 111_320.0

  init(at point: Point) { east = 111_320 * max(cos(point.y * .pi / 180), 1e-6) }

  func metres(from start: Point, to end: Point) -> Vector {
    Vector(dx: (end.x - start.x) * east, dy: (end.y - start.y) * north)
  }

  func point(_ start: Point, plus metres: Vector) -> Point {
    Point(x: start.x + metres.dx / east, y: start.y + metres.dy / north)
  }
}
