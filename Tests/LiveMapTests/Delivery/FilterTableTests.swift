import IndoorModel
import Testing

@testable import LiveMap

struct FilterTableTests {
  var table = FilterTable()
  private let red = NavigatorFilter(groups: ["red"])

  @Test mutating func `equal filters share a number as long as viewers use them`() {
    let number = table.add(red, [])
    #expect(table.add(red, []) == number)
    #expect(table.number(of: red) == number)
    table.release(red)
    table.purge { _ in false }
    #expect(table[number] != nil)
    table.release(red)
    table.purge { $0 == number }
    #expect(table[number] != nil)
    table.purge { _ in false }
    #expect(table[number] == nil)
    #expect(table.add(red, []) != number)
  }

  @Test mutating func `a filter includes the members of its groups and its navigators`() throws {
    let filter = NavigatorFilter(groups: ["red"], navigators: ["n-3"])
    let entries = [entry(0, "n-0", "red"), entry(1, "n-1", "blue"), entry(3, "n-3", nil)]
    let number = table.add(filter, entries)
    let slots = try #require(table[number])
    #expect((0...4).map(slots.includes) == [true, false, false, true, false])
    table.take([entry(1, "n-1", "red"), entry(0, "n-0", "blue")], tick: 7)
    let changed = try #require(table[number])
    #expect((0...1).map(changed.includes) == [false, true])
    #expect(changed.hasChanged(0, after: 6) && !changed.hasChanged(0, after: 7))
    #expect(!changed.hasChanged(3, after: 6))
  }

  @Test mutating func `a full table has room for filters that are in use only`() {
    for number in 0..<FilterTable.limit {
      let filter = NavigatorFilter(groups: ["\(number)"])
      #expect(table.hasRoom(for: filter))
      _ = table.add(filter, [])
    }
    #expect(!table.hasRoom(for: red))
    #expect(table.hasRoom(for: NavigatorFilter(groups: ["7"])))
  }

  private func entry(
    _ slot: UInt16, _ id: Identifier<Navigator>, _ group: String?
  ) -> Roster.Entry {
    Roster.Entry(slot: slot, id: id, name: nil, group: group)
  }
}
