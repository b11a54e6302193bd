import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct CandidatesTests {
  private func poi(
    _ id: Identifier<Feature>, _ category: String, accessible: Bool? = nil, groups: [String] = []
  ) -> Feature {
    var properties: [String: Value] = [
      "category": .string(category), "groups": .array(groups.map(Value.string)),
    ]
    if let accessible { properties["tags"] = ["accessible": .bool(accessible)] }
    return Feature(
      id: id, floor: "0", kind: .poi, shape: .point(Point(x: 1, y: 1)), properties: properties)
  }

  private func area(_ id: Identifier<Feature>, _ category: String) -> Feature {
    let square = Polygon([
      Point(x: 2, y: 2), Point(x: 4, y: 2), Point(x: 4, y: 4), Point(x: 2, y: 4),
    ])
    return Feature(
      id: id, floor: "0", kind: .area, shape: .polygon(square),
      properties: ["category": .string(category)])
  }

  private func lift(isInService: Bool = true) -> Feature {
    Feature(
      id: "lift", floor: "0", kind: .connector,
      shape: .polyline(Polyline([Point(x: 5, y: 5), Point(x: 6, y: 6)])),
      properties: [
        "category": "lift", "floors": ["0", "1"], "inService": .bool(isInService),
      ])
  }

  private func candidates(
    _ words: [String], among features: [Feature], profile: Profile = .walking
  ) -> [Identifier<Feature>] {
    Venue(slug: "v", name: LocalizedText("V"), features: features)
      .candidates(for: .categories(words), profile: profile).map(\.feature)
  }

  @Test func `pois stand for the areas around them`() {
    let features = [poi("b", "toilet"), poi("a", "toilet"), area("room", "toilet")]
    #expect(candidates(["toilet"], among: features) == ["a", "b"])
    #expect(candidates(["toilet"], among: [area("room", "toilet")]) == ["room"])
  }

  @Test func `a group counts like a category`() {
    #expect(candidates(["food"], among: [poi("a", "bar", groups: ["food"])]) == ["a"])
    let both = [poi("a", "bar"), poi("b", "food")]
    #expect(candidates(["food", "bar"], among: both) == ["a", "b"])
    #expect(candidates(["food"], among: [poi("a", "toilet")]) == [])
  }

  @Test func `a lift is near on each of its floors, while it runs`() {
    #expect(candidates(["lift"], among: [lift()]) == ["lift", "lift"])
    #expect(candidates(["lift"], among: [lift(isInService: false)]) == [])
    let places = Venue(slug: "v", name: LocalizedText("V"), features: [lift()])
      .candidates(for: .features(["lift"]), profile: .walking).map(\.place)
    #expect(
      places == [
        Place(floor: "0", point: Point(x: 5, y: 5)), Place(floor: "1", point: Point(x: 6, y: 6)),
      ])
  }

  @Test func `a wheelchair is led to what is made for it`() {
    let toilets = [poi("a", "toilet"), poi("b", "toilet", accessible: true)]
    #expect(candidates(["toilet"], among: toilets, profile: .stepFree) == ["b"])
    #expect(candidates(["toilet"], among: toilets) == ["a", "b"])
    let untold = [poi("a", "toilet"), poi("c", "toilet", accessible: false)]
    #expect(candidates(["toilet"], among: untold, profile: .stepFree) == ["a"])
  }

  // MARK: - Opening hours

  private func toilets(_ hours: [Identifier<Feature>: String], zone: String = "UTC") -> Venue {
    var venue = Venue(
      slug: "v", name: LocalizedText("V"),
      features: hours.map { id, hours in
        var feature = poi(id, "toilet")
        feature.properties["openingHours"] = .string(hours)
        return feature
      })
    venue.settings.identity[.timeZone] = zone
    return venue
  }

  /// Saturday, 21 November 2026, 8:00 UTC.
  private let morning = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private func open(_ venue: Venue, of choice: Choice? = nil) -> [Candidate] {
    venue.candidates(for: choice ?? .categories(["toilet"]), profile: .walking, at: morning)
  }

  @Test func `what is closed is no candidate while another is open`() {
    let venue = toilets(["a": "09:00-18:00", "b": "07:00-18:00", "c": "Mo-Fr 00:00-24:00"])
    #expect(open(venue).map(\.chosen) == [ChosenFeature("b")])
    let listed = open(venue, of: .features(["c", "a", "b"]))
    #expect(listed.map(\.chosen) == [ChosenFeature("b")])
    let always = venue.candidates(for: .categories(["toilet"]), profile: .walking)
    #expect(always.map(\.chosen) == ["a", "b", "c"].map { ChosenFeature($0) })
  }

  @Test func `all are candidates, and closed, where none is open`() {
    let venue = toilets(["a": "09:00-18:00", "b": "off"])
    #expect(open(venue).map(\.chosen) == ["a", "b"].map { ChosenFeature($0, isClosed: true) })
  }

  @Test func `hours go by the clocks of the venue, and words that no clock reads are always`() {
    let hours: [Identifier<Feature>: String] = ["a": "09:00-18:00", "b": "07:00-08:30"]
    #expect(open(toilets(hours, zone: "Europe/Berlin")).map(\.feature) == ["a"])
    #expect(open(toilets(hours)).map(\.feature) == ["b"])
    #expect(open(toilets(["a": "after the talk", "b": "off"])).map(\.feature) == ["a"])
  }

  @Test func `features that are gone are no candidates`() {
    let venue = Venue(slug: "v", name: LocalizedText("V"), features: [poi("a", "x")])
    #expect(
      venue.candidates(for: .features(["a", "gone"]), profile: .walking).map(\.feature) == ["a"])
  }
}
