import Geometry

/// The entities, blocks and layers of a drawing in ASCII DXF, in its own units.
///
/// - SeeAlso: https://help.autodesk.com/view/OARX/2018/ENU/?guid=GUID-235B22E0-A567-4CF6-92D3-38A2306D73F3
struct DXFDocument {
  /// An entity: its groups as they stand in the file.
  struct Entity {
    /// `LINE`, `INSERT`, …
    let type: String
    /// The line of the file that names it.
    let line: Int
    /// The groups after the name.
    private(set) var groups: [(code: Int, value: String)] = []
    /// The vertices of a `POLYLINE`.
    var vertices: [Entity] = []

    init(type: String, line: Int) {
      self.type = type
      self.line = line
    }

    mutating func add(_ code: Int, _ value: String) { groups.append((code, value)) }

    /// The first value of a code.
    func text(_ code: Int) -> String? { groups.first { $0.code == code }?.value }

    /// The first value of a code as a finite number.
    func number(_ code: Int) -> Double? { text(code).flatMap(DXFDocument.number) }

    /// The first value of a code as a whole number.
    func integer(_ code: Int) -> Int? { text(code).flatMap { Int($0.trimmed) } }

    /// The point of a pair of codes, such as 10 and 20.
    func point(_ code: Int = 10) -> Point? {
      guard let x = number(code), let y = number(code + 10) else { return nil }
      return Point(x: x, y: y)
    }

    var layer: String { text(8) ?? "0" }
    var handle: String? { text(5) }
  }

  /// A named group of entities that `INSERT` places.
  struct Block {
    let base: Point
    var entities: [Entity] = []
  }

  /// Variables of the header: the first number of each.
  private(set) var header: [String: Double] = [:]
  /// The entities of the drawing.
  private(set) var entities: [Entity] = []
  /// The blocks by name in lower case, which is how `INSERT` may write it.
  private(set) var blocks: [String: Block] = [:]
  /// The texts of extension records of Floorcast, each joined.
  private(set) var venueRecords: [String] = []
  /// The layers that are switched off or frozen.
  private(set) var hiddenLayers: Set<String> = []

  /// Why a drawing was not read.
  struct Fault: Error {
    let message: String
  }

  /// The most entities of a drawing, in blocks and outside.
  static let entityLimit = 1_000_000

  /// Whether bytes begin as a drawing does: a section, perhaps after comments.
  static func isDrawing(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "AutoCAD Binary DXF".utf8) || bytes.starts(with: "AC10".utf8) {
      return true
    }
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    var lines = start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(\.trimmed)[...]
    while lines.count >= 2, lines.first == "999" { lines = lines.dropFirst(2) }
    return lines.count >= 2 && lines.first == "0"
      && ["SECTION", "EOF"].contains(lines[lines.startIndex + 1])
  }

  static func number(_ text: String) -> Double? {
    let number = Double(text) ?? Double(text.trimmed)
    return number.flatMap { $0.isFinite && abs($0) < 1e12 ? $0 : nil }
  }

  // MARK: - Reading

  init(_ bytes: [UInt8]) throws(Fault) {
    if bytes.starts(with: "AutoCAD Binary DXF".utf8) {
      throw Fault(message: "is a binary DXF; save it as ASCII DXF")
    }
    if bytes.starts(with: "AC10".utf8) { throw Fault(message: "is a DWG; save it as ASCII DXF") }
    var groups = DXFGroups(bytes)
    var section = ""
    var parents: [Entity] = []
    var open: Entity?
    var blockName: String?
    var count = 0
    var variable = ""

    while let (code, value) = try groups.next() {
      if code == 0 {
        if let entity = open { finish(entity, section, &parents, &blockName) }
        open = nil
        count += 1
        guard count <= Self.entityLimit else {
          throw Fault(message: "has more than \(Self.entityLimit) entities; divide the drawing")
        }
        if value == "ENDSEC" { section = "" }
        if value == "EOF" {
          flush(&parents, blockName)
          return
        }
        open = Entity(type: value, line: groups.line)
        continue
      }
      if open?.type == "SECTION", code == 2 {
        section = value
        open = nil
      } else if section == "HEADER" {
        if code == 9 { variable = value }
        if header[variable] == nil, code != 9 { header[variable] = Self.number(value) }
      } else if ["TABLES", "BLOCKS", "ENTITIES", "OBJECTS"].contains(section) {
        open?.add(code, value)
      }
    }
    throw Fault(message: "ends in line \(groups.line) without EOF; it is cut off")
  }

  /// Puts a whole entity where it belongs.
  private mutating func finish(
    _ entity: Entity, _ section: String, _ parents: inout [Entity], _ blockName: inout String?
  ) {
    switch (section, entity.type) {
    case ("TABLES", "LAYER"):
      let isOff = (entity.integer(62) ?? 7) < 0 || (entity.integer(70) ?? 0) & 1 != 0
      if isOff, let name = entity.text(2) { hiddenLayers.insert(name) }
    case ("BLOCKS", "BLOCK"):
      let name = (entity.text(2) ?? "").lowercased()
      blockName = name
      blocks[name] = Block(base: entity.point() ?? Point(x: 0, y: 0))
    case ("BLOCKS", "ENDBLK"):
      flush(&parents, blockName)
      blockName = nil
    case ("OBJECTS", "XRECORD"):
      let texts = entity.groups.filter { $0.code == 1 }.map(\.value)
      if texts.first == DXFRecord.application { venueRecords.append(texts.dropFirst().joined()) }
    case ("OBJECTS", _): break
    case (_, "VERTEX"):
      if !parents.isEmpty { parents[parents.count - 1].vertices.append(entity) }
    case (_, "ATTRIB"), (_, "SEQEND"): break
    case ("BLOCKS", _), ("ENTITIES", _):
      flush(&parents, blockName)
      // Its vertices follow as entities of their own.
      if entity.type == "POLYLINE" { parents = [entity] } else { add(entity, to: blockName) }
    default: break
    }
  }

  private mutating func flush(_ parents: inout [Entity], _ blockName: String?) {
    for parent in parents { add(parent, to: blockName) }
    parents = []
  }

  private mutating func add(_ entity: Entity, to block: String?) {
    if let block { blocks[block]?.entities.append(entity) } else { entities.append(entity) }
  }
}

/// The pairs of lines that DXF consists of: a code, then its value.
private struct DXFGroups {
  private let bytes: [UInt8]
  private var index = 0
  /// The line of the last code.
  private(set) var line = 0
  private var lineCount = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func next() throws(DXFDocument.Fault) -> (code: Int, value: String)? {
    guard let first = nextLine() else { return nil }
    line = lineCount
    let text = String(decoding: first, as: UTF8.self).trimmed
    guard let code = Int(text) else {
      // Spaces at the end of a file are no group.
      if text.isEmpty, index >= bytes.count { return nil }
      throw DXFDocument.Fault(
        message: "has “\(text.prefix(20))” in line \(line) where a group code must stand")
    }
    guard let second = nextLine() else { return nil }
    // Indented values are common, spaces within and behind them belong to texts.
    return (code, code == 0 || code == 2 ? Self.text(second).trimmed : Self.text(second))
  }

  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    var end = index
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    index += 1
    lineCount += 1
    return bytes[start..<end]
  }

  /// UTF-8 since 2007, a code page of Windows before, of which Latin letters are the same.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }
}
