import Foundation
import Testing

@Suite struct VersionsTests {
  @Test func `a version is kept and listed, and the journal forgotten up to it`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    try floorcast.write(Command.plan, to: "plan.geojson")
    #expect(try floorcast("import", "plan.geojson", "--into", "venues/tiny.venue").code == 0)
    #expect(
      try floorcast("versions", "tiny").output
        == "There are no versions of tiny yet; keep one: floorcast versions tiny --keep NAME\n")
    let kept = try floorcast("versions", "tiny", "--keep", "before the fair", "--author", "ada")
    #expect(kept.code == 0)
    let listed = try floorcast("versions", "tiny").output
    #expect(listed == kept.output)
    #expect(listed.hasPrefix("version  revision  kept"))
    #expect(listed.contains("ada  before the fair\n"))
    let again = try floorcast("versions", "tiny", "--keep", "before the fair")
    #expect(again.code == 1)
    #expect(
      again.errors == "floorcast: venues/tiny.venue: There is a version “before the fair” already. "
        + "Choose another name, or remove that version first.\n")
    #expect(
      try floorcast("compact", "tiny", "--until", "1").output
        == "venues/tiny.venue: forgot 0 edits and 0 pictures; the journal is empty\n")
    let missing = try floorcast("compact", "tiny", "--until", "7")
    #expect(missing.errors.contains("There is no version 7."))
    #expect(try floorcast("versions", "other").code == 2)
  }
}
