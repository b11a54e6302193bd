import TestKit
import Testing

@testable import ShortestWalks

@Suite struct TriangulationTests {
  private func square(_ x: Int32, _ y: Int32, half: Int32) -> [GridPoint] {
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { GridPoint(x: x + $0.0 * half, y: y + $0.1 * half) }
  }

  @Test func `the empty plane is covered once`() {
    let mesh = Triangulation(halfSide: 1000)
    #expect(mesh.triangleCount == 2)
    #expect(mesh.coverage(of: mesh.locate(3, 4, from: 0)) == 1)
    #expect(mesh.locate(1001, 0, from: 0) == -1)
    #expect(mesh.locate(.nan, 0, from: 0) == -1)
  }

  @Test func `a floor opens the plane and an obstacle closes it again`() throws {
    var mesh = Triangulation(halfSide: 10_000)
    try mesh.insertRing(square(0, 0, half: 5000), weight: -1)
    let obstacle = try mesh.insertRing(square(1000, 0, half: 500), weight: 1)
    #expect(mesh.coverage(of: mesh.locate(1000, 0, from: 0)) == 1)
    #expect(mesh.coverage(of: mesh.locate(0, 0, from: 0)) == 0)
    #expect(mesh.coverage(of: mesh.locate(6000, 0, from: 0)) == 1)
    mesh.remove(obstacle)
    #expect(mesh.coverage(of: mesh.locate(1000, 0, from: 0)) == 0)
    #expect(mesh.vertexCount == 8)
    #expect(mesh.verify() == [])
  }

  @Test func `both loops of a figure eight are covered`() throws {
    var mesh = Triangulation(halfSide: 100)
    let eight = [(-9, -9), (9, 9), (9, -9), (-9, 9)].map { GridPoint(x: $0.0, y: $0.1) }
    try mesh.insertRing(eight, weight: 1)
    #expect(mesh.coverage(of: mesh.locate(-7, 0, from: 0)) == 2)
    #expect(mesh.coverage(of: mesh.locate(7, 0, from: 0)) == 2)
    #expect(mesh.coverage(of: mesh.locate(0, 7, from: 0)) == 1)
    #expect(mesh.vertexCount == 4 + 4 + 1)
  }

  @Test func `a one-way line is crossed from its left to its right only`() throws {
    var mesh = Triangulation(halfSide: 100)
    let line = [GridPoint(x: -10, y: 0), GridPoint(x: 10, y: 0)]
    try mesh.insertLine(line, passage: .leftToRight)
    let above = try edge(of: mesh.locate(0, 1, from: 0), in: mesh)
    let below = try edge(of: mesh.locate(0, -1, from: 0), in: mesh)
    #expect(mesh.rule(of: above) == .outward)
    #expect(mesh.rule(of: below) == .inward)
    try mesh.insertLine(line.reversed(), passage: .leftToRight)
    #expect(mesh.rule(of: try edge(of: mesh.locate(0, 1, from: 0), in: mesh)) == .closed)
  }

  private func edge(of triangle: Int32, in mesh: borrowing Triangulation) throws -> Int32 {
    var found: Int32?
    for edge in 3 * triangle..<3 * triangle + 3 where mesh.isConstrained(edge) { found = edge }
    return try #require(found)
  }

  @Test func `points become vertices and go again`() throws {
    var mesh = Triangulation(halfSide: 100)
    let point = try mesh.insertPoint(GridPoint(x: 3, y: 4))
    #expect(mesh.point(of: mesh.vertex(of: point)) == GridPoint(x: 3, y: 4))
    mesh.remove(point)
    #expect(mesh.vertexCount == 4)
  }

  @Test func `what lies outside or is empty is refused and changes nothing`() throws {
    var mesh = Triangulation(halfSide: 100)
    let outside = GridPoint(x: 100, y: 0)
    #expect(throws: TriangulationRefusal.outside(outside, halfSide: 100)) {
      try mesh.insertRing([GridPoint(x: 0, y: 0), outside], weight: 1)
    }
    #expect(throws: TriangulationRefusal.empty) { try mesh.insertLine([], passage: .both) }
    let least = GridPoint(x: .min, y: .min)
    #expect(throws: TriangulationRefusal.outside(least, halfSide: 100)) {
      try mesh.insertPoint(least)
    }
    #expect(mesh.vertexCount == 4)
    #expect(mesh.verify() == [])
  }

  @Test func `changes are told once`() throws {
    var mesh = Triangulation(halfSide: 100)
    #expect(mesh.takeChanges().triangles.count == 2)
    #expect(mesh.takeChanges().triangles.count == 0)
    let ring = try mesh.insertRing(square(0, 0, half: 10), weight: 1)
    let changes = mesh.takeChanges()
    #expect(changes.vertices.count == 4)
    #expect(changes.triangles.count == mesh.triangleCount)
    mesh.remove(ring)
    #expect(mesh.takeChanges().vertices.count == 4)
  }

  @Test func `a triangle is found from any hint`() throws {
    var mesh = Triangulation(halfSide: 5001)
    var drawing = RandomDrawing(reach: 5000, dice: SeededGenerator(seed: 3))
    for _ in 0..<60 { _ = try drawing.next(like: []).insert(into: &mesh) }
    for _ in 0..<5000 {
      let x = Double(drawing.dice.roll(20_000)) / 2 - 5000
      let y = Double(drawing.dice.roll(20_000)) / 2 - 5000
      let hint = Int32(drawing.dice.roll(Int(mesh.triangleSlots) + 2)) - 1
      let found = mesh.locate(x, y, from: hint)
      try #require(found >= 0 && mesh.isAlive(found))
      let corners = (0..<3).map { mesh.point(of: mesh.origin(of: 3 * found + $0)) }
      for i in 0..<3 {
        let (a, b) = (corners[i], corners[(i + 1) % 3])
        let side =
          Double(b.x - a.x) * (y - Double(a.y)) - Double(b.y - a.y) * (x - Double(a.x))
        #expect(side >= 0)
      }
    }
  }

  @Test func `a batch ends as its edits one by one do`() throws {
    var drawing = RandomDrawing(reach: 300, dice: SeededGenerator(seed: 4))
    var drawings: [Drawing] = []
    for _ in 0..<40 { drawings.append(drawing.next(like: drawings)) }
    var single = Triangulation(halfSide: 301)
    var batch = Triangulation(halfSide: 301, vertices: 1000)
    batch.beginBatch()
    for drawing in drawings {
      _ = try drawing.insert(into: &single)
      _ = try drawing.insert(into: &batch)
    }
    batch.endBatch()
    #expect(single.picture == batch.picture)
    #expect(batch.verify() == [])
  }

  @Test func `crossing walls bend at the crossing's grid point`() throws {
    var mesh = Triangulation(halfSide: 100)
    try mesh.insertLine([GridPoint(x: 0, y: 0), GridPoint(x: 10, y: 3)], passage: [])
    let second = try mesh.insertLine([GridPoint(x: 3, y: 5), GridPoint(x: 4, y: -5)], passage: [])
    // They cross at (3.398…, 1.019…).
    #expect(mesh.picture.vertices.contains(GridPoint(x: 3, y: 1)))
    #expect(mesh.vertexCount == 9)
    mesh.remove(second)
    #expect(mesh.vertexCount == 6)
    #expect(mesh.picture.edges.count == 1)
  }
}
