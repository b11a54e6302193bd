import IndoorModel
import JSONText

/// Turns the files of a plan into a draft: a pure value, without disk, clock or network.
protocol PlanReader {
  /// What it reads.
  static var format: PlanFormat { get }

  /// Reads the plan to its end, or refuses it as a whole.
  ///
  /// - Throws: an error that names the file, the line or member, and what to do.
  mutating func makeDraft() throws(FormatError) -> PlanDraft
}

/// A format that plans are read from; each has its own types, and so its own table of them.
public enum PlanFormat: String, CaseIterable, Hashable, Sendable {
  case csv
  case dxf
  case exhibitors
  /// GeoJSON of other programs.
  case foreignGeoJSON
  /// GeoJSON in floor metres, which has no table.
  case geoJSON
  case imdf
  /// The geometry XML of the Jülich tools, which has no table.
  case juelich
  case openRMF
  case openStreetMap
  case placeList
  case positioningLibrary
  case robotMap
  case svg
}

/// Which reader reads a source, found by what is in its files.
enum PlanRecognition {
  /// A reader of the neutral draft.
  case reader(any PlanReader)
  /// A document in floor metres, parsed.
  case floorMetres(Value, file: PlanSource.File)
  /// The geometry XML of the Jülich tools.
  case juelich(PlanSource.File)

  /// What the source is.
  var format: PlanFormat {
    switch self {
    case .reader(let reader): type(of: reader).format
    case .floorMetres: .geoJSON
    case .juelich: .juelich
    }
  }

  /// The formats in words, for refusals.
  static let known =
    "GeoJSON, IMDF, OpenStreetMap, DXF, SVG, Open-RMF building.yaml, robot map YAML with its picture, "
    + "PositioningLibrary or place JSON, "
    + "CSV of places or exhibitors, geometry XML"

  /// - Parameters:
  ///   - venue: what was read before, which some tables add to.
  ///   - metresPerUnit: what the caller says of the scale of a drawing.
  init(
    _ source: PlanSource, in venue: Venue, metresPerUnit: Double? = nil
  ) throws(FormatError) {
    guard source.files.count != 1 else {
      self = try Self.recognised(source.files[0], of: source, in: venue, metresPerUnit)
      return
    }
    if IMDFReader.isIMDF(source) {
      self = .reader(IMDFReader(source))
      return
    }
    var plans = source.files.filter { Self.endings.contains($0.ending) }
    // Beside a plan an SVG is its picture; alone it is the plan.
    if plans.isEmpty { plans = source.files.filter { $0.ending == "svg" } }
    guard let plan = plans.first else {
      throw FormatError(source.name, "has no plan among its files; plans are \(Self.known)")
    }
    if let reader = Self.robotMap(among: plans, of: source) {
      self = .reader(reader)
      return
    }
    if plans.count > 1 {
      let names = plans.prefix(5).map(\.name).joined(separator: ", ")
      throw FormatError(
        source.name, "has \(plans.count) plans (\(names)); import one file after the other")
    }
    self = try Self.recognised(plan, of: source, in: venue, metresPerUnit)
  }

  /// The reader of the only robot map among plans, where the others are its places.
  private static func robotMap(
    among plans: [PlanSource.File], of source: PlanSource
  ) -> RobotMapReader? {
    let maps = plans.filter {
      ["yaml", "yml"].contains($0.ending) && RobotMapReader.isMap($0.bytes)
    }
    let others = plans.filter { !maps.contains($0) }
    guard maps.count == 1, others.count <= 1 else { return nil }
    guard let file = others.first else { return RobotMapReader(maps[0], of: source) }
    guard let value = try? Value(json: file.bytes, depthLimit: Value.keptJSONDepthLimit),
      PlaceListReader.isList(value)
    else { return nil }
    return RobotMapReader(
      maps[0], of: source, places: PlaceListReader(value, file: file, of: source))
  }

  private static let endings: Set = ["csv", "dxf", "geojson", "json", "osm", "xml", "yaml", "yml"]

  private static func recognised(
    _ file: PlanSource.File, of source: PlanSource, in venue: Venue, _ metresPerUnit: Double?
  ) throws(FormatError) -> PlanRecognition {
    let label = source.label(of: file)
    var start = file.bytes[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    switch start.first(where: { !" \n\r\t".utf8.contains($0) }) {
    case UInt8(ascii: "{"):
      let value: Value
      do { value = try Value(json: file.bytes, depthLimit: Value.keptJSONDepthLimit) } catch {
        throw FormatError(label, "is not JSON: \(error)")
      }
      return try json(value, file, of: source, metresPerUnit)
    case UInt8(ascii: "<"):
      if SVGReader.isDrawing(file.bytes) {
        return .reader(SVGReader(file, of: source, metresPerUnit: metresPerUnit))
      }
      return OSMXML.isOSM(file.bytes) ? .reader(OSMReader(xml: file, of: source)) : .juelich(file)
    default:
      if DXFDocument.isDrawing(file.bytes) {
        return .reader(DXFReader(file, of: source, metresPerUnit: metresPerUnit))
      }
      if CSVPlacesReader.isTable(file.bytes) { return .reader(CSVPlacesReader(file, of: source)) }
      if ExhibitorsReader.isTable(file.bytes) {
        return .reader(ExhibitorsReader(file, of: source, in: venue))
      }
      if RobotMapReader.isMap(file.bytes) { return .reader(RobotMapReader(file, of: source)) }
      guard RMFReader.isBuilding(file.bytes) else {
        throw FormatError(label, "is none of the formats that can be imported: \(known)")
      }
      return .reader(RMFReader(file, of: source))
    }
  }

  private static func json(
    _ value: Value, _ file: PlanSource.File, of source: PlanSource, _ metresPerUnit: Double?
  ) throws(FormatError) -> PlanRecognition {
    if IMDFReader.isIMDF(value) { return .reader(IMDFReader(source)) }
    if OSMGeoJSON.isOSM(value) { return .reader(OSMReader(geojson: value, file: file, of: source)) }
    if PositioningLibraryReader.isDocument(value) {
      return .reader(PositioningLibraryReader(value, file: file, of: source))
    }
    if PlaceListReader.isList(value) {
      return .reader(PlaceListReader(value, file: file, of: source))
    }
    if GeoJSONDrawingReader.isDrawing(value) {
      return .reader(
        GeoJSONDrawingReader(value, file: file, of: source, metresPerUnit: metresPerUnit))
    }
    guard value.object?["type"] != nil else {
      throw FormatError(
        source.label(of: file), "is none of the formats that can be imported: \(known)")
    }
    return .floorMetres(value, file: file)
  }
}
