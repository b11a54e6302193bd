import GRDB

/// What the columns of a table are called and hold, by the version of the schema.
struct TableLayout {
  /// What a column may hold.
  enum Kind { case row, integer, number, text, json, bytes, optional }

  let name: String
  let columns: [(name: String, kind: Kind)]
  /// How many of the columns a row from before the last migration has.
  let least: Int

  private init(_ name: String, least: Int? = nil, _ columns: [(String, Kind)]) {
    self.name = name
    self.columns = columns.map { ($0.0, $0.1) }
    self.least = least ?? columns.count
  }

  /// The tables of a schema that are salvaged; all others follow from them.
  static func all(version: Int) -> [TableLayout] {
    let transform: [(String, Kind)] = ["a", "b", "c", "d", "tx", "ty", "opacity"]
      .map { ($0, .number) }
    let size: [(String, Kind)] = [("width", .integer), ("height", .integer)]
    let picture: [(String, Kind)] =
      [("id", .text), ("floor", .text), ("mediaType", .text)] + size + transform
    return [
      TableLayout(
        "venue", least: 3,
        [("id", .row), ("name", .json), ("revision", .integer), ("settings", .optional)]),
      TableLayout("building", [("position", .row), ("id", .text), ("name", .json)]),
      TableLayout(
        "floor",
        [
          ("position", .row), ("id", .text), ("building", .text), ("ordinal", .integer),
          ("name", .json), ("minX", .number), ("minY", .number), ("maxX", .number),
          ("maxY", .number), ("georeference", .optional),
        ]),
      version == 1
        ? TableLayout("image", [("position", .row)] + picture + [("bytes", .bytes)])
        : TableLayout("image", picture + [("content", .text)]),
      TableLayout(
        "content",
        [("id", .text), ("mediaType", .text)] + size + [("stored", .integer), ("bytes", .bytes)]),
      TableLayout(
        "feature",
        [
          ("number", .row), ("id", .text), ("floor", .text), ("kind", .text), ("geometry", .json),
          ("properties", .json), ("created", .integer), ("changed", .integer),
        ]),
      TableLayout(
        "edit", least: 7,
        [
          ("revision", .row), ("id", .text), ("base", .integer), ("author", .text),
          ("time", .integer), ("operations", .json), ("inverse", .json), ("undoes", .optional),
          ("restores", .integer), ("label", .optional),
        ]),
      TableLayout(
        "snapshot",
        [
          ("id", .row), ("name", .text), ("author", .text), ("time", .integer),
          ("revision", .integer), ("content", .bytes),
        ]),
      TableLayout(
        "compactedEdit", [("id", .text), ("revision", .integer), ("time", .integer)]),
    ]
  }

  /// The record as a row of this table; `nil` when it cannot be one.
  func row(_ record: FoundRecord) -> Row? {
    guard (least...columns.count).contains(record.values.count) else { return nil }
    var values: [String: DatabaseValue] = [:]
    for (column, value) in zip(columns, record.values) {
      guard column.kind.takes(value) else { return nil }
      values[column.name] = column.kind == .row ? record.number?.databaseValue : value
    }
    for column in columns.dropFirst(record.values.count) {
      values[column.name] = column.kind == .integer ? 0.databaseValue : .null
    }
    return Row(values)
  }
}

extension TableLayout.Kind {
  fileprivate func takes(_ value: DatabaseValue) -> Bool {
    switch (self, value.storage) {
    case (.row, .null), (.integer, .int64), (.number, .int64), (.number, .double),
      (.text, .string), (.bytes, .blob), (.optional, .null), (.optional, .string):
      true
    case (.json, .string(let text)): text.hasPrefix("{") || text.hasPrefix("[")
    default: false
    }
  }
}

/// All rows that can still be read of a file.
struct SalvagedTables {
  /// The rows by table.
  private(set) var rows: [String: [Row]] = [:]
  /// The texts in the indexes of ids, by table: what was there, whether or not it can be read.
  private(set) var ids: [String: Set<String>] = [:]
  /// The pages that cannot be read, or of which something cannot.
  private(set) var damagedPages: Set<Int> = []
  /// How many rows were found on pages that nothing leads to any more.
  private(set) var strays = 0
  private let file: PageFile
  private var visited: Set<Int> = []

  init(_ file: PageFile) {
    self.file = file
    let stored = file.header(at: 60)
    let layouts = TableLayout.all(version: (1...VenueSchema.version).contains(stored) ? stored : 2)
    var isWhole = true
    let schema = walk(from: 1)
    let names = Set(
      schema.compactMap { $0.values.count == 5 ? String.fromDatabaseValue($0.values[1]) : nil })
    for entry in schema where entry.values.count == 5 {
      guard let kind = String.fromDatabaseValue(entry.values[0]),
        let name = String.fromDatabaseValue(entry.values[1]),
        let table = String.fromDatabaseValue(entry.values[2]),
        let root = Int.fromDatabaseValue(entry.values[3]), root > 1
      else { continue }
      let records = walk(from: root)
      if kind == "table", let layout = layouts.first(where: { $0.name == name }) {
        rows[name] = records.compactMap(layout.row)
      } else if kind == "index" {
        ids[table, default: []].formUnion(
          records.compactMap { $0.values.first.flatMap(String.fromDatabaseValue) })
      }
    }
    isWhole = damagedPages.isEmpty && layouts.allSatisfy { names.contains($0.name) }
    if !isWhole { collectStrays(layouts) }
  }

  /// Everything below a page, as far as it can be read.
  private mutating func walk(from root: Int) -> [FoundRecord] {
    var records: [FoundRecord] = []
    var waiting = [root]
    while let number = waiting.popLast() {
      guard visited.insert(number).inserted else { continue }
      guard let (page, damaged) = file.treePage(number) else {
        damagedPages.insert(number)
        continue
      }
      if damaged > 0 { damagedPages.insert(number) }
      switch page {
      case .leaf(let found): records += found
      case .interior(let below, let found):
        records += found
        waiting += below.reversed()
      }
    }
    return records
  }

  /// Looks for rows on pages that were below a damaged one; what they are, their columns tell.
  private mutating func collectStrays(_ layouts: [TableLayout]) {
    let free = file.freePages
    for number in 1...max(1, file.count) where !visited.contains(number) && !free.contains(number) {
      guard case .leaf(let records)? = file.treePage(number)?.page else { continue }
      for record in records where record.number != nil {
        guard
          let (layout, row) = layouts.lazy.compactMap({ layout in
            layout.row(record).map { (layout, $0) }
          }).first
        else { continue }
        rows[layout.name, default: []].append(row)
        strays += 1
      }
    }
  }
}
