import Geometry
import IndoorModel
import TestKit
import Testing
import VenueFormats

@Suite struct SVGReaderTests {
  @Test func `a drawing without any symmetry has y upwards from its bottom left corner`() throws {
    let (venue, report) = try imported(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 40 30">
        <g id="Walls"><line x1="11" y1="21" x2="31" y2="21"/><path d="M11 21v10h5"/></g>
        <g id="Rooms"><rect x="12" y="40" width="8" height="9"/></g>
      </svg>
      """)
    #expect(report.format == .svg)
    #expect(venue.floors[0].bounds == Box(Point(x: 0, y: 0), Point(x: 40, y: 30)))
    let walls = shapes(venue, .wall)
    #expect(walls.contains(line([(1, 29), (21, 29)])))
    #expect(walls.contains(line([(1, 29), (1, 19), (6, 19)])))
    #expect(shapes(venue, .area).first?.bounds == Box(Point(x: 2, y: 1), Point(x: 10, y: 10)))
    #expect(venue.features.values.first { $0.kind == .area }?.category == "room")
    #expect(report.remarks.map(\.message).first?.contains("a unit is taken as a metre") == true)
  }

  @Test(arguments: [
    // Physical units of a building in its true size; of a sheet; none; given.
    (#"width="50m" height="20m" viewBox="0 0 100 40""#, Double?.none, 5.0),
    (#"width="50000mm" height="20000mm" viewBox="0 0 50000 20000""#, nil, 0.01),
    (#"width="420mm" height="297mm" viewBox="0 0 420 297""#, nil, 1.0),
    (#"width="1200" height="800""#, nil, 0.1),
    (#"viewBox="0 0 120000 80000""#, nil, 0.01),
    (#"viewBox="0 0 120000 80000""#, 0.5, 5.0),
    ("", nil, 10.0),
  ])
  func `the scale is that of physical units, what the caller says, or a guess`(
    size: String, given: Double?, metres: Double
  ) throws {
    let (venue, _) = try imported(
      "<svg \(size)><g class='wall'><line x1='0' y1='0' x2='10' y2='0'/></g></svg>",
      metresPerUnit: given)
    let length = try #require(shapes(venue, .wall).first?.bounds?.width)
    #expect(abs(length - metres) < 1e-3, "\(length)")
  }

  @Test func `transforms, groups, uses and symbols are placed within each other`() throws {
    let (venue, report) = try imported(
      """
      <svg viewBox="0 0 100 100" xmlns:xlink="http://www.w3.org/1999/xlink">
        <defs><symbol id="desk" viewBox="0 0 10 20"><rect width="10" height="20"/></symbol>
          <g id="leg"><line x2="2"/></g></defs>
        <g transform="translate(10 20) rotate(90)">
          <g transform="scale(2)"><line id="a" x1="1" y1="2" x2="4" y2="2"/></g>
        </g>
        <use id="d1" href="#desk" x="40" y="50" width="5" height="10"/>
        <use id="l1" xlink:href="#leg" transform="matrix(0 1 -1 0 70 60)" x="1"/>
        <svg x="20" y="70" width="10" height="10" viewBox="0 0 100 50">
          <line id="n" x1="0" y1="0" x2="100" y2="50"/></svg>
        <use href="#nothing"/>
      </svg>
      """, profile: ["layer*": ImportTarget(.line)])
    // (1, 2) is (2, 4) scaled, (-4, 2) turned, (6, 22) moved, and y is turned up.
    #expect(venue.features["a"]?.shape == line([(6, 78), (6, 72)]))
    #expect(
      shapes(venue, .line).contains {
        $0.bounds == Box(Point(x: 40, y: 40), Point(x: 45, y: 50))
      })
    #expect(shapes(venue, .line).contains(line([(70, 39), (70, 37)])))
    // The box keeps its proportions in the middle.
    #expect(venue.features["n"]?.shape == line([(20, 27.5), (30, 22.5)]))
    #expect(
      report.remarks.contains {
        $0.message.contains("#nothing") && $0.place == RemarkPlace(line: 11, path: "use")
      })
    #expect(report.count(of: "use") == 2)
  }

  @Test(
    arguments: [
      ("M0 0H3V4h-3z", [(0, 0), (3, 0), (3, 4), (0, 4)]),
      ("m0 0 3 0 0 4-3 0Z", [(0, 0), (3, 0), (3, 4), (0, 4)]),
      ("M0,0L3,0,3,4,0,4,0,0", [(0, 0), (3, 0), (3, 4), (0, 4)]),
    ] as [(String, [(Double, Double)])])
  func `the forms of straight path data mean the same`(
    data: String, corners: [(Double, Double)]
  ) throws {
    let (venue, _) = try imported(
      "<svg viewBox='0 0 10 10'><path class='room' d='\(data)'/></svg>")
    guard case .polygon(let polygon)? = shapes(venue, .area).first else {
      Issue.record("no polygon")
      return
    }
    #expect(Set(polygon.outer) == Set(corners.map { Point(x: $0.0, y: 10 - $0.1) }))
  }

  /// Curves that lie on a circle of radius 5 around (5, 5), the plan 10 m high.
  @Test(arguments: [
    "M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5z", "M0 5a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "M0 5A1 1 0 0110 5 1 1 0 010 5z",
    "M0 5C0 2.2386 2.2386 0 5 0S10 2.2386 10 5 7.7614 10 5 10 0 7.7614 0 5",
  ])
  func `arcs and curves are within a centimetre`(data: String) throws {
    let (venue, _) = try imported(
      "<svg viewBox='0 0 10 10'><path class='room' d='\(data)'/></svg>")
    guard case .polygon(let polygon)? = shapes(venue, .area).first else {
      Issue.record("no polygon of \(data)")
      return
    }
    #expect(polygon.outer.count > 20)
    for side in polygon.edges {
      let center = Point(x: 5, y: 5)
      #expect(abs(side.start.distance(to: center) - 5) < 0.01)
      #expect(
        abs(side.start.interpolated(to: side.end, fraction: 0.5).distance(to: center) - 5) < 0.011)
    }
  }

  @Test func `quadratic curves go on smoothly and keep within a centimetre`() throws {
    let (venue, _) = try imported(
      "<svg viewBox='0 0 40 20'><path class='wall' d='M0 10q5-10 10 0t10 0T40 10'/></svg>")
    guard case .polyline(let curve)? = shapes(venue, .wall).first else {
      Issue.record("no line")
      return
    }
    // The first wave is a parabola: y = 10 + 2 t (1 - t) · 10 at x = 10 t.
    for point in curve.points where point.x <= 10 {
      let t = point.x / 10
      #expect(abs(point.y - (10 + 20 * t * (1 - t))) < 0.001)
    }
    #expect(curve.points.contains { $0.x > 10 && $0.x < 20 && $0.y < 6 })
    #expect(curve.points.last == Point(x: 40, y: 10))
  }

  @Test func `basic shapes with round corners, ellipses and holes`() throws {
    let (venue, _) = try imported(
      """
      <svg viewBox="0 0 100 100"><g inkscape:groupmode="layer" inkscape:label="Booths"
          xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
        <rect id="round" x="10" y="10" width="20" height="10" rx="4"/>
        <circle id="disc" cx="50" cy="50" r="5"/>
        <ellipse id="oval" cx="80" cy="20" rx="10" ry="5"/>
        <polygon id="tri" points="0,0 10,0 5 8"/>
        <path id="ring" d="M60 60h30v30h-30zM70 70h10v10h-10z"/>
        <polyline id="open" points="1 1 2 2 3 1"/>
      </g></svg>
      """)
    #expect(venue.features["disc"]?.shape == .circle(center: Point(x: 50, y: 50), radius: 5))
    let round = try #require(venue.features["round"]?.shape)
    #expect(round.bounds == Box(Point(x: 10, y: 80), Point(x: 30, y: 90)))
    // Four quarters of a disc are cut off to squares around them.
    guard case .polygon(let polygon) = round else { return }
    #expect(abs(polygon.area - (200 - (4 - .pi) * 16)) < 0.2)
    guard case .polygon(let oval)? = venue.features["oval"]?.shape else { return }
    #expect(abs(oval.area - .pi * 50) < 0.5)
    guard case .polygon(let ring)? = venue.features["ring"]?.shape else { return }
    #expect(ring.rings.count == 2 && abs(ring.area - 800) < 1e-6)
    #expect(venue.features.values.allSatisfy { $0.category == "booth" })
  }

  @Test func `what is not displayed is left out and counted`() throws {
    let (venue, report) = try imported(
      """
      <svg viewBox="0 0 100 100"><style>.off, .gone { display: none }</style>
        <g class="wall"><line x2="5"/><line x2="6" display="none"/>
          <line x2="7" style="fill:red;display:none"/>
          <g visibility="hidden"><line x2="8"/></g><line class="off" x2="9"/></g>
        <clipPath><rect width="9" height="9"/></clipPath>
        <image href="photo.png" width="9" height="9"/>
      </svg>
      """)
    #expect(venue.features.count == 1)
    #expect(report.count(of: "not displayed") == 4 && report.count(of: "element image") == 1)
  }

  @Test func `texts are points with names, and titles name shapes`() throws {
    let (venue, _) = try imported(
      """
      <svg viewBox="0 0 100 100"><g id="Rooms">
          <rect id="r" x="10" y="10" width="20" height="20"><title>Foyer</title></rect></g>
        <g id="Names"><text x="50" y="60">Hal<tspan>le</tspan> <tspan>3 &amp; 4</tspan>
          im<tspan x="50" y="70">Osten</tspan></text></g></svg>
      """, profile: ["text*": ImportTarget(.poi)])
    #expect(venue.features["r"]?.name == LocalizedText("Foyer"))
    let text = try #require(venue.features.values.first { $0.kind == .poi })
    #expect(
      text.name == LocalizedText("Halle 3 & 4 im Osten")
        && text.shape == .point(Point(x: 50, y: 40)))
  }

  @Test(arguments: [
    ("<svg><use id='a' href='#a'/></svg>", "uses “#a” within itself, in line 1"),
    (
      "<svg>\n<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></svg>",
      "uses “#b” within itself, in line 2"
    ),
    ("<svg><g></svg>", "closes an element before “g” within it in line 1"),
    ("<svg><title>x</title></svg>", "draws nothing that can be read"),
  ])
  func `a drawing that cannot be read is refused with the reason`(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try imported(text) }
    #expect(error?.message == message)
  }

  @Test func `a bomb of uses is refused in bounded time`() {
    var text = "<svg viewBox='0 0 9 9'><defs><g id='a0'><line x2='1'/></g>"
    for level in 1...12 {
      let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
      text += "<g id='a\(level)'>\(uses)</g>"
    }
    text += "</defs><use href='#a12'/></svg>"
    let error = #expect(throws: FormatError.self) { try imported(text) }
    #expect(error?.message.contains("draws more than") == true)
  }

  @Test(arguments: [SVGExport.Paper?.none, .a3])
  func `what Floorcast drew comes back in its place`(paper: SVGExport.Paper?) throws {
    let venue = Venue.asymmetric
    let floor = try #require(venue.floor("ground"))
    let export = SVGExport(venue, floor: floor, language: "de")
    let text = paper.map { export.sheet($0) } ?? export.plan()
    let (read, report) = try imported(String(decoding: text, as: UTF8.self))
    #expect(read.floors[0].bounds == floor.bounds && read.floors[0].ordinal == floor.ordinal)
    let drawn = venue.features(on: "ground").filter {
      [.area, .obstacle, .wall, .door, .poi].contains($0.kind)
    }
    #expect(Set(read.features.values.map(\.id)) == Set(drawn.map(\.id)))
    // A thousandth of a drawing unit: of a millimetre of paper it is a few millimetres of floor.
    let tolerance = paper == nil ? 0.001 : 0.02
    for feature in drawn {
      let back = try #require(read.features[feature.id])
      #expect(back.kind == feature.kind && back.category == feature.category)
      #expect(back.isWalled == feature.isWalled && back.thickness == feature.thickness)
      #expect(back.name?.text(in: ["de"]) == feature.name?.text(in: ["de"]))
      #expect(back.shape.vertices.count == feature.shape.vertices.count)
      for (one, other) in zip(back.shape.vertices, feature.shape.vertices) {
        #expect(one.distance(to: other) < tolerance, "\(feature.id)")
      }
    }
    #expect(report.remarks.isEmpty)
  }

  // MARK: - Reading

  private func imported(
    _ text: String, profile: [String: ImportTarget] = [:], metresPerUnit: Double? = nil
  ) throws -> (Venue, ImportReport) {
    var reader = VenueImport(slug: "drawing")
    try reader.add(
      PlanSource(name: "plan.svg", bytes: Array(text.utf8)),
      profile: ImportProfile(profile, metresPerUnit: metresPerUnit))
    let (venue, _, report) = try reader.finished()
    return (venue, report)
  }

  private func shapes(_ venue: Venue, _ kind: FeatureKind) -> [Shape] {
    venue.features.values.filter { $0.kind == kind }.map(\.shape)
  }

  private func line(_ points: [(Double, Double)]) -> Shape {
    .polyline(Polyline(points.map { Point(x: $0.0, y: $0.1) }))
  }
}
