import GRDB

/// What the columns of a table are called and hold, by the version of the schema.
struct TableLayout {
  /// What a column may hold.
  enum Kind { case row, integer, number, text, json, bytes, optional }

  let name: String
  private let columns: [(name: String, kind: Kind)]
  /// How many of the columns a row from before the last migration has.
  private let least: Int

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
        "entry",
        [("number", .row), ("id", .text), ("kind", .text), ("properties", .json)]),
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
