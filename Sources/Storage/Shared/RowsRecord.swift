import Foundation
import IndoorModel
import JSONText

/// What a record says of a file that all nodes hold alike.
enum RowsRecord {
  /// The first one: all copies with rows of this digest hold the log from here on.
  case beginning(digest: String)
  /// What one transaction changed, and what its node announces to the others along with it.
  case changes([RowChange], news: [Value])

  /// Reads a record's body; throws for one of a later version.
  init(_ body: [UInt8]) throws {
    let fields = try Fields(
      Value(json: body, depthLimit: Value.keptJSONDepthLimit), of: "a record of shared rows")
    if let digest = try fields.textIfPresent("beginning") {
      self = .beginning(digest: digest)
      return
    }
    self = .changes(
      try fields.list("rows") { (row) throws(ValueError) in
        guard let parts = row.array, parts.count == 3, let table = parts[0].string,
          let isRemoved = parts[1].bool, let image = parts[2].array
        else { throw ValueError("must be a table, whether the row is gone, and its columns") }
        return RowChange(table: table, isRemoved: isRemoved, image: image)
      }, news: fields.value("news")?.array ?? [])
  }

  /// The body, which differs from that of any other append: it has an id of its own.
  func makeBody() -> [UInt8] {
    var members: [String: Value] = ["id": .string(UUID().uuidString)]
    switch self {
    case .beginning(let digest): members["beginning"] = .string(digest)
    case .changes(let changes, let news):
      members["rows"] = .array(
        changes.map { .array([.string($0.table), .bool($0.isRemoved), .array($0.image)]) })
      if !news.isEmpty { members["news"] = .array(news) }
    }
    return Value.object(members).json()
  }
}
