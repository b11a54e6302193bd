import GRDB
import Geometry
import IndoorModel
import JSONText

/// Makes a venue of the rows that can still be read.
///
/// Whatever stands on something that is gone gets a plain one in its place or goes too, so that
/// what comes out is a valid venue, and every step of that is told.
struct Salvage {
  var report = RepairReport()
  /// The venue as far as it could be salvaged.
  private(set) var venue: Venue
  /// The revisions that created and last changed each feature, where they are known.
  private(set) var revisions: [Identifier<Feature>: (created: Int, changed: Int)] = [:]
  /// The pictures with their bytes.
  private(set) var contents: [Identifier<ImageContent>: (StoredContent, [UInt8])] = [:]
  /// All edits that can be read, ordered by revision.
  private(set) var edits: [AppliedEdit] = []
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
    readFeatures(features)
    report.revision = venue.revision
    report.floors = venue.floors.count
    report.features = venue.features.count
    report.images = venue.images.count
  }

  /// Notes something that is gone.
  mutating func lose(_ loss: String) { report.losses.append(loss) }

  /// Notes something that was found another way.
  mutating func restore(_ restoration: String) { report.restorations.append(restoration) }

  // MARK: - Rows

  /// The rows of a table that can be read as what they are; the first of each key counts.
  private mutating func read<Thing, Key: Hashable>(
    _ table: String, _ make: (Row) throws -> Thing, by key: (Thing) -> Key
  ) -> [Thing] {
    var things: [Thing] = []
    var keys: Set<Key> = []
    for row in tables.rows[table] ?? [] {
      do {
        let thing = try make(row)
        if keys.insert(key(thing)).inserted { things.append(thing) }
      } catch { lose("\(table) “\((try? row.text("id")) ?? "?")”: \(error)") }
    }
    let found = Set((tables.rows[table] ?? []).compactMap { try? $0.text("id") })
    for id in (tables.ids[table] ?? []).subtracting(found).sorted() {
      lose("\(table) “\(id)”: its page cannot be read")
    }
    return things
  }

  private mutating func readName() {
    for row in tables.rows["venue"] ?? [] {
      guard let name = try? row.localizedText("name") else { continue }
      venue.name = name
      venue.revision = (try? row.integer("revision")) ?? 0
      readSettings(row)
      return
    }
    lose("the name of the venue: it is called after its file now")
  }

  private mutating func readSettings(_ row: Row) {
    do {
      venue.settings = try VenueRows.settings(row)
      for problem in venue.settings.problems {
        let name = problem.field.split(separator: ".").last.map(String.init) ?? ""
        lose("the setting “\(name)”: it \(problem.message)")
        VenueSettings.Field(rawValue: name).map { venue.settings.chosen[$0] = nil }
      }
    } catch { lose("the settings of the venue: \(error)") }
  }

  // MARK: - Buildings and floors

  private mutating func readStructure(under features: [Feature]) {
    let buildings = (tables.rows["building"] ?? []).sorted {
      ((try? $0.integer("position")) ?? 0) < ((try? $1.integer("position")) ?? 0)
    }
    venue.buildings = read("building", VenueRows.building, by: \.id)
      .sorted { left, right in
        let order = buildings.compactMap { try? $0.text("id") }
        return (order.firstIndex(of: left.id.rawValue) ?? 0)
          < (order.firstIndex(of: right.id.rawValue) ?? 0)
      }
    var floors = read("floor", VenueRows.floor, by: \.id)
    let known = Set(floors.map(\.id))
    for id in Set(features.flatMap(\.floors)).subtracting(known).sorted() {
      floors.append(makeFloor(id, of: features))
    }
    if floors.isEmpty { floors = [makeFloor("0", of: features)] }
    for id in Set(floors.map(\.building)).sorted() where venue.building(id) == nil {
      venue.buildings.append(Building(id: id, name: LocalizedText(id.rawValue)))
      restore("building “\(id)”: its name is lost, its floors are there")
    }
    venue = Venue(
      slug: venue.slug, name: venue.name, settings: venue.settings, revision: venue.revision,
      buildings: venue.buildings, floors: floors)
  }

  /// A floor of which nothing is left but what stands on it.
  private mutating func makeFloor(_ id: Identifier<Floor>, of features: [Feature]) -> Floor {
    for edit in edits.reversed() {
      for case .putFloor(let floor) in (edit.edit.operations + edit.inverse).reversed()
      where floor.id == id {
        restore("floor “\(id)”: as revision \(edit.revision) has it")
        return floor
      }
    }
    restore("floor “\(id)”: its name and size are lost, what stands on it is there")
    let bounds = features.filter { $0.floor == id }.compactMap(\.shape.bounds)
    let all = bounds.dropFirst().reduce(bounds.first) { box, next in box?.union(next) }
    let (low, high) = (all?.min ?? Point(x: 0, y: 0), all?.max ?? Point(x: 0, y: 0))
    return Floor(
      id: id, building: venue.buildings.first?.id ?? "main", ordinal: Int(id.rawValue) ?? 0,
      name: LocalizedText(id.rawValue),
      // At least a metre wide and high, because a plan must be.
      bounds: Box(low, Point(x: max(high.x, low.x + 1), y: max(high.y, low.y + 1))))
  }

  // MARK: - Images

  private mutating func readImages() {
    for row in tables.rows["content"] ?? [] {
      guard let content = try? ContentRows.content(row), let bytes = try? row.bytes("bytes") else {
        continue
      }
      if ContentDigest.identifier(of: bytes) == content.id {
        contents[content.id] = (content, bytes)
      } else {
        lose("content \(content.id): its bytes are not those that were stored")
      }
    }
    for row in tables.rows["image"] ?? [] {
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
        lose("image “\(image.id)”: its bytes are gone")
      } else if let problem = StructureSchema.problems(of: image, in: venue).first {
        lose("image “\(image.id)”: \(problem.field) \(problem.message)")
      } else {
        venue.images.append(image)
      }
    }
    venue.images.sort { $0.id < $1.id }
  }

  private static func imageWithContent(_ row: Row) throws -> PlanImage {
    var image = try VenueRows.image(row)
    if image.content == nil { image.content = ContentDigest.identifier(of: try row.bytes("bytes")) }
    return image
  }

  // MARK: - Features

  private mutating func readFeatures(_ found: [Feature]) {
    for row in tables.rows["feature"] ?? [] {
      guard let id = try? row.text("id"), let created = try? row.integer("created"),
        let changed = try? row.integer("changed"), revisions[Identifier(id)] == nil
      else { continue }
      revisions[Identifier(id)] = (min(created, changed), min(changed, venue.revision))
    }
    let known = Set(found.map(\.id))
    var features = found
    for (feature, revision) in SalvagedHistory(edits, in: venue).features
    where !known.contains(feature.id) {
      features.append(feature)
      revisions[feature.id] = (revision, revision)
      let loss = "feature “\(feature.id)”: its page cannot be read"
      report.losses.removeAll { $0 == loss }
      restore("feature “\(feature.id)”: as revision \(revision) left it")
    }
    for feature in features {
      if let problem = FeatureSchema.problems(of: feature, in: venue).first {
        lose("feature “\(feature.id)”: \(problem.field) \(problem.message)")
      } else {
        venue.features[feature.id] = feature
      }
    }
  }
}
