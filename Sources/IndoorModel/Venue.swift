/// One site: everything the venue file holds except the bytes of pictures and the journal.
///
/// A value: each copy is a snapshot at `revision`.
public struct Venue: Hashable, Sendable {
  /// The name in addresses and of the file: lower-case letters, digits and hyphens.
  public var slug: String
  /// What it is called.
  public var name: LocalizedText
  /// What is set about its live side.
  public var settings: VenueSettings
  /// The number of the last edit in the journal; 0 before the first.
  public var revision: Int
  /// The buildings, in the order that people gave them.
  public var buildings: [Building]
  /// The floors, building by building from the lowest to the highest.
  public var floors: [Floor]
  /// The plan pictures, ordered by id.
  public var images: [PlanImage]
  /// The features by id; copies of a venue share what is the same in them.
  public var features: FeatureTable
  /// The programme: sessions, stands, and what importers know of rooms.
  public var programme: Programme

  /// Makes a venue.
  public init(
    slug: String, name: LocalizedText, settings: VenueSettings = VenueSettings(),
    revision: Int = 0, buildings: [Building] = [], floors: [Floor] = [],
    images: [PlanImage] = [], features: [Feature] = [], programme: Programme = Programme()
  ) {
    self.slug = slug
    self.name = name
    self.settings = settings
    self.revision = revision
    self.buildings = buildings
    self.floors = floors
    self.images = images
    self.features = FeatureTable(features)
    self.programme = programme
    sortStructure()
  }

  /// Puts floors and images into their order.
  mutating func sortStructure() {
    let places = Dictionary(buildings.enumerated().map { ($1.id, $0) }) { first, _ in first }
    floors.sort {
      (places[$0.building] ?? .max, $0.ordinal, $0.id)
        < (places[$1.building] ?? .max, $1.ordinal, $1.id)
    }
    images.sort { $0.id < $1.id }
  }

  /// The floor with an id.
  public func floor(_ id: Identifier<Floor>) -> Floor? { floors.first { $0.id == id } }

  /// By what a floor lies on the earth: its own georeference, else that of another floor of its
  /// building, with which it shares a frame.
  public func georeference(of floor: Floor) -> Georeference? {
    ([floor] + floors.filter { $0.building == floor.building }).lazy.compactMap(\.georeference)
      .first { $0.floorToGeo != nil }
  }

  /// The floors in their order, each with the georeference by which it lies on the earth.
  public var floorsOnEarth: [Floor] {
    floors.map { floor in
      var placed = floor
      placed.georeference = georeference(of: floor)
      return placed
    }
  }

  /// The building with an id.
  public func building(_ id: Identifier<Building>) -> Building? {
    buildings.first { $0.id == id }
  }

  /// The plan picture with an id.
  public func image(_ id: Identifier<PlanImage>) -> PlanImage? { images.first { $0.id == id } }

  /// The floor that a person means by a word: its id, else the only one with that ordinal.
  public func floor(called word: String) -> Floor? {
    if let floor = floor(Identifier(word)) { return floor }
    let same = floors.filter { String($0.ordinal) == word }
    return same.count == 1 ? same.first : nil
  }

  /// The features on a floor, ordered by id; connectors are on every floor they touch.
  public func features(on floor: Identifier<Floor>) -> [Feature] {
    features.values.filter { $0.floors.contains(floor) }.sorted { $0.id < $1.id }
  }

  /// Whether a text may name a venue in addresses and of files: 1 to 64 lower-case letters `a` to
  /// `z`, digits and hyphens, no hyphen first.
  public static func isSlug(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.hasPrefix("-")
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  /// Whether it has a thing.
  public func has(_ subject: Subject) -> Bool {
    switch subject {
    case .venue: true
    case .building(let id): building(id) != nil
    case .floor(let id): floor(id) != nil
    case .image(let id): image(id) != nil
    case .feature(let id): features[id] != nil
    case .entry(let id): programme[id] != nil
    }
  }
}
