import Foundation
import GRDB
import Geometry
import IndoorModel
import JSONText

/// Reads and writes everything of a venue that edits do not touch: names, buildings, floors, images.
struct VenueRows {
  let database: Database

  /// The whole venue, with its features.
  func venue(slug: String) throws -> Venue {
    guard let row = try Row.fetchOne(database, sql: "SELECT * FROM venue") else {
      throw ValueError("is empty", at: "the table of the venue")
    }
    return Venue(
      slug: slug, name: try row.localizedText("name"), revision: row["revision"],
      buildings: try rows("building").map(building), floors: try rows("floor").map(floor),
      images: try images(), features: try FeatureRows(database: database).all())
  }

  /// The type and the bytes of an image.
  func image(_ id: Identifier<PlanImage>) throws -> (mediaType: String, bytes: [UInt8])? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT mediaType, bytes FROM image WHERE id = ?"),
      arguments: [id.rawValue]
    ).map { ($0["mediaType"], Array($0["bytes"] as Data)) }
  }

  /// Fills the tables of a new file.
  func insert(_ venue: Venue, images: [(PlanImage, [UInt8])]) throws {
    try database.run(
      "INSERT INTO venue (id, name, revision) VALUES (1, ?, ?)",
      [venue.name.value.jsonText(), venue.revision])
    for building in venue.buildings {
      try database.run(
        "INSERT INTO building (id, name) VALUES (?, ?)",
        [building.id.rawValue, building.name.value.jsonText()])
    }
    for floor in venue.floors { try insert(floor) }
    for (image, bytes) in images { try insert(image, bytes: bytes) }
    let features = FeatureRows(database: database)
    for feature in venue.features.values.sorted(by: { $0.id < $1.id }) {
      try features.insert(feature, revision: venue.revision)
    }
  }

  private func insert(_ floor: Floor) throws {
    try database.run(
      """
      INSERT INTO floor (id, building, ordinal, name, minX, minY, maxX, maxY)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        floor.id.rawValue, floor.building.rawValue, floor.ordinal, floor.name.value.jsonText(),
        floor.bounds.min.x, floor.bounds.min.y, floor.bounds.max.x, floor.bounds.max.y,
      ])
  }

  private func insert(_ image: PlanImage, bytes: [UInt8]) throws {
    let transform = image.planToFloor
    try database.run(
      """
      INSERT INTO image
        (id, floor, mediaType, width, height, a, b, c, d, tx, ty, opacity, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        image.id.rawValue, image.floor.rawValue, image.mediaType, image.width, image.height,
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        image.opacity, Data(bytes),
      ])
  }

  private func rows(_ table: String) throws -> [Row] {
    try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY position")
  }

  private func building(_ row: Row) throws -> Building {
    Building(id: Identifier(row["id"] as String), name: try row.localizedText("name"))
  }

  private func floor(_ row: Row) throws -> Floor {
    Floor(
      id: Identifier(row["id"] as String), building: Identifier(row["building"] as String),
      ordinal: row["ordinal"], name: try row.localizedText("name"),
      bounds: Box(
        Point(x: row["minX"], y: row["minY"]), Point(x: row["maxX"], y: row["maxY"])))
  }

  private func images() throws -> [PlanImage] {
    let columns = "id, floor, mediaType, width, height, a, b, c, d, tx, ty, opacity"
    let rows = try Row.fetchAll(database, sql: "SELECT \(columns) FROM image ORDER BY position")
    return rows.map { row in
      PlanImage(
        id: Identifier(row["id"] as String), floor: Identifier(row["floor"] as String),
        mediaType: row["mediaType"], width: row["width"], height: row["height"],
        planToFloor: Transform(
          a: row["a"], b: row["b"], c: row["c"], d: row["d"], tx: row["tx"], ty: row["ty"]),
        opacity: row["opacity"])
    }
  }
}
