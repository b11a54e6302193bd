import TestKit
import Testing

@testable import ShortestWalks

/// What holds for meshes after any edits.
@Suite struct WalkMeshTests {
  @Test(arguments: UInt64(1)...6)
  func `a mesh that followed edits is convex, connected and located rightly`(seed: UInt64) throws {
    var drawing = RandomDrawing(reach: 3000, dice: SeededGenerator(seed: seed))
    var dice = SeededGenerator(seed: seed &+ 100)
    var triangulation = Triangulation(halfSide: 20_000)
    try triangulation.insertRing(Self.rectangle(4000), weight: -1)
    var mesh = WalkMesh()
    var changes = TriangulationChanges()
    var drawn: [(Drawing, ConstraintID)] = []
    for _ in 0..<150 {
      if drawn.count > 12 || (drawn.count > 2 && dice.roll(3) == 0) {
        triangulation.remove(drawn.remove(at: dice.roll(drawn.count)).1)
      } else {
        let next = drawing.next(like: drawn.map(\.0))
        drawn.append((next, try next.insert(into: &triangulation)))
      }
      triangulation.takeChanges(into: &changes)
      mesh.update(from: triangulation, changes: changes)
      #expect(mesh.problems(with: triangulation) == [])
      for _ in 0..<10 {
        let (x, y) = (Double(dice.roll(8000) - 4000) + 0.5, Double(dice.roll(8000) - 4000) + 0.25)
        let triangle = triangulation.locate(x, y, from: 0)
        let found = mesh.polygon(atX: x, y, triangulation)
        #expect(found == mesh.polygon(of: triangle))
        if found >= 0 {
          #expect(mesh.polygon(atX: x, y, near: dice.nearby(found, mesh), triangulation) == found)
        }
      }
    }
  }

  /// Two floors side by side, joined by a lift: 3 m to it, 5 m for the ride, 4 m from it.
  @Test func `links lead from floor to floor, also where a dead end holds them`() throws {
    var triangulation = Triangulation(halfSide: 60_000)
    for left: Int32 in [0, 20_000] {
      try triangulation.insertRing(
        Self.box(left, 0, left + 10_000, 10_000), weight: -1)
    }
    let enter = try triangulation.insertPoint(GridPoint(x: 4000, y: 5000))
    // On the border: no side of a polygon leads on from there.
    let leave = try triangulation.insertPoint(GridPoint(x: 20_000, y: 5000))
    var mesh = WalkMesh()
    mesh.update(from: triangulation, changes: triangulation.takeChanges())
    let links = [
      MeshLink(
        from: mesh.corner(ofVertex: triangulation.vertex(of: enter)),
        to: mesh.corner(ofVertex: triangulation.vertex(of: leave)), cost: 5000)
    ]
    mesh.setLinks(links, triangulation)
    var map = ShortestPathMap()
    map.clear(for: mesh)
    map.addSource(x: 24_000, y: 5000, in: mesh.polygon(atX: 24_000, 5000, triangulation))
    map.flood(mesh)
    let start = mesh.polygon(atX: 1000, 5000, triangulation)
    let reading = map.read(1000, 5000, in: start, mesh)
    #expect(abs(reading.distance - 12_000) < 1e-6)
    var steps = FlatBuffer<WalkStep>()
    map.appendPath(from: reading, to: &steps, mesh)
    #expect((0..<steps.count).map { steps[$0].x } == [4000, 20_000, 24_000])
    #expect((0..<steps.count).map { steps[$0].link } == [-1, 0, -1])
    // The ride leads in one direction only.
    map.clear(for: mesh)
    map.addSource(x: 1000, y: 5000, in: start)
    map.flood(mesh)
    let back = mesh.polygon(atX: 24_000, 5000, triangulation)
    #expect(map.read(24_000, 5000, in: back, mesh).distance == .infinity)
  }

  /// A line through the middle of a room that lets through to the right only.
  @Test func `a gate lets through in its direction, at its ends too`() throws {
    var triangulation = Triangulation(halfSide: 60_000)
    try triangulation.insertRing(Self.box(0, 0, 10_000, 10_000), weight: -1)
    try triangulation.insertLine(
      [GridPoint(x: 5000, y: 0), GridPoint(x: 5000, y: 10_000)], passage: .leftToRight)
    var mesh = WalkMesh()
    mesh.update(from: triangulation, changes: triangulation.takeChanges())
    let isSymmetric = mesh.isSymmetric
    #expect(!isSymmetric)
    let (left, right) = ((x: 2000.0, y: 5000.0), (x: 8000.0, y: 5000.0))
    for (from, to, length) in [(left, right, 6000.0), (right, left, .infinity)] {
      var map = ShortestPathMap()
      map.clear(for: mesh)
      map.addSource(x: to.x, y: to.y, in: mesh.polygon(atX: to.x, to.y, triangulation))
      map.flood(mesh)
      let polygon = mesh.polygon(atX: from.x, from.y, triangulation)
      #expect(map.read(from.x, from.y, in: polygon, mesh).distance == length)
    }
  }

  private static func rectangle(_ half: Int32) -> [GridPoint] { box(-half, -half, half, half) }

  private static func box(
    _ left: Int32, _ bottom: Int32, _ right: Int32, _ top: Int32
  ) -> [GridPoint] {
    [
      GridPoint(x: left, y: bottom), GridPoint(x: right, y: bottom), GridPoint(x: right, y: top),
      GridPoint(x: left, y: top),
    ]
  }
}

extension SeededGenerator {
  /// A polygon to begin at: the right one, or any.
  fileprivate mutating func nearby(_ polygon: Int32, _ mesh: borrowing WalkMesh) -> Int32 {
    roll(2) == 0 ? polygon : Int32(roll(mesh.polygonCount))
  }
}
