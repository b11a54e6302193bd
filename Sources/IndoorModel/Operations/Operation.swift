/// One step of an edit.
public enum Operation: Hashable, Sendable {
  /// Adds a feature, or replaces the one with its id.
  case put(Feature)
  /// Changes single fields of a feature; the last writer of each field wins.
  case change(Identifier<Feature>, FieldChanges)
  /// Takes a feature away.
  case remove(Identifier<Feature>)
  /// Adds a floor, or replaces the description of the one with its id.
  case putFloor(Floor)
  /// Changes single fields of a floor.
  case changeFloor(Identifier<Floor>, FloorChanges)
  /// Takes a floor away with everything on it; connectors lose their ends there.
  case removeFloor(Identifier<Floor>)
  /// Adds a building behind the others, or renames the one with its id.
  case putBuilding(Building)
  /// Renames a building.
  case renameBuilding(Identifier<Building>, LocalizedText)
  /// Takes a building away with its floors and everything on them.
  case removeBuilding(Identifier<Building>)
  /// Puts these buildings first, in this order; the others follow as they were.
  case reorderBuildings([Identifier<Building>])
  /// Adds a plan picture, or replaces the one with its id; its bytes must be stored already.
  case putImage(PlanImage)
  /// Changes single fields of a plan picture.
  case changeImage(Identifier<PlanImage>, ImageChanges)
  /// Takes a plan picture away.
  case removeImage(Identifier<PlanImage>)
  /// Adds an entry of the programme, or replaces the one with its id.
  case putEntry(ProgrammeEntry)
  /// Sets single properties of an entry; `.null` takes one away, the last writer of each wins.
  case changeEntry(Identifier<ProgrammeEntry>, [String: Value])
  /// Takes an entry of the programme away.
  case removeEntry(Identifier<ProgrammeEntry>)
  /// Gives the venue another name.
  case renameVenue(LocalizedText)
  /// Changes single settings of the venue.
  case changeVenue(SettingsChanges)

  /// What it is about; the first building for a new order of buildings.
  public var subject: Subject {
    switch self {
    case .put(let feature): .feature(feature.id)
    case .change(let id, _), .remove(let id): .feature(id)
    case .putFloor(let floor): .floor(floor.id)
    case .changeFloor(let id, _), .removeFloor(let id): .floor(id)
    case .putBuilding(let building): .building(building.id)
    case .renameBuilding(let id, _), .removeBuilding(let id): .building(id)
    case .reorderBuildings(let order): order.first.map(Subject.building) ?? .venue
    case .putImage(let image): .image(image.id)
    case .changeImage(let id, _), .removeImage(let id): .image(id)
    case .putEntry(let entry): .entry(entry.id)
    case .changeEntry(let id, _), .removeEntry(let id): .entry(id)
    case .renameVenue, .changeVenue: .venue
    }
  }
}
