import Geometry
import IndoorModel
import Testing
import VenueFormats

@Suite struct DXFReaderTests {
  @Test func `a drawing without any symmetry is read in its units`() throws {
    let (venue, report) = try imported(
      entities: """
        LINE 5 A1 8 A-WALL 10 1000 20 2000 11 7000 21 3500
        LWPOLYLINE 5 A2 8 A-ROOM 90 4 70 1 10 0 20 0 10 9000 20 0 10 9000 20 4000 10 0 20 5000
        CIRCLE 5 A3 8 A-COLUMN 10 3000 20 1000 40 250
        TEXT 5 A4 8 A-ANNO 10 4000 20 2500 1 Hall~\\U+00C4
        DIMENSION 5 A5 8 A-DIM 10 0 20 0
        LINE 5 A6 8 A-WALL 67 1 10 0 20 0 11 1 21 1
        """)
    #expect(
      venue.features["hA1"]?.shape
        == .polyline(Polyline([Point(x: 1, y: 2), Point(x: 7, y: 3.5)])))
    #expect(venue.features["hA1"]?.kind == .wall)
    #expect(
      venue.features["hA2"]?.shape.vertices
        == [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 4), Point(x: 0, y: 5)])
    #expect(venue.features["hA2"]?.kind == .area)
    #expect(venue.features["hA3"]?.shape == .circle(center: Point(x: 3, y: 1), radius: 0.25))
    #expect(report.count(of: "text on layer A-ANNO") == 1)
    #expect(report.count(of: "entity DIMENSION") == 1 && report.count(of: "in paper space") == 1)
    #expect(report.remarks == [])
  }

  @Test func `a spline of fit points goes through them smoothly`() throws {
    let (venue, _) = try imported(
      entities: """
        SPLINE 5 A1 8 WALL 70 8 71 3 74 4 11 0 21 0 11 3000 21 4000 11 6000 21 0 11 12000 21 0
        SPLINE 5 A2 8 WALL 70 11 71 3 74 4 11 0 21 0 11 10000 21 0 11 10000 21 10000 11 0 21 10000
        SPLINE 5 A3 8 WALL 70 8 71 3 74 2 11 0 21 0 11 5000 21 0 12 0 22 1 13 0 23 -1
        SPLINE 5 A4 8 WALL 70 8 71 3 74 3 11 0 21 0 11 1000 21 0 11 2000 21 0 12 0 22 1 13 0 23 1
        """)
    guard case .polyline(let curve)? = venue.features["hA1"]?.shape,
      case .polyline(let round)? = venue.features["hA2"]?.shape,
      case .polyline(let tangents)? = venue.features["hA4"]?.shape
    else {
      Issue.record("no curves")
      return
    }
    for point in [Point(x: 0, y: 0), Point(x: 3, y: 4), Point(x: 6, y: 0), Point(x: 12, y: 0)] {
      #expect(curve.points.contains { $0.distance(to: point) < 1e-6 })
    }
    // Chords of a straight drawing would turn by 106° at (3, 4); a curve never turns much.
    for (a, (b, c)) in zip(curve.points, zip(curve.points.dropFirst(), curve.points.dropFirst(2))) {
      let (one, other) = (try #require((b - a).normalized), try #require((c - b).normalized))
      #expect(one.dot(other) > 0.93, "at \(b)")
    }
    // The natural spline of four points in a square, closed: its corners lie on it, its sides bulge.
    #expect(round.points.first == round.points.last)
    #expect(round.points.contains { $0.y < -0.5 } && round.points.contains { $0.x > 10.5 })
    let top = round.points.map(\.y).max() ?? 0
    let bottom = round.points.map(\.y).min() ?? 0
    #expect(abs(top - 10 + bottom) < 0.02, "it is as round above as below: \(top), \(bottom)")
    // It leaves straight up, and comes in straight up.
    let first = try #require((tangents.points[1] - tangents.points[0]).normalized)
    #expect(first.dy > 0.9)
  }

  /// A wall along the x axis with gaps from 2 to 3 m, 5 to 6.6 m and 8 to 9 m.
  private static let walls = """
    LINE 5 W1 8 WALL 10 0 20 0 11 2000 21 0
    LINE 5 W2 8 WALL 10 3000 20 0 11 5000 21 0
    LINE 5 W3 8 WALL 10 6600 20 0 11 8000 21 0
    LINE 5 W4 8 WALL 10 9000 20 0 11 12000 21 0

    """

  @Test func `the lines of a large drawing are joined where two meet, and only there`() throws {
    // 2 500 squares of four lines, and a junction of three.
    var entities = ""
    for number in 0..<2500 {
      let (x, y) = (number % 50 * 4000, number / 50 * 3000)
      let corners = [(x, y), (x + 2000, y), (x + 2000, y + 1000), (x, y + 1000)]
      for side in 0..<4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4])
        entities += "LINE 8 WALL 10 \(from.0) 20 \(from.1) 11 \(to.0) 21 \(to.1)\n"
      }
    }
    for end in ["11 -9000 21 0", "11 -8000 21 1000", "11 -8000 21 -1000"] {
      entities += "LINE 8 WALL 10 -8000 20 0 \(end)\n"
    }
    // A leaf meets its arc, which is still a door.
    entities += """
      LINE 5 G1 8 WALL 10 -9500 20 9000 11 -9000 21 9000
      LINE 5 G2 8 WALL 10 -8000 20 9000 11 -7500 21 9000
      LINE 5 G3 8 DOOR 10 -9000 20 9000 11 -9000 21 10000
      ARC 5 G4 8 DOOR 10 -9000 20 9000 40 1000 50 0 51 90

      """
    let (venue, report) = try imported(entities: entities)
    #expect(venue.features.count == 2506)
    let doors = venue.features.values.filter { $0.kind == .door }
    #expect(doors.map(\.shape.bounds) == [Box(Point(x: -9, y: 9), Point(x: -8, y: 9))])
    // A square is a closed wall of four corners.
    let square = try #require(venue.features["e0"])
    #expect(square.kind == .wall && square.shape.vertices.count == 5)
    #expect(square.shape.bounds == Box(Point(x: 0, y: 0), Point(x: 2, y: 1)))
    #expect(
      report.remarks.map(\.message) == [
        "draws 10007 things; 7501 lines were joined to those that they meet end to end"
      ])
  }

  @Test func `a door is found by its arc, its two leaves or its threshold`() throws {
    let (venue, report) = try imported(
      entities: Self.walls + """
        ARC 5 A1 8 A-DOOR 10 2000 20 0 40 1000 50 0 51 90
        LINE 5 A2 8 A-DOOR 10 2000 20 0 11 2000 21 1000
        ARC 5 B1 8 A-DOOR 10 5000 20 0 40 800 50 0 51 90
        ARC 5 B2 8 A-DOOR 10 6600 20 0 40 800 50 90 51 180
        LINE 5 C1 8 TUEREN 10 8000 20 0 11 9000 21 0
        LINE 5 D1 8 TUEREN 10 500 20 0 11 1500 21 0
        ARC 5 E1 8 TUEREN 10 500 20 3000 40 900 50 0 51 90
        """)
    let doors = venue.features.values.filter { $0.kind == .door }.compactMap { door in
      door.shape.bounds.map { [$0.min.x, $0.max.x, $0.min.y, $0.max.y] }
    }.sorted { $0[0] < $1[0] }
    // The leaf, what lies on a wall, and the arc far from walls are none.
    #expect(doors == [[2, 3, 0, 0], [5, 6.6, 0, 0], [8, 9, 0, 0]])
    #expect(report.count(of: "door on layer A-DOOR") == 2)
    #expect(Validator(venue: venue).issues.filter { $0.rule == "door-not-in-wall" }.isEmpty)
  }

  @Test func `texts name the smallest room around them, but sizes do not`() throws {
    let entities = """
      LWPOLYLINE 5 A1 8 ROOM 90 4 70 1 10 0 20 0 10 9000 20 0 10 9000 20 5000 10 0 20 5000
      LWPOLYLINE 5 A2 8 ROOM 90 4 70 1 10 6000 20 0 10 9000 20 0 10 9000 20 3000 10 6000 20 3000
      TEXT 5 T1 8 NAMES 10 2000 20 2000 1 Office
      TEXT 5 T2 8 NAMES 10 2000 20 3000 1 101
      TEXT 5 T3 8 NAMES 10 2000 20 1000 1 12,5~m²
      TEXT 5 T4 8 NAMES 10 7000 20 1000 1 Room~2
      TEXT 5 T5 8 NAMES 10 -3000 20 1000 1 Street
      """
    let (venue, _) = try imported(entities: entities)
    #expect(venue.features["hA1"]?.name == LocalizedText("101 Office"))
    #expect(venue.features["hA2"]?.name == LocalizedText("Room 2"))
  }

  @Test func `without rooms the texts that name them become places`() throws {
    let (venue, report) = try imported(
      entities: """
        LINE 5 A1 8 WALL 10 0 20 0 11 9000 21 0
        CIRCLE 5 A2 8 A-COLS 10 3000 20 1000 40 250
        TEXT 5 T1 8 A-AREA-IDEN 10 2000 20 2000 1 Office
        TEXT 5 T2 8 Raumnamen 10 7000 20 1000 1 Labor
        TEXT 5 T3 8 NOTES 10 2000 20 1000 1 Built~1990
        """)
    let places = venue.features.values.filter { $0.kind == .poi }
    #expect(Set(places.compactMap { $0.name?.text() }) == ["Office", "Labor"])
    #expect(places.allSatisfy { $0.properties["category"] == "room" })
    #expect(venue.features["hA2"]?.kind == .obstacle && report.remarks.isEmpty)
    let (_, hinted) = try imported(
      entities: "LINE 5 A1 8 WALL 10 0 20 0 11 9 21 0\nTEXT 5 T1 8 NOTES 10 2 20 1 1 Office")
    #expect(hinted.remarks.map(\.text.code) == ["no-rooms"])
  }

  @Test func `a block is placed turned, scaled and in rows, blocks within it too`() throws {
    let (venue, report) = try imported(
      blocks: """
        BLOCK 2 inner 10 1000 20 0
        LINE 5 B1 8 0 10 1000 20 0 11 3000 21 0
        ENDBLK 8 0
        BLOCK 2 Outer 10 0 20 0
        INSERT 5 B2 8 0 2 INNER 10 0 20 1000 50 90
        ENDBLK 8 0
        """,
      entities: """
        INSERT 5 C1 8 A-WALL 2 outer 10 5000 20 0 41 1 42 2
        INSERT 5 C2 8 A-WALL 2 inner 10 0 20 0 70 2 44 4000
        INSERT 5 C3 8 A-WALL 2 gone 10 0 20 0
        """)
    // Turned by a quarter in the outer block, which is twice as high.
    #expect(
      venue.features["hC1/hB2/hB1"]?.shape
        == .polyline(Polyline([Point(x: 5, y: 2), Point(x: 5, y: 6)])))
    #expect(
      venue.features["hC2/hB1"]?.shape
        == .polyline(Polyline([Point(x: 0, y: 0), Point(x: 2, y: 0)])))
    #expect(
      venue.features["hC2/1/hB1"]?.shape
        == .polyline(Polyline([Point(x: 4, y: 0), Point(x: 6, y: 0)])))
    #expect(report.remarks.map(\.message) == ["names the unknown block “gone”; left out"])
  }

  @Test func `curves stay within a centimetre`() throws {
    let (venue, _) = try imported(
      entities: """
        ARC 5 D1 8 WALL 10 0 20 0 40 5000 50 0 51 90
        LWPOLYLINE 5 D2 8 WALL 90 2 70 0 10 0 20 0 42 1 10 2000 20 0
        SPLINE 5 D3 8 WALL 70 8 71 2 40 0 40 0 40 0 40 1 40 1 40 1 10 0 20 0 10 1000 20 2000 10 4000 20 0
        ELLIPSE 5 D4 8 WALL 10 0 20 0 11 0 21 4000 40 0.5 41 0 42 1.5707963267948966
        POLYLINE 5 D5 8 WALL 66 1 70 0
        VERTEX 8 WALL 10 0 20 0
        VERTEX 8 WALL 10 0 20 3000
        SEQEND 8 WALL
        """)
    let arc = try #require(venue.features["hD1"]?.shape)
    for segment in arc.segments {
      let middle = segment.start + (segment.end - segment.start) * 0.5
      #expect(abs((middle - Point(x: 0, y: 0)).length - 5) < 0.0101)
    }
    #expect(arc.vertices.last == Point(x: 0, y: 5) && arc.vertices.first == Point(x: 5, y: 0))
    // A bulge of 1 is a half circle to the right of its chord: below a chord to the east.
    let bulge = try #require(venue.features["hD2"]?.shape.bounds)
    #expect(abs(bulge.min.y + 1) < 0.01 && bulge.max.y == 0)
    let spline = try #require(venue.features["hD3"]?.shape.vertices)
    #expect(spline.first == Point(x: 0, y: 0) && spline.last == Point(x: 4, y: 0))
    // In the middle of a quadratic curve: a quarter, a half and a quarter of its points.
    #expect(spline.contains(Point(x: 1.5, y: 1)))
    let ellipse = try #require(venue.features["hD4"]?.shape.vertices)
    #expect(ellipse.first == Point(x: 0, y: 4) && ellipse.last == Point(x: -2, y: 0))
    #expect(venue.features["hD5"]?.shape.bounds?.height == 3)
  }

  @Test func `a mirrored plane turns x`() throws {
    let (venue, _) = try imported(
      entities:
        "CIRCLE 5 E1 8 COLUMN 10 3000 20 1000 40 250 230 -1\nLINE 5 E2 8 WALL 10 0 20 0 11 1 21 1")
    #expect(venue.features["hE1"]?.shape == .circle(center: Point(x: -3, y: 1), radius: 0.25))
  }

  @Test(arguments: [
    (
      "BLOCK 2 a 10 0 20 0\nINSERT 2 b 10 0 20 0\nENDBLK 8 0\nBLOCK 2 b 10 0 20 0\nINSERT 2 a 10 0 20 0\nENDBLK 8 0",
      "has the block “a” within itself"
    ),
    (bomb(each: "LINE 8 0 10 0 20 0 11 1 21 1"), "draws more than 500000 things"),
    (bomb(each: "DIMENSION 8 0"), "has more than 2000000 entities with its blocks"),
  ])
  func `blocks that hold each other are refused in bounded memory`(blocks: String, message: String)
  {
    let error = #expect(throws: FormatError.self) {
      try imported(blocks: blocks, entities: "INSERT 8 0 2 a 10 0 20 0")
    }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("0\nSECTION\n2\nENTITIES\n", "ends in line 3 without EOF; it is cut off"),
    ("0\nSECTION\nx\ny\n", "has “x” in line 3 where a group code must stand"),
    ("0\nEOF\n", "has nothing that can be read under ENTITIES"),
    ("AC1032", "is a DWG; save it as ASCII DXF"),
    ("AutoCAD Binary DXF\r\n", "is a binary DXF; save it as ASCII DXF"),
  ])
  func `a drawing that cannot be read is refused with the reason`(text: String, message: String) {
    var draft = VenueImport(slug: "test")
    let error = #expect(throws: FormatError.self) {
      try draft.add(Array(text.utf8), source: "plan.dxf")
    }
    #expect(error?.description == "plan.dxf: \(message)")
  }

  /// Eight blocks, of which each places the next one twenty times: 20⁷ of the last one's entity.
  private static func bomb(each entity: String) -> String {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let blocks = zip(names, names.dropFirst()).map { name, next in
      let inserts = Array(repeating: "INSERT 8 0 2 \(next) 10 0 20 0", count: 20)
      return "BLOCK 2 \(name) 10 0 20 0\n\(inserts.joined(separator: "\n"))\nENDBLK 8 0"
    }
    return blocks.joined(separator: "\n") + "\nBLOCK 2 h 10 0 20 0\n\(entity)\nENDBLK 8 0"
  }

  private func imported(
    blocks: String = "", entities: String
  ) throws -> (Venue, ImportReport) {
    let text =
      "0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n"
      + Self.groups(blocks) + "0\nENDSEC\n0\nSECTION\n2\nENTITIES\n" + Self.groups(entities)
      + "0\nENDSEC\n0\nEOF\n"
    var draft = VenueImport(slug: "test")
    try draft.add(Array(text.utf8), source: "plan.dxf")
    let (venue, _, report) = try draft.finished()
    return (venue, report)
  }

  /// Each line is an entity: its name, then codes and values; `~` stands for a space.
  private static func groups(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map { $0.replacing("~", with: " ") }
      return "0\n" + words.joined(separator: "\n") + "\n"
    }.joined()
  }
}
