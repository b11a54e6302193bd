import Geometry
import IndoorModel
import Testing
import VenueFormats

@Suite struct OSMReaderTests {
  @Test func `a building without any symmetry lies with north up and east right`() throws {
    let (venue, report) = try imported(building)
    #expect(venue.floors.map(\.id) == ["0", "1"])
    // A thousandth of a degree at 60° north: 111.4 m to the north, half as much to the east.
    let room = try #require(venue.features["way/1"]?.shape.bounds)
    #expect(abs(room.min.x) < 0.001 && abs(room.min.y) < 0.001)
    #expect(abs(room.width - 55.799) < 0.01 && abs(room.height - 222.824) < 0.01)
    let kiosk = try #require(venue.features["node/20"]?.shape.anchor)
    #expect(abs(kiosk.x - 83.70) < 0.02 && abs(kiosk.y - 22.28) < 0.02)
    #expect(venue.features["way/1"]?.isWalled == true)
    #expect(
      venue.features["way/1"]?.name == LocalizedText(["en": "Saal", "de": "Saal", "fr": "Salle"]))
    #expect(venue.features["node/20"]?.category == "cafe")
    #expect(report.skipped == 0, "\(report.remarks)")
  }

  @Test func `a door lies along its wall`() throws {
    let (venue, _) = try imported(building)
    let door = try #require(venue.features["node/5"]?.shape)
    guard case .polyline(let line) = door else { throw Unexpected() }
    // In the east wall, which runs north.
    #expect(abs(line.points[0].x - 55.799) < 0.01 && abs(line.points[1].x - 55.799) < 0.01)
    #expect(abs(line.length - 0.9) < 0.01)
    #expect(abs((door.bounds?.center.y ?? 0) - 111.41) < 0.1)
    #expect(venue.features["node/5"]?.floor == "0")
  }

  @Test func `stairs lead up as their incline says, escalators as they move`() throws {
    let (venue, _) = try imported(building)
    let stairs = try #require(venue.features["way/2"])
    #expect(stairs.connectorFloors == ["1", "1", "0"] && stairs.category == "stairs")
    #expect(stairs.isOneWay == false)
    let escalator = try #require(venue.features["way/3"])
    #expect(escalator.connectorFloors == ["1", "0"] && escalator.category == "escalator")
    #expect(escalator.isOneWay == true)
    // It moves against its line: from the line's end in the north, which is above.
    let points = escalator.shape.vertices
    #expect(points[0].y > points[1].y)
    #expect(venue.features["node/21"]?.connectorFloors == ["0", "1"])
    #expect(venue.features["node/21"]?.category == "lift")
  }

  @Test func `a room that is repeated is on each of its levels`() throws {
    let (venue, _) = try imported(building)
    #expect(venue.features["way/4"]?.floor == "0")
    #expect(venue.features["way/4@1"]?.floor == "1")
  }

  @Test func `a room without a door has no walls, which would close it`() throws {
    let text = building.replacing("<tag k=\"door\" v=\"hinged\"/>", with: "")
    let (venue, report) = try imported(text)
    #expect(venue.features["way/1"]?.isWalled == false)
    #expect(report.count(of: "indoor=room without a door") == 1)
  }

  @Test func `a multipolygon has its hole`() throws {
    let (venue, _) = try imported(building)
    guard case .polygon(let polygon)? = venue.features["relation/1"]?.shape else {
      throw Unexpected()
    }
    #expect(polygon.rings.map(\.count) == [4, 3])
  }

  @Test(arguments: [
    ("<osm><node id='1' lat='1' lon='2'/></osm>", "has no level: none of its 0 tagged elements"),
    ("<osm><node id='1'", "is broken off or not XML in line 1"),
    ("<!DOCTYPE osm [<!ENTITY a \"b\">]><osm>&a;</osm>", "declares entities of its own"),
  ])
  func `a file that is no building is refused with the reason`(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try imported(text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `what is not understood is named with its line`() throws {
    let (_, report) = try imported(
      """
      <osm>
      <node id="1" lat="1" lon="2"><tag k="indoor" v="yes"/><tag k="level" v="0;1,2"/></node>
      <way id="7"><nd ref="1"/><nd ref="9"/><tag k="indoor" v="wall"/><tag k="level" v="0"/></way>
      <relation id="3"><tag k="type" v="route"/></relation>
      <changeset/>
      </osm>
      """)
    let remarks = report.remarks.map { "\($0.place): \($0.message)" }
    #expect(
      remarks == [
        "line 2, node 1: level “1,2” is not understood; write -1;0 or 0-3",
        "line 3, way 7: names the node 9, which is not in the file; left out",
        "line 4, relation 3: relations of type “route” are not read; left out",
        "line 5: <changeset> is not known; left out",
      ])
  }

  @Test func `a multipolygon that is not whole is left out, or drawn without holes`() throws {
    let corners = [(0, 0), (0, 9), (9, 9), (9, 0)].enumerated().map { number, corner in
      "<node id=\"\(number)\" lat=\"1.000\(corner.0)\" lon=\"2.000\(corner.1)\"/>"
    }.joined(separator: "\n")
    func building(ring: String) -> String {
      """
      <osm>
      \(corners)
      <way id="1"><nd ref="0"/><nd ref="1"/><nd ref="2"/><nd ref="\(ring)"/><nd ref="0"/></way>
      <relation id="5"><member type="way" ref="1" role="outer"/><member type="way" ref="6" role="inner"/>
       <tag k="type" v="multipolygon"/><tag k="indoor" v="room"/><tag k="level" v="0"/></relation>
      <way id="2"><nd ref="0"/><nd ref="1"/><tag k="indoor" v="wall"/><tag k="level" v="0"/></way>
      </osm>
      """
    }
    let (whole, remarks) = try imported(building(ring: "3"))
    guard case .polygon(let polygon)? = whole.features["relation/5"]?.shape else {
      throw Unexpected()
    }
    #expect(polygon.rings.count == 1)
    #expect(
      remarks.remarks.map(\.message) == [
        "is drawn without holes: the way 6 of one is not whole in the file"
      ])
    let (broken, reasons) = try imported(building(ring: "99"))
    #expect(broken.features["relation/5"] == nil)
    #expect(
      reasons.remarks.map(\.message) == ["names the node 99, which is not in the file; left out"])
  }

  private struct Unexpected: Error {}

  private func imported(_ text: String) throws -> (Venue, ImportReport) {
    var draft = VenueImport(slug: "test")
    try draft.add(Array(text.utf8), source: "building.osm")
    let (venue, _, report) = try draft.finished()
    return (venue, report)
  }

  private let building = """
    <?xml version="1.0"?>
    <osm version="0.6">
      <node id="1" lat="60.000" lon="10.000"/><node id="2" lat="60.000" lon="10.001"/>
      <node id="5" lat="60.001" lon="10.001"><tag k="door" v="hinged"/><tag k="width" v="0.9"/></node>
      <node id="3" lat="60.002" lon="10.001"/><node id="4" lat="60.002" lon="10.000"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="5"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
        <tag k="indoor" v="room"/><tag k="level" v="0"/><tag k="name" v="Saal"/>
        <tag k="name:de" v="Saal"/><tag k="name:fr" v="Salle"/></way>
      <node id="10" lat="60.0001" lon="10.0012"/><node id="11" lat="60.0002" lon="10.0012"/>
      <node id="12" lat="60.0003" lon="10.0012"/>
      <way id="2"><nd ref="10"/><nd ref="11"/><nd ref="12"/><tag k="highway" v="steps"/>
        <tag k="level" v="0;1"/><tag k="incline" v="down"/></way>
      <way id="3"><nd ref="10"/><nd ref="12"/><tag k="highway" v="steps"/><tag k="incline" v="up"/>
        <tag k="level" v="0-1"/><tag k="conveying" v="backward"/></way>
      <node id="20" lat="60.0002" lon="10.0015"><tag k="amenity" v="cafe"/><tag k="level" v="0"/></node>
      <node id="21" lat="60.0005" lon="10.0015"><tag k="highway" v="elevator"/>
        <tag k="level" v="0;1"/></node>
      <node id="30" lat="60.0010" lon="10.0012"/><node id="31" lat="60.0010" lon="10.0014"/>
      <node id="32" lat="60.0013" lon="10.0014"/><node id="33" lat="60.0013" lon="10.0012"/>
      <node id="34" lat="60.0011" lon="10.00125"/><node id="35" lat="60.0011" lon="10.0013"/>
      <node id="36" lat="60.0012" lon="10.0013"/>
      <way id="4"><nd ref="30"/><nd ref="31"/><nd ref="32"/><nd ref="30"/>
        <tag k="indoor" v="area"/><tag k="level" v="0"/><tag k="repeat_on" v="1"/></way>
      <way id="5"><nd ref="30"/><nd ref="31"/><nd ref="32"/></way>
      <way id="6"><nd ref="32"/><nd ref="33"/><nd ref="30"/></way>
      <way id="7"><nd ref="34"/><nd ref="35"/><nd ref="36"/><nd ref="34"/></way>
      <relation id="1"><member type="way" ref="5" role="outer"/><member type="way" ref="6" role="outer"/>
        <member type="way" ref="7" role="inner"/><tag k="type" v="multipolygon"/>
        <tag k="indoor" v="corridor"/><tag k="level" v="1"/></relation>
    </osm>
    """
}
