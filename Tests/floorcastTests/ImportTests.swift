import Foundation
import IndoorModel
import JSONText
import Testing

@Suite struct ImportTests {
  @Test func `an import prints what was read and what was not`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    try floorcast.write(Command.plan, to: "plan.geojson")
    try floorcast.write("<svg width='200' height='100'/>", to: "ground")
    let made = try floorcast(
      "import", "plan.geojson", "--into", "venues/tiny.venue", "--image", "ground@0",
      "--metres-per-pixel", "0.1")
    #expect(made.code == 0 && made.errors == "")
    #expect(
      made.output == """
        venues/tiny.venue: Tiny, 2 features

        floor  name    poi  all
        0      Ground    2    2
        1      Upper     0    0
        all              2    2

        image plan-0 on floor 0: image/svg+xml, 200 × 100 pixels

        Not taken as it was (2, 1 feature left out):
          plan.geojson: feature “b”, properties.colour: is not a property of a poi; kept in `tags`
          plan.geojson: feature “odd”: geometry is missing; left out

        """)
  }

  @Test func `a venue file is replaced only when asked to`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    try floorcast.write(Command.plan, to: "plan.geojson")
    #expect(try floorcast("import", "plan.geojson", "--into", "tiny.venue").code == 0)
    let refused = try floorcast("import", "plan.geojson", "--into", "tiny.venue")
    #expect(refused.code == 1 && refused.output == "")
    #expect(
      refused.errors
        == "floorcast: tiny.venue: the file is there already; choose another name, or "
        + "--replace it\n")
    let replaced = try floorcast(
      "import", "plan.geojson", "--into", "tiny.venue", "--replace", "--name", "Other")
    #expect(replaced.output.hasPrefix("tiny.venue: Other, 2 features"))
  }

  @Test(arguments: [
    (["none.geojson"], "floorcast: none.geojson: there is no such file\n"),
    (
      ["plan.geojson", "--image", "plan.geojson@0"],
      "floorcast: plan.geojson: is no PNG, JPEG, WebP or SVG picture\n"
    ),
    (
      ["plan.geojson", "--image", "plan.svg@9"],
      "floorcast: plan.svg: there is no floor “9”; there are: 0, 1\n"
    ),
    (
      ["plan.svg"],
      "floorcast: plan.svg: draws nothing that can be read\n"
    ),
  ])
  func `an import that fails says why and makes nothing`(
    arguments: [String], message: String
  ) throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    try floorcast.write(Command.plan, to: "plan.geojson")
    try floorcast.write("<svg width='200' height='100'/>", to: "plan.svg")
    let failed = try floorcast.run(["import"] + arguments + ["--into", "tiny.venue"])
    #expect(failed.code == 1 && failed.output == "" && failed.errors == message)
    let names = try FileManager.default.contentsOfDirectory(atPath: floorcast.folder.path)
    #expect(names.sorted() == ["plan.geojson", "plan.svg"])
  }

  @Test func `a table of types is tried, kept, used, and the plan imported again`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    try floorcast.write("name,x,y,floor,category\nBar,1,2,0,bar\nDesk,3,4,0,\n", to: "places.csv")
    let tried = try floorcast(
      "import", "places.csv", "--into", "tiny.venue", "--dry-run", "--write-profile", "table.json")
    #expect(tried.code == 0 && tried.output.hasSuffix("\nNothing was written.\n"))
    #expect(tried.output.contains("place      2  poi"))
    #expect(
      try floorcast.text(of: "table.json") == "{\"types\": {\n  \"place\": {\"kind\":\"poi\"}\n}}\n"
    )
    try floorcast.write(
      #"{"types": {"place": {"kind": "poi", "category": "stand"}}}"#, to: "table.json")
    let made = try floorcast(
      "import", "places.csv", "--into", "tiny.venue", "--profile", "table.json")
    #expect(made.output.contains("place      2  poi (stand)"))
    try floorcast.write("name,x,y,floor\nBar,1,2,0\nDoor,5,6,0\n", to: "places.csv")
    let again = try floorcast(
      "import", "places.csv", "--into", "tiny.venue", "--profile", "table.json", "--update")
    #expect(again.code == 0 && again.errors == "")
    #expect(again.output.contains("Of an earlier import: 1 as they were, 0 updated, 1 removed"))
    let value = try Value(json: try floorcast("export", "tiny.venue").output)
    let names = value.object?["features"]?.array?.compactMap { $0.object?["id"]?.string }
    #expect(names == ["Bar", "Door"])
    let bad = try floorcast("import", "places.csv", "--into", "tiny.venue", "--update", "--replace")
    #expect(bad.code != 0)
  }

  @Test func `an export gives back what was imported`() throws {
    let floorcast = try Command()
    defer { floorcast.remove() }
    try floorcast.write(Command.plan, to: "plan.geojson")
    #expect(try floorcast("import", "plan.geojson", "--into", "venues/tiny.venue").code == 0)
    let printed = try floorcast("export", "tiny")
    #expect(printed.code == 0 && printed.errors == "")
    let written = try floorcast("export", "venues/tiny.venue", "--output", "out.geojson")
    #expect(written.output == "out.geojson: 2 features of Tiny\n")
    #expect(try floorcast.text(of: "out.geojson") == printed.output)
    #expect(try floorcast("import", "out.geojson", "--into", "venues/again.venue").code == 0)
    #expect(try floorcast("export", "again").output == printed.output)
    let value = try Value(json: printed.output)
    #expect(value.object?["features"]?.array?.count == 2)
  }
}
