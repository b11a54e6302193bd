import Geometry

/// The features of a venue, found by where they are and by what they are called.
///
/// A query looks at the cells that a box touches; an update costs the cells of one feature.
struct PlanIndex: Sendable {
  private(set) var venue: Venue
  private(set) var namesakes: Namesakes
  private(set) var entrances: FloorEntrances
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

  // MARK: - Keeping

  private mutating func insert(_ feature: Feature) {
    let body = Body(feature)
    let places = Footprint(feature, body: body).places
    guard let first = places.first?.box else { return }
    let bounds = places.reduce(first) { $0.union($1.box) }
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
    for (floor, boxes) in Self.byFloor(places) {
      cells[floor, default: FloorCells()].insert(number, into: boxes)
    }
  }

  private mutating func remove(_ id: Identifier<Feature>) {
    guard let number = numbers.removeValue(forKey: id), let entry = entries[Int(number)] else {
      return
    }
    let places = Footprint(entry.feature, body: entry.body).places
    for (floor, boxes) in Self.byFloor(places) { cells[floor]?.remove(number, from: boxes) }
    entries[Int(number)] = nil
    free.append(number)
  }

  private static func byFloor(
    _ places: [Footprint.Place]
  ) -> [(Identifier<Floor>, [Box])] {
    guard let first = places.first?.floor else { return [] }
    if places.allSatisfy({ $0.floor == first }) { return [(first, places.map(\.box))] }
    return Dictionary(grouping: places, by: \.floor).map { ($0, $1.map(\.box)) }
  }
}
