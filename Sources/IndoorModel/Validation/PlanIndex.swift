import Geometry

/// The features of a venue, found by where they are and by what they are called.
///
/// A query looks at the cells that a box touches; an update costs the cells of one feature.
struct PlanIndex: Sendable {
  private var venue: Venue
  private var namesakes: Namesakes
  private var entrances: FloorEntrances
  /// The areas that are queues, by what they are for.
  private var queues: [Identifier<Feature>: Set<Identifier<Feature>>] = [:]
  private var entries: [Entry?] = []
  private var numbers: [Identifier<Feature>: Int32] = [:]
  private var free: [Int32] = []
  private var cells: [Identifier<Floor>: FloorCells] = [:]

  /// A feature that a rule may have to do with.
  private struct Entry {
    let feature: Feature
    let body: Body?
    /// The box around its footprint.
    let bounds: Box
  }

  /// So near, in metres, must a body be to matter for another feature; see also `Footprint`.
  private static let reach = 1.2

  init(_ venue: Venue) {
    self.venue = venue
    namesakes = Namesakes(venue.features.values)
    entrances = FloorEntrances(venue.features.values)
    for feature in venue.features.values { insert(feature) }
  }

  /// Takes over an edit.
  mutating func update(_ changes: [FeatureChange], venue: Venue) {
    self.venue = venue
    for change in changes {
      if let before = change.before {
        namesakes.remove(before)
        entrances.count(before, by: -1)
        remove(before.id)
      }
      if let after = change.after {
        namesakes.insert(after)
        entrances.count(after, by: 1)
        insert(after)
      }
    }
  }

  // MARK: - Asking

  /// The floor with an id.
  func floor(_ id: Identifier<Floor>) -> Floor? { venue.floor(id) }

  /// The feature with an id.
  func feature(_ id: Identifier<Feature>) -> Feature? { venue.features[id] }

  /// The floors on which something is drawn but that nothing leads onto.
  var floorsWithoutEntrance: [Floor] { venue.floors.filter { entrances.isCutOff($0.id) } }

  /// The floors that came, or that have other bounds than in this venue.
  func floorsWithOtherBounds(in next: Venue) -> Set<Identifier<Floor>> {
    if venue.floors == next.floors { return [] }
    return Set(next.floors.filter { venue.floor($0.id)?.bounds != $0.bounds }.map(\.id))
  }

  /// The feature of the same name with the id right before.
  func previousNamesake(of feature: Feature) -> Identifier<Feature>? {
    namesakes.previous(of: feature)
  }

  /// The body of a feature of this venue; `nil` for what can be walked through.
  func body(of feature: Feature) -> Body? {
    numbers[feature.id].flatMap { entries[Int($0)]?.body }
  }

  /// The bodies on a floor that may touch a box, each once, ordered by the features' ids.
  func bodies(on floor: Identifier<Floor>, near box: Box) -> [Body] {
    (cells[floor]?.numbers(near: box) ?? []).compactMap { number in
      entries[Int(number)]?.body.flatMap { $0.bounds.intersects(box) ? $0 : nil }
    }.sorted { $0.feature.id < $1.feature.id }
  }

  /// The bodies on a floor that may touch one of some boxes, each once, ordered by the features'
  /// ids.
  func bodies(on floor: Identifier<Floor>, near boxes: [Box]) -> [Body] {
    var found: [Int32: Body] = [:]
    for box in boxes {
      for number in cells[floor]?.numbers(near: box) ?? [] where found[number] == nil {
        guard let body = entries[Int(number)]?.body, body.bounds.intersects(box) else { continue }
        found[number] = body
      }
    }
    return found.values.sorted { $0.feature.id < $1.feature.id }
  }

  /// The ids of all features that a body in a box may matter for.
  func ids(on floor: Identifier<Floor>, near box: Box) -> [Identifier<Feature>] {
    (cells[floor]?.numbers(near: box) ?? []).compactMap { number in
      entries[Int(number)].flatMap { $0.bounds.intersects(box) ? $0.feature.id : nil }
    }
  }

  /// The features that a change may matter for, as they are now.
  func affected(by changes: [FeatureChange]) -> Set<Identifier<Feature>> {
    var affected: Set<Identifier<Feature>> = []
    for change in changes {
      for feature in [change.before, change.after].compactMap({ $0 }) {
        affected.insert(feature.id)
        if let next = namesakes.next(of: feature) { affected.insert(next) }
        affected.formUnion(queues[feature.id] ?? [])
      }
      for place in Self.places(of: change) {
        affected.formUnion(ids(on: place.floor, near: place.box.expanded(by: Self.reach)))
      }
    }
    return affected
  }

  /// Where a change added or took away something solid. Of a line that only moved in part, that part.
  private static func places(of change: FeatureChange) -> [Footprint.Place] {
    let bodies = [change.before, change.after].map { $0.flatMap { Body($0) } }
    if let before = bodies[0], let after = bodies[1], !before.hasInside, !after.hasInside,
      change.before?.isLike(change.after) == true
    {
      let differing = Set(before.axes).symmetricDifference(after.axes)
      return differing.flatMap { Footprint.pieces(of: $0, margin: after.margin) }
        .map { Footprint.Place(floor: after.feature.floor, box: $0) }
    }
    return bodies.compactMap { $0 }.flatMap { body in
      Footprint.boxes(of: body).map { Footprint.Place(floor: body.feature.floor, box: $0) }
    }
  }

  // MARK: - Keeping

  private mutating func insert(_ feature: Feature) {
    if let target = feature.queueTarget { queues[target, default: []].insert(feature.id) }
    let body = Body(feature)
    let footprint = Footprint(feature, body: body)
    guard let bounds = footprint.bounds else { return }
    let entry = Entry(feature: feature, body: body, bounds: bounds)
    let number: Int32
    if let last = free.popLast() {
      number = last
      entries[Int(number)] = entry
    } else {
      number = Int32(entries.count)
      entries.append(entry)
    }
    numbers[feature.id] = number
    for (floor, boxes) in footprint.byFloor {
      cells[floor, default: FloorCells()].insert(number, into: boxes)
    }
  }

  private mutating func remove(_ id: Identifier<Feature>) {
    guard let number = numbers.removeValue(forKey: id), let entry = entries[Int(number)] else {
      return
    }
    if let target = entry.feature.queueTarget { queues[target]?.remove(id) }
    let footprint = Footprint(entry.feature, body: entry.body)
    for (floor, boxes) in footprint.byFloor { cells[floor]?.remove(number, from: boxes) }
    entries[Int(number)] = nil
    free.append(number)
  }
}

extension Feature {
  /// Whether another one differs in its geometry at most.
  fileprivate func isLike(_ other: Feature?) -> Bool {
    kind == other?.kind && floor == other?.floor && properties == other?.properties
  }
}
