import IndoorModel
import Testing

@testable import Positioning

struct AnchorMapTests {
  private var map = AnchorMap()

  init() {
    for name in ["north", "south"] as [Identifier<Feature>] {
      map.place(AnchorMap.Anchor(x: 0, y: 0, height: 2.5, floor: "0"), as: name)
    }
  }

  @Test mutating func `an anchor goes by its identifier and its other name`() {
    map.setOtherNames(["dw-17": "south", "dw-18": "west"])
    #expect(number("south") == 1)
    #expect(number("dw-17") == 1)
    #expect(number("dw-18") == nil)
    map.setOtherNames(["dw-19": "south"])
    #expect(number("dw-17") == nil)
  }

  private func number(_ name: Identifier<Feature>) -> Int32? { map.number(of: name) }

  @Test mutating func `an identifier counts before another anchor's other name`() {
    map.setOtherNames(["north": "south"])
    #expect(number("north") == 0)
    map.remove("north")
    #expect(number("north") == 1)
    map.remove("south")
    #expect(number("north") == nil)
  }
}
