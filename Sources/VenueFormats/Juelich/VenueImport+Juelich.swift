import Geometry
import IndoorModel

extension VenueImport {
  /// Reads the geometry XML of the Jülich tools (JPSreport, JuPedSim): rooms (their polygons
  /// are walls), obstacles, and the lines between rooms, in metres on one floor.
  mutating func addJuelichGeometry(_ bytes: [UInt8]) throws(FormatError) {
    var reader = JuelichGeometryReader()
    do { try XMLText.read(bytes, with: &reader) } catch {
      if case .malformed(let line) = error {
        throw refusal("is not well-formed XML at line \(line)")
      }
      throw refusal(error.description)
    }
    if let complaint = reader.complaint { throw refusal(complaint) }
    guard let bounds = Box(around: reader.chains.flatMap(\.points)) else {
      throw refusal("has no polygon with a vertex")
    }
    if let caption = reader.caption, !caption.isEmpty { take(name: LocalizedText(caption)) }
    let floor = Floor(
      id: "0", building: Self.defaultBuildingID, ordinal: 0, name: LocalizedText("Level 0"),
      bounds: bounds)
    add(floor, bounds: bounds)
    for chain in reader.chains { add(chain, floor: floor.id) }
    for unknown in reader.unknown {
      remark(
        RemarkPlace(line: unknown.line), "<\(unknown.element)> is not known; ignored",
        code: "unknown-element")
    }
  }

  private mutating func add(_ chain: JuelichGeometryReader.Chain, floor: Identifier<Floor>) {
    let shape: Shape =
      chain.kind == .obstacle ? .polygon(Polygon(chain.points)) : .polyline(Polyline(chain.points))
    let number = venue.features.values.count { $0.kind == chain.kind } + 1
    let feature = Feature(
      id: freeID("\(chain.kind)-\(number)"), floor: floor, kind: chain.kind, shape: shape)
    add(feature, at: RemarkPlace(line: chain.line))
  }
}
