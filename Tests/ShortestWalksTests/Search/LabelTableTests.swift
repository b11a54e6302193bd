import Testing

@testable import ShortestWalks

@Suite struct LabelTableTests {
  private func label(
    on polygon: Int32, root: Int32 = .max, cost: Double = 1, parent: Int32 = -1
  ) -> Label {
    Label(
      x: 0, y: 0, cost: cost, root: root, right: 0, left: 1, polygon: polygon, entry: 2,
      parent: parent, next: -1)
  }

  private func numbers(on polygon: Int32, _ table: borrowing LabelTable) -> [Int32] {
    var found: [Int32] = []
    var number = table.first(on: polygon)
    while number >= 0 {
      found.append(number)
      number = table[number].next
    }
    return found
  }

  @Test func `a polygon has its labels, the newest first`() {
    var table = LabelTable()
    table.clear(polygons: 3)
    for polygon in [0, 2, 0, 0] as [Int32] { _ = table.add(label(on: polygon)) }
    #expect(numbers(on: 0, table) == [3, 2, 0])
    #expect(numbers(on: 1, table) == [])
    let isKnown = (table.hasLabel(on: 2), table.hasLabel(on: 1), table.hasLabel(on: 7))
    #expect(isKnown == (true, false, false))
    table.clear(polygons: 3)
    #expect(numbers(on: 0, table) == [])
    #expect(table.count == 0)
  }

  @Test func `a label is there already when it has the same cone and cost`() {
    var table = LabelTable()
    table.clear(polygons: 2)
    _ = table.add(label(on: 0, cost: 4))
    let isThere = (
      table.contains(label(on: 0, cost: 4)), table.contains(label(on: 0, cost: 5)),
      table.contains(label(on: 1, cost: 4))
    )
    #expect(isThere == (true, false, false))
  }

  @Test func `children of a dropped label are dropped, too`() {
    let mesh = WalkMesh()
    let corners = CornerWalks()
    var table = LabelTable()
    var work = RepairWork()
    work.begin(for: mesh, after: 0)
    table.clear(polygons: 9)
    for polygon in Int32(0)..<8 {
      // A chain of four, and four that came of the source.
      let parent = polygon == 0 ? -1 : polygon < 4 ? polygon - 1 : 0
      _ = table.add(label(on: polygon, parent: parent))
    }
    work.touch(2)
    let goesOn = table.drop(polygons: 9, work, corners)
    #expect(goesOn)
    #expect((Int32(0)..<8).filter { table[$0].polygon >= 0 } == [0, 1, 4, 5, 6, 7])
    work.touch(0)
    let cannot = table.drop(polygons: 9, work, corners)
    #expect(!cannot, "the label of a source is gone")
  }
}
