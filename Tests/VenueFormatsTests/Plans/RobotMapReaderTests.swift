import Geometry
import IndoorModel
import PNGImages
import Testing
import VenueFormats

@Suite struct RobotMapReaderTests {
  /// A wall at the top, a closed room at the left, a pillar at the bottom right: no symmetry.
  private static let plan = """
    ##########
    #..#......
    #..#......
    ####......
    ........?.
    .......##.
    """

  @Test(arguments: ["P5", "P2", "PNG"])
  func `a map without any symmetry keeps the frame of its robot`(kind: String) throws {
    let yaml = """
      image: maps/hall.\(kind == "PNG" ? "png" : "pgm")
      resolution: 0.5
      origin: [-3.0, 10.0, 0.0]
      negate: 0
      occupied_thresh: 0.65
      free_thresh: 0.196
      """
    let (venue, images, report) = try imported(yaml, picture: try picture(Self.plan, as: kind))
    #expect(report.format == .robotMap)
    let floor = try #require(venue.floors.first)
    #expect(floor.bounds == Box(Point(x: -3, y: 10), Point(x: 2, y: 13)))
    // The pillar: columns 7 and 8 of the lowest row.
    #expect(
      venue.features["occupied-7-5"]?.shape.bounds
        == Box(Point(x: 0.5, y: 10), Point(x: 1.5, y: 10.5)))
    guard case .polygon(let wall)? = venue.features["occupied-0-0"]?.shape else {
      Issue.record("there is no wall")
      return
    }
    // The room is free within its wall.
    #expect(wall.rings.count == 2 && wall.bounds == Box(Point(x: -3, y: 11), Point(x: 2, y: 13)))
    #expect(Box(around: wall.rings[1]) == Box(Point(x: -2.5, y: 11.5), Point(x: -1.5, y: 12.5)))
    #expect(report.count(of: "unknown", on: floor.id) == 1)
    #expect(venue.features.count == 2)
    let (image, bytes) = try #require(images.first)
    #expect(image.mediaType == "image/png" && image.width == 10 && image.height == 6)
    #expect(image.planToFloor.apply(Point(x: 7, y: 5)) == Point(x: 0.5, y: 10.5))
    #expect(try PNGImage(decoding: bytes, pixelLimit: 100).samples.first == 0)
    #expect(report.remarks.isEmpty)
  }

  @Test func `yaw turns the map about its bottom left corner`() throws {
    let yaml = Self.yaml.replacing("[0, 0, 0]", with: "[5, 1, 1.5707963267948966]")
      .replacing("hall.pgm", with: "a.pgm")
    let (venue, images, _) = try imported(
      yaml, picture: try picture(".....\n.....\n..#..", as: "P5"), name: "a.pgm")
    // Two to the right of the corner is two above it.
    let box = try #require(venue.features["occupied-2-2"]?.shape.bounds)
    #expect(box == Box(Point(x: 4, y: 3), Point(x: 5, y: 4)))
    let corner = try #require(images.first?.0.planToFloor.apply(Point(x: 2, y: 3)))
    #expect(corner.distance(to: Point(x: 5, y: 3)) < 1e-9)
  }

  @Test(
    arguments: [
      // 100 is dark: 155 of 255 are 0.61; 95 are 0.63, 80 are 0.69.
      ("mode: trinary\nnegate: 0", [0, 80, 95, 250], ["#", "#", "?", "."]),
      ("negate: 1", [0, 100, 170, 255], [".", "?", "#", "#"]),
      ("mode: scale\nnegate: 0", [0, 80, 95, 250], ["#", "#", ".", "."]),
      ("mode: raw\nnegate: 0", [0, 65, 66, 101], [".", ".", "#", "?"]),
    ] as [(String, [Int], [Character])])
  func `modes and thresholds are those of map_server`(
    settings: String, values: [Int], cells: [Character]
  ) throws {
    let yaml = """
      image: hall.pgm
      resolution: 1
      origin: [0, 0, 0]
      occupied_thresh: 0.65
      free_thresh: 0.196
      \(settings)
      """
    // Free pixels between them keep them apart.
    let free = settings.contains("negate: 1") || settings.contains("raw") ? 0 : 255
    let row = values.flatMap { [$0, free] }.map(String.init).joined(separator: " ")
    let text = "P2\n# a comment\n8 1\n255\n\(row)\n"
    let (venue, _, report) = try imported(yaml, picture: Array(text.utf8))
    for (index, cell) in cells.enumerated() {
      #expect(
        (venue.features[Identifier("occupied-\(index * 2)-0")] != nil) == (cell == "#"), "\(index)")
    }
    #expect(report.count(of: "unknown") == cells.count { $0 == "?" })
  }

  @Test func `a map of navigation-poc and its places lie on each other`() throws {
    let yaml = """
      image: plan.png
      resolution: 0.5
      origin: [7.0, 7.0, 0.0]
      negate: 1
      occupied_thresh: 0.1
      free_thresh: 0.05
      width_meters: 5.0
      height_meters: 3.0
      image_width: 10
      image_height: 6
      inflation_radius: 0.3
      """
    let places = #"{"desk": {"x": 0.75, "y": 0.75}, "door": {"x": 4.5, "y": 2.25}}"#
    let files = [
      PlanSource.File(name: "plan.yaml", bytes: Array(yaml.utf8)),
      PlanSource.File(name: "plan.PNG", bytes: try picture(Self.plan, as: "PNG")),
      PlanSource.File(name: "places.json", bytes: Array(places.utf8)),
    ]
    var reader = VenueImport(slug: "map")
    try reader.add(PlanSource(name: "folder", files: files))
    let (venue, images, report) = try reader.finished()
    #expect(venue.floors[0].bounds == Box(Point(x: 0, y: -3), Point(x: 5, y: 0)))
    // In the room at the top left; beside the pillar, which is at the bottom.
    #expect(venue.features["desk"]?.shape == .point(Point(x: 0.75, y: -0.75)))
    #expect(venue.features["door"]?.shape == .point(Point(x: 4.5, y: -2.25)))
    #expect(
      venue.features["occupied-7-5"]?.shape.bounds
        == Box(Point(x: 3.5, y: -3), Point(x: 4.5, y: -2.5)))
    #expect(images[0].0.planToFloor.apply(Point(x: 10, y: 6)) == Point(x: 5, y: -3))
    #expect(report.count(of: "unknown") == 0)
    #expect(report.remarks.map(\.message).first?.contains("top left corner") == true)

    // One after the other they are where they are together.
    var apart = VenueImport(slug: "map")
    try apart.add(PlanSource(name: "folder", files: Array(files.prefix(2))))
    try apart.add(PlanSource(name: "places.json", files: [files[2]]))
    #expect(try apart.finished().venue.features["desk"]?.shape == venue.features["desk"]?.shape)
  }

  @Test func `places beside a map of ROS are measured from its top left corner`() throws {
    let files = [
      PlanSource.File(name: "map.yaml", bytes: Array(Self.yaml.utf8)),
      PlanSource.File(name: "hall.pgm", bytes: try picture(Self.plan, as: "P5")),
      PlanSource.File(name: "p.json", bytes: Array(#"{"a": {"x": 2, "y": 1}}"#.utf8)),
    ]
    var reader = VenueImport(slug: "map")
    try reader.add(PlanSource(name: "folder", files: files))
    #expect(try reader.finished().venue.features["a"]?.shape == .point(Point(x: 2, y: 5)))
  }

  private static let yaml = """
    image: hall.pgm
    resolution: 1
    origin: [0, 0, 0]
    negate: 0
    occupied_thresh: 0.65
    free_thresh: 0.196
    """

  @Test(arguments: [
    ("image: hall.pgm\nresolution: -1\n", "P5 1 1 255 a", "has no `resolution` of"),
    ("image: other.pgm\nresolution: 1\n", "P5 1 1 255 a", "names the picture “other.pgm”, which"),
    (yaml, "P5 2 2 255 a", "ends after 1 of 4 pixels; it is cut off"),
    (yaml, "P5 99999 99999 255 a", "is 99999 × 99999 pixels; at most 36000000 pixels are read"),
    (yaml, "P2 3000 3000 255 1 2", "is too short for 9000000 pixels; it is cut off"),
    (yaml, "P2 2 1 255 1 x", "has no number after 1 of 2 pixels"),
    (yaml, "P5 0 1 255 a", "has no whole header"),
    (yaml, "BM", "is no PGM or PNG picture"),
    (yaml + "\nmode: half", "P5 1 1 255 a", "has the unknown `mode` “half” in line 7"),
    (yaml.replacing("[0, 0, 0]", with: "[0, x, 0]"), "P5 1 1 255 a", "has an `origin` in line 3"),
    (yaml.replacing("0.65", with: "2"), "P5 1 1 255 a", "has a `occupied_thresh` in line 5"),
    ("image: &a hall.pgm\nresolution: 1\norigin: *a\n", "P5 1 1 255 a", "uses an alias in line 3"),
  ])
  func `a map that cannot be read is refused with the reason`(
    yaml: String, picture: String, message: String
  ) {
    let error = #expect(throws: FormatError.self) {
      try imported(yaml, picture: Array(picture.utf8))
    }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `a header of huge dimensions takes no memory`() throws {
    var bytes = try picture("#", as: "PNG")
    // Width and height of IHDR; libpng looks at them before the sum over the chunk.
    for offset in [16, 20] {
      bytes.replaceSubrange(offset..<(offset + 4), with: [0, 0x0F, 0x42, 0x40])
    }
    let error = #expect(throws: FormatError.self) {
      try imported(Self.yaml.replacing("hall.pgm", with: "hall.png"), picture: bytes)
    }
    #expect(error?.message.contains("pixels") == true || error?.message.contains("PNG") == true)
  }

  // MARK: - Files

  private func imported(
    _ yaml: String, picture: [UInt8], name: String? = nil
  ) throws -> (Venue, [(PlanImage, [UInt8])], ImportReport) {
    var reader = VenueImport(slug: "map")
    let name = name ?? (picture.starts(with: [0x89]) ? "hall.png" : "hall.pgm")
    try reader.add(
      PlanSource(
        name: "map.yaml",
        files: [
          PlanSource.File(name: "map.yaml", bytes: Array(yaml.utf8)),
          PlanSource.File(name: name, bytes: picture),
        ]))
    return try reader.finished()
  }

  private func picture(_ drawing: String, as kind: String) throws -> [UInt8] {
    let lines = drawing.split(separator: "\n")
    let values: [UInt8] = lines.flatMap { $0.map { $0 == "#" ? 0 : $0 == "?" ? 150 : 255 } }
    let (width, height) = (lines[0].count, lines.count)
    switch kind {
    case "PNG":
      return try #require(PNGImage.encode(grey: values, width: width, height: height))
    case "P2":
      return Array(
        "P2\n\(width) \(height)\n255\n\(values.map(String.init).joined(separator: " "))".utf8)
    default: return Array("P5\n\(width) \(height)\n255\n".utf8) + values
    }
  }
}
