import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct DirectionsTests {
  @Test func `a person gets few steps with names`() throws {
    let kitchen = area("kitchen", ["en": "Kitchen", "de": "Küche"], from: (10, 0), to: (20, 3))
    let venue = Venue(
      plan: """
        #####################
        #A        D        B#
        #         #         #
        #####################
        """, features: [kitchen])
    let route = try route(in: venue, from: "A", to: "B")
    #expect(
      texts(route) == [
        "Walk 9 m towards Kitchen", "Enter Kitchen by the door ahead and walk 9 m",
        "You have arrived at B",
      ])
    #expect(
      texts(route, "de") == [
        "Gehen Sie 9 m in Richtung Küche",
        "Betreten Sie „Küche“ durch die Tür vor Ihnen und gehen Sie 9 m", "Sie sind am Ziel: B",
      ])
    #expect(route.instructions.map { $0.distance.rounded() } == [9, 9, 0])
    #expect(route.instructions.map(\.kind) == [.start, .door, .arrive])
  }

  @Test func `the bends around one corner are one turn`() throws {
    let route = try walk(
      in: """
        ###########
        #B        #
        #         #
        #         #
        #         #
        ########  #
        #A        #
        ###########
        """, from: "A", to: "B")
    #expect(route.instructions.map(\.kind) == [.start, .sharpLeft, .arrive])
    #expect(texts(route)[1] == "Turn sharply left and walk 8 m")
    #expect(texts(route, "de")[1] == "Biegen Sie scharf links ab und gehen Sie 8 m")
  }

  @Test func `a connector is told with the floor that it leads to`() throws {
    let venue = Venue(plan: "A    4", "     4", "B    4")
    let route = try route(in: venue, from: "A", to: "B")
    #expect(
      texts(route) == [
        "Walk 5 m towards the lift", "Take the lift to Level 2", "Walk 5 m towards B",
        "You have arrived at B",
      ])
    #expect(texts(route, "de")[1] == "Nehmen Sie den Aufzug zur Etage „Ebene 2“")
    #expect(route.instructions.map(\.leg) == [0, 0, 1, 1])
  }

  @Test func `stairs and escalators are told with their direction`() throws {
    let stairs = Venue(plan: "A    1", "B    1")
    #expect(try texts(route(in: stairs, from: "A", to: "B"))[1] == "Take the stairs up to Level 1")
    let down = try route(in: stairs, from: "B", to: "A")
    #expect(texts(down)[1] == "Take the stairs down to Level 0")
    #expect(texts(down, "de")[1] == "Nehmen Sie die Treppe nach unten zur Etage „Ebene 0“")
    let escalator = try route(in: Venue(plan: "A    7", "B    7"), from: "A", to: "B")
    #expect(texts(escalator)[1] == "Take the escalator up to Level 1")
    #expect(texts(escalator, "de")[1] == "Nehmen Sie die Rolltreppe nach oben zur Etage „Ebene 1“")
  }

  @Test func `flights of stairs that follow one another are one step`() {
    let venue = Venue(plan: "A    ", "     ", "B    ")
    let legs = [
      leg("0", (0, 0), (5, 0), by: "stairs-1", "stairs", to: "1"),
      leg("1", (6, 0), (6, 2), by: "stairs-2", "stairs", to: "2"), leg("2", (6, 4), (0, 0)),
    ]
    let told = InstructionIndex(venue: venue).instructions(for: legs, to: venue.place("B"))
    #expect(
      told.map { $0.text.text() } == [
        "Walk 5 m towards the stairs", "Take the stairs up to Level 2", "Walk 7 m towards B",
        "You have arrived at B",
      ])
    #expect(told.map(\.leg) == [0, 0, 2, 2])
  }

  @Test(arguments: [
    ("Lift A", "Take the lift (Lift A) to Level 1"), ("Lift", "Take the lift to Level 1"),
    ("Elevator up", "Take the lift to Level 1"),
    ("Glass tower", "Take the lift (Glass tower) to Level 1"),
  ])
  func `a connector's name is told where it says more than the word`(name: String, text: String)
    throws
  {
    var venue = Venue(plan: "A    4", "B    4")
    venue.features["lift-4"]?.properties["name"] = .string(name)
    #expect(try texts(route(in: venue, from: "A", to: "B"))[1] == text)
  }

  @Test func `distances are told as people tell them`() throws {
    for (distance, words) in [(1, "1 m"), (18, "18 m"), (23, "25 m"), (148, "150 m")] {
      var venue = Venue(plan: "A" + String(repeating: " ", count: 150))
      venue.features["B"] = Feature(
        id: "B", floor: "0", kind: .poi, shape: .point(Point(x: Double(distance), y: 0)))
      let route = try route(in: venue, from: "A", to: "B")
      #expect(texts(route).first == "Walk \(words)")
    }
    #expect(Phrasebook.rounded(1230) == "1250 m")
    #expect(Phrasebook.rounded(0.1) == "1 m")
  }

  @Test func `turns that follow at once are one step`() {
    let venue = Venue(plan: String(repeating: " ", count: 40))
    let legs = [leg("0", (0, 0), (10, 0), (10, 3), (20, 3), (20, 20))]
    let told = InstructionIndex(venue: venue).instructions(for: legs, to: legs[0].end)
    #expect(
      told.map { $0.text.text() } == [
        "Walk 10 m", "Turn left, then turn right and walk 10 m", "Turn left and walk 17 m",
        "You have arrived",
      ])
    #expect(
      told[1].text.text(in: ["de"])
        == "Biegen Sie links ab, biegen Sie dann rechts ab und gehen Sie 10 m")
    #expect(told.map { $0.distance } == [10, 13, 17, 0])
  }

  @Test func `walking around a pillar is no turn`() {
    let venue = Venue(plan: String(repeating: " ", count: 40))
    let legs = [leg("0", (0, 0), (10, 0), (11, 1.2), (13, 1.2), (14, 0), (30, 0))]
    let told = InstructionIndex(venue: venue).instructions(for: legs, to: legs[0].end)
    #expect(told.map(\.kind) == [.start, .arrive])
  }

  @Test func `slight turns are told only where nothing else is near`() {
    let venue = Venue(plan: String(repeating: " ", count: 60))
    let far = [leg("0", (0, 0), (10, 0), (20, 7))]
    let index = InstructionIndex(venue: venue)
    #expect(
      index.instructions(for: far, to: far[0].end).map { $0.text.text() }
        == ["Walk 10 m", "Bear left and walk 12 m", "You have arrived"])
    let near = [leg("0", (0, 0), (10, 0), (14, 2.8))]
    #expect(index.instructions(for: near, to: near[0].end).map(\.kind) == [.start, .arrive])
  }

  @Test func `walks that follow one another number their legs on`() {
    let venue = Venue(plan: "A    B    C")
    let index = InstructionIndex(venue: venue)
    let first = index.instructions(for: [leg("0", (0, 0), (5, 0))], to: venue.place("B"))
    let second = index.instructions(
      for: [leg("0", (5, 0), (10, 0))], to: venue.place("C"), firstLeg: 1)
    #expect(
      (first + second).map { $0.text.text() } == [
        "Walk 5 m towards B", "You have arrived at B", "Walk 5 m towards C",
        "You have arrived at C",
      ])
    #expect((first + second).map(\.leg) == [0, 0, 1, 1])
  }

  @Test func `a text that is told stays, and equal words are equal`() {
    let venue = Venue(plan: "A    B")
    let walk = [leg("0", (0, 0), (5, 0))]
    var told = InstructionIndex(venue: venue).instructions(for: walk, to: venue.place("B"))
    let copy = Instruction(
      kind: .start, place: told[0].place, leg: 0, distance: 5, text: told[0].text)
    #expect(told[0] == copy)
    #expect(Set([told[0], copy]).count == 1)
    told[0].text = LocalizedText("Go")
    #expect(told[0].text.text() == "Go")
    #expect(told[0] != copy)
  }
}
