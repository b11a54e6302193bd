import Geometry
import IndoorModel
import TestKit
import Testing
import VenueFormats

@Suite struct SVGExportTests {
  private let venue = Venue.asymmetric

  @Test func `a plan has the floor's features in metres, y down`() {
    let text = String(decoding: SVGExport(venue, floor: venue.floors[1]).plan(), as: UTF8.self)
    // The floor is 60 m high, and there is half a metre around it.
    #expect(text.contains("viewBox=\"0 0 101.25 61\""))
    #expect(text.contains("M0.5 60.5L50.5 60.5L50.5 30\""))
    #expect(text.contains("<circle cx=\"40.5\" cy=\"38.5\" r=\"3.5\""))
    #expect(text.contains("<title>Room “A” &lt;1&gt;</title>"))
    // Devices are no part of a plan for people; the tower has one of its own.
    for id in ["anchor", "counter-line", "marker", "pillar"] {
      #expect(!text.contains("id=\"\(id)\""), "\(id)")
    }
  }

  @Test func `a picture of it can be laid under a plan again`() throws {
    let bytes = SVGExport(venue, floor: venue.floors[1]).plan()
    let picture = try PlanPicture(bytes)
    #expect(picture.mediaType == "image/svg+xml")
    #expect(abs(Double(picture.width) / Double(picture.height) - 101.25 / 61) < 0.02)
  }

  @Test(arguments: [
    (SVGExport.Paper.a4, "width=\"297mm\" height=\"210mm\"", "1:500"),
    (.a3, "width=\"420mm\" height=\"297mm\"", "1:300"),
    (.a0, "width=\"1189mm\" height=\"841mm\"", "1:100"),
  ])
  func `a sheet has the largest common scale at which the floor fits`(
    paper: SVGExport.Paper, size: String, scale: String
  ) {
    let text = String(
      decoding: SVGExport(venue, floor: venue.floors[1], language: "de").sheet(paper),
      as: UTF8.self)
    #expect(text.contains(size))
    #expect(text.contains("Maßstab \(scale)<"))
    for word in ["Messe · Erdgeschoss", ">Stand<", ">Wand<", ">Aufzug<", ">N<", "Auskunft"] {
      #expect(text.contains(word), "\(word)")
    }
  }

  @Test func `everything is on the paper`() throws {
    for floor in venue.floors {
      for paper in SVGExport.Paper.allCases {
        let text = String(
          decoding: SVGExport(venue, floor: floor).sheet(paper), as: UTF8.self)
        let box = try #require(text.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/))
        let (width, height) = try (
          #require(Double(box.output.1)), #require(Double(box.output.2))
        )
        for match in text.matches(of: /[ML](-?[0-9.]+) (-?[0-9.]+)/) {
          let (x, y) = try (#require(Double(match.output.1)), #require(Double(match.output.2)))
          #expect((0...width).contains(x) && (0...height).contains(y))
        }
      }
    }
  }

  @Test func `north is where the georeference says`() throws {
    // The floor is turned by 30° against north: its x axis points 30° to the north of east.
    let text = String(
      decoding: SVGExport(venue, floor: venue.floors[1]).sheet(.a4), as: UTF8.self)
    let arrow = try #require(
      text.firstMatch(
        of: /class="north">\n<path d="M([0-9.]+) ([0-9.]+)L[0-9.]+ [0-9.]+L([0-9.]+) ([0-9.]+)/))
    let tip = try Point(
      x: #require(Double(arrow.output.1)), y: #require(Double(arrow.output.2)))
    let notch = try Point(
      x: #require(Double(arrow.output.3)), y: #require(Double(arrow.output.4)))
    let way = tip - notch
    // Up on the paper is less y; north is 60° above the x axis, to the right.
    #expect(abs(way.dx / way.length - 0.5) < 0.01 && abs(-way.dy / way.length - 0.866) < 0.01)
  }
}
