import Geometry
import IndoorModel
import Routing
import Testing

@Suite struct RouteValueTests {
  @Test func `a route becomes the object of the interface`() {
    let route = Route(
      profile: .walking,
      legs: [
        Leg(
          floor: "0", points: [Point(x: 1, y: 2), Point(x: 1.00049, y: 3.0006)], distance: 1,
          seconds: 0.8,
          connector: ConnectorUse(id: "lift-1", category: "lift", toFloor: "1", seconds: 12)),
        Leg(floor: "1", points: [Point(x: 5, y: 5)], distance: 0, seconds: 0),
      ],
      instructions: [
        Instruction(
          kind: .slightLeft, place: Place(floor: "0", point: Point(x: 1, y: 2)), leg: 0,
          distance: 1, text: LocalizedText(["en": "Left", "de": "Links"]))
      ])
    #expect(
      route.value == [
        "profile": "walking", "distance": 1, "seconds": 12.8,
        "legs": [
          [
            "floor": "0", "points": [[1, 2], [1, 3.001]], "distance": 1, "seconds": 0.8,
            "connector": ["id": "lift-1", "category": "lift", "toFloor": "1", "seconds": 12],
          ],
          ["floor": "1", "points": [[5, 5]], "distance": 0, "seconds": 0],
        ],
        "instructions": [
          [
            "kind": "slightLeft", "floor": "0", "at": [1, 2], "distance": 1, "leg": 0,
            "text": ["en": "Left", "de": "Links"],
          ]
        ],
      ])
  }

  @Test func `a refusal names what blocks by its kind and name`() {
    let wall = Feature(
      id: "room-1", floor: "0", kind: .wall, shape: .polyline(Polyline([])),
      properties: ["name": ["en": "Hall", "de": "Halle"]])
    let venue = Venue(slug: "v", name: LocalizedText("V"), features: [wall])
    #expect(
      RouteRefusal.startBlocked(by: "room-1").value(in: venue) == [
        "reason": "startBlocked", "feature": "room-1",
        "text": [
          "en": "The start lies in or too close to the wall “Hall”.",
          "de": "Der Start liegt in oder zu nahe an der Wand „Halle“.",
        ],
      ])
    #expect(
      RouteRefusal.destinationBlocked(by: "gone").text(in: venue).text()
        == "The destination lies in or too close to “gone”.")
  }

  @Test func `a refusal tells when there is a way but not a step-free one`() {
    let refusal = RouteRefusal.noWay(profile: .stepFree, isWalkable: true)
    #expect(refusal.value().object?["reason"] == "noWay")
    #expect(refusal.value().object?["feature"] == nil)
    #expect(refusal.text().text().contains("on foot there is one"))
    #expect(RouteRefusal.startBlocked(by: nil).text().text(in: ["de"]).contains("begehbarem"))
  }

  @Test func `a profile is read by its word`() throws {
    #expect(try Profile(value: "stepFree") == .stepFree)
    #expect(throws: ValueError("must be walking or stepFree")) { try Profile(value: "flying") }
  }
}
