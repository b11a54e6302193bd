import Testing

@testable import ShortestWalks

@Suite struct CornerWalksTests {
  private func path(from root: Int32, _ walks: borrowing CornerWalks) -> [Int32] {
    var found: [Int32] = []
    let links = MeshLinks()
    walks.follow(from: root, links) { root, _ in found.append(root) }
    return found
  }

  @Test func `a walk leads from corner to corner to its source`() {
    var roots = RootTable()
    let sources = (roots.addSource(x: 1, y: 2), roots.addSource(x: 3, y: 4))
    #expect(RootTable.isSource(sources.1) && !RootTable.isSource(5))
    #expect(RootTable.source(of: sources.0) == 0 && RootTable.source(of: sources.1) == 1)
    let mesh = WalkMesh()
    let place = roots.position(of: sources.1, mesh)
    #expect(place.x == 3 && place.y == 4)
    var walks = CornerWalks()
    walks.clear(corners: 9)
    walks.set(2, from: 4, to: sources.1, by: 0)
    walks.set(5, from: 7, to: 4, by: 1)
    #expect(path(from: 7, walks) == [7, 4, sources.1])
    #expect(walks.distance(from: 7) == 5 && walks.distance(from: 3) == .infinity)
    #expect(path(from: -1, walks) == [])
  }

  @Test func `a label is outdated when a better walk to its root is known`() {
    var walks = CornerWalks()
    walks.clear(corners: 9)
    walks.set(2, from: 4, to: .max, by: 0)
    func label(_ root: Int32, _ cost: Double) -> Label {
      Label(
        x: 0, y: 0, cost: cost, root: root, right: 0, left: 0, polygon: 0, entry: -1, parent: -1,
        next: -1)
    }
    let isOutdated = (
      walks.isOutdated(label(4, 2)), walks.isOutdated(label(4, 3)),
      walks.isOutdated(label(.max, 3))
    )
    #expect(isOutdated == (false, true, false))
  }

  @Test func `walks from lost corners are forgotten, the others stay`() {
    let mesh = WalkMesh()
    var walks = CornerWalks()
    var work = RepairWork()
    var labels = LabelTable()
    work.begin(for: mesh, after: 0)
    labels.clear(polygons: 1)
    _ = labels.add(
      Label(
        x: 0, y: 0, cost: 0, root: .max, right: 0, left: 0, polygon: 0, entry: -1, parent: -1,
        next: -1))
    walks.clear(corners: 9)
    for corner in Int32(2)..<5 { walks.set(Double(corner), from: corner, to: .max, by: 0) }
    work.lose(3)
    walks.lose(&work, labels)
    var known: [Int32: Double] = [:]
    walks.forEach { known[$0] = $1 }
    #expect(known == [2: 2, 4: 4])
    walks.clear(corners: 9)
    walks.forEach { corner, _ in Issue.record("\(corner) is still known") }
  }
}
