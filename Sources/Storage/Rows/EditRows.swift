import GRDB
import IndoorModel
import JSONText

/// Reads and writes the journal: the tables `edit`, `editSubject` and `compactedEdit`.
struct EditRows: Journal {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The edit that a client gave an id to.
  func edit(_ id: Identifier<EditSubject>) throws -> AppliedEdit? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM edit WHERE id = ?"), arguments: [id.rawValue]
    ).map(Self.appliedEdit)
  }

  /// Whether an edit of this id was ever stored; one look for what is nearly always new.
  func isKnown(_ id: Identifier<EditSubject>) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT 1 FROM edit WHERE id = ?1 UNION ALL SELECT 1 FROM compactedEdit WHERE id = ?1
          """),
      arguments: [id.rawValue]) != nil
  }

  /// What is left of an edit after compaction took its content; `nil` when there is none of its id.
  func compacted(_ edit: Edit) throws -> AppliedEdit? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM compactedEdit WHERE id = ?"),
      arguments: [edit.id.rawValue]
    ).map { row in
      AppliedEdit(
        edit: edit, revision: try row.revision("revision"), time: try row.timestamp("time"),
        inverse: [])
    }
  }

  /// The edits after a revision, the oldest first.
  func edits(after revision: Int, limit: Int) throws -> [AppliedEdit] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT * FROM edit WHERE revision > ? ORDER BY revision LIMIT ?"),
      arguments: [revision, limit]
    ).map(Self.appliedEdit)
  }

  /// The edits before a revision, the newest first: all, or those that changed a subject.
  func history(of subject: Subject?, before revision: Int, limit: Int) throws -> [AppliedEdit] {
    guard let subject else {
      return try Row.fetchAll(
        database.cachedStatement(
          sql: "SELECT * FROM edit WHERE revision < ? ORDER BY revision DESC LIMIT ?"),
        arguments: [revision, limit]
      ).map(Self.appliedEdit)
    }
    return try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT edit.* FROM editSubject JOIN edit USING (revision)
          WHERE subject = ? AND revision < ? ORDER BY revision DESC LIMIT ?
          """),
      arguments: [subject.description, revision, limit]
    ).map(Self.appliedEdit)
  }

  /// The revision of the last edit before a moment; `nil` when there is none in the journal.
  func lastRevision(before time: Timestamp) throws -> Int? {
    try Int.fetchOne(
      database.cachedStatement(
        sql: "SELECT revision FROM edit WHERE time < ? ORDER BY revision DESC LIMIT 1"),
      arguments: [time.millisecondsSince1970])
  }

  /// The last edit that changed something.
  func lastEdit(of subject: Subject) throws -> AppliedEdit? {
    try history(of: subject, before: .max, limit: 1).first
  }

  /// The edits after a revision that changed one of these, the oldest first.
  func edits(of subjects: Set<Subject>, after revision: Int) throws -> [AppliedEdit] {
    var revisions: Set<Int> = []
    for subject in subjects {
      revisions.formUnion(
        try Int.fetchAll(
          database.cachedStatement(
            sql: "SELECT revision FROM editSubject WHERE subject = ? AND revision > ?"),
          arguments: [subject.description, revision]))
    }
    return try revisions.sorted().compactMap { revision in
      try Row.fetchOne(
        database.cachedStatement(sql: "SELECT * FROM edit WHERE revision = ?"),
        arguments: [revision]
      ).map(Self.appliedEdit)
    }
  }

  /// All edits, one after the other.
  func cursor(isNewestFirst: Bool) throws -> some Cursor<AppliedEdit> {
    try Row.fetchCursor(
      database, sql: "SELECT * FROM edit ORDER BY revision \(isNewestFirst ? "DESC" : "ASC")"
    ).map(Self.appliedEdit)
  }

  /// The revisions in the journal, in order.
  func revisions() throws -> [Int] {
    try Int.fetchAll(database, sql: "SELECT revision FROM edit ORDER BY revision")
  }

  /// What each edit changed, as texts by revision.
  func subjects() throws -> [Int: [String]] {
    var subjects: [Int: [String]] = [:]
    let rows = try Row.fetchCursor(database, sql: "SELECT subject, revision FROM editSubject")
    while let row = try rows.next() {
      subjects[try row.integer("revision"), default: []].append(try row.text("subject"))
    }
    return subjects
  }

  /// The oldest revision with an edit that is kept; `nil` when none is.
  func oldestRevision() throws -> Int? {
    try Int.fetchOne(database, sql: "SELECT min(revision) FROM edit")
  }

  /// Adds an edit.
  ///
  /// - Parameter subjects: what it really changed.
  func insert(_ applied: AppliedEdit, subjects: [Subject]) throws {
    let edit = applied.edit
    try database.run(
      """
      INSERT INTO edit
        (revision, id, base, author, time, operations, inverse, undoes, restores, label)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        applied.revision, edit.id.rawValue, edit.base, edit.author,
        applied.time.millisecondsSince1970, edit.operations.jsonText, applied.inverse.jsonText,
        edit.undoes?.rawValue, edit.restores, edit.label,
      ])
    for subject in subjects {
      try database.run(
        "INSERT INTO editSubject (subject, revision) VALUES (?, ?)",
        [subject.description, applied.revision])
    }
  }

  /// Adds what is left of an edit that is not in the journal any more.
  func insert(_ mark: RecentEdits.Mark) throws {
    try database.run(
      "INSERT OR IGNORE INTO compactedEdit (id, revision, time) VALUES (?, ?, ?)",
      [mark.id.rawValue, mark.revision, mark.time.millisecondsSince1970])
  }

  /// Writes which revision the tables are at.
  func setRevision(_ revision: Int) throws {
    try database.run("UPDATE venue SET revision = ?", [revision])
  }

  /// Forgets the edits up to a revision but for their ids, which make sending one again harmless.
  ///
  /// - Returns: how many were forgotten.
  func compact(upTo revision: Int) throws -> Int {
    try database.run(
      "INSERT INTO compactedEdit SELECT id, revision, time FROM edit WHERE revision <= ?",
      [revision])
    try database.run("DELETE FROM editSubject WHERE revision <= ?", [revision])
    try database.run("DELETE FROM edit WHERE revision <= ?", [revision])
    return database.changesCount
  }

  static func appliedEdit(_ row: Row) throws -> AppliedEdit {
    AppliedEdit(
      edit: Edit(
        id: try row.identifier("id"), base: try row.revision("base"),
        author: try row.text("author"), operations: try row.operations("operations"),
        undoes: row.isNull("undoes") ? nil : try row.identifier("undoes"),
        restores: try row.integer("restores") != 0,
        label: row.isNull("label") ? nil : try row.text("label")),
      revision: try row.revision("revision"), time: try row.timestamp("time"),
      inverse: try row.operations("inverse"))
  }
}
