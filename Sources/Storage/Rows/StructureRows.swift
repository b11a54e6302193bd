import GRDB
import Geometry
import IndoorModel
import JSONText

/// Writes what a venue has besides features: its name and settings, buildings, floors, images and
/// programme.
struct StructureRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Brings the rows of what an edit changed to what they are in the venue after it.
  func write(_ subjects: [Subject], of venue: Venue) throws {
    guard !subjects.isEmpty else { return }
    // A floor goes before the features on it, a building before its floors, and then both after.
    try database.run("PRAGMA defer_foreign_keys = ON")
    for subject in subjects {
      switch subject {
      case .venue:
        try database.run(
          "UPDATE venue SET name = ?, settings = ?",
          [venue.name.value.jsonText(), venue.settings.value.jsonText()])
      case .building(let id): try write(venue.building(id), or: id, in: "building", write)
      case .floor(let id): try write(venue.floor(id), or: id, in: "floor", write)
      case .image(let id): try write(venue.image(id), or: id, in: "image", write)
      case .entry(let id):
        try write(venue.programme[id], or: id, in: "entry", ProgrammeRows(database).write)
      case .feature: break
      }
    }
    if subjects.contains(where: { $0.word == "building" }) { try order(venue.buildings) }
  }

  private func write<Thing, ID>(
    _ thing: Thing?, or id: Identifier<ID>, in table: String, _ write: (Thing) throws -> Void
  ) throws {
    if let thing { return try write(thing) }
    try database.run("DELETE FROM \(table) WHERE id = ?", [id.rawValue])
  }

  private func order(_ buildings: [Building]) throws {
    // Two steps, because positions are unique at any time.
    try database.run("UPDATE building SET position = -position")
    for (index, building) in buildings.enumerated() {
      try database.run(
        "UPDATE building SET position = ? WHERE id = ?", [index + 1, building.id.rawValue])
    }
  }

  func write(_ building: Building) throws {
    try database.run(
      """
      INSERT INTO building (id, name) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name
      """,
      [building.id.rawValue, building.name.value.jsonText()])
  }

  /// A floor keeps its position, which the R*Tree speaks of.
  func write(_ floor: Floor) throws {
    try database.run(
      """
      INSERT INTO floor (id, building, ordinal, name, minX, minY, maxX, maxY, georeference)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET building = excluded.building, ordinal = excluded.ordinal,
        name = excluded.name, minX = excluded.minX, minY = excluded.minY, maxX = excluded.maxX,
        maxY = excluded.maxY, georeference = excluded.georeference
      """,
      [
        floor.id.rawValue, floor.building.rawValue, floor.ordinal, floor.name.value.jsonText(),
        floor.bounds.min.x, floor.bounds.min.y, floor.bounds.max.x, floor.bounds.max.y,
        floor.georeference?.value.jsonText(),
      ])
  }

  func write(_ image: PlanImage) throws {
    let transform = image.planToFloor
    try database.run(
      """
      INSERT OR REPLACE INTO image
        (id, floor, mediaType, width, height, a, b, c, d, tx, ty, opacity, content)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        image.id.rawValue, image.floor.rawValue, image.mediaType, image.width, image.height,
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        image.opacity, image.content?.rawValue,
      ])
  }
}
