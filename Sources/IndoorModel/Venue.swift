/// One site: everything the venue file holds except the bytes of pictures and the journal.
///
/// A value: whoever holds one holds a snapshot at `revision`.
public struct Venue: Hashable, Sendable {
  /// The name in addresses and of the file: lower-case letters, digits and hyphens.
  public var slug: String
  /// What it is called.
  public var name: LocalizedText
  /// The number of the last edit in the journal; 0 before the first.
  public var revision: Int
  /// The buildings.
  public var buildings: [Building]
  /// The floors, from the lowest to the highest of each building.
  public var floors: [Floor]
  /// The plan pictures.
  public var images: [PlanImage]
  /// The features by id.
  public var features: [Identifier<Feature>: Feature]

  /// Makes a venue.
  public init(
    slug: String, name: LocalizedText, revision: Int = 0, buildings: [Building] = [],
    floors: [Floor] = [], images: [PlanImage] = [], features: [Feature] = []
  ) {
    self.slug = slug
    self.name = name
    self.revision = revision
    self.buildings = buildings
    self.floors = floors
    self.images = images
    self.features = Dictionary(features.map { ($0.id, $0) }) { _, last in last }
  }

  /// The floor with an id.
  public func floor(_ id: Identifier<Floor>) -> Floor? { floors.first { $0.id == id } }

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
}
