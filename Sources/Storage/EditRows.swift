import GRDB
import IndoorModel

/// Reads and writes the journal: the tables `edit` and `editFeature`.
struct EditRows {
  let database: Database

  /// The edit that a client gave an id to.
  func edit(_ id: Identifier<EditSubject>) throws -> AppliedEdit? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM edit WHERE id = ?"), arguments: [id.rawValue]
    ).map(appliedEdit)
  }

  /// The edits after a revision, the oldest first.
  func edits(after revision: Int, limit: Int) throws -> [AppliedEdit] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT * FROM edit WHERE revision > ? ORDER BY revision LIMIT ?"),
      arguments: [revision, limit]
    ).map(appliedEdit)
  }

  /// The last edit that touched a feature.
  func lastEdit(of feature: Identifier<Feature>) throws -> AppliedEdit? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT edit.* FROM editFeature JOIN edit USING (revision)
          WHERE feature = ? ORDER BY revision DESC LIMIT 1
          """),
      arguments: [feature.rawValue]
    ).map(appliedEdit)
  }

  func insert(_ applied: AppliedEdit) throws {
    try database.run(
      """
      INSERT INTO edit (revision, id, base, author, time, operations, inverse)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        applied.revision, applied.edit.id.rawValue, applied.edit.base, applied.edit.author,
        applied.time.millisecondsSince1970, applied.edit.operations.jsonText,
        applied.inverse.jsonText,
      ])
    for subject in Set(applied.edit.operations.map(\.subject)).sorted() {
      guard case .feature(let feature) = subject else { continue }
      try database.run(
        "INSERT INTO editFeature (feature, revision) VALUES (?, ?)",
        [feature.rawValue, applied.revision])
    }
    try database.run("UPDATE venue SET revision = ?", [applied.revision])
  }

  private func appliedEdit(_ row: Row) throws -> AppliedEdit {
    AppliedEdit(
      edit: Edit(
        id: Identifier(row["id"] as String), base: row["base"], author: row["author"],
        operations: try row.operations("operations")),
      revision: row["revision"], time: Timestamp(millisecondsSince1970: row["time"]),
      inverse: try row.operations("inverse"))
  }
}
