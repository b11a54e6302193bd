import Foundation
import GRDB
import Geometry
import IndoorModel
import JSONText

/// A venue made of the rows that can still be read.
///
/// What stands on something that is gone gets a plain one in its place or goes too, so that the
/// result is a valid venue; every such step is noted.
struct SalvagedVenue {
  /// What is gone, and what was found another way.
  var notes = RepairNotes()
  /// The venue as far as it could be salvaged.
  private(set) var venue: Venue
  /// The revisions that created and last changed each feature, where its row has them.
  private(set) var revisions: SalvagedJournal.Revisions = [:]
  /// All edits that can be read, ordered by revision.
  private(set) var edits: [AppliedEdit] = []
  /// The pictures with their bytes.
  private var contents: [Identifier<ImageContent>: (StoredContent, [UInt8])] = [:]
  private let tables: SalvagedTables

  init(_ tables: SalvagedTables, slug: String) {
    self.tables = tables
    venue = Venue(slug: slug, name: LocalizedText(slug))
    readName()
    edits = read("edit", EditRows.appliedEdit, by: \.revision).sorted { $0.revision < $1.revision }
    venue.revision = max(venue.revision, edits.last?.revision ?? 0)
    let features = read("feature", FeatureRows.feature, by: \.id.rawValue)
    readStructure(under: features)
    readImages()
    checkLogo()
    let history = SalvagedHistory(edits, in: venue)
    readFeatures(features, history)
    readProgramme(history)
  }

  // MARK: - Writing

  /// Writes the venue with its pictures into an empty file.
  func write(to database: Database) throws {
    let rows = ContentRows(database)
    for (content, bytes) in contents.values.sorted(by: { $0.0.id < $1.0.id }) {
      try rows.insert(content, bytes: bytes, at: Timestamp(millisecondsSince1970: 0))
    }
    try VenueRows(database).insert(venue)
  }

  /// Writes the versions that can be read.
  ///
  /// - Returns: how many there are.
  mutating func writeVersions(to database: Database) throws -> Int {
    var names: Set<String> = []
    var count = 0
    for row in tables.rows(of: "snapshot") {
      guard let name = try? row.text("name"), names.insert(name).inserted else { continue }
      do {
        _ = try Venue(
          value: Value(json: row.bytes("content"), depthLimit: Value.keptJSONDepthLimit),
          slug: venue.slug, revision: row.revision("revision")
        ).checked()
        try database.run(
          "INSERT INTO snapshot (name, author, time, revision, content) VALUES (?, ?, ?, ?, ?)",
          [
            name, row.text("author"), row.timestamp("time").millisecondsSince1970,
            min(row.revision("revision"), venue.revision), Data(row.bytes("content")),
          ])
        count += 1
      } catch let error where !(error is DatabaseError) {
        notes.lose("version “\(name)”: \(error)")
      }
    }
    for name in tables.ids(of: "snapshot").subtracting(names).sorted() {
      notes.lose("version “\(name)”: its page cannot be read")
    }
    return count
  }

  // MARK: - Rows

  /// The rows of a table that can be read as what they are; the first of each key counts.
  private mutating func read<Thing, Key: Hashable>(
    _ table: String, _ make: (Row) throws -> Thing, by key: (Thing) -> Key
  ) -> [Thing] {
    var things: [Thing] = []
    var keys: Set<Key> = []
    for row in tables.rows(of: table) {
      do {
        let thing = try make(row)
        if keys.insert(key(thing)).inserted { things.append(thing) }
      } catch { notes.lose("\(table) “\((try? row.text("id")) ?? "?")”: \(error)") }
    }
    let found = Set(tables.rows(of: table).compactMap { try? $0.text("id") })
    for id in tables.ids(of: table).subtracting(found).sorted() {
      notes.lose("\(table) “\(id)”: its page cannot be read")
    }
    return things
  }

  private mutating func readName() {
    for row in tables.rows(of: "venue") {
      // Even where the name is lost: features and versions name revisions up to this one.
      venue.revision = max(venue.revision, (try? row.revision("revision")) ?? 0)
      guard let name = try? row.localizedText("name"), StructureSchema.nameProblems(name).isEmpty
      else { continue }
      venue.name = name
      readSettings(row)
      return
    }
    notes.lose("the name of the venue: it is called after its file now")
  }

  private mutating func readSettings(_ row: Row) {
    do {
      venue.settings = try VenueRows.settings(row)
      for problem in venue.settings.problems {
        let parts = problem.field.split(separator: ".").map(String.init)
        let name = parts.dropFirst().first ?? ""
        notes.lose("the setting “\(name)”: it \(problem.message)")
        VenueSettings.Field(rawValue: name).map { venue.settings.set($0, to: nil) }
        VenueIdentity.Field(rawValue: name).map { venue.settings.identity[$0] = nil }
        if name == "tagHeights" { venue.settings.tagHeights = nil }
      }
    } catch { notes.lose("the settings of the venue: \(error)") }
  }

  // MARK: - Buildings and floors

  private mutating func readStructure(under features: [Feature]) {
    let buildings = (tables.rows(of: "building")).sorted {
      ((try? $0.integer("position")) ?? 0) < ((try? $1.integer("position")) ?? 0)
    }
    venue.buildings = read("building", Self.building, by: \.id)
      .sorted { left, right in
        let order = buildings.compactMap { try? $0.text("id") }
        return (order.firstIndex(of: left.id.rawValue) ?? 0)
          < (order.firstIndex(of: right.id.rawValue) ?? 0)
      }
    var floors: [Floor] = []
    for found in read("floor", Self.identified, by: { $0.id }) {
      floors.append(floor(found.id, of: found.row, under: features))
    }
    let known = Set(floors.map(\.id))
    for id in Set(features.flatMap(\.floors)).subtracting(known).sorted() where id.isValid {
      floors.append(makeFloor(id, of: features))
    }
    if floors.isEmpty { floors = [makeFloor("0", of: features)] }
    for index in floors.indices where !floors[index].building.isValid {
      floors[index].building = venue.buildings.first?.id ?? "main"
    }
    for id in Set(floors.map(\.building)).sorted() where venue.building(id) == nil {
      venue.buildings.append(Building(id: id, name: LocalizedText(id.rawValue)))
      notes.restore("building “\(id)”: its name is lost, its floors are there")
    }
    venue = Venue(
      slug: venue.slug, name: venue.name, settings: venue.settings, revision: venue.revision,
      buildings: venue.buildings, floors: floors)
  }

  /// A building of its row; a name that cannot be is replaced.
  private static func building(_ row: Row) throws -> Building {
    let id: Identifier<Building> = try Identifier(checking: row.text("id"))
    guard let name = try? row.localizedText("name"), StructureSchema.nameProblems(name).isEmpty
    else { return Building(id: id, name: LocalizedText(id.rawValue)) }
    return Building(id: id, name: name)
  }

  private static func identified(_ row: Row) throws -> (id: Identifier<Floor>, row: Row) {
    (try Identifier(checking: row.text("id")), row)
  }

  /// A floor of its row; what of it cannot be is replaced.
  private mutating func floor(
    _ id: Identifier<Floor>, of row: Row, under features: [Feature]
  ) -> Floor {
    let stored = try? VenueRows.floor(row)
    var floor =
      stored
      ?? Floor(
        id: id, building: (try? row.identifier("building")) ?? "",
        ordinal: (try? row.integer("ordinal")) ?? Self.ordinal(of: id),
        name: (try? row.localizedText("name")) ?? LocalizedText(id.rawValue),
        bounds: Self.bounds(of: id, under: features))
    let problems = Self.problems(of: floor)
    for problem in problems {
      switch problem.field {
      case "ordinal": floor.ordinal = Self.ordinal(of: id)
      case "name": floor.name = LocalizedText(id.rawValue)
      case "georeference": floor.georeference = nil
      default: floor.bounds = Self.bounds(of: id, under: features)
      }
    }
    if stored == nil || !problems.isEmpty {
      let words = problems.map { ": \($0.field) \($0.message)" }.joined()
      notes.restore("floor “\(id)”: its row holds what no floor can have\(words)")
    }
    return floor
  }

  /// What is wrong with a floor itself; its building may come later.
  private static func problems(of floor: Floor) -> [SchemaProblem] {
    StructureSchema.problems(of: floor, in: Venue(slug: "", name: floor.name))
      .filter { $0.field != "building" }
  }

  /// A floor of which nothing is left but the features on it.
  private mutating func makeFloor(_ id: Identifier<Floor>, of features: [Feature]) -> Floor {
    for edit in edits.reversed() {
      for case .putFloor(let floor) in (edit.edit.operations + edit.inverse).reversed()
      where floor.id == id && Self.problems(of: floor).isEmpty {
        notes.restore("floor “\(id)”: as revision \(edit.revision) has it")
        return floor
      }
    }
    notes.restore("floor “\(id)”: its name and size are lost, what stands on it is there")
    return Floor(
      id: id, building: venue.buildings.first?.id ?? "main", ordinal: Self.ordinal(of: id),
      name: LocalizedText(id.rawValue), bounds: Self.bounds(of: id, under: features))
  }

  /// The number of a floor that is called after it.
  private static func ordinal(of id: Identifier<Floor>) -> Int {
    Int(id.rawValue).flatMap { (-1000...1000).contains($0) ? $0 : nil } ?? 0
  }

  /// A box around what stands on a floor, at least a metre wide and high because a plan must be.
  private static func bounds(of id: Identifier<Floor>, under features: [Feature]) -> Box {
    let bounds = features.filter { $0.floor == id && FeatureSchema.shapeProblems(of: $0).isEmpty }
      .compactMap(\.shape.bounds)
    let all = bounds.dropFirst().reduce(bounds.first) { box, next in box?.union(next) }
    let (low, high) = (all?.min ?? Point(x: 0, y: 0), all?.max ?? Point(x: 0, y: 0))
    return Box(low, Point(x: max(high.x, low.x + 1), y: max(high.y, low.y + 1)))
  }

  // MARK: - Images

  private mutating func readImages() {
    for row in tables.rows(of: "content") {
      guard let content = try? ContentRows.content(of: row), let bytes = try? row.bytes("bytes")
      else {
        continue
      }
      if ContentDigest.identifier(of: bytes) == content.id {
        contents[content.id] = (content, bytes)
      } else {
        notes.lose("content \(content.id): its bytes are not those that were stored")
      }
    }
    for row in tables.rows(of: "image") {
      // Schema 1 had the bytes in the image itself.
      guard let image = try? VenueRows.image(row), let bytes = try? row.bytes("bytes") else {
        continue
      }
      let content = StoredContent(
        id: ContentDigest.identifier(of: bytes), mediaType: image.mediaType, width: image.width,
        height: image.height)
      contents[content.id] = (content, bytes)
    }
    for image in read("image", Self.imageWithContent, by: \.id) {
      if image.content.map({ contents[$0] == nil }) ?? true {
        notes.lose("image “\(image.id)”: its bytes are gone")
      } else if let problem = StructureSchema.problems(of: image, in: venue).first {
        notes.lose("image “\(image.id)”: \(problem.field) \(problem.message)")
      } else if !contentAgrees(with: image) {
        notes.lose("image “\(image.id)”: its bytes are not of the type and size that it says")
      } else {
        venue.images.append(image)
      }
    }
    venue.images.sort { $0.id < $1.id }
  }

  /// Gives a content the type and size that its first image says: the journal says the same of the
  /// image, but nothing of the content.
  ///
  /// - Returns: `false` when another image of the same content says something else.
  private mutating func contentAgrees(with image: PlanImage) -> Bool {
    guard let id = image.content, let (content, bytes) = contents[id] else { return false }
    let described = StoredContent(
      id: id, mediaType: image.mediaType, width: image.width, height: image.height)
    if content == described { return true }
    if venue.images.contains(where: { $0.content == id }) { return false }
    contents[id] = (described, bytes)
    notes.restore("content \(id): its type and size, as the image “\(image.id)” has them")
    return true
  }

  private mutating func checkLogo() {
    guard let logo = venue.settings.identity.logo else { return }
    let found = contents[logo]
    guard
      let problem = found.map({ LogoProblem(of: $0.0, byteCount: $0.1.count) }) ?? .missing
    else { return }
    notes.lose("the logo of the venue: it \(problem)")
    venue.settings.identity[.logo] = nil
  }

  private static func imageWithContent(_ row: Row) throws -> PlanImage {
    var image = try VenueRows.image(row)
    if image.content == nil { image.content = ContentDigest.identifier(of: try row.bytes("bytes")) }
    return image
  }

  // MARK: - Programme

  private mutating func readProgramme(_ history: SalvagedHistory) {
    var entries = read("entry", ProgrammeRows.entry, by: \.id.rawValue)
    let known = Set(entries.map(\.id))
    for (entry, revision) in history.entries where !known.contains(entry.id) {
      entries.append(entry)
      notes.restore(
        "entry “\(entry.id)”: as revision \(revision) left it",
        insteadOf: "entry “\(entry.id)”: its page cannot be read")
    }
    for entry in entries {
      if let problem = ProgrammeSchema.problems(of: entry).first {
        notes.lose("entry “\(entry.id)”: \(problem.field) \(problem.message)")
      } else {
        venue.programme[entry.id] = entry
      }
    }
  }

  // MARK: - Features

  private mutating func readFeatures(_ found: [Feature], _ history: SalvagedHistory) {
    for row in tables.rows(of: "feature") {
      guard let id = try? row.text("id"), let created = try? row.revision("created"),
        let changed = try? row.revision("changed"), revisions[Identifier(id)] == nil
      else { continue }
      let last = min(changed, venue.revision)
      revisions[Identifier(id)] = (min(created, last), last)
    }
    let known = Set(found.map(\.id))
    var features = found
    for (feature, revision) in history.features
    where !known.contains(feature.id) {
      features.append(feature)
      revisions[feature.id] = (revision, revision)
      notes.restore(
        "feature “\(feature.id)”: as revision \(revision) left it",
        insteadOf: "feature “\(feature.id)”: its page cannot be read")
    }
    for feature in features {
      if let problem = FeatureSchema.problems(of: feature, in: venue).first {
        notes.lose("feature “\(feature.id)”: \(problem.field) \(problem.message)")
      } else {
        venue.features[feature.id] = feature
      }
    }
  }
}
