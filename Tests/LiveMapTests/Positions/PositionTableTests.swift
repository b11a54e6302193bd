import Geometry
import IndoorModel
import Testing

@testable import LiveMap

struct PositionTableTests {
  var table = PositionTable(floorCount: 2)

  @Test mutating func `a slot is on the floor of its last location only`() throws {
    for slot in 0..<3 { add(slot, x: Double(slot)) }
    #expect(table.slots(on: 0) == [0, 1, 2])
    #expect(try move(1, x: 5, floor: 1, at: 1) == true)
    #expect(Set(table.slots(on: 0)) == [0, 2] && table.slots(on: 1) == [1])
    #expect(table.floorOf == [0, 1, 0])
    table.remove(0)
    #expect(table.slots(on: 0) == [2])
    #expect(table.floorOf[0] == PositionTable.noFloor)
    #expect(!table.isTaken(0) && table.serial(0) == 0)
  }

  @Test mutating func `a slot changes in the tick in which its navigator moved`() throws {
    add(0, x: 1)
    #expect(table.hasChanged(0))
    table.endTick()
    #expect(!table.hasChanged(0))
    #expect(try move(0, x: 2, at: 1) == true)
    #expect(table.hasChanged(0))
    table.endTick()
    // The same location again changes nothing.
    #expect(try move(0, x: 2, at: 1) == false)
    #expect(!table.hasChanged(0))
  }

  @Test mutating func `a known location is a duplicate, an older one is refused`() throws {
    add(0, x: 1, at: 5)
    #expect(try move(0, x: 1, at: 5) == false)
    #expect(throws: LocationRefusal.Reason.older(seconds: 2)) { try move(0, x: 1, at: 3) }
    #expect(table.location(0).point == Point(x: 1, y: 20))
  }

  @Test mutating func `a later navigator in a slot has another serial`() {
    add(0, x: 1)
    let first = table.serial(0)
    table.remove(0)
    add(0, x: 1)
    #expect(first != 0 && table.serial(0) != 0 && table.serial(0) != first)
  }

  @Test mutating func `silence makes a navigator stale, and then one to remove`() {
    add(0, x: 1, at: 0)
    add(1, x: 1, at: 8)
    let stale = table.markStale(silentSince: milliseconds(5), gone: milliseconds(-60))
    #expect(stale.isEmpty)
    #expect(table.current.map { $0.navigatorState == .stale } == [true, false])
    #expect(table.markStale(silentSince: milliseconds(9), gone: milliseconds(5)) == [0])
    #expect(table.current[1].navigatorState == .stale)
  }

  // MARK: - Parts

  private func milliseconds(_ seconds: Double) -> Int64 { moment(seconds).millisecondsSince1970 }

  private func location(x: Double, at seconds: Double) -> BareLocation {
    BareLocation(x: x, y: 20, milliseconds: milliseconds(seconds))
  }

  private var extent: FloorExtent {
    FloorTable(twoFloors, margin: 5).extents[0]
  }

  private mutating func add(_ slot: Int, x: Double, at seconds: Double = 0) {
    table.add(slot, at: location(x: x, at: seconds), floor: 0, isFollowed: false)
    table.write(slot, on: extent, at: milliseconds(seconds), staleAfter: 10_000)
  }

  private mutating func move(
    _ slot: Int, x: Double, floor: Int = 0, at seconds: Double
  ) throws -> Bool {
    let isNew = try table.move(
      slot, to: location(x: x, at: seconds), floor: floor, jumpSpeed: 15)
    if isNew { table.write(slot, on: extent, at: milliseconds(seconds), staleAfter: 10_000) }
    return isNew
  }
}
