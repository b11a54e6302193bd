import Geometry
import IndoorModel
import ShortestWalks

/// The free space of all floors of a venue for one class of walkers, and how it follows edits.
///
/// `@unchecked Sendable`: an engine changes it in `update` and `prepare` only, while no task reads
/// it; several tasks may read it at once.
final class WalkPlane: @unchecked Sendable {
  let walker: WalkerClass
  private(set) var book: BarrierBook
  private(set) var triangulation: Triangulation
  private(set) var mesh = WalkMesh()
  private(set) var landings = Landings()
  private var changes = TriangulationChanges()
  /// What each barrier of the book is in the triangulation.
  private var laid: [Laid?] = []

  private struct Laid {
    var constraint: ConstraintID
    var box: PlaneBox
  }

  var layout: PlaneLayout { book.layout }

  /// Builds the plane of a venue.
  ///
  /// - Complexity: about a microsecond for each corner of what is in the way.
  init(
    venue: Venue, layout: PlaneLayout, walker: WalkerClass, connections: [ConnectorLink],
    time: LocalTime?
  ) {
    self.walker = walker
    book = BarrierBook(venue: venue, layout: layout, walker: walker, time: time)
    triangulation = Triangulation(halfSide: PlaneLayout.halfSide)
    triangulation.beginBatch()
    for (id, barrier) in book.barriers { insert(barrier, as: id) }
    triangulation.endBatch()
    land(connections, near: nil)
    followTriangulation()
  }

  /// Takes over an edit.
  ///
  /// - Parameter connections: those that this class of walkers may use, when they have changed.
  func update(
    _ changes: VenueChanges, venue: Venue, layout: PlaneLayout, connections: [ConnectorLink]?
  ) {
    follow(book.update(changes, venue: venue, layout: layout), connections)
  }

  /// Opens and closes what has hours.
  ///
  /// - Returns: whether anything is open now that was closed, or closed that was open.
  func advance(to time: LocalTime, connections: [ConnectorLink]?) -> Bool {
    let change = book.advance(to: time)
    follow(change, connections)
    return !change.isEmpty
  }

  private func follow(_ change: BarrierChange, _ connections: [ConnectorLink]?) {
    if change.isEmpty, connections == nil { return }
    var touched = PlaneBox.nothing
    triangulation.beginBatch()
    for id in change.removed {
      guard let old = laid[Int(id.raw)] else { continue }
      touched.formUnion(old.box)
      triangulation.remove(old.constraint)
      laid[Int(id.raw)] = nil
    }
    for (id, barrier) in change.added {
      insert(barrier, as: id)
      if let new = laid[Int(id.raw)] { touched.formUnion(new.box) }
    }
    triangulation.endBatch()
    land(connections, near: touched)
    followTriangulation()
  }

  private func insert(_ barrier: Barrier, as id: BarrierID) {
    while laid.count <= Int(id.raw) { laid.append(nil) }
    // Barriers end at the rim of their floor's room, which lies within the plane.
    let constraint: ConstraintID? =
      switch barrier {
      case .ring(let ring, let weight): try? triangulation.insertRing(ring, weight: weight)
      case .line(let line, let passage): try? triangulation.insertLine(line, passage: passage)
      case .point(let point): try? triangulation.insertPoint(point)
      }
    laid[Int(id.raw)] = constraint.map { Laid(constraint: $0, box: PlaneBox(barrier.points)) }
  }

  private func followTriangulation() {
    triangulation.takeChanges(into: &changes)
    if changes.triangles.count > 0 { mesh.update(from: triangulation, changes: changes) }
    mesh.setLinks(landings.links(on: mesh, triangulation, walker: walker), triangulation)
  }

  // MARK: - Connectors

  /// Looks for the places where connectors are entered and left.
  ///
  /// - Parameter box: where the plane changed; `nil` for anywhere.
  private func land(_ connections: [ConnectorLink]?, near box: PlaneBox?) {
    if let connections {
      landings.setConnections(connections)
      for constraint in landings.takeUnused() { triangulation.remove(constraint) }
    }
    for stop in landings.stops {
      let position = layout.position(of: Place(floor: stop.floor, point: stop.point))
      if let position, let box, landings.isKnown(stop), !box.isNear(position, margin: 5000) {
        continue
      }
      let landing = position.flatMap { gridPoint(near: $0, on: stop.floor) }
      if landings.isKnown(stop), landings.point(of: stop) == landing { continue }
      if let old = landings.constraint(of: stop) { triangulation.remove(old) }
      let constraint = landing.flatMap { try? triangulation.insertPoint($0) }
      landings.set(stop, point: landing, constraint: constraint)
    }
  }

  /// The grid point where a walker may stand nearest to a connector's end.
  ///
  /// One that had to be moved lies a little within free space: on its border it would bend the outline
  /// by up to a millimetre, and what came first would count.
  private func gridPoint(near position: Point, on floor: Identifier<Floor>) -> GridPoint? {
    guard let spot = freeSpot(near: position, on: floor, within: Landings.limit) else { return nil }
    let place = Point(x: spot.x, y: spot.y)
    let inward = (place - position).normalized
    for step in inward == nil ? [0.0] : [3, 2, 1, 0] {
      let within = inward.map { place + $0 * step } ?? place
      let (x, y) = (within.x.rounded(), within.y.rounded())
      if isFree(x, y, near: spot.triangle) { return GridPoint(x: Int32(x), y: Int32(y)) }
    }
    return nil
  }

  /// Whether a place lies in free space or on its border, whatever triangle it is found in.
  private func isFree(_ x: Double, _ y: Double, near hint: Int32) -> Bool {
    let triangle = triangulation.locate(x, y, from: hint)
    guard triangle >= 0 else { return false }
    if triangulation.coverage(of: triangle) == 0 { return true }
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let vertex = triangulation.origin(of: edge)
      let (a, b) = (
        triangulation.point(of: vertex), triangulation.point(of: triangulation.end(of: edge))
      )
      if Double(a.x) == x, Double(a.y) == y { return hasFreeTriangle(around: vertex) }
      let cross =
        (Double(b.x) - Double(a.x)) * (y - Double(a.y))
        - (Double(b.y) - Double(a.y)) * (x - Double(a.x))
      let twin = triangulation.twin(of: edge)
      if cross == 0, twin >= 0, triangulation.coverage(of: Triangulation.triangle(twin)) == 0 {
        return true
      }
    }
    return false
  }

  private func hasFreeTriangle(around vertex: Int32) -> Bool {
    let first = triangulation.edge(from: vertex)
    var edge = first
    repeat {
      if triangulation.coverage(of: Triangulation.triangle(edge)) == 0 { return true }
      edge = triangulation.twin(of: Triangulation.previous(edge))
    } while edge >= 0 && edge != first
    return false
  }

  /// Has the mesh choose landmarks for searches between unknown places.
  func chooseLandmarks(with map: inout ShortestPathMap) {
    if !mesh.hasLandmarks { mesh.chooseLandmarks(with: &map) }
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
