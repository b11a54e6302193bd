import Geometry
import IndoorModel

/// What the words for walks on one floor are made of, by place.
struct FloorIndex: Sendable {
  private(set) var floor: Floor
  private(set) var compass: Compass?
  private(set) var thresholds: PlacedTable<Threshold>
  private(set) var areas: PlacedTable<NamedArea>
  private(set) var landmarks: PlacedTable<Landmark>
  private(set) var screens: PlacedTable<Screen>

  /// The side of an index's cell in metres: of what a whole path is looked along for, and of what
  /// there is so much of that only a glance is taken.
  private static let (cellSize, screenCellSize) = (16.0, 8.0)
  /// How far, in metres, an area that a door joins may lie from the door.
  private static let joinLimit = 5.0

  /// Makes the index of an empty floor.
  init(_ floor: Floor) {
    self.floor = floor
    compass = Compass(floor)
    thresholds = PlacedTable(bounds: floor.bounds, cellSize: Self.cellSize)
    areas = PlacedTable(bounds: floor.bounds, cellSize: Self.cellSize)
    landmarks = PlacedTable(bounds: floor.bounds, cellSize: Self.cellSize)
    screens = PlacedTable(bounds: floor.bounds, cellSize: Self.screenCellSize)
  }

  /// Takes over the floor's name, extent and place on the earth.
  mutating func take(_ floor: Floor) {
    self.floor = floor
    compass = Compass(floor)
    thresholds.spread(over: floor.bounds, cellSize: Self.cellSize)
    areas.spread(over: floor.bounds, cellSize: Self.cellSize)
    landmarks.spread(over: floor.bounds, cellSize: Self.cellSize)
    screens.spread(over: floor.bounds, cellSize: Self.screenCellSize)
  }

  // MARK: - Features that come and go

  /// Takes features away and puts others in, whatever their kinds; connectors by their ends.
  ///
  /// - Complexity: that of the features themselves, and of what lies near the doors and areas.
  mutating func replace(_ gone: [Feature], with new: [Feature]) {
    var near: [Box] = []
    for feature in gone { near += remove(feature) }
    for feature in new { near += add(feature) }
    var doors: Set<Identifier<Feature>> = []
    for box in near { doors.formUnion(self.doors(near: box)) }
    for door in doors { resolve(door) }
  }

  /// - Returns: where doors may have other areas beside them now.
  private mutating func remove(_ feature: Feature) -> [Box] {
    switch feature.kind {
    case .door:
      for threshold in thresholds.remove(feature.id) { unlink(threshold) }
      return []
    case .area:
      screens.remove(feature.id)
      return areas.remove(feature.id).map(\.bounds)
    case .wall: screens.remove(feature.id)
    case .poi, .connector: landmarks.remove(feature.id)
    case .obstacle, .anchor, .marker, .line: break
    }
    return []
  }

  /// - Returns: where doors may have other areas beside them now.
  private mutating func add(_ feature: Feature) -> [Box] {
    switch feature.kind {
    case .door:
      let threshold = Threshold(feature)
      thresholds.add(threshold.map { [$0] } ?? [], of: feature.id)
      return threshold.map { [$0.bounds] } ?? []
    case .area:
      screens.add(Screen.all(of: feature), of: feature.id)
      let area = NamedArea(feature)
      areas.add(area.map { [$0] } ?? [], of: feature.id)
      return area.map { [$0.bounds] } ?? []
    case .wall: screens.add(Screen.all(of: feature), of: feature.id)
    case .poi: landmarks.add(Landmark(poi: feature).map { [$0] } ?? [], of: feature.id)
    case .connector: landmarks.add(Landmark.ends(of: feature, on: floor.id), of: feature.id)
    case .obstacle, .anchor, .marker, .line: break
    }
    return []
  }

  private func doors(near box: Box) -> Set<Identifier<Feature>> {
    var doors: Set<Identifier<Feature>> = []
    thresholds.forEach(near: box.expanded(by: Self.joinLimit)) {
      doors.insert(thresholds[$0].feature)
    }
    return doors
  }

  // MARK: - What lies beside a door

  /// Looks up the areas on both sides of a door.
  private mutating func resolve(_ door: Identifier<Feature>) {
    guard let number = thresholds.numbers[door]?.first else { return }
    unlink(thresholds[number])
    let sides = sides(of: thresholds[number])
    thresholds[number].left = sides.left
    thresholds[number].right = sides.right
    for area in [sides.left, sides.right] {
      if let area = area.flatMap({ areas.numbers[$0]?.first }) { areas[area].doors.insert(door) }
    }
  }

  private mutating func unlink(_ threshold: Threshold) {
    for area in [threshold.left, threshold.right] {
      guard let number = area.flatMap({ areas.numbers[$0]?.first }) else { continue }
      areas[number].doors.remove(threshold.feature)
    }
  }

  /// The areas that end at a door: those around the point beyond it that do not go on behind it.
  private func sides(
    of threshold: Threshold
  ) -> (left: Identifier<Feature>?, right: Identifier<Feature>?) {
    let left = areas(around: threshold.point(onLeft: true))
    let right = areas(around: threshold.point(onLeft: false))
    let joins = threshold.joins
    let onLeft = best(of: left.filter { area in !right.contains { $0 == area } }, joins: joins)
    let onRight = best(of: right.filter { area in !left.contains { $0 == area } }, joins: joins)
    // What the points do not show, beside thick walls, the door may.
    let known = (onLeft, onRight)
    if left.isEmpty, let onRight { return (otherJoined(threshold, than: onRight), onRight) }
    if right.isEmpty, let onLeft { return (onLeft, otherJoined(threshold, than: onLeft)) }
    return known
  }

  /// The areas around a point, by number.
  func areas(around point: Point) -> [Int32] {
    var found: [Int32] = []
    areas.forEach(near: Box(point, point)) { number in
      if areas[number].contains(point) { found.append(number) }
    }
    return found
  }

  private func best(of numbers: [Int32], joins: [Identifier<Feature>]) -> Identifier<Feature>? {
    let joined = numbers.filter { joins.contains(areas[$0].feature) }
    return (joined.isEmpty ? numbers : joined)
      .min { areas[$0].isBetter(than: areas[$1]) }.map { areas[$0].feature }
  }

  private func otherJoined(
    _ threshold: Threshold, than known: Identifier<Feature>
  ) -> Identifier<Feature>? {
    guard threshold.joins.count == 2, threshold.joins.contains(known),
      let other = threshold.joins.first(where: { $0 != known }),
      let number = areas.numbers[other]?.first,
      areas[number].isWithin(Self.joinLimit, of: threshold.middle)
    else { return nil }
    return other
  }
}
