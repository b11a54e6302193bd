public import IndoorModel

/// A venue written in a format that other programs read.
public struct VenueExport: Sendable {
  /// The formats.
  public enum Format: String, CaseIterable, Sendable {
    /// GeoJSON, in floor metres or in degrees.
    case geojson
    /// An archive of Indoor Mapping Data Format.
    case imdf
    /// A drawing of a floor in ASCII DXF.
    case dxf
    /// A table of places.
    case csv
    /// A plan of a floor, or a sheet of paper with it.
    case svg

    /// The media type of the bytes.
    public var mediaType: String {
      switch self {
      case .geojson: "application/geo+json"
      case .imdf: "application/zip"
      case .dxf: "image/vnd.dxf"
      case .csv: "text/csv; charset=utf-8"
      case .svg: "image/svg+xml"
      }
    }

    /// What the names of files end in.
    public var ending: String {
      switch self {
      case .geojson: "geojson"
      case .imdf: "imdf.zip"
      case .dxf: "dxf"
      case .csv: "csv"
      case .svg: "svg"
      }
    }
  }

  /// What coordinates are, where a format leaves that open.
  public enum Frame: String, CaseIterable, Sendable {
    /// Metres on each floor.
    case metres
    /// Degrees of WGS84.
    case wgs84
  }

  /// The format.
  public var format: Format
  /// What coordinates are in GeoJSON and tables.
  public var frame = Frame.metres
  /// The id or ordinal of the floor, for formats that have one; `nil` for the only one.
  public var floor: String?
  /// The paper of a sheet that is to be printed; `nil` for a plan in metres.
  public var paper: SVGExport.Paper?
  /// The language of names and legends where a format has one only.
  public var language = "en"
  /// The address for IMDF, instead of the venue's own.
  public var address: IMDFExport.Address?

  /// Makes an export.
  public init(_ format: Format) { self.format = format }

  /// The document.
  ///
  /// - Parameter moment: when it is made, for formats that say so.
  public func bytes(of venue: Venue, at moment: Timestamp) throws(ExportError) -> [UInt8] {
    switch format {
    case .geojson:
      return try frame == .metres
        ? GeoJSONExport(venue).bytes() : GeoJSONExport(inDegrees: venue).bytes()
    case .csv:
      return try frame == .metres
        ? CSVPlacesExport(venue).bytes() : CSVPlacesExport(inDegrees: venue).bytes()
    case .imdf:
      let export = try IMDFExport(venue, address: address, created: moment)
      if let problem = IMDFValidator.problems(in: export.files()).first { throw .invalid(problem) }
      return try export.archive()
    case .svg:
      let plan = SVGExport(venue, floor: try oneFloor(of: venue), language: language)
      return paper.map { plan.sheet($0) } ?? plan.plan()
    case .dxf: return DXFExport(venue, floor: try oneFloor(of: venue)).bytes()
    }
  }

  /// How many of a venue's features the document has.
  public func featureCount(of venue: Venue) throws(ExportError) -> Int {
    switch format {
    case .geojson, .imdf: venue.features.count
    case .csv: venue.features.values.count { $0.kind == .poi }
    case .svg, .dxf: venue.features(on: try oneFloor(of: venue).id).count
    }
  }

  private func oneFloor(of venue: Venue) throws(ExportError) -> Floor {
    let known = venue.floors.map(\.id)
    guard let floor else {
      guard venue.floors.count == 1 else { throw .needsFloor(known) }
      return venue.floors[0]
    }
    guard let found = venue.floor(called: floor) else { throw .noFloor(floor, known: known) }
    return found
  }

  /// What the format does not have of a venue, a sentence for each.
  public func losses(of venue: Venue) -> [String] {
    var losses: [String] = []
    if venue.settings.identity.logo != nil { losses.append("Without its logo") }
    if !venue.images.isEmpty { losses.append("Without its plan images (\(venue.images.count))") }
    if format == .imdf, address ?? .init(of: venue) == nil {
      losses.append("The address is a stand-in: give street, locality and country")
    }
    return losses
  }
}
