extension Venue {
  /// The most operations that one edit may have.
  public static let operationLimit = 10_000
  /// The most features that a venue may have, unless the operator sets another limit.
  public static let usualFeatureLimit = 200_000

  /// Applies operations in order, all or none; the revision stays as it is.
  ///
  /// - Parameter limit: how many operations there may be.
  /// - Returns: what changed, and the operations that undo it.
  /// - Complexity: O(*k* log *n*) for *k* operations in a venue of *n* features, but for the removal
  ///   of floors and buildings, which looks at every feature.
  public mutating func apply(
    _ operations: [Operation], limit: Int = Venue.operationLimit
  ) throws(EditError) -> (changes: VenueChanges, inverse: [Operation]) {
    let allowed = 1...limit
    guard allowed.contains(operations.count) else {
      throw .operationCount(operations.count, allowed: allowed)
    }
    var draft = VenueDraft(self)
    for operation in operations { try draft.apply(operation) }
    if draft.venue.floors.isEmpty, let last = operations.lastIndex(where: \.removesFloors) {
      throw .noFloorLeft(operation: last)
    }
    let result = (draft.changes(since: self), draft.undo)
    self = draft.venue
    return result
  }
}

extension Operation {
  fileprivate var removesFloors: Bool {
    switch self {
    case .removeFloor, .removeBuilding: true
    default: false
    }
  }
}

/// A venue in the middle of an edit.
struct VenueDraft {
  private(set) var venue: Venue
  /// For each operation done the operations that undo it, in the order to apply them.
  private var inverse: [[Operation]] = []
  private var touched: Set<Subject> = []

  init(_ venue: Venue) { self.venue = venue }

  /// The number of the operation that is being applied.
  var index: Int { inverse.count }

  /// The operations that undo all of them, in the order to apply them.
  var undo: [Operation] { inverse.reversed().flatMap { $0 } }

  /// Applies one operation.
  mutating func apply(_ operation: Operation) throws(EditError) {
    inverse.append(try undoing(operation))
  }

  private mutating func undoing(_ operation: Operation) throws(EditError) -> [Operation] {
    switch operation {
    case .put(let feature): try put(feature)
    case .change(let id, let fields): try change(id, fields)
    case .remove(let id): [.put(try removeFeature(id))]
    case .putFloor(let floor): try put(floor)
    case .changeFloor(let id, let fields): try change(id, fields)
    case .removeFloor(let id): try removeFloor(id)
    case .putBuilding(let building): try put(building)
    case .renameBuilding(let id, let name): try rename(id, name)
    case .removeBuilding(let id): try removeBuilding(id)
    case .reorderBuildings(let order): try reorder(order)
    case .putImage(let image): try put(image)
    case .changeImage(let id, let fields): try change(id, fields)
    case .removeImage(let id): [.putImage(try removeImage(id))]
    case .putEntry(let entry): try put(entry)
    case .changeEntry(let id, let properties): try change(id, properties)
    case .removeEntry(let id): [.putEntry(try removeEntry(id))]
    case .renameVenue(let name): try rename(name)
    case .changeVenue(let changes): try change(changes)
    }
  }

  /// Lets an operation write, and notes what it wrote.
  mutating func write(_ subject: Subject, _ body: (inout Venue) -> Void) {
    touched.insert(subject)
    body(&venue)
  }

  /// What is different now.
  func changes(since before: Venue) -> VenueChanges {
    var changes = VenueChanges()
    for subject in touched.sorted() {
      if case .feature(let id) = subject {
        let change = FeatureChange(before: before.features[id], after: venue.features[id])
        if change.before != change.after { changes.features.append(change) }
      } else if !venue.agrees(with: before, on: subject) {
        changes.structure.append(subject)
      }
    }
    return changes
  }

  /// Refuses what breaks the schema.
  func check(_ problems: [SchemaProblem], of subject: Subject) throws(EditError) {
    if !problems.isEmpty {
      throw .invalid(operation: index, subject: subject, problems: problems)
    }
  }

  /// Refuses what stands on something that is not there: others may have removed it.
  func require(_ ground: Subject) throws(EditError) {
    if !venue.has(ground) { throw missing(ground) }
  }

  func missing(_ subject: Subject) -> EditError { .missing(operation: index, subject: subject) }
}

extension Venue {
  fileprivate func agrees(with other: Venue, on subject: Subject) -> Bool {
    switch subject {
    case .venue: name == other.name && settings == other.settings
    case .building(let id):
      building(id) == other.building(id)
        && buildings.firstIndex { $0.id == id } == other.buildings.firstIndex { $0.id == id }
    case .floor(let id): floor(id) == other.floor(id)
    case .image(let id): image(id) == other.image(id)
    case .feature(let id): features[id] == other.features[id]
    case .entry(let id): programme[id] == other.programme[id]
    }
  }
}
