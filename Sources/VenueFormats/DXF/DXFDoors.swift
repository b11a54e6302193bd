import Geometry
import IndoorModel

/// Doors of a drawing: what lies on layers called after doors and spans a gap between walls.
///
/// A door is usually drawn open: a leaf, and the arc that it sweeps about its hinge. The door itself goes
/// from the hinge to that end of the arc that lies at a wall, or between the hinges of two leaves that
/// meet. A straight line is a door where both of its ends are at walls and its middle is not. All else of
/// such layers, such as the leaves, stays what the table says.
struct DXFDoors {
  /// The beginning of the type of doors that were found.
  static let type = "door on layer "
  /// What layers of doors are called after.
  static let words = ["door", "tür", "tuer", "porte", "puerta", "porta"]

  /// In metres: how near the ends of a door are to walls, and how clear of them its middle is.
  private static let reach = 0.25
  private static let clear = 0.12
  private static let widths = 0.5...5.0
  /// So near are two points that are drawn as one.
  private static let touch = 0.05

  /// The doors, with the ids and places of what draws them.
  private(set) var items: [PlanDraft.Item] = []

  private struct Leaf {
    let item: PlanDraft.Item
    let hinge: Point
    let ends: [Point]
  }

  private let unit: Double
  private var walls: [Segment] = []
  private var wallIndex: GridIndex
  /// The doors that were found, by their number.
  private var doorIndex: GridIndex

  /// - Parameter drawn: what the drawing has, in its units.
  init(in drawn: [PlanDraft.Item], metresPerUnit: Double) {
    unit = metresPerUnit
    let bounds =
      Box(around: drawn.lazy.flatMap(\.shape.vertices))
      ?? Box(Point(x: 0, y: 0), Point(x: 1, y: 1))
    wallIndex = GridIndex(bounds: bounds, cellSize: max(2 / unit, 1e-6))
    doorIndex = wallIndex
    // Hundreds of thousands of things lie on a few dozen layers.
    let layers = Set(drawn.lazy.map(\.type)).filter { $0.hasPrefix("layer ") }
    let doorLayers = layers.filter { layer in
      Self.words.contains(where: layer.lowercased().contains)
    }
    let candidates = drawn.filter { $0.original == nil && doorLayers.contains($0.type) }
    guard !candidates.isEmpty else { return }
    let wallLayers = layers.filter { PlanTable.guess($0)?.kind == .wall }
    for item in drawn where wallLayers.contains(item.type) {
      for side in Self.sides(of: item.shape) {
        wallIndex.insert(Int32(walls.count), bounds: side.bounds)
        walls.append(side)
      }
    }
    let leaves = candidates.compactMap(leaf)
    var ends = GridIndex(bounds: bounds, cellSize: wallIndex.cellSize)
    for (number, leaf) in leaves.enumerated() {
      for end in leaf.ends { ends.insert(Int32(number), bounds: Box(end, end)) }
    }
    for leaf in leaves { addDoor(of: leaf, among: leaves, endingIn: ends) }
    for item in candidates {
      if case .polyline(let line) = item.shape, line.points.count == 2 {
        add(item, Segment(line.points[0], line.points[1]))
      }
    }
  }

  private static func sides(of shape: Shape) -> [Segment] {
    switch shape {
    case .polyline(let line): zip(line.points, line.points.dropFirst()).map { Segment($0, $1) }
    case .polygon(let polygon): polygon.edges
    case .point, .circle: []
    }
  }

  /// The sweep of a leaf: an arc of about a quarter, as wide as a door.
  private func leaf(_ item: PlanDraft.Item) -> Leaf? {
    guard item.tags["entity"]?.string == "ARC", case .polyline(let arc) = item.shape,
      arc.points.count >= 3, let start = arc.points.first, let end = arc.points.last,
      let hinge = Self.center(start, arc.points[arc.points.count / 2], end)
    else { return nil }
    let (one, other) = (start - hinge, end - hinge)
    // From 45 to 115 degrees.
    let cosine = one.dot(other) / (one.length * other.length)
    guard Self.widths.contains(one.length * unit), (-0.42...0.71).contains(cosine) else {
      return nil
    }
    return Leaf(item: item, hinge: hinge, ends: [start, end])
  }

  /// The middle of the circle through three points.
  private static func center(_ a: Point, _ b: Point, _ c: Point) -> Point? {
    let (u, v) = (b - a, c - a)
    let cross = 2 * u.cross(v)
    guard abs(cross) > 1e-12 * (u.dot(u) + v.dot(v)) else { return nil }
    let (uu, vv) = (u.dot(u), v.dot(v))
    return a + Vector(dx: (v.dy * uu - u.dy * vv) / cross, dy: (u.dx * vv - v.dx * uu) / cross)
  }

  private mutating func addDoor(of leaf: Leaf, among leaves: [Leaf], endingIn index: GridIndex) {
    var partners: [Int] = []
    for end in leaf.ends {
      index.forEach(in: Box(end, end).expanded(by: Self.touch / unit)) { number in
        let other = leaves[Int(number)]
        let meets = other.ends.contains { $0.distance(to: end) * unit < Self.touch }
        if meets, other.item.foreignID != leaf.item.foreignID { partners.append(Int(number)) }
        return true
      }
    }
    for number in partners.sorted()
    where add(leaf.item, Segment(leaf.hinge, leaves[number].hinge)) { return }
    for end in leaf.ends where add(leaf.item, Segment(leaf.hinge, end)) { return }
  }

  /// Adds a door if it spans a gap and none is there yet.
  @discardableResult
  private mutating func add(_ item: PlanDraft.Item, _ door: Segment) -> Bool {
    let middle = door.start.interpolated(to: door.end, fraction: 0.5)
    guard Self.widths.contains(door.length * unit), distance(to: door.start) < Self.reach,
      distance(to: door.end) < Self.reach, distance(to: middle) > Self.clear
    else { return false }
    let isNew = doorIndex.forEach(in: Box(middle, middle).expanded(by: Self.reach / unit)) {
      number in
      let known = items[Int(number)].shape
      let meets = known.vertices.contains { point in
        [door.start, door.end].contains { $0.distance(to: point) * unit < Self.touch }
      }
      return !(meets && known.bounds?.expanded(by: Self.reach / unit).contains(middle) == true)
    }
    guard isNew else { return true }
    var found = item
    found.type = Self.type + item.type.dropFirst("layer ".count)
    found.foreignID = String("\(item.foreignID)/door".prefix(256))
    found.shape = .polyline(Polyline([door.start, door.end]))
    doorIndex.insert(Int32(items.count), bounds: door.bounds)
    items.append(found)
    return true
  }

  /// Metres to the nearest wall, as far as it matters.
  private func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    wallIndex.forEach(in: Box(point, point).expanded(by: Self.reach / unit)) { number in
      nearest = min(nearest, walls[Int(number)].squaredDistance(to: point))
      return true
    }
    return nearest.squareRoot() * unit
  }
}
