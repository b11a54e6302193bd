import Foundation
import Geometry
import IndoorModel

/// Reads a drawing in ASCII DXF, R12 to 2018: one floor, its layers as types.
struct DXFReader: PlanReader {
  static let format = PlanFormat.dxf

  private let bytes: [UInt8]
  private let file: String
  private var draft = PlanDraft(frame: .metres)
  private var shapes = DXFShapes(tolerance: 0.01)
  /// What the caller says that a drawing unit is in metres.
  private let givenUnit: Double?
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
  private static let itemLimit = 500_000
  /// The most entities that are read for them.
  private static let readLimit = 2_000_000
  /// The most points of all of them.
  private static let pointLimit = 10_000_000
  /// Blocks may lie this deep in each other.
  private static let depthLimit = 16

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

  /// - Parameter metresPerUnit: what a unit is; without it the drawing says so, or it is guessed.
  init(_ file: PlanSource.File, of source: PlanSource, metresPerUnit: Double? = nil) {
    bytes = file.bytes
    givenUnit = metresPerUnit
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
      // An empty floor of a venue that Floorcast wrote is a floor all the same.
      if draft.name != nil { return draft }
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
    unit = givenUnit ?? given ?? 0.001
    shapes = DXFShapes(tolerance: 0.01 / unit)
  }

  /// Without a unit a plan of some hundreds is in metres, a larger one in millimetres.
  private mutating func guessUnit(_ document: DXFDocument, _ extent: Box) {
    let number = document.header["$INSUNITS"].flatMap { Int(exactly: $0) } ?? 0
    if givenUnit != nil || Self.units[number] != nil { return }
    unit = max(extent.width, extent.height) > 1000 ? 0.001 : 1
    let place: RemarkPlace = "HEADER, $INSUNITS"
    if unit == 1 {
      draft.remark(
        file, place, "names no unit; a unit is taken as a metre", code: "unit-metre")
    } else {
      draft.remark(
        file, place, "names no unit; a unit is taken as a millimetre", code: "unit-millimetre")
    }
  }

  private mutating func addItems(_ document: DXFDocument, _ extent: Box) {
    // Joining would make one line of a leaf and the arc that it sweeps.
    let doors = DXFDoors(in: drawn, metresPerUnit: unit)
    let joining = DXFJoining(drawn, tolerance: 0.0001 / unit)
    if joining.joinedCount > 0 {
      draft.remark(
        file, "",
        """
        draws \(drawn.count) things; \(joining.joinedCount) lines were joined to those that they \
        meet end to end
        """, code: "lines-joined")
      drawn = joining.items
    }
    drawn += doors.items
    PlanTable(file: file, hiddenLayers: document.hiddenLayers).suggest(for: drawn, in: &draft)
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
      let (rings, skipped) = shapes.hatchRings(of: entity)
      if skipped > 0 {
        draft.skip(
          file, RemarkPlace(line: entity.line, path: "HATCH"),
          "has \(skipped) outlines of edges, which are not read", code: "edges-not-read")
      }
      for ring in rings {
        try add(entity, index, .polygon(Polygon(ring)), placing, type: "hatch on layer")
      }
    default:
      guard let shape = shapes.shape(of: entity) else {
        if DXFShapes.types.contains(entity.type) {
          return draft.skip(
            file, RemarkPlace(line: entity.line, path: entity.type), "lacks points, or has too few",
            code: "too-few-points")
        }
        return draft.count("entity \(entity.type.prefix(40))")
      }
      try add(entity, index, shape, placing, type: "layer")
    }
  }

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
      type: "\(type) \(layer)", shape: shape.placed(by: own), floors: [floor], file: file,
      place: RemarkPlace(line: entity.line, path: entity.type))
    if let name, !name.isEmpty {
      item.properties["name"] = LocalizedText(String(name.prefix(200))).value
      item.isLabel = true
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

  private mutating func readText(
    _ entity: DXFDocument.Entity, _ index: Int, _ placing: Placing
  ) throws(Fault) {
    guard let point = entity.point() else {
      return draft.skip(
        file, RemarkPlace(line: entity.line, path: entity.type), "has no place", code: "no-place")
    }
    try add(
      entity, index, .point(point), placing, type: "text on layer",
      name: DXFShapes.text(of: entity))
  }

  // MARK: - Blocks

  private mutating func insert(
    _ entity: DXFDocument.Entity, _ index: Int, _ placing: Placing
  ) throws(Fault) {
    let name = (entity.text(2) ?? "").lowercased()
    let place = RemarkPlace(line: entity.line, path: "INSERT")
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
