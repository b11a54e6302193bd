import Geometry
import ShortestWalks

/// A piece of free space that hangs together.
struct FreeRegion {
  /// Its triangles.
  let triangles: [Int32]
  /// The outline counter-clockwise, then the holes clockwise, in the floor's metres.
  private(set) var rings: [[Point]] = []

  fileprivate init(triangles: [Int32]) { self.triangles = triangles }

  /// Takes one of its borders; the one that runs counter-clockwise is the outline.
  fileprivate mutating func add(_ ring: [Point]) {
    var area = 0.0
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      area += (a.x - ring[0].x) * (b.y - ring[0].y) - (b.x - ring[0].x) * (a.y - ring[0].y)
    }
    if area > 0 { rings.insert(ring, at: 0) } else { rings.append(ring) }
  }
}

/// Traces the regions of a floor through the triangles of a plane.
struct RegionTracer {
  private let slot: FloorSlot
  private var seen: [Bool]
  private var traced: [Bool]

  /// The pieces of a floor's free space; two that touch in a point only are two.
  ///
  /// - Complexity: O(*n*) in the number of triangles of all floors.
  static func regions(of triangulation: borrowing Triangulation, in slot: FloorSlot) -> [FreeRegion]
  {
    let count = triangulation.triangleSlots
    var tracer = RegionTracer(in: slot, slots: Int(count))
    var regions: [FreeRegion] = []
    for triangle in 0..<count where tracer.isUnseen(triangle, triangulation) {
      regions.append(tracer.region(from: triangle, triangulation))
    }
    return regions
  }

  private init(in slot: FloorSlot, slots: Int) {
    self.slot = slot
    seen = Array(repeating: false, count: slots)
    traced = Array(repeating: false, count: 3 * slots)
  }

  /// Whether a triangle is free space of the floor that no region has yet.
  private func isUnseen(_ triangle: Int32, _ triangulation: borrowing Triangulation) -> Bool {
    guard triangulation.isAlive(triangle), triangulation.coverage(of: triangle) == 0,
      !seen[Int(triangle)]
    else { return false }
    // Free triangles never reach over the rim of a floor's room: one corner decides.
    let corner = triangulation.point(of: triangulation.origin(of: 3 * triangle))
    return slot.room.contains(Double(corner.x), Double(corner.y))
  }

  /// Gathers what hangs together with a triangle, then walks along its borders.
  private mutating func region(
    from first: Int32, _ triangulation: borrowing Triangulation
  ) -> FreeRegion {
    var triangles = [first]
    seen[Int(first)] = true
    var next = 0
    while next < triangles.count {
      let triangle = triangles[next]
      next += 1
      for edge in (3 * triangle)..<(3 * triangle + 3) where !Self.isBorder(edge, triangulation) {
        let beyond = Triangulation.triangle(triangulation.twin(of: edge))
        if seen[Int(beyond)] { continue }
        seen[Int(beyond)] = true
        triangles.append(beyond)
      }
    }
    var region = FreeRegion(triangles: triangles)
    for triangle in triangles {
      for edge in (3 * triangle)..<(3 * triangle + 3)
      where Self.isBorder(edge, triangulation) && !traced[Int(edge)] {
        region.add(
          ring(from: edge, triangulation).map { slot.point(x: Double($0.x), y: Double($0.y)) })
      }
    }
    return region
  }

  /// Whether an edge of a free triangle has something solid on its other side.
  private static func isBorder(_ edge: Int32, _ triangulation: borrowing Triangulation) -> Bool {
    let twin = triangulation.twin(of: edge)
    return twin < 0 || triangulation.coverage(of: Triangulation.triangle(twin)) != 0
  }

  /// The border that an edge belongs to, free space on its left, without corners that lie straight.
  private mutating func ring(
    from first: Int32, _ triangulation: borrowing Triangulation
  ) -> [GridPoint] {
    var ring: [GridPoint] = []
    var edge = first
    repeat {
      traced[Int(edge)] = true
      ring.append(triangulation.point(of: triangulation.origin(of: edge)))
      // Round the edge's end, through free triangles only.
      edge = Triangulation.next(edge)
      while !Self.isBorder(edge, triangulation) {
        edge = Triangulation.next(triangulation.twin(of: edge))
      }
    } while edge != first
    return ring.withoutStraightCorners
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
