import TestKit
import Testing

@testable import ShortestWalks

@Suite struct SlotTableTests {
  @Test func `the slot of a removed record is used again`() {
    var table = SlotTable<Int>()
    let slots = (0..<5).map { table.insert($0) }
    #expect(slots == [0, 1, 2, 3, 4])
    table.remove(1)
    table.remove(3)
    #expect(table.count == 3)
    let again = [table.insert(13), table.insert(11), table.insert(15)]
    #expect(again == [3, 1, 5])
    #expect(table.count == 6)
    #expect(table.slotCount == 6)
    #expect((Int32(0)..<6).map { table[$0] } == [0, 11, 2, 13, 4, 15])
  }

  @Test func `the table grows with its most records, not with its edits`() {
    var table = SlotTable<Int32>()
    var alive: [Int32] = []
    var random = SeededGenerator(seed: 9)
    for edit in Int32(0)..<10_000 {
      if alive.count == 20 || (!alive.isEmpty && random.roll(2) == 0) {
        table.remove(alive.remove(at: random.roll(alive.count)))
      } else {
        let slot = table.insert(edit)
        #expect(!alive.contains(slot))
        alive.append(slot)
      }
    }
    #expect(table.count == alive.count)
    #expect(table.slotCount <= 20)
  }
}
