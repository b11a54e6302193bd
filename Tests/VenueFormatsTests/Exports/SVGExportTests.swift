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

  @Test func `names lie neither on marks nor on the legend, nor beside the sheet`() throws {
    func poi(_ id: String, _ x: Double, _ y: Double) -> Feature {
      Feature(
        id: Identifier(id), floor: "ground", kind: .poi, shape: .point(Point(x: x, y: y)),
        properties: ["name": ["en": .string("Place with a long name \(id)")]])
    }
    var crowded = venue
    for (index, x) in [0.0, 1, 50, 53, 56, 100, 99].enumerated() {
      let place = poi("p\(index)", x, Double(index % 3) * 20 + 10)
      crowded.features[place.id] = place
    }
    let text = String(
      decoding: SVGExport(crowded, floor: crowded.floors[1]).sheet(.a4), as: UTF8.self)
    let marks = try text.matches(of: /<circle cx="([0-9.]+)" cy="([0-9.]+)" r="1.04"/).map {
      try Point(x: #require(Double($0.output.1)), y: #require(Double($0.output.2)))
    }
    let names = text.matches(
      of: /<text x="([0-9.]+)" y="([0-9.]+)" font-size="2.6" text-anchor="middle"[^>]*>(Place[^<]*)/
    )
    #expect(marks.count > 7 && names.count >= 4)
    for name in names {
      let (x, y) = try (#require(Double(name.output.1)), #require(Double(name.output.2)))
      let half = Double(name.output.3.count) * 0.58 * 2.6 / 2
      #expect(x - half > 9.9 && x + half < 297 - 10 - 46)
      for mark in marks where abs(mark.y - y + 0.91) < 1.3 {
        #expect(mark.x < x - half || mark.x > x + half, "\(name.output.3)")
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
