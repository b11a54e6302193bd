import Geometry
import IndoorModel
import ShortestWalks

/// A piece of free space that hangs together.
struct FreeRegion {
  /// Its triangles.
  var triangles: [Int32] = []
  /// The outline counter-clockwise, then the holes clockwise, in the floor's metres.
  var rings: [[Point]] = []
}

extension WalkPlane {
  /// The pieces of a floor's free space.
  ///
  /// Two that touch in a point only are two: a point is no passage.
  /// - Complexity: O(*n*) in the number of triangles of all floors.
  func freeRegions(on floor: Identifier<Floor>) -> [FreeRegion] {
    guard let slot = layout.slot(of: floor) else { return [] }
    var tracer = RegionTracer(slots: Int(triangulation.triangleSlots))
    var regions: [FreeRegion] = []
    for triangle in 0..<triangulation.triangleSlots
    where isFree(triangle) && !tracer.isSeen(triangle) && lies(triangle, in: slot) {
      regions.append(region(from: triangle, in: slot, &tracer))
    }
    return regions
  }

  private func isFree(_ triangle: Int32) -> Bool {
    triangulation.isAlive(triangle) && triangulation.coverage(of: triangle) == 0
  }

  /// Free triangles never reach over the rim of a floor's room: one corner decides.
  private func lies(_ triangle: Int32, in slot: FloorSlot) -> Bool {
    let corner = triangulation.point(of: triangulation.origin(of: 3 * triangle))
    return slot.room.contains(Double(corner.x), Double(corner.y))
  }

  /// Gathers what hangs together with a triangle, then walks along its borders.
  private func region(
    from first: Int32, in slot: FloorSlot, _ tracer: inout RegionTracer
  ) -> FreeRegion {
    var region = FreeRegion(triangles: [first])
    tracer.see(first)
    var next = 0
    while next < region.triangles.count {
      let triangle = region.triangles[next]
      next += 1
      for edge in (3 * triangle)..<(3 * triangle + 3) where !isBorder(edge) {
        let beyond = Triangulation.triangle(triangulation.twin(of: edge))
        if !tracer.isSeen(beyond) {
          tracer.see(beyond)
          region.triangles.append(beyond)
        }
      }
    }
    for triangle in region.triangles {
      for edge in (3 * triangle)..<(3 * triangle + 3) where isBorder(edge) && !tracer.isTraced(edge)
      {
        region.add(ring(from: edge, &tracer).map { slot.point(x: Double($0.x), y: Double($0.y)) })
      }
    }
    return region
  }

  /// Whether an edge of a free triangle has something solid on its other side.
  private func isBorder(_ edge: Int32) -> Bool {
    let twin = triangulation.twin(of: edge)
    return twin < 0 || triangulation.coverage(of: Triangulation.triangle(twin)) != 0
  }

  /// The border that an edge belongs to, free space on its left, without corners that lie straight.
  private func ring(from first: Int32, _ tracer: inout RegionTracer) -> [GridPoint] {
    var ring: [GridPoint] = []
    var edge = first
    repeat {
      tracer.trace(edge)
      ring.append(triangulation.point(of: triangulation.origin(of: edge)))
      // Round the edge's end, through free triangles only.
      edge = Triangulation.next(edge)
      while !isBorder(edge) { edge = Triangulation.next(triangulation.twin(of: edge)) }
    } while edge != first
    return ring.withoutStraightCorners
  }
}

extension FreeRegion {
  /// Takes one of its borders; the one that runs counter-clockwise is the outline.
  fileprivate mutating func add(_ ring: [Point]) {
    var isOutline = 0.0
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      isOutline += (a.x - ring[0].x) * (b.y - ring[0].y) - (b.x - ring[0].x) * (a.y - ring[0].y)
    }
    if isOutline > 0 { rings.insert(ring, at: 0) } else { rings.append(ring) }
  }
}

extension [GridPoint] {
  /// A closed ring without corners at which it goes straight on.
  fileprivate var withoutStraightCorners: [GridPoint] {
    guard count > 3 else { return self }
    return indices.compactMap { index in
      let (a, b, c) = (self[(index + count - 1) % count], self[index], self[(index + 1) % count])
      let cross =
        (Int64(b.x) - Int64(a.x)) * (Int64(c.y) - Int64(b.y))
        - (Int64(b.y) - Int64(a.y)) * (Int64(c.x) - Int64(b.x))
      return cross == 0 ? nil : b
    }
  }
}

/// What was seen of a triangulation on the way through it.
private struct RegionTracer {
  private var seen: [Bool]
  private var traced: [Bool]

  init(slots: Int) {
    seen = Array(repeating: false, count: slots)
    traced = Array(repeating: false, count: 3 * slots)
  }

  func isSeen(_ triangle: Int32) -> Bool { seen[Int(triangle)] }
  mutating func see(_ triangle: Int32) { seen[Int(triangle)] = true }
  func isTraced(_ edge: Int32) -> Bool { traced[Int(edge)] }
  mutating func trace(_ edge: Int32) { traced[Int(edge)] = true }
}
