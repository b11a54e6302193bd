import Geometry
import IndoorModel
import Routing
import Testing

@Suite struct RefusalTextTests {
  @Test func `a refusal names what blocks by its kind and name`() {
    let wall = Feature(
      id: "room-1", floor: "0", kind: .wall, shape: .polyline(Polyline([])),
      properties: ["name": ["en": "Hall", "de": "Halle"]])
    let venue = Venue(slug: "v", name: LocalizedText("V"), features: [wall])
    #expect(
      RouteRefusal.startBlocked(by: "room-1").text(in: venue)
        == LocalizedText([
          "en": "The start lies in or too close to the wall “Hall”.",
          "de": "Der Start liegt in oder zu nahe an der Wand „Halle“.",
        ]))
    #expect(
      RouteRefusal.destinationBlocked(by: "gone").text(in: venue).text()
        == "The destination lies in or too close to “gone”.")
  }

  @Test func `what has no name is told by its kind`() {
    let kinds: [(FeatureKind, String, String)] = [
      (.wall, "a wall.", "einer Wand."), (.obstacle, "an obstacle.", "einem Hindernis."),
      (.area, "the walls of a room.", "den Wänden eines Raums."),
      (.door, "a closed door.", "einer geschlossenen Tür."),
    ]
    for (kind, english, german) in kinds {
      let feature = Feature(id: "x-7", floor: "0", kind: kind, shape: .polyline(Polyline([])))
      let venue = Venue(slug: "v", name: LocalizedText("V"), features: [feature])
      let text = RouteRefusal.startBlocked(by: "x-7").text(in: venue)
      #expect(text.text().hasSuffix("too close to \(english)"))
      #expect(text.text(in: ["de"]).hasSuffix("zu nahe an \(german)"))
    }
  }

  @Test func `areas that are not for everybody say so`() {
    let text = { (properties: [String: Value]) in
      let area = Feature(
        id: "void", floor: "0", kind: .area, shape: .polygon(Polygon([])),
        properties: properties.merging(["name": "Void"]) { $1 })
      let venue = Venue(slug: "v", name: LocalizedText("V"), features: [area])
      return RouteRefusal.destinationBlocked(by: "void").text(in: venue)
    }
    #expect(text(["category": "no-go"]).text().hasSuffix("“Void”, which is closed."))
    #expect(
      text(["category": "no-go"]).text(in: ["de"]).hasSuffix("„Void“; der Bereich ist gesperrt."))
    #expect(
      text(["forbiddenFor": ["walking"]]).text().hasSuffix("“Void”, which not everyone may enter."))
    #expect(text(["walled": true]).text().hasSuffix("the walls of “Void”."))
  }

  @Test func `a refusal tells when there is a way but not a step-free one`() {
    let refusal = RouteRefusal.noWay(profile: .stepFree, isWalkable: true)
    #expect(refusal.text().text().contains("only one with steps"))
    let venue = Venue(
      slug: "v", name: LocalizedText("V"),
      features: [
        Feature(
          id: "d", floor: "0", kind: .door, shape: .polyline(Polyline([])),
          properties: ["name": ["en": "Garden door", "de": "Gartentür"]])
      ])
    let place = Place(floor: "0", point: Point(x: 0, y: 0))
    let narrow = RouteRefusal.noWay(
      profile: .stepFree, isWalkable: true,
      barrier: StepBarrier(cause: .narrowDoor(width: 0.7), feature: "d", place: place))
    #expect(narrow.feature == "d")
    #expect(
      narrow.text(in: venue)
        == LocalizedText([
          "en": "There is no step-free route. The door “Garden door” is 0.7 m wide: too narrow for "
            + "a wheelchair.",
          "de": "Es gibt keinen stufenfreien Weg. Die Tür „Gartentür“ ist 0,7 m breit: zu schmal "
            + "für einen Rollstuhl.",
        ]))
    let stairs = RouteRefusal.noWay(
      profile: .stepFree, isWalkable: true,
      barrier: StepBarrier(cause: .steps, feature: "gone", place: place))
    #expect(stairs.text(in: venue).text().hasSuffix("The way leads over steps."))
    #expect(RouteRefusal.startBlocked(by: nil).text().text(in: ["de"]).contains("begehbaren"))
  }

  @Test func `an offer with its distance is told after the reason`() {
    let asked = Place(floor: "0", point: Point(x: 1, y: 2))
    let nearest = NearestPlace(Place(floor: "0", point: Point(x: 4, y: 6)), awayFrom: asked)
    let refusal = RouteRefusal.noWay(profile: .walking, isWalkable: false, nearest: nearest)
    #expect(
      refusal.text()
        == LocalizedText([
          "en": "There is no route to this place. The nearest place you can reach is 5 m from it.",
          "de": "Zu diesem Ziel führt kein Weg. "
            + "Die nächste erreichbare Stelle ist 5 m davon entfernt.",
        ]))
    let start = RouteRefusal.startBlocked(by: nil, nearest: nearest).text()
    #expect(start.text().hasSuffix(". The nearest place to start from is 5 m away."))
    #expect(start.text(in: ["de"]).hasSuffix("Die nächste Stelle zum Losgehen ist 5 m entfernt."))
  }

  @Test func `an offer on another floor is told by the floor's name`() {
    let floor = Floor(
      id: "1", building: "main", ordinal: 1,
      name: LocalizedText(["en": "Level 1", "de": "Ebene 1"]),
      bounds: Box(Point(x: 0, y: 0), Point(x: 9, y: 9)))
    let venue = Venue(slug: "v", name: LocalizedText("V"), floors: [floor])
    let nearest = NearestPlace(
      Place(floor: "1", point: Point(x: 4, y: 6)),
      awayFrom: Place(floor: "0", point: Point(x: 1, y: 2)))
    let refusal = RouteRefusal.destinationBlocked(by: nil, nearest: nearest)
    #expect(
      refusal.text(in: venue).text().hasSuffix("The nearest place you can reach is on Level 1."))
    #expect(refusal.text().text(in: ["de"]).hasSuffix("liegt auf einer anderen Etage."))
    #expect(refusal.offering(nil) == .destinationBlocked(by: nil))
    #expect(refusal.offering(nil).offering(nearest) == refusal)
  }
}
