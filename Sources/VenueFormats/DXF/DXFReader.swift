import Foundation
import Geometry
import IndoorModel

/// Reads a drawing in ASCII DXF, R12 to 2018: one floor, its layers as types.
struct DXFReader: PlanReader {
  static let format = PlanFormat.dxf

  private let bytes: [UInt8]
  private let file: String
  private var draft = PlanDraft(frame: .metres)
  private var curves = DXFCurves(tolerance: 0.01)
  /// What a drawing unit is in metres.
  private var unit = 1.0
  private var blocks: [String: DXFDocument.Block] = [:]
  /// The items before they are in metres.
  private var drawn: [PlanDraft.Item] = []
  /// The floor of the drawing, where Floorcast wrote it.
  private var floor = "0"
  /// The points of all of them.
  private var pointCount = 0
  /// How many entities were read, those of a block each time that it is placed.
  private var readCount = 0

  /// The most things of a drawing once its blocks are placed.
  static let itemLimit = 500_000
  /// The most entities that are read for them.
  static let readLimit = 2_000_000
  /// The most points of all of them.
  static let pointLimit = 10_000_000
  /// Blocks may lie this deep in each other.
  static let depthLimit = 16

  private struct Fault: Error {
    let message: String
  }

  /// Where an entity is placed: by the inserts around it.
  private struct Placing {
    var transform: Transform
    var layer: String?
    var id: String
    var blocks: [String]
  }

  init(_ file: PlanSource.File, of source: PlanSource) {
    bytes = file.bytes
    self.file = source.label(of: file)
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    let document: DXFDocument
    do { document = try DXFDocument(bytes) } catch { throw FormatError(file, error.message) }
    blocks = document.blocks
    setUnit(document)
    readFloors(document)
    let top = Placing(transform: .identity, layer: nil, id: "", blocks: [])
    do throws(Fault) {
      for (index, entity) in document.entities.enumerated() {
        // Entities of paper space frame and label the sheet.
        if entity.integer(67) == 1 {
          draft.count("in paper space")
          continue
        }
        try read(entity, index, top)
      }
    } catch { throw FormatError(file, error.message) }
    guard let extent = Box(around: drawn.lazy.flatMap(\.shape.vertices)) else {
      throw FormatError(file, "has nothing that can be read under ENTITIES")
    }
    guessUnit(document, extent)
    addItems(document, extent)
    return draft
  }

  /// The floors of the venue that Floorcast wrote the drawing of, else one.
  private mutating func readFloors(_ document: DXFDocument) {
    guard let record = document.venueRecords.lazy.compactMap(DXFVenueRecord.init).first else {
      draft.storeys = [
        PlanDraft.Storey(key: floor, ordinal: 0, name: LocalizedText("Level 0"), building: nil)
      ]
      return
    }
    floor = record.floor.rawValue
    draft.name = record.name
    draft.buildings = record.buildings.map {
      PlanDraft.Building(key: $0.id.rawValue, name: $0.name, id: $0.id)
    }
    draft.storeys = record.floors.map {
      PlanDraft.Storey(
        key: $0.id.rawValue, ordinal: $0.ordinal, name: $0.name, building: $0.building.rawValue,
        bounds: $0.bounds, georeference: $0.georeference, id: $0.id)
    }
  }

  // MARK: - Units

  /// Metres by the number of `$INSUNITS`.
  private static let units: [Int: Double] = [
    1: 0.0254, 2: 0.3048, 3: 1609.344, 4: 0.001, 5: 0.01, 6: 1, 7: 1000, 10: 0.9144, 14: 0.1,
    15: 10, 16: 100,
  ]

  private mutating func setUnit(_ document: DXFDocument) {
    let given = document.header["$INSUNITS"].flatMap { Int(exactly: $0) }.flatMap { Self.units[$0] }
    unit = given ?? 0.001
    curves = DXFCurves(tolerance: 0.01 / unit)
  }

  /// Without a unit a plan of some hundreds is in metres, a larger one in millimetres.
  private mutating func guessUnit(_ document: DXFDocument, _ extent: Box) {
    let number = document.header["$INSUNITS"].flatMap { Int(exactly: $0) } ?? 0
    if Self.units[number] != nil { return }
    unit = max(extent.width, extent.height) > 1000 ? 0.001 : 1
    let place = "HEADER, $INSUNITS"
    if unit == 1 {
      draft.remark(
        file, place, "names no unit; a unit is taken as a metre", code: "unit-metre")
    } else {
      draft.remark(
        file, place, "names no unit; a unit is taken as a millimetre", code: "unit-millimetre")
    }
  }

  private mutating func addItems(_ document: DXFDocument, _ extent: Box) {
    DXFTable(file: file, hiddenLayers: document.hiddenLayers).suggest(for: drawn, in: &draft)
    // Plans in the coordinates of a country lie far from the origin.
    let corner = Point(x: extent.min.x * unit, y: extent.min.y * unit)
    let isFar = max(abs(corner.x), abs(corner.y)) > 50_000
    let shift =
      isFar
      ? Vector(
        dx: (corner.x / 1000).rounded(.down) * 1000, dy: (corner.y / 1000).rounded(.down) * 1000)
      : Vector(dx: 0, dy: 0)
    if isFar {
      draft.remark(
        file, "", "lies far from its origin; moved by (\(-shift.dx), \(-shift.dy)) m",
        code: "moved-to-origin")
    }
    let move = Transform(a: unit, b: 0, c: 0, d: unit, tx: -shift.dx, ty: -shift.dy)
    for var item in drawn {
      item.shape = item.shape.moved(by: move)
      draft.items.append(item)
    }
    drawn = []
  }

  // MARK: - Entities

  private mutating func read(
    _ entity: DXFDocument.Entity, _ index: Int, _ placing: Placing
  ) throws(Fault) {
    readCount += 1
    guard readCount <= Self.readLimit else {
      throw Fault(
        message:
          "has more than \(Self.readLimit) entities with its blocks, in line \(entity.line); "
          + "take out layers that are no plan")
    }
    switch entity.type {
    case "INSERT": try insert(entity, index, placing)
    case "TEXT", "MTEXT": try readText(entity, index, placing)
    case "HATCH":
      for ring in hatchRings(entity) {
        try add(entity, index, .polygon(Polygon(ring)), placing, type: "hatch on layer")
      }
    default:
      guard let shape = shape(of: entity) else {
        if Self.known.contains(entity.type) {
          return draft.skip(
            file, "line \(entity.line), \(entity.type)", "lacks points, or has too few",
            code: "too-few-points")
        }
        return draft.count("entity \(entity.type.prefix(40))")
      }
      try add(entity, index, shape, placing, type: "layer")
    }
  }

  private static let known: Set = [
    "LINE", "LWPOLYLINE", "POLYLINE", "ARC", "CIRCLE", "ELLIPSE", "SPLINE", "SOLID", "POINT",
  ]

  private mutating func add(
    _ entity: DXFDocument.Entity, _ index: Int, _ shape: Shape, _ placing: Placing, type: String,
    name: String? = nil
  ) throws(Fault) {
    let layer = entity.layer == "0" ? placing.layer ?? "0" : entity.layer
    pointCount += shape.vertices.count
    guard drawn.count < Self.itemLimit, pointCount <= Self.pointLimit else {
      throw Fault(
        message: "draws more than \(Self.itemLimit) things or \(Self.pointLimit) points with its "
          + "blocks, in line \(entity.line); take out layers that are no plan")
    }
    let record = placing.blocks.isEmpty ? DXFRecord(entity) : nil
    if let record, record.feature == nil { return draft.count("repeated on layer \(layer)") }
    if let record, record.ring > 0, addRing(shape, of: record, placing) { return }
    let isMirrored = (entity.number(230) ?? 1) < 0 && Self.isFlat(entity.type)
    let own = isMirrored ? Self.mirror.then(placing.transform) : placing.transform
    var item = PlanDraft.Item(
      foreignID: placing.id + (entity.handle.map { "h\($0)" } ?? "e\(index)"),
      type: "\(type) \(layer)", shape: Self.placed(shape, own), floors: [floor], file: file,
      place: "line \(entity.line), \(entity.type)")
    if let name, !name.isEmpty {
      item.properties["name"] = LocalizedText(String(name.prefix(200))).value
    }
    if let record, let (id, kind) = record.feature {
      item.foreignID = id.rawValue
      item.original = PlanDraft.Original(id: id, kind: kind, properties: record.properties)
      let floors = record.properties["floors"]?.array?.compactMap(\.string) ?? []
      if kind == .connector, floors.count == item.shape.vertices.count { item.floors = floors }
      return drawn.append(item)
    }
    item.tags = ["layer": .string(layer), "entity": .string(entity.type)]
    if let block = placing.blocks.last { item.tags["block"] = .string(block) }
    drawn.append(item)
  }

  /// Adds a hole to the polygon before it.
  private mutating func addRing(
    _ shape: Shape, of record: DXFRecord, _ placing: Placing
  ) -> Bool {
    guard case .polygon(let hole) = shape, let last = drawn.indices.last,
      drawn[last].original?.id == record.feature?.id,
      case .polygon(let polygon) = drawn[last].shape
    else { return false }
    drawn[last].shape = .polygon(Polygon(rings: polygon.rings + hole.rings))
    return true
  }

  private static let mirror = Transform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether coordinates of a type are those of its own plane, which an extrusion turns.
  private static func isFlat(_ type: String) -> Bool {
    ["LWPOLYLINE", "POLYLINE", "ARC", "CIRCLE", "SOLID", "TEXT", "HATCH"].contains(type)
  }

  /// A circle that is not scaled alike in both axes is an ellipse.
  private static func placed(_ shape: Shape, _ transform: Transform) -> Shape {
    if case .circle(let center, let radius) = shape {
      let (x, y) = (
        Vector(dx: transform.a, dy: transform.b), Vector(dx: transform.c, dy: transform.d)
      )
      if abs(x.length - y.length) > 1e-6 * max(x.length, y.length) {
        return .polygon(Polygon(Polygon.ring(around: center, radius: radius).map(transform.apply)))
      }
    }
    return switch shape {
    case .point(let point): .point(transform.apply(point))
    case .polyline(let line): .polyline(Polyline(line.points.map(transform.apply)))
    case .polygon(let polygon):
      .polygon(Polygon(rings: polygon.rings.map { $0.map(transform.apply) }))
    case .circle(let center, let radius):
      .circle(
        center: transform.apply(center),
        radius: radius * abs(transform.determinant).squareRoot())
    }
  }

  private func shape(of entity: DXFDocument.Entity) -> Shape? {
    switch entity.type {
    case "POINT": return entity.point().map { .point($0) }
    case "LINE":
      guard let start = entity.point(), let end = entity.point(11) else { return nil }
      return start == end ? nil : .polyline(Polyline([start, end]))
    case "LWPOLYLINE": return polyline(Self.lightVertices(entity), entity.integer(70) ?? 0)
    case "POLYLINE":
      // Points of the control frame of a curve are not on it.
      let vertices = entity.vertices.filter { (($0.integer(70) ?? 0) & 16) == 0 }
        .compactMap { vertex in vertex.point().map { ($0, vertex.number(42) ?? 0) } }
      return polyline(vertices, entity.integer(70) ?? 0)
    case "ARC":
      guard let center = entity.point(), let radius = entity.number(40), radius > 0,
        let start = entity.number(50), var end = entity.number(51)
      else { return nil }
      if end <= start { end += 360 }
      return .polyline(
        Polyline(
          curves.arc(
            center: center, radius: radius, from: start * .pi / 180, to: end * .pi / 180)))
    case "CIRCLE":
      guard let center = entity.point(), let radius = entity.number(40), radius > 0 else {
        return nil
      }
      return .circle(center: center, radius: radius)
    case "ELLIPSE": return ellipse(entity)
    case "SPLINE": return spline(entity)
    case "SOLID":
      let corners = [10, 11, 13, 12].compactMap { entity.point($0) }
      return Set(corners).count >= 3 ? .polygon(Polygon(corners)) : nil
    default: return nil
    }
  }

  private static func lightVertices(_ entity: DXFDocument.Entity) -> [(Point, Double)] {
    var vertices: [(Point, Double)] = []
    var x: Double?
    for (code, value) in entity.groups {
      switch code {
      case 10: x = DXFDocument.number(value)
      case 20:
        if let known = x, let y = DXFDocument.number(value) {
          vertices.append((Point(x: known, y: y), 0))
        }
        x = nil
      case 42:
        if !vertices.isEmpty { vertices[vertices.count - 1].1 = DXFDocument.number(value) ?? 0 }
      default: break
      }
    }
    return vertices
  }

  /// - Parameter flags: 1 where the last vertex is joined with the first.
  private func polyline(_ vertices: [(Point, Double)], _ flags: Int) -> Shape? {
    guard let first = vertices.first else { return nil }
    let isClosed = flags & 1 != 0
    var points = [first.0]
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      points += curves.bulge(from: start.0, to: end.0, start.1)
    }
    if isClosed, let last = vertices.last {
      points += curves.bulge(from: last.0, to: first.0, last.1)
    }
    if isClosed, Set(points).count >= 3 { return .polygon(Polygon(points)) }
    return points.count >= 2 ? .polyline(Polyline(points)) : nil
  }

  private func ellipse(_ entity: DXFDocument.Entity) -> Shape? {
    guard let center = entity.point(), let major = entity.point(11), let ratio = entity.number(40),
      ratio > 0
    else { return nil }
    let start = entity.number(41) ?? 0
    var end = entity.number(42) ?? 2 * .pi
    if end <= start { end += 2 * .pi }
    let isMirrored = (entity.number(230) ?? 1) < 0
    let points = curves.ellipse(
      center: center, major: Vector(dx: major.x, dy: major.y), ratio: isMirrored ? -ratio : ratio,
      from: start, to: end)
    return end - start > 2 * .pi - 1e-6
      ? .polygon(Polygon(Array(points.dropLast()))) : .polyline(Polyline(points))
  }

  private func spline(_ entity: DXFDocument.Entity) -> Shape? {
    let numbers = { (wanted: Int) in
      entity.groups.filter { $0.code == wanted }.compactMap { DXFDocument.number($0.value) }
    }
    let control = zip(numbers(10), numbers(20)).map { Point(x: $0, y: $1) }
    let fit = zip(numbers(11), numbers(21)).map { Point(x: $0, y: $1) }
    let points =
      curves.spline(
        degree: entity.integer(71) ?? 3, knots: numbers(40), points: control, weights: numbers(41))
      ?? fit
    guard points.count >= 2 else { return nil }
    let isClosed = points.first == points.last || (entity.integer(70) ?? 0) & 1 != 0
    return isClosed && Set(points).count >= 3
      ? .polygon(Polygon(points)) : .polyline(Polyline(points))
  }

  /// The outlines of a hatch that are polylines.
  private mutating func hatchRings(_ entity: DXFDocument.Entity) -> [[Point]] {
    var rings: [[Point]] = []
    var vertices: [(Point, Double)] = []
    var isPolyline = false
    var isInPaths = false
    var x: Double?
    var skipped = 0
    for (code, value) in entity.groups {
      switch code {
      case 91: isInPaths = true
      case 92:
        if case .polygon(let polygon)? = polyline(vertices, 1) { rings.append(polygon.outer) }
        vertices = []
        isPolyline = (Int(value.trimmed) ?? 0) & 2 != 0
        if !isPolyline { skipped += 1 }
      case 97, 75: isPolyline = false
      case 10 where isInPaths && isPolyline: x = DXFDocument.number(value)
      case 20 where isInPaths && isPolyline:
        if let known = x, let y = DXFDocument.number(value) {
          vertices.append((Point(x: known, y: y), 0))
        }
      case 42 where isInPaths && isPolyline:
        if !vertices.isEmpty { vertices[vertices.count - 1].1 = DXFDocument.number(value) ?? 0 }
      default: break
      }
    }
    if case .polygon(let polygon)? = polyline(vertices, 1) { rings.append(polygon.outer) }
    if skipped > 0 {
      draft.skip(
        file, "line \(entity.line), HATCH", "has \(skipped) outlines of edges, which are not read",
        code: "edges-not-read")
    }
    return rings
  }

  private mutating func readText(
    _ entity: DXFDocument.Entity, _ index: Int, _ placing: Placing
  ) throws(Fault) {
    guard let point = entity.point() else {
      return draft.skip(
        file, "line \(entity.line), \(entity.type)", "has no place", code: "no-place")
    }
    let parts = entity.groups.filter { $0.code == 3 || $0.code == 1 }.map(\.value)
    try add(
      entity, index, .point(point), placing, type: "text on layer",
      name: Self.plain(parts.joined()))
  }

  /// A text without the formatting of MTEXT.
  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let first = rest.popFirst() {
      guard first == "\\", let code = rest.first else {
        if first != "{" && first != "}" { plain.append(first) }
        continue
      }
      rest = rest.dropFirst()
      switch code {
      case "P", "~": plain.append(" ")
      case "\\", "{", "}": plain.append(code)
      case "U" where rest.hasPrefix("+"):
        let digits = rest.dropFirst().prefix(4)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          plain.unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst(1 + digits.count)
      case "L", "l", "O", "o", "K", "k": break
      default:
        // Fonts, heights and colours end at a semicolon.
        if let end = rest.firstIndex(of: ";") { rest = rest[rest.index(after: end)...] }
      }
    }
    return plain.trimmed
  }

  // MARK: - Blocks

  private mutating func insert(
    _ entity: DXFDocument.Entity, _ index: Int, _ placing: Placing
  ) throws(Fault) {
    let name = (entity.text(2) ?? "").lowercased()
    let place = "line \(entity.line), INSERT"
    guard let block = blocks[name] else {
      return draft.skip(
        file, place, "names the unknown block “\(name.prefix(60))”", code: "unknown-block")
    }
    if placing.blocks.contains(name) {
      throw Fault(
        message: "has the block “\(name.prefix(60))” within itself, in line \(entity.line)")
    }
    guard placing.blocks.count < Self.depthLimit else {
      throw Fault(
        message:
          "has blocks more than \(Self.depthLimit) deep in each other, in line \(entity.line)")
    }
    guard let point = entity.point() else {
      return draft.skip(file, place, "has no place", code: "no-place")
    }
    draft.count("insert")
    var inner = placing
    inner.blocks.append(name)
    inner.layer = entity.layer == "0" ? placing.layer ?? "0" : entity.layer
    inner.id += (entity.handle.map { "h\($0)" } ?? "e\(index)") + "/"
    let columns = min(max(entity.integer(70) ?? 1, 1), 10_000)
    let rows = min(max(entity.integer(71) ?? 1, 1), 10_000)
    for cell in 0..<(columns * rows) {
      var copy = inner
      if cell > 0 { copy.id += "\(cell)/" }
      let shift = Vector(
        dx: Double(cell % columns) * (entity.number(44) ?? 0),
        dy: Double(cell / columns) * (entity.number(45) ?? 0))
      copy.transform = Self.transform(of: entity, at: point, base: block.base, shift: shift)
        .then(placing.transform)
      if block.entities.isEmpty { break }
      for (index, entity) in block.entities.enumerated() { try read(entity, index, copy) }
    }
  }

  /// From a block's own units to where it is inserted.
  private static func transform(
    of entity: DXFDocument.Entity, at point: Point, base: Point, shift: Vector
  ) -> Transform {
    let (x, y) = (entity.number(41) ?? 1, entity.number(42) ?? 1)
    let angle = (entity.number(50) ?? 0) * .pi / 180
    let scaled = Transform(
      a: x, b: 0, c: 0, d: y, tx: -base.x * x + shift.dx, ty: -base.y * y + shift.dy)
    let turned = Transform(
      a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: point.x, ty: point.y)
    let isMirrored = (entity.number(230) ?? 1) < 0
    return isMirrored ? scaled.then(turned).then(mirror) : scaled.then(turned)
  }
}
