import Geometry
import IndoorModel
import ShortestWalks

/// The free space of all floors of a venue for one class of walkers, and how it follows edits.
///
/// `@unchecked Sendable`: the planes' owner changes it in `update` and `advance` only, while no task
/// reads it; several tasks may read it at once.
final class WalkPlane: @unchecked Sendable {
  let walker: WalkerClass
  private var book: BarrierBook
  private var mesh = PlaneMesh()
  private var landings = Landings()
  /// What each barrier of the book is in the mesh.
  private var laid: [Laid?] = []

  private struct Laid {
    private let constraint: ConstraintID
    private let box: PlaneBox

    init(_ constraint: ConstraintID, _ barrier: Barrier) {
      self.constraint = constraint
      box = PlaneBox(barrier.points)
    }

    func remove(from mesh: inout PlaneMesh) { mesh.remove(constraint) }

    func extend(_ touched: inout PlaneBox) { touched.formUnion(box) }
  }

  /// Builds the plane of a venue.
  ///
  /// - Complexity: about a microsecond for each corner of what is in the way.
  init(
    venue: Venue, layout: PlaneLayout, walker: WalkerClass, connections: [ConnectorLink],
    time: LocalTime?
  ) {
    self.walker = walker
    book = BarrierBook(venue: venue, layout: layout, walker: walker, time: time)
    mesh.begin()
    for (id, barrier) in book.barriers { insert(barrier, as: id) }
    mesh.settle()
    land(connections, near: nil)
    commit()
  }

  // MARK: - Edits

  /// Takes over an edit.
  ///
  /// - Parameter connections: those that this class of walkers may use, when they have changed.
  func update(
    _ changes: VenueChanges, venue: Venue, layout: PlaneLayout, connections: [ConnectorLink]?
  ) {
    follow(book.update(changes, venue: venue, layout: layout), connections)
  }

  /// Opens and closes what has hours.
  func advance(to time: LocalTime, connections: [ConnectorLink]?) {
    follow(book.advance(to: time), connections)
  }

  private func follow(_ change: BarrierChange, _ connections: [ConnectorLink]?) {
    if change.isEmpty, connections == nil { return }
    var touched = PlaneBox.nothing
    mesh.begin()
    for id in change.removed {
      guard let old = laid[Int(id.raw)] else { continue }
      old.extend(&touched)
      old.remove(from: &mesh)
      laid[Int(id.raw)] = nil
    }
    for (id, barrier) in change.added {
      insert(barrier, as: id)
      laid[Int(id.raw)]?.extend(&touched)
    }
    mesh.settle()
    land(connections, near: touched)
    commit()
  }

  private func insert(_ barrier: Barrier, as id: BarrierID) {
    while laid.count <= Int(id.raw) { laid.append(nil) }
    laid[Int(id.raw)] = mesh.insert(barrier).map { Laid($0, barrier) }
  }

  private func commit() {
    mesh.commit()
    mesh.setLinks(landings.links(on: mesh, speed: walker.traits.speed))
  }

  /// Looks for the places where connectors are entered and left.
  ///
  /// - Parameter box: where the plane changed; `nil` for anywhere.
  private func land(_ connections: [ConnectorLink]?, near box: PlaneBox?) {
    if let connections { landings.setConnections(connections, on: &mesh) }
    for stop in landings.stops {
      let position = book.layout.position(of: Place(floor: stop.floor, point: stop.point))
      if let position, let box, landings.isKnown(stop), !box.isNear(position, margin: 5000) {
        continue
      }
      let point = position.flatMap { position in
        freeSpot(near: position, on: stop.floor, within: Landings.limit)
          .flatMap { mesh.gridPoint(at: $0, for: position) }
      }
      landings.move(stop, to: point, on: &mesh)
    }
  }

  // MARK: - Places

  /// Whether there are areas that such walkers should avoid.
  var hasAvoidedAreas: Bool { book.hasAvoidedAreas }

  /// Whether every way may be walked back.
  var isSymmetric: Bool { mesh.isSymmetric }

  /// The feature that keeps a walker from standing at a place.
  func blocker(at place: Place) -> Identifier<Feature>? { book.blocker(at: place) }

  /// The nearest free place to a position, no farther than a limit, on its side of the walls: the way
  /// there crosses no thing, except those that the position lies in or on.
  ///
  /// - Parameters:
  ///   - position: millimetres of the plane.
  ///   - limit: metres.
  private func freeSpot(
    near position: Point, on floor: Identifier<Floor>, within limit: Double
  ) -> PlaneMesh.FreeSpot? {
    mesh.freeSpot(near: position, within: limit) {
      guard let slot = book.layout.slot(of: floor) else { return nil }
      let place = Place(floor: floor, point: slot.point(x: position.x, y: position.y))
      guard let surroundings = book.surroundings(of: place, within: limit) else { return nil }
      return { surroundings.areOpen(to: slot.point(x: $0.x, y: $0.y)) }
    }
  }

  /// Where a walk from a place may begin: the place itself when it is free, else the nearest one.
  ///
  /// - Returns: `nil` for places on no floor and for those with nothing free near.
  func spot(at place: Place) -> WalkSpot? {
    guard let position = book.layout.position(of: place) else { return nil }
    let polygon = mesh.polygon(at: position)
    if polygon >= 0 { return WalkSpot(x: position.x, y: position.y, polygon: polygon) }
    return freeSpot(near: position, on: place.floor, within: MeshEngine.snapLimit).map {
      WalkSpot(x: $0.position.x, y: $0.position.y, polygon: mesh.polygon(of: $0.triangle))
    }
  }

  /// The place at a spot.
  func place(at spot: WalkSpot) -> Place? { book.layout.place(atX: spot.x, spot.y) }

  /// The polygon that a place lies in; `nil` for places that are not free.
  func polygon(at place: Place) -> Int32? {
    book.layout.position(of: place).map { mesh.polygon(at: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The doors with a threshold that a straight walk crosses, passable or not.
  func doors(crossing walk: Segment, on floor: Identifier<Floor>) -> [Feature] {
    book.doors(crossing: walk, on: floor)
  }

  /// Whether the middle of a walker may be at a place.
  func isFree(_ place: Place) -> Bool {
    polygon(at: place) != nil
  }

  /// Whether a straight walk from a free place to another on its floor keeps clear of everything and
  /// passes no door the wrong way.
  func isFree(from start: Point, to end: Point, on floor: Identifier<Floor>) -> Bool {
    guard let a = book.layout.position(of: Place(floor: floor, point: start)),
      let b = book.layout.position(of: Place(floor: floor, point: end))
    else { return false }
    return mesh.isOpen(from: a, to: b)
  }

  /// The place nearest to another one on its floor, among those in some polygons.
  ///
  /// - Complexity: O(*n*) in the number of polygons.
  func nearestPlace(
    to place: Place, within limit: Double, where isWanted: (Int32) -> Bool
  ) -> NearestPlace? {
    guard place.point.isFinite, let slot = book.layout.slot(of: place.floor) else { return nil }
    guard
      let nearest = mesh.nearestPoint(
        to: slot.position(place.point), in: box(of: place.floor), where: isWanted),
      let offer = offer(nearest, for: place)
    else { return nil }
    return (offer.distance ?? 0) <= limit ? offer : nil
  }

  /// How many places are looked at for one that a place is in sight of.
  private static let sightLimit = 256

  /// The place nearest to another one on its floor, among those in some polygons that no wall and no
  /// closed door hides from it.
  ///
  /// It looks at one point of each polygon, and only at the nearest 256: what is farther behind a wall
  /// is of no use to a person.
  /// - Complexity: O(*n* log *n*) in the number of polygons.
  func nearestPlaceInSight(of place: Place, where isWanted: (Int32) -> Bool) -> NearestPlace? {
    guard place.point.isFinite, let slot = book.layout.slot(of: place.floor) else { return nil }
    let points = mesh.nearestPoints(
      to: slot.position(place.point), in: box(of: place.floor), where: isWanted)
    return points.prefix(Self.sightLimit).lazy.compactMap { self.offer($0, for: place) }
      .first { self.book.isInSight($0.place.point, from: place) }
  }

  private func offer(_ position: Point, for place: Place) -> NearestPlace? {
    guard let offered = book.layout.place(atX: position.x, position.y) else { return nil }
    // To the micrometre: the last digits depend on how the mesh is cut into polygons.
    let point = Point(
      x: (offered.point.x * 1e6).rounded() / 1e6, y: (offered.point.y * 1e6).rounded() / 1e6)
    return NearestPlace(Place(floor: offered.floor, point: point), awayFrom: place)
  }

  /// The doors of all floors, with places to stand at before and behind each.
  var doorSides: [DoorSides] { book.doorSides }

  /// Whether neither a wall nor a closed door stands between two points of a floor.
  func isInSight(_ point: Point, from place: Place) -> Bool {
    book.isInSight(point, from: place)
  }

  /// The pieces of a floor's free space.
  ///
  /// Two that touch in a point only are two: a point is no passage.
  /// - Complexity: O(*n*) in the number of triangles of all floors.
  func freeRegions(on floor: Identifier<Floor>) -> [FreeRegion] {
    book.layout.slot(of: floor).map { mesh.regions(in: $0) } ?? []
  }

  /// The number of the region that each free polygon of a floor is part of.
  ///
  /// - Complexity: O(*n*) in the number of triangles of all floors.
  func regionNumbers(on floor: Identifier<Floor>) -> [Int32: Int] {
    var numbers: [Int32: Int] = [:]
    for (number, region) in freeRegions(on: floor).enumerated() {
      for triangle in region.triangles { numbers[mesh.polygon(of: triangle)] = number }
    }
    return numbers
  }

  /// Whether a walk leads from a region to the destinations of a map.
  func leads(_ map: WalkMap, from region: FreeRegion) -> Bool {
    region.triangles.contains { map.reaches(mesh.polygon(of: $0)) }
  }

  /// The ways that connectors offer.
  var floorChanges: [FloorChange] {
    landings.connections.compactMap { connection in
      guard let from = place(of: connection.from), let to = place(of: connection.to) else {
        return nil
      }
      return FloorChange(
        from: from, to: to,
        use: ConnectorUse(
          id: connection.connector, category: connection.category, toFloor: to.floor,
          seconds: connection.seconds))
    }
  }

  private func place(of stop: Stop) -> Place? {
    landings.point(of: stop).flatMap { book.layout.place(atX: Double($0.x), Double($0.y)) }
  }

  /// The piece of the plane that is a floor.
  private func box(of floor: Identifier<Floor>) -> PlaneBox {
    guard let room = book.layout.slot(of: floor)?.room else { return .everything }
    return PlaneBox(
      minX: Double(room.minX), minY: Double(room.minY), maxX: Double(room.maxX),
      maxY: Double(room.maxY))
  }

  // MARK: - Maps

  /// Whether what a map knows is right for the plane as it is now.
  func isCurrent(_ map: borrowing ShortestPathMap) -> Bool { mesh.isCurrent(map) }

  /// Has a map begin again.
  ///
  /// - Parameter spots: its destinations; `nil` for those that are blocked.
  /// - Returns: the number of the destination of each of the map's sources.
  func restart(_ map: inout ShortestPathMap, toward spots: [WalkSpot?]) -> [Int] {
    mesh.clear(&map)
    var sources: [Int] = []
    for (number, spot) in spots.enumerated() {
      guard let spot else { continue }
      let known = sources.count
      mesh.forEachPolygon(touching: Point(x: spot.x, y: spot.y)) {
        map.addSource(x: spot.x, y: spot.y, in: $0)
        sources.append(number)
      }
      // What lies on a side is on it by rounding only.
      if sources.count == known {
        map.addSource(x: spot.x, y: spot.y, in: spot.polygon)
        sources.append(number)
      }
    }
    return sources
  }

  /// Has a map find the walks from everywhere.
  func flood(_ map: inout ShortestPathMap) { mesh.flood(&map) }

  /// Has a map find the walk from one place; what it finds on the way stays.
  func search(_ map: inout ShortestPathMap, from spot: WalkSpot, on floor: Identifier<Floor>) {
    mesh.search(&map, from: spot, on: box(of: floor))
  }

  /// Has a map follow the edits since it was made.
  func repair(
    _ map: inout ShortestPathMap, _ work: inout RepairWork
  ) -> ShortestPathMap.Repair { mesh.repair(&map, &work) }

  /// What a spot reads off a map.
  @inline(__always)
  func read(_ map: borrowing ShortestPathMap, at spot: WalkSpot) -> ShortestPathMap.Reading {
    mesh.read(map, at: spot)
  }

  /// The number of the source that a walk ends at.
  func source(of reading: ShortestPathMap.Reading, by map: borrowing ShortestPathMap) -> Int? {
    mesh.source(of: reading, by: map)
  }

  /// Seconds that walkers take for so many millimetres.
  func seconds(for millimetres: Double) -> Double { millimetres / 1000 / walker.traits.speed }

  /// The walk that was read off a map, without words.
  func route(
    from spot: WalkSpot, _ reading: ShortestPathMap.Reading, by map: borrowing ShortestPathMap,
    _ steps: inout FlatBuffer<WalkStep>
  ) -> Route {
    mesh.path(of: reading, by: map, into: &steps)
    return Route(profile: walker.profile, legs: legs(from: spot, steps), instructions: [])
  }

  /// The pieces of a walk, floor by floor.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - steps: what follows; at least the destination.
  private func legs(from start: WalkSpot, _ steps: borrowing FlatBuffer<WalkStep>) -> [Leg] {
    guard var slot = book.layout.slot(atX: start.x, start.y) else { return [] }
    var legs = [Leg(floor: slot.floor, points: [], distance: 0, seconds: 0)]
    let speed = walker.traits.speed
    legs[0].append(slot.point(x: start.x, y: start.y), speed: speed)
    for number in 0..<steps.count {
      let step = steps[number]
      if step.link >= 0 {
        let connection = landings.connection(ofLink: step.link)
        guard let next = book.layout.slot(of: connection.to.floor) else { return legs }
        slot = next
        legs[legs.count - 1].connector = ConnectorUse(
          id: connection.connector, category: connection.category, toFloor: slot.floor,
          seconds: connection.seconds)
        legs.append(Leg(floor: slot.floor, points: [], distance: 0, seconds: 0))
      }
      legs[legs.count - 1].append(slot.point(x: step.x, y: step.y), speed: speed)
    }
    return legs
  }
}

/// Where a walker stands in the plane.
struct WalkSpot: Hashable, Sendable {
  /// Millimetres of the plane.
  let x: Double
  let y: Double
  let polygon: Int32

  /// Whether two spots are at the same position; their polygons may have other numbers after an edit.
  static func isSamePosition(_ one: WalkSpot?, _ other: WalkSpot?) -> Bool {
    one?.x == other?.x && one?.y == other?.y
  }
}

extension Leg {
  /// Walks on to a point; one that is where the leg already is, is left out.
  fileprivate mutating func append(_ point: Point, speed: Double) {
    if let last = points.last {
      let length = last.distance(to: point)
      guard length > 1e-6 else { return }
      distance += length
      seconds += length / speed
    }
    points.append(point)
  }
}

extension PlaneBox {
  fileprivate static let nothing = PlaneBox(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  fileprivate init(_ points: [GridPoint]) {
    self = .nothing
    for point in points {
      let (x, y) = (Double(point.x), Double(point.y))
      formUnion(PlaneBox(minX: x, minY: y, maxX: x, maxY: y))
    }
  }

  fileprivate mutating func formUnion(_ other: PlaneBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  fileprivate func isNear(_ point: Point, margin: Double) -> Bool {
    point.x >= minX - margin && point.x <= maxX + margin && point.y >= minY - margin
      && point.y <= maxY + margin
  }
}
