import Geometry
import IndoorModel

extension VenueImport {
  /// Reads the geometry XML of the Jülich tools (JPSreport, JuPedSim): rooms (their polygons
  /// are walls), obstacles, and the lines between rooms, in metres on one floor.
  mutating func addJuelichGeometry(_ bytes: [UInt8]) throws(FormatError) {
    var reader = JuelichGeometryReader(bytes)
    do { try reader.read() } catch {
      throw FormatError(source, "is not well-formed XML at line \(error.line)")
    }
    guard reader.isGeometry else {
      throw FormatError(source, "is XML, but has no <geometry> as the Jülich tools write it")
    }
    guard ["m", nil].contains(reader.unit) else {
      throw FormatError(source, "has unit “\(reader.unit ?? "")”; it must be m")
    }
    guard let bounds = Box(around: reader.lines.flatMap(\.points)) else {
      throw FormatError(source, "has no polygon with a vertex")
    }
    if let caption = reader.caption, !caption.isEmpty, !isNamed {
      venue.name = LocalizedText(caption)
      isNamed = true
    }
    let floor = Floor(
      id: "0", building: Self.defaultBuildingID, ordinal: 0, name: LocalizedText("Level 0"),
      bounds: bounds)
    add(floor, bounds: bounds)
    for line in reader.lines { add(line, floor: floor.id) }
    for unknown in reader.unknown {
      remark("line \(unknown.line)", "<\(unknown.element)> is not known; ignored")
    }
  }

  private mutating func add(_ line: JuelichGeometryReader.Line, floor: Identifier<Floor>) {
    let shape: Shape =
      line.kind == .obstacle ? .polygon(Polygon(line.points)) : .polyline(Polyline(line.points))
    let number = venue.features.values.count { $0.kind == line.kind } + 1
    let feature = Feature(
      id: freeID("\(line.kind)-\(number)"), floor: floor, kind: line.kind, shape: shape)
    add(feature, at: "line \(line.line)")
  }
}
