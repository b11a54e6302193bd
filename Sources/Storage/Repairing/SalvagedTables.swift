import GRDB

/// All rows that can still be read of a file.
struct SalvagedTables {
  /// The pages that cannot be read whole.
  private(set) var damagedPages: Set<Int> = []
  private var rows: [String: [Row]] = [:]
  private var ids: [String: Set<String>] = [:]
  private let file: PageFile
  private let reader: TreeReader
  private var visited: Set<Int> = []

  init(_ file: PageFile) {
    self.file = file
    reader = TreeReader(file)
    let stored = file.header(at: 60)
    let layouts = TableLayout.all(version: (1...VenueSchema.version).contains(stored) ? stored : 2)
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
    let isWhole = damagedPages.isEmpty && layouts.allSatisfy { names.contains($0.name) }
    if !isWhole { collectStrays(layouts) }
  }

  /// Whether there is no row in any table.
  var isEmpty: Bool { rows.values.allSatisfy(\.isEmpty) }

  /// The rows of a table.
  func rows(of table: String) -> [Row] { rows[table] ?? [] }

  /// The texts in the index of a table's ids: what was there, whether or not it can be read.
  func ids(of table: String) -> Set<String> { ids[table] ?? [] }

  /// Everything below a page, as far as it can be read.
  private mutating func walk(from root: Int) -> [FoundRecord] {
    var records: [FoundRecord] = []
    var waiting = [root]
    while let number = waiting.popLast() {
      guard visited.insert(number).inserted else { continue }
      guard let (page, damaged) = reader.page(number) else {
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

  /// Finds rows on pages that were below a damaged one; their columns show which table is theirs.
  private mutating func collectStrays(_ layouts: [TableLayout]) {
    let free = file.freePages
    for number in 1...max(1, file.count) where !visited.contains(number) && !free.contains(number) {
      guard case .leaf(let records)? = reader.page(number)?.page else { continue }
      for record in records where record.number != nil {
        guard
          let (layout, row) = layouts.lazy.compactMap({ layout in
            layout.row(record).map { (layout, $0) }
          }).first
        else { continue }
        rows[layout.name, default: []].append(row)
      }
    }
  }
}
