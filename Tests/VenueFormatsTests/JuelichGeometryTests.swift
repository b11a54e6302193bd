import Geometry
import IndoorModel
import Testing
import VenueFormats

@Suite struct JuelichGeometryTests {
  @Test func `rooms, obstacles and transitions are read where they are`() throws {
    var draft = VenueImport(slug: "test")
    try draft.add(
      Array(
        """
        <?xml version="1.0"?> <!-- <polygon> -->
        <geometry version="0.8" caption="A &amp; B" unit="m"><rooms><room id="0"><subroom id="0">
          <polygon caption="wall"><vertex px="4.00" py="6.25"/><vertex px='-2.5' py="-8.5" />
            <vertex px="4" py="-8.5"></vertex></polygon>
          <obstacle><polygon><vertex px="0" py="0"/><vertex px="1" py="0"/><vertex px="1" py="2"/>
          </polygon></obstacle>
          <polygon caption="wall"><vertex px="1" py="5"/></polygon><stair/>
        </subroom></room></rooms>
        <transitions><transition><vertex px="3" py="6.25"/><vertex px="4" py="6.25"/></transition>
        </transitions></geometry>
        """.utf8), source: "geo.xml")
    let (venue, _, report) = try draft.finished()
    #expect(venue.name == LocalizedText("A & B"))
    #expect(venue.floors.map(\.bounds) == [Box(Point(x: -2.5, y: -8.5), Point(x: 4, y: 6.25))])
    #expect(
      venue.features["wall-1"]?.shape
        == .polyline(
          Polyline([Point(x: 4, y: 6.25), Point(x: -2.5, y: -8.5), Point(x: 4, y: -8.5)])))
    #expect(
      venue.features["obstacle-1"]?.shape
        == .polygon(Polygon([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 2)])))
    #expect(
      venue.features["door-1"]?.shape
        == .polyline(Polyline([Point(x: 3, y: 6.25), Point(x: 4, y: 6.25)])))
    #expect(
      report.remarks.map { "\($0.place): \($0.message)" } == [
        "line 7: geometry a line needs two points or more; left out",
        "line 7: <stair> is not known; ignored",
      ])
  }

  @Test(arguments: [
    ("<geometry", "is not well-formed XML at line 1"),
    ("<a>\n<b c=d/></a>", "is not well-formed XML at line 2"),
    ("<!-- x", "is not well-formed XML at line 1"),
    ("<html></html>", "is XML, but has no <geometry> as the Jülich tools write it"),
    (#"<geometry unit="ft"></geometry>"#, "has unit “ft”; it must be m"),
    (#"<geometry unit="m"></geometry>"#, "has no polygon with a vertex"),
  ])
  func `another XML is refused`(text: String, message: String) {
    var draft = VenueImport(slug: "test")
    let error = #expect(throws: FormatError.self) {
      try draft.add(Array(text.utf8), source: "geo.xml")
    }
    #expect(error?.message == message)
  }
}
