import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct DoorWordsTests {
  /// A hall with doors in the north, in the east and two in the south; a shop in the east.
  private let hall = [
    area("hall", ["en": "Hall 1", "de": "Halle 1"], from: (0, 0), to: (40, 30), isWalled: true),
    area("shop", ["en": "Shop", "de": "Laden"], from: (40, 8), to: (48, 16), isWalled: true),
    door("north", from: (19, 30), to: (21, 30)), door("east", from: (40, 11), to: (40, 13)),
    door("south-1", from: (9, 0), to: (11, 0)), door("south-2", from: (29, 0), to: (31, 0)),
  ]

  private func venue(_ more: Feature...) -> Venue {
    Venue(plan: String(repeating: " ", count: 60), features: hall + more)
  }

  private func told(
    _ venue: Venue, _ points: (Double, Double)..., language: String = "en"
  ) -> [String] {
    var walk = leg("0", (0, 0))
    walk.points = points.map { Point(x: $0.0, y: $0.1) }
    walk.distance = Polyline(walk.points).length
    return InstructionIndex(venue: venue).instructions(for: [walk], to: walk.end)
      .map { $0.text.text(in: [language]) }
  }

  @Test func `who stands in a hall leaves it by the door on a side of the compass`() {
    let lying = venue().lying(towards: 0)
    #expect(
      told(lying, (20, 3), (20, 40)) == [
        "Leave Hall 1 by the north door, 25 m", "Go through the door and walk 10 m",
        "You have arrived",
      ])
    #expect(
      told(lying, (20, 3), (20, 40), language: "de") == [
        "Verlassen Sie „Halle 1“ durch die Nordtür, 25 m",
        "Gehen Sie durch die Tür und gehen Sie 10 m", "Sie sind am Ziel",
      ])
    #expect(
      told(lying, (3, 12), (45, 12)) == [
        "Walk 35 m towards Shop", "Enter Shop by the door ahead and walk 5 m",
        "You have arrived in Shop",
      ])
  }

  @Test(arguments: [
    (0, "north", "Nordtür"), (90, "east", "Osttür"), (180, "south", "Südtür"),
    (270, "west", "Westtür"),
  ])
  func `the compass turns with the plan`(bearing: Int, english: String, german: String) {
    let lying = venue().lying(towards: bearing)
    #expect(told(lying, (20, 3), (20, 40))[0] == "Leave Hall 1 by the \(english) door, 25 m")
    #expect(
      told(lying, (20, 3), (20, 40), language: "de")[0]
        == "Verlassen Sie „Halle 1“ durch die \(german), 25 m")
  }

  @Test func `one of two doors on a side is told by the side`() {
    let lying = venue().lying(towards: 0)
    #expect(told(lying, (10, 25), (10, -5))[0] == "Leave Hall 1 on the south side, 25 m")
    #expect(
      told(lying, (10, 25), (10, -5), language: "de")[0]
        == "Verlassen Sie „Halle 1“ auf der Südseite, 25 m")
    #expect(
      told(lying, (10, -12), (10, 8))[1] == "Enter Hall 1 on the south side and walk 8 m")
  }

  @Test func `without a place on the earth a door lies ahead, on the left or on the right`() {
    let plan = venue()
    #expect(
      told(plan, (20, 3), (20, 40)) == [
        "Walk 25 m", "Leave Hall 1 by the door ahead and walk 10 m", "You have arrived",
      ])
    #expect(
      told(plan, (3, 29), (20, 29), (20, 40))[1]
        == "Leave Hall 1 by the door on your left and walk 10 m")
    #expect(
      told(plan, (37, 29), (20, 29), (20, 40))[1]
        == "Leave Hall 1 by the door on your right and walk 10 m")
    #expect(
      told(plan, (3, 29), (20, 29), (20, 40), language: "de")[1]
        == "Verlassen Sie „Halle 1“ durch die Tür links und gehen Sie 10 m")
    #expect(
      told(plan, (37, 29), (20, 29), (20, 40), language: "de")[1]
        == "Verlassen Sie „Halle 1“ durch die Tür rechts und gehen Sie 10 m")
  }

  @Test func `going on after a door is part of its step`() {
    #expect(
      told(venue(), (3, 29), (20, 29), (20, 32), (40, 32))[1]
        == "Leave Hall 1 by the door on your left, then turn right and walk 20 m")
    #expect(
      told(venue(), (3, 29), (20, 29), (20, 32), (40, 32), language: "de")[1]
        == "Verlassen Sie „Halle 1“ durch die Tür links, biegen Sie dann rechts ab und gehen Sie "
        + "20 m")
  }

  @Test func `a small area is left into a large one and entered from it`() {
    #expect(
      told(venue(), (45, 12), (3, 12)) == [
        "Leave Shop by the door into Hall 1 and walk 35 m", "You have arrived in Hall 1",
      ])
    #expect(
      told(venue(), (45, 12), (3, 12), language: "de")[0]
        == "Verlassen Sie „Laden“ durch die Tür in Richtung Halle 1 und gehen Sie 35 m")
    #expect(
      told(venue(), (3, 12), (45, 12), language: "de")[1]
        == "Betreten Sie „Laden“ durch die Tür vor Ihnen und gehen Sie 5 m")
  }

  @Test func `a door that has a name is told by it`() {
    var named = hall
    named[2].properties["name"] = .object(["en": .string("Gate 3"), "de": .string("Tor 3")])
    let plan = Venue(plan: String(repeating: " ", count: 60), features: named)
    #expect(
      told(plan.lying(towards: 0), (20, 3), (20, 40))[0]
        == "Leave Hall 1 by the door “Gate 3”, 25 m")
    #expect(
      told(plan, (20, 3), (20, 40), language: "de")[0]
        == "Verlassen Sie „Halle 1“ durch die Tür „Tor 3“, 25 m")
  }

  @Test func `wide openings and steps have words of their own`() {
    let plan = venue(
      door("gap", from: (0, 10), to: (0, 18)),
      door("steps", from: (36, 0), to: (38, 0), ["category": .string("steps")]))
    #expect(
      told(plan, (20, 14), (-12, 14))[1]
        == "Leave Hall 1 by the opening ahead and walk 12 m")
    #expect(
      told(plan.lying(towards: 0), (20, 14), (-12, 14), language: "de")[0]
        == "Verlassen Sie „Halle 1“ durch den Durchgang im Westen, 20 m")
    #expect(
      told(plan, (37, 20), (37, -12), language: "de")[1]
        == "Verlassen Sie „Halle 1“ über die Stufen vor Ihnen und gehen Sie 12 m")
    let nameless = Venue(
      plan: String(repeating: " ", count: 60),
      features: [
        door("gap", from: (10, -4), to: (10, 4)), door("door", from: (30, -1), to: (30, 1)),
        door("steps", from: (45, -1), to: (45, 1), ["category": .string("steps")]),
      ])
    #expect(
      told(nameless, (0, 0), (60, 0)) == [
        "Walk 30 m", "Go through the door ahead and walk 15 m",
        "Take the steps ahead and walk 15 m", "You have arrived",
      ])
    #expect(
      told(nameless, (0, 0), (60, 0), language: "de")[1...2] == [
        "Gehen Sie durch die Tür vor Ihnen und gehen Sie 15 m",
        "Nehmen Sie die Stufen vor Ihnen und gehen Sie 15 m",
      ])
  }

  @Test func `two doors at once are one step, from the first area to the last`() {
    let plan = venue(
      area("lock", ["en": "Lock"], from: (19, 30), to: (21, 33), isWalled: true),
      area("yard", ["en": "Yard"], from: (0, 33), to: (60, 90)),
      door("outer", from: (19, 33), to: (21, 33)))
    #expect(
      told(plan, (20, 3), (20, 60))[1] == "Leave Hall 1 by the door ahead into Yard and walk 25 m")
  }

  @Test func `what one walks through from door to door is crossed`() {
    let plan = venue(
      area("kiosk", ["en": "Kiosk", "de": "Kiosk"], from: (18, 10), to: (22, 13), isWalled: true),
      door("in", from: (19, 10), to: (21, 10)), door("out", from: (19, 13), to: (21, 13)))
    #expect(told(plan, (20, 1), (20, 28))[1] == "Walk through Kiosk and walk 15 m")
    #expect(
      told(plan, (20, 1), (20, 28), language: "de")[1]
        == "Gehen Sie durch „Kiosk“ hindurch und gehen Sie 15 m")
  }

  @Test func `zones across a door are neither left nor entered`() {
    let plan = venue(area("zone", ["en": "Counting zone"], from: (10, 20), to: (30, 50)))
    #expect(told(plan, (20, 3), (20, 40))[1] == "Leave Hall 1 by the door ahead and walk 10 m")
  }

  @Test func `a door behind thick walls tells by the areas that it joins`() {
    let plan = Venue(
      plan: String(repeating: " ", count: 60),
      features: [
        area("a", ["en": "North room"], from: (0, 10), to: (20, 20)),
        area("b", ["en": "South room"], from: (0, 0), to: (20, 7)),
        door("door", from: (9, 9.8), to: (11, 9.8), ["joins": .array(["a", "b"])]),
      ])
    #expect(
      told(plan, (10, 19), (10, 1))
        == [
          "Walk 9 m towards South room",
          "Enter South room by the door ahead and walk 9 m", "You have arrived in South room",
        ])
  }

  @Test func `who stays in an area does not walk towards it`() {
    #expect(told(venue(), (3, 3), (35, 3)) == ["Walk 30 m", "You have arrived"])
  }

  @Test func `a door at hand is where the walk begins`() {
    #expect(
      told(venue(), (20, 29), (20, 50))
        == ["Leave Hall 1 by the door and walk 20 m", "You have arrived"])
    #expect(
      told(venue(), (39, 12), (45, 12))
        == ["Enter Shop by the door and walk 5 m", "You have arrived in Shop"])
  }
}
