import GRDB
import Geometry
import IndoorModel
import JSONText

/// Reads and writes the table `feature` and the R*Tree beside it.
struct FeatureRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func all() throws -> [Feature] {
    var features: [Feature] = []
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM feature ORDER BY id")
    while let row = try rows.next() { features.append(try Self.feature(row)) }
    return features
  }

  /// The features on a floor with bounds that touch the box, ordered by id.
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
    return try rows.map(Self.feature).filter { feature in
      guard feature.floors.contains(floor), let bounds = feature.shape.bounds else { return false }
      return box.map(bounds.intersects) ?? true
    }
  }

  /// Writes one change of an edit.
  func write(_ change: FeatureChange, revision: Int) throws {
    switch (change.before, change.after) {
    case (nil, let after?): try insert(after, revision: revision)
    case (let before?, nil): try delete(before.id)
    case (let before?, let after?): try update(before, to: after, revision: revision)
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
    guard let (bounds, floors) = try place(of: feature) else { return }
    try database.run(
      "INSERT INTO featureBounds VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        database.lastInsertedRowID, bounds.min.x, bounds.max.x, bounds.min.y, bounds.max.y,
        floors.lowerBound, floors.upperBound,
      ])
  }

  private func update(_ before: Feature, to feature: Feature, revision: Int) throws {
    try database.run(
      """
      UPDATE feature SET floor = ?, kind = ?, geometry = ?, properties = ?, changed = ?
      WHERE id = ?
      """,
      [
        feature.floor.rawValue, feature.kind.rawValue, feature.geometry.value.jsonText(),
        Value.object(feature.properties).jsonText(), revision, feature.id.rawValue,
      ])
    // Most edits of what a feature is called leave it where it is.
    guard before.shape.bounds != feature.shape.bounds || before.floors != feature.floors,
      let (bounds, floors) = try place(of: feature)
    else { return }
    try database.run(
      """
      UPDATE featureBounds SET minX = ?, maxX = ?, minY = ?, maxY = ?, minFloor = ?, maxFloor = ?
      WHERE number = (SELECT number FROM feature WHERE id = ?)
      """,
      [
        bounds.min.x, bounds.max.x, bounds.min.y, bounds.max.y, floors.lowerBound,
        floors.upperBound, feature.id.rawValue,
      ])
  }

  private func delete(_ id: Identifier<Feature>) throws {
    try database.run(
      "DELETE FROM featureBounds WHERE number = (SELECT number FROM feature WHERE id = ?)",
      [id.rawValue])
    try database.run("DELETE FROM feature WHERE id = ?", [id.rawValue])
  }

  /// Where the R*Tree has a feature: its bounds and the positions of its floors.
  func place(of feature: Feature) throws -> (Box, ClosedRange<Int64>)? {
    let floors = try feature.floors.compactMap(position)
    guard let bounds = feature.shape.bounds, let lowest = floors.min(), let highest = floors.max()
    else { return nil }
    return (bounds, lowest...highest)
  }

  private func position(of floor: Identifier<Floor>) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT position FROM floor WHERE id = ?"),
      arguments: [floor.rawValue])
  }

  static func feature(_ row: Row) throws -> Feature {
    let id = try row.text("id")
    do {
      return Feature(
        id: Identifier(id), floor: try row.identifier("floor"),
        kind: try FeatureKind(value: .string(row.text("kind"))),
        geometry: try FeatureGeometry(value: row.json("geometry")),
        properties: try row.json("properties").object ?? [:])
    } catch let error as ValueError { throw error.under("feature \(id)") }
  }
}
