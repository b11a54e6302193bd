import GRDB
import Geometry
import IndoorModel
import JSONText

/// Reads and fills the tables of a venue.
struct VenueRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The whole venue, with its features.
  ///
  /// - Throws: also when something in it breaks the schemas: a file may come from anywhere.
  func venue(slug: String) throws -> Venue {
    let venue = try outline(slug: slug).with(FeatureRows(database).all()).checked()
    if let problem = try logoProblem(of: venue) {
      throw ValueError("\(problem)", at: "settings.logo")
    }
    return venue
  }

  /// What is wrong with the venue's logo; `nil` when it has none, or one that can be shown.
  func logoProblem(of venue: Venue) throws -> LogoProblem? {
    try venue.settings.identity.logo.flatMap { try ContentRows(database).logoProblem(of: $0) }
  }

  /// The venue without its features.
  func outline(slug: String) throws -> Venue {
    guard let row = try Row.fetchOne(database, sql: "SELECT * FROM venue") else {
      throw ValueError("is empty", at: "the table of the venue")
    }
    return Venue(
      slug: slug, name: try row.localizedText("name"), settings: try Self.settings(row),
      revision: try row.revision("revision"),
      buildings: try rows("building", by: "position").map(Self.building),
      floors: try rows("floor", by: "position").map(Self.floor),
      images: try rows("image", by: "id").map(Self.image),
      programme: try ProgrammeRows(database).all())
  }

  /// The revision that the tables are at.
  func revision() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT revision FROM venue") ?? 0
  }

  /// Fills the tables of a new file; the contents of its images must be there already.
  func insert(_ venue: Venue) throws {
    try database.run(
      "INSERT INTO venue (id, name, settings, revision) VALUES (1, ?, ?, ?)",
      [venue.name.value.jsonText(), venue.settings.value.jsonText(), venue.revision])
    let structure = StructureRows(database)
    for building in venue.buildings { try structure.write(building) }
    for floor in venue.floors { try structure.write(floor) }
    for image in venue.images { try structure.write(image) }
    let features = FeatureRows(database)
    for feature in venue.features.values.sorted(by: { $0.id < $1.id }) {
      try features.insert(feature, revision: venue.revision)
    }
    let programme = ProgrammeRows(database)
    for entry in venue.programme.ordered { try programme.write(entry) }
  }

  private func rows(_ table: String, by column: String) throws -> [Row] {
    try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY \(column)")
  }

  /// The settings; files of schemas 1 and 2 have none.
  static func settings(_ row: Row) throws -> VenueSettings {
    guard row.hasColumn("settings"), !row.isNull("settings") else { return VenueSettings() }
    return try VenueSettings(value: row.json("settings"))
  }

  static func building(_ row: Row) throws -> Building {
    Building(id: try row.identifier("id"), name: try row.localizedText("name"))
  }

  static func floor(_ row: Row) throws -> Floor {
    Floor(
      id: try row.identifier("id"), building: try row.identifier("building"),
      ordinal: try row.integer("ordinal"), name: try row.localizedText("name"),
      bounds: Box(
        Point(x: try row.number("minX"), y: try row.number("minY")),
        Point(x: try row.number("maxX"), y: try row.number("maxY"))),
      georeference: row.isNull("georeference")
        ? nil : try Georeference(value: row.json("georeference")))
  }

  static func image(_ row: Row) throws -> PlanImage {
    PlanImage(
      id: try row.identifier("id"), floor: try row.identifier("floor"),
      mediaType: try row.text("mediaType"), width: try row.integer("width"),
      height: try row.integer("height"),
      planToFloor: Transform(
        a: try row.number("a"), b: try row.number("b"), c: try row.number("c"),
        d: try row.number("d"), tx: try row.number("tx"), ty: try row.number("ty")),
      opacity: try row.number("opacity"),
      content: row.isNull("content") ? nil : try row.identifier("content"))
  }
}

extension Venue {
  /// The venue, if nothing in it breaks the schemas.
  func checked() throws -> Venue {
    try forEachProblem { subject, problem throws(ValueError) in
      throw ValueError("\(problem.field) \(problem.message)", at: subject.description)
    }
    return self
  }

  /// The same venue with other features.
  func with(_ features: [Feature]) -> Venue {
    Venue(
      slug: slug, name: name, settings: settings, revision: revision, buildings: buildings,
      floors: floors, images: images, features: features, programme: programme)
  }
}
