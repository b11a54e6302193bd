import Foundation
import IndoorModel
import JSONText
import Testing

@Suite struct FindRouteTests {
  @Test func `a route is printed for people and for programs`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let text = try floorcast("route", "tiny", "a", "0:12,3")
    #expect(text.code == 0)
    #expect(text.output.hasPrefix("10.0 m, "))
    #expect(text.output.contains("\n  1. "))
    let json = try Value(json: floorcast("route", "tiny", "a", "0:12,3", "--json").output)
    #expect(json.object?["distance"] == 10)
    #expect(json.object?["profile"] == "walking")
    #expect(json.object?["legs"]?.array?.count == 1)
  }

  @Test func `a place below ground is not taken for an option`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    let plan = Command.plan.replacing("\"ordinal\": 1", with: "\"ordinal\": -1")
    try floorcast.write(plan, to: "plan.geojson")
    #expect(try floorcast("import", "plan.geojson", "--into", "venues/tiny.venue").code == 0)
    let found = try floorcast("route", "tiny", "-1:1,2", "-1:4,6", "--profile", "stepFree")
    #expect(found.code == 0 && found.output.hasPrefix("5.0 m, "))
  }

  @Test func `the nearest of a category is named`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let text = try floorcast("route", "tiny", "0:3,3", "--nearest", "desk", "--nearest", "bar")
    #expect(text.code == 0)
    #expect(text.output.hasPrefix("to Desk: 1.0 m, "))
    let json = try Value(
      json: floorcast("route", "tiny", "0:3,3", "--nearest", "bar", "--json").output)
    #expect(json.object?["destination"] == "bar")
    let none = try floorcast("route", "tiny", "0:3,3", "--nearest", "spa")
    #expect(none.code == 2 && none.errors == "floorcast: nothing in tiny is “spa”\n")
  }

  @Test func `several stops are put in the best order, or kept in theirs`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let question = ["route", "tiny", "desk", "bar", "--via", "0:10,3", "--via", "a"]
    let best = try floorcast.run(question)
    #expect(best.code == 0)
    #expect(best.output.hasPrefix("10.0 m, 8 s: A → 0:10,3 → bar\nto A: 0.0 m, "))
    let given = try floorcast.run(question + ["--order", "given", "--json"])
    let tour = try Value(json: given.output).object
    #expect(tour?["order"] == [0, 1])
    #expect(tour?["distance"] == 26)
  }

  @Test func `a refusal ends with 3`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let text = try floorcast("route", "tiny", "a", "1:5,5", "--profile", "stepFree")
    #expect(text.code == 3 && !text.output.isEmpty)
    let json = try floorcast("route", "venues/tiny.venue", "a", "1:5,5", "--json")
    #expect(json.code == 3)
    #expect(
      try Value(json: json.output).object?["refusal"]?.object?["reason"]
        == "noWay")
  }

  @Test(arguments: [
    (
      ["tiny", "nowhere", "a"],
      "“nowhere”: there is no feature with this id in tiny, and it is not floor:x,y such as "
        + "0:12.5,30"
    ),
    (["tiny", "a", "7:1,2"], "“7:1,2”: there is no floor “7”; there are: 0, 1"),
    (["expo", "a", "b"], "venues/expo.venue: there is no venue “expo”; there are: tiny"),
  ])
  func `a place or venue that is not there ends with 2`(
    arguments: [String], message: String
  ) throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let failed = try floorcast.run(["route"] + arguments)
    #expect(failed.code == 2 && failed.output == "")
    #expect(failed.errors == "floorcast: \(message)\n")
  }

  @Test func `a wrong call ends with 64`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    #expect(try floorcast("route", "tiny", "a").code == 64)
    #expect(try floorcast("route", "tiny", "a", "b", "--profile", "flying").code == 64)
    #expect(try floorcast("route", "tiny", "a", "b", "--nearest", "bar").code == 64)
    let many = Array(repeating: ["--via", "a"], count: 51).flatMap { $0 }
    #expect(try floorcast.run(["route", "tiny", "a"] + many).code == 64)
  }

  private func venue() throws -> Command {
    let floorcast = try Command()
    try floorcast.write(Command.planWithCategories, to: "plan.geojson")
    let made = try floorcast("import", "plan.geojson", "--into", "venues/tiny.venue")
    try #require(made.code == 0)
    return floorcast
  }
}
