import IndoorModel
import Testing

@testable import LiveMap

struct NavigatorDirectoryTests {
  var directory = NavigatorDirectory()

  @Test mutating func `a navigator has one slot, which is found by its id`() throws {
    let added = directory.add("n-1", limit: 10)
    let slot = try #require(added)
    #expect(directory.slot(of: "n-1") == slot)
    #expect(directory.id(of: slot) == "n-1")
    #expect(directory.slot(of: "n-2") == nil)
    #expect(directory.count == 1)
  }

  @Test mutating func `a full directory takes no further navigator`() {
    #expect(directory.add("n-1", limit: 1) != nil)
    #expect(directory.add("n-2", limit: 1) == nil)
  }

  @Test mutating func `the changes of the roster are those since the last call`() throws {
    let added = directory.add("n-1", limit: 10)
    let slot = try #require(added)
    directory.rename(slot, "Ada", group: "staff")
    #expect(directory.takeChanges(at: 1)?.entries.map(\.name) == ["Ada"])
    #expect(directory.takeChanges(at: 1) == nil)
    // A name that is not given stays, and so does one that is the same.
    directory.rename(slot, nil, group: nil)
    directory.rename(slot, "Ada", group: nil)
    #expect(directory.takeChanges(at: 1) == nil)
    directory.rename(slot, "Eva", group: nil)
    #expect(directory.takeChanges(at: 1)?.entries.map(\.group) == ["staff"])
  }

  @Test mutating func `a freed slot is used again from a tick on, after that was announced`() throws
  {
    let added = directory.add("n-1", limit: 10)
    let slot = try #require(added)
    _ = directory.takeChanges(at: 1)
    #expect(directory.remove(slot, reusableAt: 5) == true)
    #expect(directory.remove(slot, reusableAt: 5) == false)
    #expect(directory.entries.isEmpty && directory.slot(of: "n-1") == nil)
    #expect(directory.takeChanges(at: 4) == nil)
    #expect(directory.add("n-2", limit: 10) != slot)
    #expect(directory.takeChanges(at: 5)?.gone == [UInt16(slot)])
    #expect(directory.add("n-3", limit: 10) == slot)
  }
}
