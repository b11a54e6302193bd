import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@Suite struct StepFreeSurveyTests {
  private func issues(in venue: Venue) -> [PlanIssue] {
    var engine = MeshEngine(venue: venue)
    return engine.stepFreeIssues()
  }

  private func entrance(_ id: Identifier<Feature>, in venue: Venue) -> Venue {
    var venue = venue
    venue.features[id]?.properties["category"] = "entrance"
    return venue
  }

  private func cause(_ issue: PlanIssue?) -> String? { issue?.values["cause"]?.string }

  @Test func `a place above stairs is listed, with the stairs to blame`() throws {
    let found = issues(in: entrance("E", in: Venue(plan: "E 1", "A 1")))
    #expect(found.map(\.id) == ["not-step-free:A"])
    #expect(cause(found.first) == "steps")
    #expect(found.first?.values["by"] == "stairs-1")
    #expect(found.first?.severity == .warning)
    #expect(issues(in: entrance("E", in: Venue(plan: "E 1    4", "A 1    4"))) == [])
  }

  @Test func `a lift out of service is named`() {
    var venue = entrance("E", in: Venue(plan: "E 1    4", "A 1    4"))
    venue.features["lift-4"]?.properties["inService"] = false
    let found = issues(in: venue)
    #expect(found.map(cause) == ["liftOut"])
    #expect(found.first?.values["by"] == "lift-4")
  }

  @Test func `a lift in a shaft without a door is named`() {
    let shaft = Feature(
      id: "shaft", floor: "1", kind: .area,
      shape: .polygon(
        Polygon([
          Point(x: 7.5, y: -0.5), Point(x: 10.5, y: -0.5), Point(x: 10.5, y: 2.4),
          Point(x: 7.5, y: 2.4),
        ])), properties: ["walled": true])
    let venue = entrance(
      "E",
      in: Venue(
        plan: "E 1        \n         4 \n           ", "A 1        \n         4 \n           ",
        features: [shaft]))
    let found = issues(in: venue)
    #expect(found.map(cause) == ["liftClosed"])
    #expect(found.first?.values["by"] == "lift-4")
  }

  private func room(doorWidth: Double, isStepFree: Bool = true) -> Venue {
    let door = Feature(
      id: "door", floor: "0", kind: .door,
      shape: .polyline(Polyline([Point(x: 5, y: 2.2), Point(x: 5, y: 2.8)])),
      properties: [
        "width": .number(doorWidth), "depth": 0.4, "stepFree": .bool(isStepFree), "name": "Door",
      ])
    let wall = Feature(
      id: "wall", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 5, y: -5), Point(x: 5, y: 50)])))
    return entrance(
      "E",
      in: Venue(
        plan: """
                  
                  
          E      A
                  
                  
          """, features: [wall, door]))
  }

  @Test func `a door that is too narrow is named with its width`() {
    let found = issues(in: room(doorWidth: 0.7))
    #expect(found.map(\.id) == ["not-step-free:A"])
    #expect(cause(found.first) == "narrowDoor")
    #expect(found.first?.values["width"] == .number(0.7))
    #expect(found.first?.message.contains("“Door” is 0.7 m wide") == true)
    #expect(issues(in: room(doorWidth: 0.8)) == [])
    #expect(issues(in: room(doorWidth: 0.4)) == [], "what walkers do not reach has another rule")
  }

  @Test func `a door with steps is named`() {
    let found = issues(in: room(doorWidth: 1, isStepFree: false))
    #expect(found.map(cause) == ["stepsDoor"])
  }

  @Test func `a gap that is too narrow is named by what stands there`() throws {
    var venue = room(doorWidth: 0.7)
    venue.features["door"] = nil
    venue.features["wall"]?.shape = .polyline(Polyline([Point(x: 5, y: 2.9), Point(x: 5, y: 50)]))
    let other = Feature(
      id: "other", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 5, y: -5), Point(x: 5, y: 2.2)])))
    venue.features[other.id] = other
    let found = issues(in: venue)
    #expect(found.map(cause) == ["narrowGap"])
    let by = try #require(found.first?.values["by"]?.string)
    #expect(["wall", "other"].contains(by))
  }

  @Test func `a whole floor is one issue, and so are several places behind one barrier`() {
    let floor = issues(in: entrance("E", in: Venue(plan: "E  1", "A  1 B C F")))
    #expect(floor.map(\.id) == ["not-step-free:1"])
    #expect(floor.first?.values["count"] == .number(4))

    var wing = room(doorWidth: 0.7)
    for (index, name) in ["P", "Q"].enumerated() {
      wing.features[Identifier(name)] = Feature(
        id: Identifier(name), floor: "0", kind: .poi,
        shape: .point(Point(x: 6.5, y: 1 + Double(index))), properties: [:])
    }
    let found = issues(in: wing)
    #expect(found.map(\.id) == ["not-step-free:door:0"])
    #expect(found.first?.values["count"] == .number(3))
    #expect(found.first?.place != nil)
  }

  @Test func `an exit-only door is no way in`() {
    var venue = room(doorWidth: 1)
    venue.features["door"]?.properties["oneWay"] = true
    let there = issues(in: venue)
    venue.features["door"]?.shape = .polyline(Polyline([Point(x: 5, y: 2.8), Point(x: 5, y: 2.2)]))
    let back = issues(in: venue)
    #expect(there.count + back.count == 0, "people on foot do not come in either")
  }

  @Test func `edits are followed`() throws {
    var venue = entrance("E", in: Venue(plan: "E 1    4", "A 1    4"))
    var engine = MeshEngine(venue: venue)
    #expect(engine.stepFreeIssues() == [])
    for (isInService, count) in [(false, 1), (true, 0)] {
      var lift = try #require(venue.features["lift-4"])
      lift.properties["inService"] = .bool(isInService)
      let changes = try venue.apply([.put(lift)]).changes
      engine.update(changes, venue: venue)
      #expect(engine.stepFreeIssues().count == count)
    }
  }
}
