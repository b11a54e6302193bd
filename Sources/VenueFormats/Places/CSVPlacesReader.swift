import Geometry
import IndoorModel

/// Reads a table of places: a line of headings with `name` and `x`, `y` in floor metres or
/// `longitude`, `latitude`; then a place a line.
///
/// - SeeAlso: https://www.rfc-editor.org/rfc/rfc4180
struct CSVPlacesReader: PlanReader {
  static let format = PlanFormat.csv

  private let bytes: [UInt8]
  private let file: String

  /// The most lines of a table.
  static let rowLimit = 200_000

  private struct Row {
    let line: Int
    let cells: [String]
  }

  init(_ file: PlanSource.File, of source: PlanSource) {
    bytes = file.bytes
    self.file = source.label(of: file)
  }

  /// Whether the first line has the headings.
  static func isTable(_ bytes: [UInt8]) -> Bool {
    let names = firstHeadings(of: bytes)
    return names.contains("name") && isPlaced(names)
  }

  /// The headings in the first line.
  static func firstHeadings(of bytes: [UInt8]) -> [String] {
    let start = bytes.prefix(4096).prefix { $0 != 0x0A && $0 != 0x0D }
    return headings(cells(of: String(decoding: start, as: UTF8.self)))
  }

  /// The lines below the headings, with their cells by heading.
  static func table(
    _ bytes: [UInt8], file: String
  ) throws(FormatError) -> [(line: Int, members: [String: String])] {
    let rows: [Row]
    do { rows = try Self.rows(of: bytes) } catch { throw FormatError(file, error.message) }
    let names = headings(rows.first?.cells ?? [])
    return rows.dropFirst().map { row in
      let cells = row.cells.map { plain($0.trimmed) }
      return (row.line, Dictionary(zip(names, cells)) { first, _ in first })
    }
  }

  private static func isPlaced(_ names: [String]) -> Bool {
    names.contains("x") && names.contains("y")
      || names.contains("longitude") && names.contains("latitude")
  }

  private static func headings(_ cells: [String]) -> [String] {
    cells.map { cell in
      let name = String(cell.drop { $0 == "\u{FEFF}" }).trimmed.lowercased()
      return ["lon": "longitude", "lng": "longitude", "lat": "latitude", "level": "floor"][name]
        ?? name
    }
  }

  /// The cells of a single line.
  private static func cells(of line: String) -> [String] {
    (try? rows(of: Array(line.utf8)))?.first?.cells ?? []
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    let rows = try Self.table(bytes, file: file)
    let names = Self.firstHeadings(of: bytes)
    let isOnEarth = !(names.contains("x") && names.contains("y"))
    var draft = PlanDraft(frame: isOnEarth ? .degrees : .metres)
    var levels: Set<Double> = []
    draft.suggest("place", ImportTarget(.poi))
    for (line, members) in rows {
      let place = RemarkPlace(line: line)
      let (x, y) = isOnEarth ? ("longitude", "latitude") : ("x", "y")
      guard let east = Self.number(members[x]), let north = Self.number(members[y]) else {
        draft.skip(file, place, "\(x) and \(y) must be numbers", code: "not-numbers")
        continue
      }
      let read = OSMLevels(members["floor"] ?? "")
      guard read.unknown.isEmpty, read.levels.count <= 1 else {
        draft.skip(
          file, place, "floor must be one number, not “\(members["floor"] ?? "")”",
          code: "floor-not-number")
        continue
      }
      let level = read.levels.first ?? 0
      levels.insert(level)
      let point = Shape.point(Point(x: east, y: north))
      draft.items.append(
        Self.item(members, point, OSMLevels.key(level), place, file: file, type: "place"))
    }
    guard !levels.isEmpty else { throw FormatError(file, "has no line with a place") }
    draft.addStoreys(of: levels)
    return draft
  }

  /// The item of a line.
  static func item(
    _ members: [String: String], _ point: Shape, _ floor: String, _ place: RemarkPlace,
    file: String,
    type: String
  ) -> PlanDraft.Item {
    let name = members["name"] ?? ""
    let id = [members["id"], name].compactMap(\.self).first { !$0.isEmpty } ?? place.description
    var item = PlanDraft.Item(
      foreignID: String(id.prefix(200)), type: type, shape: point, floors: [floor], file: file,
      place: place)
    for heading in Self.localized {
      if let text = Self.text(heading, of: members) { item.properties[heading] = text.value }
    }
    let known = ["category": "category", "url": "url", "opening_hours": "openingHours"]
    for (heading, property) in known {
      if let text = members[heading], !text.isEmpty { item.properties[property] = .string(text) }
    }
    let used: Set = ["name", "x", "y", "longitude", "latitude", "floor", "id", "description"]
    for (heading, text) in members
    where !text.isEmpty && !used.contains(heading) && known[heading] == nil
      && !Self.localized.contains(where: { heading.hasPrefix("\($0):") }) && !heading.isEmpty
    {
      item.tags[heading] = .string(text)
    }
    return item
  }

  /// A cell without the apostrophe that keeps a spreadsheet from taking it for a formula.
  private static func plain(_ cell: String) -> String {
    let rest = cell.dropFirst()
    return cell.hasPrefix("'") && rest.first.map { "=+-@".contains($0) } == true
      ? String(rest) : cell
  }

  /// The headings that may have a language after a colon.
  private static let localized = ["name", "description"]

  /// A text in all languages: the plain heading is English, unless it repeats another one.
  private static func text(_ heading: String, of members: [String: String]) -> LocalizedText? {
    var texts: [String: String] = [:]
    for (name, text) in members where name.hasPrefix("\(heading):") && !text.isEmpty {
      texts[String(name.dropFirst(heading.count + 1).prefix(12))] = text
    }
    if let plain = members[heading], !plain.isEmpty, !texts.values.contains(plain) {
      texts["en"] = plain
    }
    return texts.isEmpty ? nil : LocalizedText(texts)
  }

  /// A number with a point, or with a decimal comma as spreadsheets write it.
  private static func number(_ text: String?) -> Double? {
    guard let text else { return nil }
    let number = Double(text) ?? Double(text.replacing(",", with: "."))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: - Cells

  private struct Fault: Error {
    let message: String
  }

  /// Cells are divided by what comes first in the headings: a tab, a semicolon or a comma.
  private static func rows(of bytes: [UInt8]) throws(Fault) -> [Row] {
    let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let divider = [UInt8(ascii: "\t"), UInt8(ascii: ";")].first(where: first.contains) ?? 0x2C
    var rows: [Row] = []
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var line = 1
    var start = 1
    var index = 0
    func text() throws(Fault) -> String {
      guard let text = String(validating: cell, as: UTF8.self) else {
        throw Fault(message: "is not UTF-8 in line \(line); save it as UTF-8")
      }
      return text
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && index < bytes.count && bytes[index] == byte:
        cell.append(byte)
        index += 1
      case UInt8(ascii: "\"") where isQuoted || cell.isEmpty: isQuoted.toggle()
      case divider where !isQuoted:
        cells.append(try text())
        cell = []
        if cells.count > 200 { throw Fault(message: "has more than 200 cells in line \(line)") }
      case 0x0A where !isQuoted:
        cells.append(try text())
        if cells.contains(where: { !$0.isEmpty }) { rows.append(Row(line: start, cells: cells)) }
        (cells, cell) = ([], [])
        line += 1
        start = line
        if rows.count > rowLimit { throw Fault(message: "has more than \(rowLimit) lines") }
      case 0x0D where !isQuoted: break
      default:
        if byte == 0x0A { line += 1 }
        cell.append(byte)
      }
    }
    if isQuoted {
      throw Fault(message: "has a quotation mark that is not closed, in line \(start)")
    }
    cells.append(try text())
    if cells.contains(where: { !$0.isEmpty }) { rows.append(Row(line: start, cells: cells)) }
    return rows
  }
}
