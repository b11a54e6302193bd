import IndoorModel
import JSONText
import Testing

@Suite struct EvacuateTests {
  private func venue() throws -> Command {
    let floorcast = try Command()
    try floorcast.write(Command.planWithCategories, to: "plan.geojson")
    try #require(try floorcast("import", "plan.geojson", "--into", "venues/tiny.venue").code == 0)
    return floorcast
  }

  @Test func `from every poi there is a way out, and the exits are counted`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let text = try floorcast("evacuate", "tiny", "--exit", "bar")
    #expect(text.code == 0)
    #expect(text.output.contains("\nbar       0       3"))
    #expect(text.output.contains("The last one is out after 8 s of walking; queues come on top."))
    let json = try Value(json: floorcast("evacuate", "tiny", "--exit", "bar", "--json").output)
    #expect(json.object?["people"]?.array?.map { $0.object?["from"] } == ["a", "b", "desk"])
    #expect(json.object?["count"] == 3)
  }

  @Test func `somebody without a way out ends with 3`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let text = try floorcast("evacuate", "tiny", "--exit", "bar", "--from", "1:3,3", "--from", "a")
    #expect(text.code == 3)
    #expect(text.output.contains("Without a way to an exit: 1."))
    #expect(text.output.contains("\n1:3,3: There is no route to this place."))
  }

  @Test func `a venue without exits ends with 2`() throws {
    let floorcast = try venue()
    defer { floorcast.remove() }
    let failed = try floorcast("evacuate", "tiny")
    #expect(failed.code == 2 && failed.errors == "floorcast: tiny has no such exits\n")
  }
}
