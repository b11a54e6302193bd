import Geometry
public import IndoorModel

/// Writes a floor as a drawing in ASCII DXF of AutoCAD 2000: metres, a layer for each kind and
/// category, names as TEXT.
///
/// Properties are extended data of the entities, which `DXFReader` finds again. A connector is in the
/// drawing of its first floor; on others its stops are points.
public struct DXFExport: Sendable {
  private let venue: Venue
  private let floor: Floor
  private let features: [Feature]

  /// Prepares the export of a floor.
  public init(_ venue: Venue, floor: Floor) {
    self.venue = venue
    self.floor = floor
    features = venue.features(on: floor.id).sorted {
      $0.id.rawValue.precedesNaturally($1.id.rawValue)
    }
  }

  /// The drawing.
  public func bytes() -> [UInt8] {
    var drawing = DXFDrawing(
      layers: Set(
        features.flatMap { feature in
          let layer = Self.layer(feature)
          return feature.name == nil ? [layer] : [layer, layer + Self.nameEnding]
        }
      ).sorted())
    for feature in features { add(feature, to: &drawing) }
    let extent = features.compactMap(\.shape.bounds).reduce(floor.bounds) { $0.union($1) }
    return drawing.bytes(
      extent: extent, record: DXFVenueRecord(venue, floor: floor.id).strings)
  }

  private static let nameEnding = "-NAME"

  /// `AREA-BOOTH`: letters, digits and hyphens, which every program allows.
  private static func layer(_ feature: Feature) -> String {
    let category = (feature.category ?? "").prefix(40)
    let words = category.isEmpty ? feature.kind.rawValue : "\(feature.kind.rawValue)-\(category)"
    return String(
      words.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  private func add(_ feature: Feature, to drawing: inout DXFDrawing) {
    let layer = Self.layer(feature)
    let record = DXFRecord(feature)
    if feature.kind == .connector, feature.floor != floor.id {
      for (point, stop) in zip(feature.shape.vertices, feature.connectorFloors)
      where stop == floor.id {
        drawing.add(point: point, on: layer, .repeated)
      }
    } else {
      switch feature.shape {
      case .point(let point): drawing.add(point: point, on: layer, record)
      case .circle(let center, let radius):
        drawing.add(center: center, radius: radius, on: layer, record)
      case .polyline(let line):
        drawing.add(
          vertices: line.points, isClosed: false, width: feature.thickness, on: layer, record)
      case .polygon(let polygon):
        for (index, ring) in polygon.rings.enumerated() {
          var part = record
          part.ring = index
          drawing.add(vertices: ring, isClosed: true, width: 0, on: layer, part)
        }
      }
    }
    addName(of: feature, on: layer + Self.nameEnding, to: &drawing)
  }

  /// Names of areas are a little larger than those of places.
  private func addName(of feature: Feature, on layer: String, to drawing: inout DXFDrawing) {
    guard let name = feature.name?.text(), !name.isEmpty else { return }
    let stops = zip(feature.shape.vertices, feature.connectorFloors)
    let own = stops.first { $0.1 == floor.id }?.0
    guard let point = feature.kind == .connector ? own : feature.shape.anchor else { return }
    drawing.add(text: name, at: point, height: feature.kind == .area ? 0.5 : 0.3, on: layer)
  }
}

/// The groups of a drawing, and the tables that programs want around its entities.
///
/// - SeeAlso: https://help.autodesk.com/view/OARX/2018/ENU/?guid=GUID-235B22E0-A567-4CF6-92D3-38A2306D73F3
private struct DXFDrawing {
  private let layers: [String]
  private var entities = DXFText()
  /// The number of the last handle; those before are of tables.
  private var lastHandle = 0x100
  private static let modelSpace = "1F"
  private static let paperSpace = "1E"

  init(layers: [String]) { self.layers = layers }

  // MARK: - Entities

  private mutating func begin(_ type: String, on layer: String, _ subclass: String) {
    lastHandle += 1
    entities.add(0, type)
    entities.add(5, String(lastHandle, radix: 16, uppercase: true))
    entities.add(330, Self.modelSpace)
    entities.add(100, "AcDbEntity")
    entities.add(8, layer)
    entities.add(100, subclass)
  }

  private mutating func end(_ record: DXFRecord) {
    entities.add(1001, DXFRecord.application)
    for string in record.strings { entities.add(1000, string) }
  }

  mutating func add(point: Point, on layer: String, _ record: DXFRecord) {
    begin("POINT", on: layer, "AcDbPoint")
    entities.add(point, 10)
    end(record)
  }

  mutating func add(center: Point, radius: Double, on layer: String, _ record: DXFRecord) {
    begin("CIRCLE", on: layer, "AcDbCircle")
    entities.add(center, 10)
    entities.add(40, radius)
    end(record)
  }

  mutating func add(
    vertices: [Point], isClosed: Bool, width: Double, on layer: String, _ record: DXFRecord
  ) {
    begin("LWPOLYLINE", on: layer, "AcDbPolyline")
    entities.add(90, String(vertices.count))
    entities.add(70, isClosed ? "1" : "0")
    entities.add(43, width)
    for vertex in vertices {
      entities.add(10, vertex.x)
      entities.add(20, vertex.y)
    }
    end(record)
  }

  mutating func add(text: String, at point: Point, height: Double, on layer: String) {
    begin("TEXT", on: layer, "AcDbText")
    entities.add(point, 10)
    entities.add(40, height)
    entities.add(1, DXFText.escaped(text))
    // In the middle of the point; 11 counts where 72 or 73 are not 0.
    entities.add(72, "1")
    entities.add(point, 11)
    entities.add(100, "AcDbText")
    entities.add(73, "2")
    end(.repeated)
  }

  // MARK: - The whole

  func bytes(extent: Box, record: [String]) -> [UInt8] {
    var text = DXFText()
    header(extent, &text)
    text.add(0, "SECTION", 2, "CLASSES", 0, "ENDSEC")
    tables(extent, &text)
    blocks(&text)
    text.add(0, "SECTION", 2, "ENTITIES")
    text.append(entities)
    text.add(0, "ENDSEC")
    objects(record, &text)
    text.add(0, "EOF")
    return text.bytes
  }

  private func header(_ extent: Box, _ text: inout DXFText) {
    text.add(0, "SECTION", 2, "HEADER")
    text.add(9, "$ACADVER", 1, "AC1015")
    text.add(9, "$DWGCODEPAGE", 3, "ANSI_1252")
    text.add(9, "$INSUNITS", 70, "6")
    text.add(9, "$MEASUREMENT", 70, "1")
    // Points as small crosses, of two hundredths of the window.
    text.add(9, "$PDMODE", 70, "3")
    text.add(9, "$PDSIZE", 40, "-2")
    text.add(9, "$EXTMIN")
    text.add(extent.min, 10)
    text.add(9, "$EXTMAX")
    text.add(extent.max, 10)
    text.add(9, "$HANDSEED", 5, String(lastHandle + 1, radix: 16, uppercase: true))
    text.add(0, "ENDSEC")
  }

  private func table(
    _ name: String, handle: String, _ text: inout DXFText, count: Int,
    _ write: (inout DXFText) -> Void
  ) {
    text.add(0, "TABLE", 2, name, 5, handle, 330, "0", 100, "AcDbSymbolTable", 70, String(count))
    if name == "DIMSTYLE" { text.add(100, "AcDbDimStyleTable") }
    write(&text)
    text.add(0, "ENDTAB")
  }

  private func tables(_ extent: Box, _ text: inout DXFText) {
    text.add(0, "SECTION", 2, "TABLES")
    table("VPORT", handle: "8", &text, count: 1) { text in
      text.add(0, "VPORT", 5, "29", 330, "8", 100, "AcDbSymbolTableRecord")
      text.add(100, "AcDbViewportTableRecord", 2, "*Active", 70, "0")
      text.add(10, "0", 20, "0", 11, "1", 21, "1")
      text.add(12, extent.center.x)
      text.add(22, extent.center.y)
      text.add(40, max(extent.height, extent.width / 2) * 1.1)
      text.add(41, "2")
    }
    table("LTYPE", handle: "5", &text, count: 3) { text in
      for (name, handle) in [("ByBlock", "14"), ("ByLayer", "15"), ("Continuous", "16")] {
        text.add(0, "LTYPE", 5, handle, 330, "5", 100, "AcDbSymbolTableRecord")
        text.add(100, "AcDbLinetypeTableRecord", 2, name, 70, "0", 3, "", 72, "65", 73, "0")
        text.add(40, "0")
      }
    }
    table("LAYER", handle: "2", &text, count: layers.count + 1) { text in
      for (index, name) in (["0"] + layers).enumerated() {
        text.add(0, "LAYER", 5, String(0x10000000 + index, radix: 16), 330, "2")
        text.add(100, "AcDbSymbolTableRecord", 100, "AcDbLayerTableRecord", 2, name, 70, "0")
        text.add(62, Self.colour(of: name), 6, "Continuous", 390, "F")
      }
    }
    table("STYLE", handle: "3", &text, count: 1) { text in
      text.add(0, "STYLE", 5, "11", 330, "3", 100, "AcDbSymbolTableRecord")
      text.add(100, "AcDbTextStyleTableRecord", 2, "Standard", 70, "0", 40, "0", 41, "1")
      text.add(50, "0", 71, "0", 42, "0.3", 3, "txt", 4, "")
    }
    table("VIEW", handle: "6", &text, count: 0) { _ in }
    table("UCS", handle: "7", &text, count: 0) { _ in }
    table("APPID", handle: "9", &text, count: 2) { text in
      for (name, handle) in [("ACAD", "12"), (DXFRecord.application, "13")] {
        text.add(0, "APPID", 5, handle, 330, "9", 100, "AcDbSymbolTableRecord")
        text.add(100, "AcDbRegAppTableRecord", 2, name, 70, "0")
      }
    }
    table("DIMSTYLE", handle: "A", &text, count: 1) { text in
      text.add(0, "DIMSTYLE", 105, "27", 330, "A", 100, "AcDbSymbolTableRecord")
      text.add(100, "AcDbDimStyleTableRecord", 2, "Standard", 70, "0")
    }
    table("BLOCK_RECORD", handle: "1", &text, count: 2) { text in
      for (name, handle) in [("*Model_Space", Self.modelSpace), ("*Paper_Space", Self.paperSpace)] {
        text.add(0, "BLOCK_RECORD", 5, handle, 330, "1", 100, "AcDbSymbolTableRecord")
        text.add(100, "AcDbBlockTableRecord", 2, name, 340, "0")
      }
    }
    text.add(0, "ENDSEC")
  }

  /// Colours of AutoCAD's table that show on a dark and on a light ground.
  private static func colour(of layer: String) -> String {
    let colours = [
      "WALL": "7", "OBSTACLE": "30", "AREA": "150", "DOOR": "3", "LINE": "6", "POI": "1",
      "CONNECTOR": "5", "ANCHOR": "200", "MARKER": "40",
    ]
    return colours[String(layer.prefix { $0 != "-" })] ?? "7"
  }

  private func blocks(_ text: inout DXFText) {
    text.add(0, "SECTION", 2, "BLOCKS")
    for (name, owner, begin, end) in [
      ("*Model_Space", Self.modelSpace, "20", "21"), ("*Paper_Space", Self.paperSpace, "1C", "1D"),
    ] {
      text.add(0, "BLOCK", 5, begin, 330, owner, 100, "AcDbEntity")
      if owner == Self.paperSpace { text.add(67, "1") }
      text.add(8, "0", 100, "AcDbBlockBegin", 2, name, 70, "0", 10, "0", 20, "0")
      text.add(30, "0", 3, name, 1, "")
      text.add(0, "ENDBLK", 5, end, 330, owner, 100, "AcDbEntity")
      if owner == Self.paperSpace { text.add(67, "1") }
      text.add(8, "0", 100, "AcDbBlockEnd")
    }
    text.add(0, "ENDSEC")
  }

  private func objects(_ record: [String], _ text: inout DXFText) {
    text.add(0, "SECTION", 2, "OBJECTS")
    text.add(0, "DICTIONARY", 5, "C", 330, "0", 100, "AcDbDictionary", 281, "1")
    text.add(3, "ACAD_GROUP", 350, "D", 3, "ACAD_PLOTSTYLENAME", 350, "E")
    text.add(3, DXFRecord.application, 350, "B")
    text.add(0, "DICTIONARY", 5, "D", 330, "C", 100, "AcDbDictionary", 281, "1")
    text.add(0, "ACDBDICTIONARYWDFLT", 5, "E", 330, "C", 100, "AcDbDictionary", 281, "1")
    text.add(3, "Normal", 350, "F", 100, "AcDbDictionaryWithDefault", 340, "F")
    text.add(0, "ACDBPLACEHOLDER", 5, "F", 330, "E")
    text.add(0, "XRECORD", 5, "B", 330, "C", 100, "AcDbXrecord", 280, "1")
    text.add(1, DXFRecord.application)
    for string in record { text.add(1, string) }
    text.add(0, "ENDSEC")
  }
}

/// Groups of DXF: a code on one line, its value on the next.
private struct DXFText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ other: DXFText) { bytes += other.bytes }

  mutating func add(_ code: Int, _ value: String) {
    bytes += "\(code)\n\(value)\n".utf8
  }

  mutating func add(_ code: Int, _ number: Double) { add(code, Self.text(number)) }

  /// Adds a point, its height 0.
  mutating func add(_ point: Point, _ code: Int) {
    add(code, point.x)
    add(code + 10, point.y)
    add(code + 20, "0")
  }

  /// Adds several groups: codes and values in turn.
  mutating func add(_ parts: any DXFPart...) {
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      bytes += "\(parts[index])\n\(parts[index + 1])\n".utf8
    }
  }

  /// To a millionth, without an exponent.
  private static func text(_ number: Double) -> String {
    let millionths = (number * 1_000_000).rounded()
    guard abs(millionths) < 1e15 else { return "0" }
    let (whole, rest) = UInt64(abs(millionths)).quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    var decimals = String(repeating: "0", count: 6 - digits.count) + digits
    while decimals.hasSuffix("0"), decimals.count > 1 { decimals.removeLast() }
    return "\(millionths < 0 ? "-" : "")\(whole).\(decimals)"
  }

  /// A text in one line of ASCII.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "^": result += "^ "
      case "\n", "\r", "\t": result += " "
      case "\u{20}"..."\u{7E}": result.unicodeScalars.append(scalar)
      default:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: true)
          result += "\\U+" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }
}

/// A code or a value of a group.
private protocol DXFPart {}
extension Int: DXFPart {}
extension String: DXFPart {}
