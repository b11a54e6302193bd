import Geometry
import IndoorModel
import Testing
import VenueFormats

@Suite struct RMFReaderTests {
  @Test func `a building without any symmetry keeps the frame of its robots`() throws {
    let (venue, images, report) = try imported(building, drawing: "<svg width='100' height='80'/>")
    #expect(venue.floors.map(\.ordinal) == [0, 1] && venue.floors[0].name == LocalizedText("L1"))
    // 10 pixels are 1 m; y grows downwards in the file and upwards here.
    #expect(
      venue.features["L1/wall/0-1"]?.shape
        == .polyline(Polyline([Point(x: 1, y: -2), Point(x: 7, y: -2)])))
    #expect(venue.features["L1/vertex/lobby"]?.shape == .point(Point(x: 7, y: -5)))
    #expect(venue.features["L1/door/main"]?.name == LocalizedText("main"))
    // The upper drawing is moved by the fiducial, 2 m to the left and 1 m up.
    #expect(venue.features["L2/vertex/roof"]?.shape == .point(Point(x: -1, y: -2)))
    let image = try #require(images.first?.0)
    #expect(image.planToFloor.apply(Point(x: 0, y: 0)) == Point(x: 0, y: 0))
    #expect(image.planToFloor.apply(Point(x: 10, y: 20)) == Point(x: 1, y: -2))
    let lift = try #require(venue.features["lift/A"])
    #expect(lift.connectorFloors == ["0", "1"])
    #expect(lift.shape.vertices[0] == Point(x: 4, y: -4))
    // A quarter turn: the door that is south in the cabin's frame is east.
    let door = try #require(venue.features["L1/lift-door/A/d1"]?.shape.bounds)
    #expect(abs(door.center.x - 5.5) < 1e-9 && abs(door.center.y + 4) < 1e-9)
    #expect(abs(door.height - 1) < 1e-9 && door.width < 1e-9)
    #expect(
      report.remarks.map { "\($0.place): \($0.message)" } == [
        "line 22, level “L1”, lane: names a vertex that is not there: 3 or 9; left out",
        "line 23, level “L1”, extra: is not known; ignored",
      ])
    #expect(report.count(of: "vertex", on: "0") == 4)
  }

  @Test(arguments: [
    ("levels: {", "is not YAML: line 2: "),
    ("levels: {}\n", "has no level under `levels`"),
    ("coordinate_system: wgs84\nlevels: {L1: {}}\n", "coordinate_system is “wgs84”"),
    ("levels: {}\nlevels: {}\n", "has “levels” twice in the mapping at line"),
    ("a: &a [1]\nlevels: *a\n", "uses an alias in line 2"),
    ("levels: \(String(repeating: "[", count: 100_000))", "has more than 64 lists and mappings"),
    ("levels:\n \(String(repeating: "- ", count: 100_000))", "has more than 64 lists and mappings"),
  ])
  func `a file that is no building is refused with the reason`(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try imported(text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `a bomb of aliases is refused in bounded memory`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let row = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(row)]\n"
    }
    text += "levels: *a30\n"
    let error = #expect(throws: FormatError.self) { try imported(text) }
    #expect(error?.message == "uses an alias in line 2; write out what the alias stands for")
  }

  private func imported(
    _ text: String, drawing: String? = nil
  ) throws -> (Venue, [(PlanImage, [UInt8])], ImportReport) {
    var draft = VenueImport(slug: "test")
    var files = [PlanSource.File(name: "b.building.yaml", bytes: Array(text.utf8))]
    if let drawing { files.append(PlanSource.File(name: "l1.svg", bytes: Array(drawing.utf8))) }
    try draft.add(PlanSource(name: "b.building.yaml", files: files))
    let (venue, images, report) = try draft.finished()
    return (venue, images, report)
  }

  private let building = """
    coordinate_system: reference_image
    name: tiny
    lifts:
      A:
        {depth: 3, width: 2, x: 40, y: 40, yaw: 1.5707963267948966, reference_floor_name: L1,
         doors: {d1: {x: 0, y: -1.5, width: 1, motion_axis_orientation: 0}},
         level_doors: {L1: [d1], L2: [d1]}}
    levels:
      L1:
        elevation: 0
        drawing: {filename: l1.svg}
        vertices:
          - [10, 20, 0, ""]
          - [70, 20, 0, ""]
          - [70, 50, 0, lobby, {is_holding_point: [4, true]}]
          - [30, 60, 0]
        walls: [[0, 1, {alpha: [3, 1]}]]
        doors: [[1, 2, {name: [1, main], type: [1, hinged]}]]
        measurements: [[0, 1, {distance: [3, 6]}]]
        fiducials: [[30, 30, f]]
        lanes:
          - [3, 9, {}]
        extra: 1
      L2:
        elevation: 4
        vertices: [[10, 10, 0, roof], [30, 10, 0, ""]]
        measurements: [[0, 1, {distance: [3, 2]}]]
        fiducials: [[50, 20, f]]
    """
}
