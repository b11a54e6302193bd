import TestKit

@testable import ShortestWalks

/// Draws and takes away at random, and holds what comes out against a triangulation built anew.
struct EditFuzz: ~Copyable {
  private var mesh: Triangulation
  private var drawing: RandomDrawing
  private var drawn: [(Drawing, ConstraintID)] = []
  private let most: Int
  /// The most triangles there were at a time.
  private var mostTriangles = 2
  private var mostVertices = 4
  /// Prints every edit.
  var isTalking = false
  private var shadow = TriangulationShadow()
  private var changes = TriangulationChanges()
  private var isBatch = false

  /// - Parameters:
  ///   - reach: half the side of the square in which everything is drawn, millimetres.
  ///   - most: how many drawings there are at most.
  init(seed: UInt64, reach: Int32, most: Int) {
    mesh = Triangulation(halfSide: reach + 1)
    drawing = RandomDrawing(reach: reach, dice: SeededGenerator(seed: seed))
    self.most = most
  }

  /// Makes so many edits and looks at everything after every `period` of them.
  ///
  /// - Returns: what is wrong.
  mutating func run(edits: Int, period: Int) throws -> [String] {
    for edit in 1...max(1, edits) {
      if !isBatch && drawing.dice.roll(8) == 0 {
        mesh.beginBatch()
        isBatch = true
      }
      try step()
      let isDue = edit % period == 0 || edit == edits
      if isBatch && (isDue || drawing.dice.roll(4) == 0) {
        mesh.endBatch()
        isBatch = false
      }
      mostTriangles = max(mostTriangles, mesh.triangleCount)
      mostVertices = max(mostVertices, mesh.vertexCount)
      if isDue {
        let trouble = try check()
        if !trouble.isEmpty { return ["after edit \(edit)"] + trouble }
      }
    }
    return []
  }

  /// Takes everything away; the empty plane must be left.
  mutating func clear() -> [String] {
    for (_, id) in drawn { mesh.remove(id) }
    drawn = []
    var trouble = mesh.verify()
    if mesh.triangleCount != 2 { trouble.append("\(mesh.triangleCount) triangles are left") }
    if Int(mesh.triangleSlots) > mostTriangles {
      trouble.append("\(mesh.triangleSlots) slots for at most \(mostTriangles) triangles")
    }
    if Int(mesh.vertexSlots) > mostVertices {
      trouble.append("\(mesh.vertexSlots) slots for at most \(mostVertices) vertices")
    }
    return trouble
  }

  private mutating func step() throws {
    let wantsFewer = drawn.count >= most || drawing.dice.roll(2 * most) < drawn.count
    if !drawn.isEmpty && wantsFewer {
      let gone = drawn.swapRemove(at: drawing.dice.roll(drawn.count))
      if isTalking { print("remove", gone.1.raw) }
      mesh.remove(gone.1)
    } else {
      let next = drawing.next(like: drawn.map { $0.0 })
      let id = try next.insert(into: &mesh)
      drawn.append((next, id))
      if isTalking { print("insert", id.raw, next) }
    }
  }

  private mutating func check() throws -> [String] {
    mesh.takeChanges(into: &changes)
    var trouble = mesh.verify()
    shadow.follow(mesh, changes)
    trouble += shadow.differences(from: mesh)
    var rebuilt = Triangulation(halfSide: mesh.halfSide)
    let isBatch = drawing.dice.roll(2) == 0
    if isBatch { rebuilt.beginBatch() }
    for (drawing, _) in drawn.shuffled(using: &drawing.dice) {
      _ = try drawing.insert(into: &rebuilt)
    }
    if isBatch { rebuilt.endBatch() }
    trouble += rebuilt.verify().map { "rebuilt: " + $0 }
    if rebuilt.picture != mesh.picture { trouble.append("built anew, it looks otherwise") }
    return trouble
  }
}

/// A copy of a triangulation, made of its changes alone.
struct TriangulationShadow {
  private struct Triangle: Equatable {
    var corners: [Int32]
    var coverage: Int32
    var rules: [EdgeRule]
    var constrained: [Bool]
  }

  private var triangles: [Int32: Triangle] = [:]
  private var vertices: [Int32: GridPoint] = [:]

  init() {}

  mutating func follow(_ mesh: borrowing Triangulation, _ changes: borrowing TriangulationChanges) {
    for i in 0..<changes.triangles.count {
      let triangle = changes.triangles[i]
      triangles[triangle] = Self.look(at: triangle, of: mesh)
    }
    for i in 0..<changes.vertices.count {
      let vertex = changes.vertices[i]
      vertices[vertex] = mesh.isAlive(vertex: vertex) ? mesh.point(of: vertex) : nil
    }
  }

  func differences(from mesh: borrowing Triangulation) -> [String] {
    var trouble: [String] = []
    for triangle in 0..<mesh.triangleSlots
    where triangles[triangle] != Self.look(at: triangle, of: mesh) {
      trouble.append("change of triangle \(triangle) was not told")
    }
    for vertex in 0..<mesh.vertexSlots
    where vertices[vertex] != (mesh.isAlive(vertex: vertex) ? mesh.point(of: vertex) : nil) {
      trouble.append("change of vertex \(vertex) was not told")
    }
    return trouble
  }

  private static func look(at triangle: Int32, of mesh: borrowing Triangulation) -> Triangle? {
    guard mesh.isAlive(triangle) else { return nil }
    var look = Triangle(
      corners: [], coverage: mesh.coverage(of: triangle), rules: [], constrained: [])
    for edge in 3 * triangle..<3 * triangle + 3 {
      look.corners.append(mesh.origin(of: edge))
      look.rules.append(mesh.rule(of: edge))
      look.constrained.append(mesh.isConstrained(edge))
    }
    return look
  }
}

extension Array {
  /// Takes an element away and puts the last in its place.
  fileprivate mutating func swapRemove(at index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }
}
