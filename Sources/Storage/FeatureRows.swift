import GRDB
import Geometry
import IndoorModel
import JSONText

/// Reads and writes the table `feature` and the R*Tree beside it.
struct FeatureRows {
  let database: Database

  func all() throws -> [Feature] {
    try Row.fetchAll(database, sql: "SELECT * FROM feature ORDER BY id").map(feature)
  }

  /// The features on a floor whose bounds touch the box, ordered by id.
  ///
  /// The R*Tree holds 32-bit numbers rounded outward, so what it finds is checked again.
  func features(on floor: Identifier<Floor>, in box: Box?) throws -> [Feature] {
    guard let position = try position(of: floor) else { return [] }
    let everything = Double.greatestFiniteMagnitude
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT feature.* FROM featureBounds JOIN feature USING (number)
          WHERE minFloor <= ? AND maxFloor >= ?
            AND minX <= ? AND maxX >= ? AND minY <= ? AND maxY >= ?
          ORDER BY feature.id
          """),
      arguments: [
        position, position, box?.max.x ?? everything, box?.min.x ?? -everything,
        box?.max.y ?? everything, box?.min.y ?? -everything,
      ])
    return try rows.map(feature).filter { feature in
      guard feature.floors.contains(floor), let bounds = feature.shape.bounds else { return false }
      return box.map(bounds.intersects) ?? true
    }
  }

  /// Writes one change of an edit.
  func write(_ change: FeatureChange, revision: Int) throws {
    switch (change.before, change.after) {
    case (nil, let after?): try insert(after, revision: revision)
    case (let before?, nil): try delete(before.id)
    case (.some, let after?): try update(after, revision: revision)
    case (nil, nil): break
    }
  }

  func insert(_ feature: Feature, revision: Int) throws {
    try database.run(
      """
      INSERT INTO feature (id, floor, kind, geometry, properties, created, changed)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        feature.id.rawValue, feature.floor.rawValue, feature.kind.rawValue,
        feature.geometry.value.jsonText(), Value.object(feature.properties).jsonText(), revision,
        revision,
      ])
    try insertBounds(of: feature, number: database.lastInsertedRowID)
  }

  private func update(_ feature: Feature, revision: Int) throws {
    let number = try number(of: feature.id)
    try database.run(
      """
      UPDATE feature SET floor = ?, kind = ?, geometry = ?, properties = ?, changed = ?
      WHERE number = ?
      """,
      [
        feature.floor.rawValue, feature.kind.rawValue, feature.geometry.value.jsonText(),
        Value.object(feature.properties).jsonText(), revision, number,
      ])
    try database.run("DELETE FROM featureBounds WHERE number = ?", [number])
    try insertBounds(of: feature, number: number)
  }

  private func delete(_ id: Identifier<Feature>) throws {
    let number = try number(of: id)
    try database.run("DELETE FROM featureBounds WHERE number = ?", [number])
    try database.run("DELETE FROM feature WHERE number = ?", [number])
  }

  private func insertBounds(of feature: Feature, number: Int64) throws {
    let floors = try feature.floors.compactMap(position)
    guard let bounds = feature.shape.bounds, let lowest = floors.min(), let highest = floors.max()
    else { return }
    try database.run(
      "INSERT INTO featureBounds VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        number, bounds.min.x, bounds.max.x, bounds.min.y, bounds.max.y, lowest, highest,
      ])
  }

  private func number(of id: Identifier<Feature>) throws -> Int64 {
    let number = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT number FROM feature WHERE id = ?"),
      arguments: [id.rawValue])
    guard let number else { throw ValueError("is not in the table", at: "feature \(id)") }
    return number
  }

  private func position(of floor: Identifier<Floor>) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT position FROM floor WHERE id = ?"),
      arguments: [floor.rawValue])
  }

  private func feature(_ row: Row) throws -> Feature {
    let id: String = row["id"]
    do {
      return Feature(
        id: Identifier(id), floor: Identifier(row["floor"] as String),
        kind: try FeatureKind(value: .string(row["kind"])),
        geometry: try FeatureGeometry(value: row.json("geometry")),
        properties: try row.json("properties").object ?? [:])
    } catch let error as ValueError { throw error.under("feature \(id)") }
  }
}
