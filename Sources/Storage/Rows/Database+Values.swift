import Foundation
import GRDB
import IndoorModel
import JSONText

extension Database {
  /// Runs a statement that is prepared once per connection.
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

/// What GRDB's own subscripts would trap on in a damaged or a newer file is an error here.
extension Row {
  /// The text of a column.
  func text(_ column: String) throws -> String { try decode(String.self, forColumn: column) }

  /// The text of a column; `nil` where it is empty.
  func textIfPresent(_ column: String) throws -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// The whole number of a column.
  func integer(_ column: String) throws -> Int { try decode(Int.self, forColumn: column) }

  /// How many there are of something; sums of such numbers fit.
  func count(_ column: String) throws -> Int {
    let count = try integer(column)
    guard (0...1 << 40).contains(count) else {
      throw ValueError("must be from 0 to 2⁴⁰", at: column)
    }
    return count
  }

  /// The finite number of a column.
  func number(_ column: String) throws -> Double {
    let number = try decode(Double.self, forColumn: column)
    guard number.isFinite else { throw ValueError("must be a finite number", at: column) }
    return number
  }

  /// The revision in a column.
  func revision(_ column: String) throws -> Int {
    let revision = try integer(column)
    guard Venue.revisions.contains(revision) else {
      throw ValueError("must be from 0 to \(Venue.revisions.upperBound)", at: column)
    }
    return revision
  }

  /// The moment in a column: milliseconds since 1970, until the end of the year 9999.
  func timestamp(_ column: String) throws -> Timestamp {
    let milliseconds = try decode(Int64.self, forColumn: column)
    guard (0...253_402_300_799_999).contains(milliseconds) else {
      throw ValueError("must be a moment from 1970 to 9999, in milliseconds", at: column)
    }
    return Timestamp(millisecondsSince1970: milliseconds)
  }

  /// The moment in a column; `nil` where it is empty.
  func timestampIfPresent(_ column: String) throws -> Timestamp? {
    isNull(column) ? nil : try timestamp(column)
  }

  /// The bytes of a column.
  func bytes(_ column: String) throws -> [UInt8] {
    Array(try decode(Data.self, forColumn: column))
  }

  /// Whether a column is empty, or not there as in the tables of an older Floorcast.
  func isNull(_ column: String) -> Bool { (self[column] as (any DatabaseValueConvertible)?) == nil }

  /// The identifier in a column.
  func identifier<Subject>(_ column: String) throws -> Identifier<Subject> {
    Identifier(try text(column))
  }

  /// The JSON of a column.
  func json(_ column: String) throws -> IndoorModel.Value {
    try IndoorModel.Value(
      json: text(column), depthLimit: IndoorModel.Value.keptJSONDepthLimit)
  }

  /// A name in its languages.
  func localizedText(_ column: String) throws -> LocalizedText {
    guard let text = LocalizedText(try json(column)) else {
      throw ValueError("must be an object of texts by language", at: column)
    }
    return text
  }

  /// The list of operations in a column.
  func operations(_ column: String) throws -> [IndoorModel.Operation] {
    try json(column).list(IndoorModel.Operation.init(value:))
  }
}

extension [IndoorModel.Operation] {
  /// The operations as a JSON list.
  var jsonText: String { Value.array(map(\.value)).jsonText() }
}
