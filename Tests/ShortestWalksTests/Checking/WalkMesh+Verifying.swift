@testable import ShortestWalks

extension WalkMesh {
  /// What is wrong with the mesh; for tests.
  func problems(with triangulation: borrowing Triangulation) -> [String] {
    var problems: [String] = []
    for number in 0..<Int32(polygons.count) where polygons[number].count > 0 {
      let ring = polygons[number]
      var ways: Int32 = 0
      for index in 0..<ring.count {
        let place = ring.first + index
        let side = polygons.side(at: place)
        let a = corners[side.corner]
        let b = corners[polygons.side(at: ring.first + (index + 1) % ring.count).corner]
        let c = corners[polygons.side(at: ring.first + (index + 2) % ring.count).corner]
        if (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) < 0 {
          problems.append("polygon \(number) is not convex at \(index)")
        }
        if side.beyond >= 0 { ways += 1 }
        if side.neighbour >= 0 {
          let other = polygons[side.neighbour / 2]
          let back = polygons.side(at: other.first + side.entry)
          if back.neighbour / 2 != number || back.entry != index {
            problems.append("side \(index) of polygon \(number) is not that of its neighbour")
          }
          let end = polygons.side(at: other.first + (side.entry + 1) % other.count).corner
          if !side.isGate, end != side.corner {
            problems.append(
              "polygon \(number) and \(side.neighbour / 2) have other corners \(side.corner) \(end)"
            )
          }
        }
      }
      if ways != ring.ways {
        problems.append("polygon \(number) has \(ways) ways, not \(ring.ways)")
      }
    }
    for triangle in 0..<triangulation.triangleSlots where triangulation.isAlive(triangle) {
      let polygon = polygons.polygon(of: triangle)
      if (polygon >= 0) != (triangulation.coverage(of: triangle) == 0) {
        problems.append("triangle \(triangle) lies in polygon \(polygon)")
      }
      guard polygon >= 0 else { continue }
      if polygons[polygon].count == 0 { problems.append("polygon \(polygon) is no more") }
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        let twin = triangulation.twin(of: edge)
        guard twin >= 0, triangulation.coverage(of: twin / 3) == 0 else { continue }
        let slot = polygons.slot(of: edge)
        if slot < 0, polygons.polygon(of: twin / 3) != polygon {
          problems.append("edge \(edge) lies within a polygon, but its twin in another")
        }
        if slot >= 0,
          polygons.side(at: polygons[polygon].first + slot).neighbour / 2
            != polygons.polygon(of: twin / 3)
        {
          problems.append("edge \(edge) does not lead to the polygon beyond")
        }
      }
    }
    return problems
  }
}
