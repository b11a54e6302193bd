import Foundation
import Geometry
import IndoorModel
import Yams

/// Reads the `building.yaml` of Open-RMF's traffic editor, and the drawings beside it.
///
/// The plan keeps the frame that robots use: metres from the top left corner of the reference
/// level's drawing, x right, y up (so what is drawn has negative y).
///
/// - SeeAlso: https://osrf.github.io/ros2multirobotbook/traffic-editor.html
struct RMFReader: PlanReader {
  static let format = PlanFormat.openRMF

  private let bytes: [UInt8]
  private let file: String
  private var draft = PlanDraft(frame: .metres)
  /// From the units of each level to metres.
  private var toMetres: [String: Transform] = [:]
  /// How often an id was given, so that none comes twice.
  private var ids: [String: Int] = [:]

  /// The side of a pixel where nothing is measured.
  private static let usualScale = 0.05

  init(_ file: PlanSource.File, of source: PlanSource) {
    bytes = file.bytes
    self.file = source.label(of: file)
  }

  /// Whether a text has a line that begins the levels.
  static func isBuilding(_ bytes: [UInt8]) -> Bool { YAMLText.hasKey("levels", in: bytes) }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    let root: Node
    do { root = try YAMLText.read(bytes) } catch { throw FormatError(file, error.description) }
    let system = root["coordinate_system"]?.string ?? "reference_image"
    guard ["reference_image", "cartesian_meters"].contains(system) else {
      throw FormatError(
        file,
        "coordinate_system is “\(system)”; save the building with reference_image or "
          + "cartesian_meters")
    }
    let levels = (root["levels"]?.members ?? []).map { RMFLevel(name: $0.name, node: $0.value) }
    guard !levels.isEmpty else {
      throw FormatError(file, "has no level under `levels`, as the traffic editor writes them")
    }
    if let name = root["name"]?.string, !name.isEmpty { draft.name = LocalizedText(name) }
    setTransforms(levels, reference: root["reference_level_name"]?.string, system)
    addStoreys(levels)
    for level in levels { read(level) }
    for (name, lift) in root["lifts"]?.members ?? [] { read(lift, name, levels) }
    let known: Set = [
      "coordinate_system", "levels", "lifts", "name", "reference_level_name", "crowd_sim", "graphs",
      "parameters",
    ]
    for (name, node) in root.members where !known.contains(name) {
      draft.remark(
        file, RemarkPlace(line: node.line, path: name), "is not known; ignored", code: "unknown")
    }
    if root["crowd_sim"] != nil {
      draft.remark(
        file, "crowd_sim", "is for simulations of Open-RMF; ignored", code: "for-simulations")
    }
    return draft
  }

  // MARK: - Levels

  /// Levels lie on one another by their fiducials; each is scaled by its own measured lines.
  private mutating func setTransforms(
    _ levels: [RMFLevel], reference: String?, _ system: String
  ) {
    guard system == "reference_image" else {
      for level in levels { toMetres[level.name] = .identity }
      return
    }
    guard let first = levels.first(where: { $0.name == reference }) ?? levels.first else { return }
    let firstScale = first.measuredScale ?? Self.usualScale
    for level in levels {
      let fitted =
        level.name == first.name
        ? firstScale : level.measuredScale ?? level.scale(fittedTo: first, of: firstScale)
      if fitted == nil || level.name == first.name && level.measuredScale == nil {
        draft.remark(
          file, RemarkPlace(line: level.node.line, .level, level.name),
          "has no measured line; a pixel is taken as \(Self.usualScale) m", code: "scale-guessed")
      }
      let scale = fitted ?? Self.usualScale
      let shift = level.shift(to: first, scale: scale, otherScale: firstScale)
      if shift == nil, level.name != first.name {
        draft.remark(
          file, RemarkPlace(line: level.node.line, .level, level.name),
          "shares no fiducial with level \(first.name); the corners of both drawings were joined",
          code: "corners-joined")
      }
      toMetres[level.name] = Transform(
        a: scale, b: 0, c: 0, d: -scale, tx: shift?.dx ?? 0, ty: -(shift?.dy ?? 0))
    }
  }

  private mutating func addStoreys(_ levels: [RMFLevel]) {
    let sorted = levels.sorted { ($0.elevation, $0.name) < ($1.elevation, $1.name) }
    let ground =
      sorted.indices.min { abs(sorted[$0].elevation) < abs(sorted[$1].elevation) } ?? 0
    for (index, level) in sorted.enumerated() {
      draft.storeys.append(
        PlanDraft.Storey(
          key: level.name, ordinal: index - ground, name: LocalizedText(level.name), building: nil))
    }
  }

  private mutating func read(_ level: RMFLevel) {
    guard let move = toMetres[level.name] else { return }
    if let drawing = level.node["drawing"]?["filename"]?.string, !drawing.isEmpty {
      draft.pictures.append(
        PlanDraft.Picture(file: drawing, floor: level.name, pixelsToPlan: move))
    }
    readVertices(level, move)
    let chains: [(list: String, type: String, target: ImportTarget)] = [
      ("walls", "wall", ImportTarget(.wall)), ("doors", "door", ImportTarget(.door)),
      ("lanes", "lane", .none), ("human_lanes", "human lane", .none),
    ]
    for (list, type, target) in chains {
      draft.suggest(type, target)
      for entry in level.node[list]?.elements ?? [] { readLine(entry, type, level, move) }
    }
    readFloors(level, move)
    readModels(level, move)
    let counted = ["measurements", "fiducials", "features", "constraints"]
    for name in counted {
      let count = level.node[name]?.elements.count ?? 0
      if count > 0 { draft.count(String(name.dropLast()), floor: level.name, by: count) }
    }
    for (name, layer) in level.node["layers"]?.members ?? [] {
      draft.count("layer", floor: level.name)
      draft.remark(
        file, RemarkPlace(line: layer.line, .layer, name),
        "pictures of layers are not read; ignored",
        code: "layer-pictures")
    }
    let known =
      counted + chains.map(\.list) + [
        "vertices", "floors", "models", "layers", "drawing", "elevation", "x_meters", "y_meters",
        "flattened_x_offset", "flattened_y_offset",
      ]
    for (name, node) in level.node.members where !known.contains(name) {
      draft.remark(
        file, RemarkPlace(line: node.line, .level, level.name, path: name), "is not known; ignored",
        code: "unknown")
    }
  }

  // MARK: - Things of a level

  private func place(_ node: Node, _ type: String, _ level: RMFLevel) -> RemarkPlace {
    RemarkPlace(line: node.line, .level, level.name, path: type)
  }

  private mutating func add(
    _ id: String, _ type: String, _ shape: Shape, floors: [String], name: String? = nil,
    tags: [String: Value] = [:], properties: [String: Value] = [:], at place: RemarkPlace
  ) {
    ids[id, default: 0] += 1
    let number = ids[id] ?? 1
    var item = PlanDraft.Item(
      foreignID: String((number == 1 ? id : "\(id)#\(number)").prefix(256)), type: type,
      shape: shape, floors: floors, file: file, place: place)
    item.properties = properties
    if let name, !name.isEmpty { item.properties["name"] = LocalizedText(name).value }
    item.tags = tags
    draft.items.append(item)
  }

  private mutating func readVertices(_ level: RMFLevel, _ move: Transform) {
    for (index, node) in (level.node["vertices"]?.elements ?? []).enumerated() {
      draft.count("vertex", floor: level.name)
      guard let point = level.vertices[index] else {
        draft.skip(
          file, place(node, "vertices[\(index)]", level), "has no x and y", code: "no-x-and-y")
        continue
      }
      let elements = node.elements
      guard elements.count > 3, let name = elements[3].string, !name.isEmpty else { continue }
      let tags = elements.count > 4 ? Self.tags(elements[4]) : [:]
      let isCharger = tags["is_charger"] == true
      let type = isCharger ? "named vertex (charger)" : "named vertex"
      draft.suggest(type, ImportTarget(.poi, category: isCharger ? "charger" : "waypoint"))
      add(
        "\(level.name)/vertex/\(name)", type, .point(move.apply(point)), floors: [level.name],
        name: name, tags: tags, at: place(node, "vertices[\(index)]", level))
    }
  }

  /// Parameters `{name: [type, value]}` as tags.
  private static func tags(_ node: Node) -> [String: Value] {
    var tags: [String: Value] = [:]
    for (name, _) in node.members {
      guard let value = RMFLevel.parameter(name, of: node) else { continue }
      if let bool = value.bool {
        tags[name] = .bool(bool)
      } else if let number = value.number {
        tags[name] = .number(number)
      } else if let text = value.string, !text.isEmpty {
        tags[name] = .string(text)
      }
    }
    return tags
  }

  /// `[from, to, {parameters}]`.
  private mutating func readLine(
    _ entry: Node, _ type: String, _ level: RMFLevel, _ move: Transform
  ) {
    let elements = entry.elements
    let place = place(entry, type, level)
    guard elements.count >= 2, let from = elements[0].int, let to = elements[1].int else {
      return draft.skip(
        file, place, "does not begin with the numbers of two vertices", code: "no-two-vertices")
    }
    guard let start = vertex(from, of: level), let end = vertex(to, of: level) else {
      return draft.skip(
        file, place, "names a vertex that is not there: \(from) or \(to)", code: "no-vertex")
    }
    let tags = elements.count > 2 ? Self.tags(elements[2]) : [:]
    let name = type == "door" ? tags["name"]?.string : nil
    add(
      name.map { "\(level.name)/door/\($0)" } ?? "\(level.name)/\(type)/\(from)-\(to)", type,
      .polyline(Polyline([move.apply(start), move.apply(end)])), floors: [level.name], name: name,
      tags: tags, at: place)
  }

  private func vertex(_ index: Int, of level: RMFLevel) -> Point? {
    level.vertices.indices.contains(index) ? level.vertices[index] : nil
  }

  private mutating func readFloors(_ level: RMFLevel, _ move: Transform) {
    draft.suggest("floor", ImportTarget(.area))
    for (index, node) in (level.node["floors"]?.elements ?? []).enumerated() {
      let numbers = (node["vertices"]?.elements ?? []).map(\.int)
      let points = numbers.compactMap { $0.flatMap { vertex($0, of: level) } }
      let place = place(node, "floors[\(index)]", level)
      guard points.count == numbers.count, points.count >= 3 else {
        draft.skip(
          file, place, "names a vertex that is not there, or fewer than three",
          code: "no-three-vertices")
        continue
      }
      add(
        "\(level.name)/floor/\(index)", "floor", .polygon(Polygon(points.map(move.apply))),
        floors: [level.name], tags: node["parameters"].map(Self.tags) ?? [:], at: place)
    }
  }

  /// Furniture: where it stands, of a size that the file does not say.
  private mutating func readModels(_ level: RMFLevel, _ move: Transform) {
    draft.suggest("model", .none)
    for (index, node) in (level.node["models"]?.elements ?? []).enumerated() {
      let place = place(node, "models[\(index)]", level)
      guard let x = node["x"]?.number, let y = node["y"]?.number else {
        draft.skip(file, place, "has no x and y", code: "no-x-and-y")
        continue
      }
      add(
        "\(level.name)/model/\(index)", "model", .point(move.apply(Point(x: x, y: y))),
        floors: [level.name], name: node["name"]?.string, tags: Self.tags(node), at: place)
    }
  }

  // MARK: - Lifts

  private mutating func read(_ lift: Node, _ name: String, _ levels: [RMFLevel]) {
    let place = RemarkPlace(line: lift.line, .lift, name)
    draft.count("lift in the building")
    guard let x = lift["x"]?.number, let y = lift["y"]?.number else {
      return draft.skip(file, place, "has no x and y", code: "no-x-and-y")
    }
    let reference = lift["reference_floor_name"]?.string ?? levels.first?.name ?? ""
    guard let move = toMetres[reference] else {
      return draft.skip(
        file, place, "names the unknown level “\(reference)”", code: "unknown-level")
    }
    let cabin = RMFCabin(lift, center: move.apply(Point(x: x, y: y)))
    let doors = lift["level_doors"]?.members ?? []
    for (level, node) in doors where toMetres[level] == nil {
      draft.remark(
        file, RemarkPlace(line: node.line, .lift, name), "stops at the unknown level “\(level)”",
        code: "unknown-stop")
    }
    let served = draft.storeys.map(\.key).filter { key in
      doors.contains { $0.name == key && !$0.value.elements.isEmpty }
    }
    draft.suggest("lift", ImportTarget(.connector, category: "lift"))
    draft.suggest("lift cabin", ImportTarget(.area, category: "lift"))
    draft.suggest("lift door", ImportTarget(.door))
    for level in served {
      add(
        "\(level)/cabin/\(name)", "lift cabin", .polygon(cabin.outline), floors: [level],
        name: name, at: place)
      for door in doors.first(where: { $0.name == level })?.value.elements ?? [] {
        guard let id = door.string, let line = cabin.threshold(of: lift["doors"]?[id]) else {
          draft.remark(
            file, place, "has no door “\(door.string ?? "")”, which \(level) names", code: "no-door"
          )
          continue
        }
        add(
          "\(level)/lift door/\(name)/\(id)", "lift door", .polyline(line), floors: [level],
          name: id, properties: ["depth": 1], at: place)
      }
    }
    guard served.count > 1 else {
      return draft.skip(file, place, "opens on fewer than two levels", code: "opens-on-one")
    }
    add(
      "lift/\(name)", "lift",
      .polyline(Polyline(Array(repeating: cabin.center, count: served.count))), floors: served,
      name: name, at: place)
  }
}
