import Geometry
import IndoorModel
import TestKit
import Testing

@Suite struct VenueTests {
  @Test func `a floor is called by its id or, when that is clear, by its ordinal`() {
    func floor(_ id: Identifier<Floor>, _ ordinal: Int) -> Floor {
      Floor(
        id: id, building: "main", ordinal: ordinal, name: LocalizedText(""),
        bounds: Box(Point(x: 0, y: 0), Point(x: 1, y: 1)))
    }
    let venue = Venue(
      slug: "v", name: LocalizedText("V"),
      floors: [floor("east-0", 0), floor("west-0", 0), floor("west-1", 1), floor("7", -1)])
    #expect(venue.floor(called: "west-0")?.id == "west-0")
    #expect(venue.floor(called: "1")?.id == "west-1")
    #expect(venue.floor(called: "-1")?.id == "7")
    #expect(venue.floor(called: "7")?.id == "7")
    #expect(venue.floor(called: "0") == nil)
  }

  @Test func `a connector is on all its floors`() {
    let venue = Venue(plan: "A 4", "B 4", "C")
    #expect(venue.features(on: "0").map(\.id) == ["A", "lift-4"])
    #expect(venue.features(on: "1").map(\.id) == ["B", "lift-4"])
    #expect(venue.features(on: "2").map(\.id) == ["C"])
  }

  @Test func `a text is given in the language asked for, in English, or in any`() {
    let text = LocalizedText(["de": "Ausgang", "en": "Exit", "fr": ""])
    #expect(text.text(in: ["de"]) == "Ausgang")
    #expect(text.text(in: ["fr", "de"]) == "Ausgang")
    #expect(text.text(in: ["pt"]) == "Exit")
    #expect(LocalizedText(["de": "Ausgang"]).text() == "Ausgang")
    #expect(LocalizedText([:]).text().isEmpty)
  }

  @Test(arguments: ["stairs", "escalator", "steps"])
  func `a wheelchair rolls over no steps unless the plan says so`(category: String) {
    var feature = Feature(
      id: "c", floor: "0", kind: .connector, shape: .polyline(Polyline([])),
      properties: ["category": .string(category)])
    #expect(!feature.isStepFree)
    feature.properties["stepFree"] = .bool(true)
    #expect(feature.isStepFree)
  }
}
