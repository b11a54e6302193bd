import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@Suite struct DirectionsTests {
  private func texts(_ route: Route, _ language: String) -> [String] {
    route.instructions.map { $0.text.text(in: [language]) }
  }

  @Test func `a person gets few steps with names`() throws {
    let kitchen = Feature(
      id: "kitchen", floor: "0", kind: .area,
      shape: .polygon(
        Polygon([
          Point(x: 10, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 3), Point(x: 10, y: 3),
        ])),
      properties: ["name": .object(["en": .string("Kitchen"), "de": .string("Küche")])])
    let venue = Venue(
      plan: """
        #####################
        #A        D        B#
        #         #         #
        #####################
        """, features: [kitchen])
    let route = try route(in: venue, from: "A", to: "B")
    #expect(
      texts(route, "en") == [
        "Walk 9 m towards Kitchen", "Go through the door to Kitchen", "You have arrived at B",
      ])
    #expect(
      texts(route, "de") == [
        "Gehen Sie 9 m in Richtung Küche", "Gehen Sie durch die Tür zu „Küche“",
        "Sie sind am Ziel: B",
      ])
    #expect(route.instructions.map { $0.distance.rounded() } == [9, 9, 0])
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
  }

  @Test func `a connector is told with the floor that it leads to`() throws {
    let venue = Venue(plan: "A    4", "     4", "B    4")
    let route = try route(in: venue, from: "A", to: "B")
    #expect(
      texts(route, "en") == [
        "Walk 5 m towards the lift", "Take the lift up to Level 2", "Walk 5 m",
        "You have arrived at B",
      ])
    #expect(texts(route, "de")[1] == "Nehmen Sie den Aufzug nach oben bis Ebene 2")
    #expect(route.instructions.map(\.leg) == [0, 0, 1, 1])
  }

  @Test func `distances are told as people tell them`() throws {
    for (distance, words) in [(1, "1 m"), (18, "18 m"), (23, "25 m"), (148, "150 m")] {
      var venue = Venue(plan: "A" + String(repeating: " ", count: 150))
      venue.features["B"] = Feature(
        id: "B", floor: "0", kind: .poi, shape: .point(Point(x: Double(distance), y: 0)))
      let route = try route(in: venue, from: "A", to: "B")
      #expect(texts(route, "en").first == "Walk \(words)")
    }
  }
}
