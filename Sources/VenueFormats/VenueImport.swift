import Geometry
public import IndoorModel
import JSONText

/// Gathers plans and pictures from files into one venue.
///
/// Files are recognised by what is in them, never by their names. Nothing is dropped silently:
/// what is not understood is kept under `tags`, or left out, and is in the report either way.
public struct VenueImport: Sendable {
  /// What was read so far.
  public internal(set) var report = ImportReport()
  var venue: Venue
  var pictures: [(image: PlanImage, bytes: [UInt8])] = []
  /// Whether the name was given, or found in a file.
  var isNamed: Bool
  /// Floors with no extent in any file; it is taken from what lies on them.
  var boundless: Set<Identifier<Floor>> = []
  /// The file that is being read, for remarks.
  var source = ""

  /// Begins an import.
  ///
  /// - Parameters:
  ///   - slug: of the venue to be.
  ///   - name: what it is called; without one the first file's name for it, else the slug.
  public init(slug: String, name: LocalizedText? = nil) {
    isNamed = name != nil
    venue = Venue(slug: slug, name: name ?? LocalizedText(slug))
  }

  /// Reads a plan: GeoJSON in floor metres, or the geometry XML of the Jülich tools.
  ///
  /// - Parameter source: the file's name, for the report.
  public mutating func add(_ bytes: [UInt8], source: String) throws(FormatError) {
    self.source = source
    var start = bytes[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    switch start.first(where: { !" \n\r\t".utf8.contains($0) }) {
    case UInt8(ascii: "{"):
      do { try addGeoJSON(Value(json: bytes, depthLimit: Value.keptJSONDepthLimit)) } catch let
        error as JSONError
      {
        throw FormatError(source, "is not JSON: \(error)")
      } catch let error as ValueError { throw FormatError(source, "\(error)") } catch {
        throw FormatError(source, "\(error)")
      }
    case UInt8(ascii: "<"): try addJuelichGeometry(bytes)
    default:
      throw FormatError(
        source, "is neither GeoJSON nor a geometry XML, the formats that can be imported")
    }
  }

  /// The venue, its pictures and the report.
  ///
  /// - Throws: when no file had a floor.
  public func finished() throws(FormatError) -> (
    venue: Venue, images: [(PlanImage, [UInt8])], report: ImportReport
  ) {
    guard !venue.floors.isEmpty else {
      throw FormatError(source, "has no floor; a GeoJSON plan names its floors under `frame`")
    }
    var venue = venue
    if venue.buildings.isEmpty { venue.buildings = [defaultBuilding] }
    for index in venue.floors.indices where boundless.contains(venue.floors[index].id) {
      venue.floors[index].bounds = extent(of: venue.floors[index].id)
    }
    let order = Dictionary(
      uniqueKeysWithValues: venue.buildings.map(\.id).enumerated().map { ($1, $0) })
    venue.floors.sort {
      (order[$0.building] ?? 0, $0.ordinal, $0.id) < (order[$1.building] ?? 0, $1.ordinal, $1.id)
    }
    venue.images = pictures.map(\.image)
    return (venue, pictures, report)
  }

  /// The building of floors that name none.
  var defaultBuilding: Building { Building(id: Self.defaultBuildingID, name: venue.name) }

  static let defaultBuildingID: Identifier<Building> = "main"

  private func extent(of floor: Identifier<Floor>) -> Box {
    let boxes = venue.features(on: floor).compactMap(\.shape.bounds)
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
      ?? Box(Point(x: 0, y: 0), Point(x: 1, y: 1))
  }
}
