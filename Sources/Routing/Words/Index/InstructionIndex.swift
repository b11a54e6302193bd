import Geometry
public import IndoorModel

/// What the words for walks are made of: doors with what lies on both sides, areas with names, pois
/// and connectors as landmarks, by place.
///
/// Built once from a venue; follows its edits without looking at anything that they do not touch.
public struct InstructionIndex: Sendable {
  private var floors: [Identifier<Floor>: FloorIndex] = [:]
  /// The connectors, by id: their names, and the floors that they reach.
  private var connectors: [Identifier<Feature>: Feature] = [:]

  /// Reads a venue.
  ///
  /// - Complexity: O(*n*) in the number of features.
  public init(venue: Venue) {
    for floor in venue.floorsOnEarth { floors[floor.id] = FloorIndex(floor) }
    var features: [Identifier<Floor>: [Feature]] = [:]
    for feature in venue.features.values {
      if feature.kind == .connector { connectors[feature.id] = feature }
      for floor in feature.floors { features[floor, default: []].append(feature) }
    }
    for (floor, features) in features { floors[floor]?.replace([], with: features) }
  }

  /// Takes over an edit.
  ///
  /// - Complexity: that of the features changed and of what lies near them.
  mutating func update(_ changes: VenueChanges, venue: Venue) {
    take(venue.floorsOnEarth)
    var gone: [Identifier<Floor>: [Feature]] = [:]
    var new: [Identifier<Floor>: [Feature]] = [:]
    for change in changes.features {
      if let before = change.before {
        if before.kind == .connector { connectors[before.id] = nil }
        for floor in before.floors { gone[floor, default: []].append(before) }
      }
      if let after = change.after {
        if after.kind == .connector { connectors[after.id] = after }
        for floor in after.floors { new[floor, default: []].append(after) }
      }
    }
    for floor in Set(gone.keys).union(new.keys) {
      floors[floor]?.replace(gone[floor] ?? [], with: new[floor] ?? [])
    }
  }

  private mutating func take(_ floors: [Floor]) {
    let ids = Set(floors.map(\.id))
    for id in self.floors.keys where !ids.contains(id) { self.floors[id] = nil }
    for floor in floors {
      if let known = self.floors[floor.id] {
        if known.floor != floor { self.floors[floor.id]?.take(floor) }
      } else {
        self.floors[floor.id] = FloorIndex(floor)
      }
    }
  }

  // MARK: - Asking

  /// What is known of a floor.
  func surroundings(on floor: Identifier<Floor>) -> FloorIndex? { floors[floor] }

  /// The name of a connector, if it has one.
  func name(ofConnector id: Identifier<Feature>) -> LocalizedText? {
    connectors[id]?.name.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension InstructionIndex {
  /// Lets a route say what to do and what to beware of.
  ///
  /// - Complexity: O(*points* + what lies beside the path).
  func describe(_ route: inout Route, to destination: Place) {
    let directions = Directions(for: route.legs, to: destination, firstLeg: 0, by: self)
    (route.instructions, route.hazards) = directions.described
  }

  /// What a person is told on the way along legs.
  ///
  /// Several walks that follow one another, as on a tour, are told one after the other: each ends
  /// with an arrival of its own.
  /// - Parameters:
  ///   - destination: where the person wants to go; the legs may end a little beside it.
  ///   - firstLeg: the number of the first of the legs in the route.
  /// - Complexity: O(*points* + what lies beside the path).
  public func instructions(
    for legs: [Leg], to destination: Place, firstLeg: Int = 0
  ) -> [Instruction] {
    Directions(for: legs, to: destination, firstLeg: firstLeg, by: self).described.instructions
  }
}
