import Geometry
import GridOutlines
import IndoorModel
import JSONText

/// Reads the occupancy grid of ROS's map_server: a YAML and the picture beside it, traced to outlines;
/// with it the places of navigation-poc in the same folder.
///
/// The plan keeps the frame that robots use. A map with the keys of navigation-poc has its origin at
/// the top left corner of the picture, y up, as its places have.
struct RobotMapReader: PlanReader {
  static let format = PlanFormat.robotMap

  /// How far an outline may lie from the sides of the pixels, in pixels.
  static let tolerance = 1.0
  /// The most outlines of a map.
  private static let outlineLimit = 100_000
  private static let floor = "0"

  private let source: PlanSource
  private let yaml: PlanSource.File
  private let file: String
  private let places: PlaceListReader?
  private var draft = PlanDraft(frame: .metres)

  /// - Parameter places: what lies on the map, measured from the picture's top left corner.
  init(_ yaml: PlanSource.File, of source: PlanSource, places: PlaceListReader? = nil) {
    self.source = source
    self.yaml = yaml
    self.places = places
    file = source.label(of: yaml)
  }

  /// Whether a text has lines that name a picture and the side of its pixels.
  static func isMap(_ bytes: [UInt8]) -> Bool {
    YAMLText.hasKey("image", in: bytes) && YAMLText.hasKey("resolution", in: bytes)
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    let map = try RobotMap(yaml, of: source)
    addStorey(map)
    remark(on: map.settings)
    try addOutlines(of: map)
    addPlaces(map.pixelsToFloor)
    if let shown = map.image.shown(from: map.picture.bytes) {
      draft.pictures.append(
        PlanDraft.Picture(
          file: map.picture.baseName, floor: Self.floor, pixelsToPlan: map.pixelsToFloor,
          content: shown))
    }
    return draft
  }

  private mutating func addStorey(_ map: RobotMap) {
    let (width, height) = (Double(map.width), Double(map.height))
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map {
      map.pixelsToFloor.apply(Point(x: $0.0, y: $0.1))
    }
    draft.storeys = [
      PlanDraft.Storey(
        key: Self.floor, ordinal: 0, name: LocalizedText("Level 0"), building: nil,
        bounds: Box(around: corners))
    ]
  }

  private mutating func remark(on settings: RobotMapSettings) {
    for assumption in settings.assumptions { draft.remark(file, "", assumption) }
    if settings.isNavigationPoc {
      draft.remark(
        file, "",
        """
        is a map of navigation-poc: the origin is the picture's top left corner, darker than half \
        is occupied; `origin` and thresholds are not used, as in that program
        """, code: "map-of-navigation-poc")
      return
    }
    for (name, line) in settings.others {
      draft.remark(
        file, RemarkPlace(line: line, path: name), "is not known; ignored", code: "unknown")
    }
  }

  // MARK: - What stands there

  private mutating func addOutlines(of map: RobotMap) throws(FormatError) {
    let picture = source.label(of: map.picture)
    draft.suggest("occupied", ImportTarget(.obstacle))
    draft.suggest("unknown", .none)
    do throws(OutlineRefusal) { try add(.occupied, "occupied", of: map) } catch {
      throw FormatError(
        picture,
        "has too many outlines to be a plan: more than \(Self.outlineLimit), or "
          + "\(OutlineTracer.cornerLimit) corners; take out noise with a picture editor")
    }
    do throws(OutlineRefusal) { try add(.unknown, "unknown", of: map) } catch {
      draft.skip(
        picture, "", "has too many outlines of what is unknown to be traced",
        code: "unknown-not-traced")
    }
  }

  private mutating func add(
    _ cell: OccupancyRule.Cell, _ type: String, of map: RobotMap
  ) throws(OutlineRefusal) {
    let grid = CellGrid(
      width: map.width, height: map.height, cells: map.cells.map { $0 == cell })
    let move = map.pixelsToFloor
    let exact = try OutlineTracer.outlines(of: grid)
    guard exact.count <= Self.outlineLimit else {
      throw .tooManyCorners(limit: OutlineTracer.cornerLimit)
    }
    let unit = 1 / Double(OutlineCorner.unitsPerCell)
    for outline in OutlineSimplifier.simplified(exact, tolerance: Self.tolerance) {
      let rings = outline.rings.map { ring in
        ring.map { move.apply(Point(x: Double($0.x) * unit, y: Double($0.y) * unit)) }
      }
      draft.items.append(
        PlanDraft.Item(
          foreignID: "\(type)-\(outline.column)-\(outline.row)", type: type,
          shape: .polygon(Polygon(rings: rings)), floors: [Self.floor], file: file,
          place: RemarkPlace(.pixel, "(\(outline.column), \(outline.row))")))
    }
  }

  // MARK: - Places

  /// Places that lie on the map wherever its origin is.
  private mutating func addPlaces(_ pixelsToFloor: Transform) {
    guard let places else { return }
    draft.suggest("place", PlaceListReader.target)
    // Metres from the top left corner, y up, become pixels.
    let scale = pixelsToFloor.determinant.magnitude.squareRoot()
    guard scale > 0 else { return }
    let move = Transform(a: 1 / scale, b: 0, c: 0, d: -1 / scale, tx: 0, ty: 0).then(pixelsToFloor)
    for var item in places.items {
      item.shape = item.shape.moved(by: move)
      draft.items.append(item)
    }
  }
}
