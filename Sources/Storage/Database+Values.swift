import GRDB
import IndoorModel
import JSONText

extension Database {
  /// Runs a statement that is prepared once per connection.
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension Row {
  /// The JSON of a column.
  func json(_ column: String) throws -> IndoorModel.Value {
    try IndoorModel.Value(json: self[column] as String)
  }

  /// A name in its languages.
  func localizedText(_ column: String) throws -> LocalizedText {
    guard let text = LocalizedText(try json(column)) else {
      throw ValueError("must be an object of texts by language", at: column)
    }
    return text
  }

  /// The list of operations in a column.
  func operations(_ column: String) throws -> [Operation] {
    try json(column).list(Operation.init(value:))
  }
}

extension [Operation] {
  /// The operations as a JSON list.
  var jsonText: String { Value.array(map(\.value)).jsonText() }
}
