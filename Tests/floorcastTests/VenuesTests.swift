import Foundation
import Testing

@Suite struct VenuesTests {
  @Test func `venues are listed with the files that cannot be opened`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    try floorcast.write(Command.plan, to: "plan.geojson")
    #expect(try floorcast("import", "plan.geojson", "--into", "venues/tiny.venue").code == 0)
    try floorcast.write("hello", to: "venues/note.venue")
    let listed = try floorcast("venues")
    #expect(listed.code == 0)
    #expect(
      listed.output == """
        venue  name  floors  features  revision  state
        note   –          –         –         –  venues/note.venue: this is not a venue file; \
        move it elsewhere, or give another name with --into
        tiny   Tiny       2         2         0  ok

        """)
  }

  @Test func `an empty folder tells how to make a venue`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    #expect(
      try floorcast("venues", "--venues", ".").output
        == "There are no venues in .; make one: floorcast import PLAN.geojson --into ./NAME.venue\n"
    )
    let missing = try floorcast("venues")
    #expect(missing.code == 2)
    #expect(
      missing.errors == "floorcast: venues: there is no such folder; make it, or name another\n")
  }
}
