import Geometry

/// The features of a venue, found by where they are and by what they are called.
///
/// A query looks at the cells that a box touches; an update costs the cells of one feature.
struct PlanIndex: Sendable {
  private(set) var venue: Venue
  private var cells: [Cell: [Identifier<Feature>]] = [:]
  /// What covers so many cells that it is looked at by every query of its floor.
  private var large: [Identifier<Floor>: [Identifier<Feature>]] = [:]
  private var names: [NameKey: Set<Identifier<Feature>>] = [:]

  private struct Cell: Hashable {
    var floor: Identifier<Floor>
    var column: Int32
    var row: Int32
  }

  private struct NameKey: Hashable {
    var floor: Identifier<Floor>
    var kind: FeatureKind
    var name: String
  }

  /// The side of a cell in metres.
  private static let cellSize = 4.0
  private static let largeCount = 400

  init(_ venue: Venue) {
    self.venue = venue
    for feature in venue.features.values { insert(feature) }
  }

  /// Takes over an edit.
  mutating func update(_ changes: [FeatureChange], venue: Venue) {
    self.venue = venue
    for change in changes {
      if let before = change.before { remove(before) }
      if let after = change.after { insert(after) }
    }
  }

  /// The features on a floor whose bodies may touch a box, each once, ordered by id.
  func features(on floor: Identifier<Floor>, near box: Box) -> [Feature] {
    var found = Set(large[floor] ?? [])
    for cell in Self.cells(of: box, on: floor) { found.formUnion(cells[cell] ?? []) }
    return found.sorted().compactMap { id in
      venue.features[id].flatMap { $0.body?.intersects(box) == true ? $0 : nil }
    }
  }

  /// Those of the same kind and floor with the same name, itself included, ordered by id.
  func namesakes(of feature: Feature) -> [Identifier<Feature>] {
    Self.nameKey(of: feature).flatMap { names[$0] }?.sorted() ?? []
  }

  private mutating func insert(_ feature: Feature) {
    if let key = Self.nameKey(of: feature) { names[key, default: []].insert(feature.id) }
    forEachPlace(of: feature) { index, floor, cell in
      if let cell {
        index.cells[cell, default: []].append(feature.id)
      } else {
        index.large[floor, default: []].append(feature.id)
      }
    }
  }

  private mutating func remove(_ feature: Feature) {
    if let key = Self.nameKey(of: feature) { names[key]?.remove(feature.id) }
    forEachPlace(of: feature) { index, floor, cell in
      if let cell {
        index.cells[cell]?.removeAll { $0 == feature.id }
      } else {
        index.large[floor]?.removeAll { $0 == feature.id }
      }
    }
  }

  private mutating func forEachPlace(
    of feature: Feature, _ body: (inout PlanIndex, Identifier<Floor>, Cell?) -> Void
  ) {
    guard let box = feature.body else { return }
    for floor in feature.floors {
      let cells = Self.cells(of: box, on: floor)
      if cells.isEmpty {
        body(&self, floor, nil)
      } else {
        for cell in cells { body(&self, floor, cell) }
      }
    }
  }

  /// The cells that a box touches; none when they are too many.
  private static func cells(of box: Box, on floor: Identifier<Floor>) -> [Cell] {
    let columns = index(box.min.x)...index(box.max.x)
    let rows = index(box.min.y)...index(box.max.y)
    guard columns.count * rows.count <= largeCount else { return [] }
    return columns.flatMap { column in
      rows.map { Cell(floor: floor, column: column, row: $0) }
    }
  }

  private static func index(_ coordinate: Double) -> Int32 {
    Int32(clamping: Int((coordinate / cellSize).rounded(.down)))
  }

  private static func nameKey(of feature: Feature) -> NameKey? {
    guard [.poi, .area].contains(feature.kind), let name = feature.name?.text(), !name.isEmpty
    else { return nil }
    return NameKey(floor: feature.floor, kind: feature.kind, name: name.lowercased())
  }
}

extension Feature {
  /// The box around all that the feature takes up, its thickness included.
  var body: Box? { shape.bounds?.expanded(by: thickness / 2) }
}
