import Geometry
import IndoorModel

/// Reads the JSON of PositioningLibrary: buildings, floors and the markers that phones look for.
///
/// Its metres begin at the top left corner of the floor's image, y down, and its headings turn with
/// them.
struct PositioningLibraryReader: PlanReader {
  static let format = PlanFormat.positioningLibrary

  private let value: Value
  private let file: String
  private var draft = PlanDraft(frame: .metres)
  /// The height of each floor's image in metres.
  private var heights: [String: Double] = [:]
  private var widths: [String: Double] = [:]
  private var markers: Set<String> = []

  init(_ value: Value, file: PlanSource.File, of source: PlanSource) {
    self.value = value
    self.file = source.label(of: file)
  }

  /// Whether a document has the three lists of the format.
  static func isDocument(_ value: Value) -> Bool {
    ["buildings", "floors", "markers"].allSatisfy { value.object?[$0]?.array != nil }
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    var corners: [String: Point] = [:]
    for (index, value) in list("buildings") {
      read("buildings[\(index)]") { (reader) throws(ValueError) in
        let fields = try Fields(value, of: "a building")
        let id = try Self.id(fields)
        reader.draft.buildings.append(
          PlanDraft.Building(key: id, name: LocalizedText(try fields.textIfPresent("name") ?? id)))
        let longitude = try fields.numberIfPresent("longitude") ?? 0
        let latitude = try fields.numberIfPresent("latitude") ?? 0
        let isKnown = longitude != 0 || latitude != 0
        if isKnown, (-180...180).contains(longitude), (-89...89).contains(latitude) {
          corners[id] = Point(x: longitude, y: latitude)
        }
      }
    }
    for (index, value) in list("floors") {
      read("floors[\(index)]") { (reader) throws(ValueError) in
        try reader.readFloor(value, corners, at: "floors[\(index)]")
      }
    }
    guard !draft.storeys.isEmpty else {
      throw FormatError(
        file, "has no floor that can be read; each needs id, maxWidth and maxHeight")
    }
    draft.suggest("marker", ImportTarget(.marker))
    for (index, value) in list("markers") {
      read("markers[\(index)]") { (reader) throws(ValueError) in
        try reader.readMarker(value, at: "markers[\(index)]")
      }
    }
    for name in (value.object ?? [:]).keys.sorted()
    where !["buildings", "floors", "markers"].contains(name) {
      draft.remark(file, "\(name)", "is not known; ignored", code: "unknown")
    }
    return draft
  }

  private func list(_ name: String) -> EnumeratedSequence<[Value]> {
    (value.object?[name]?.array ?? []).enumerated()
  }

  /// Reads one element; one that cannot be read is left out.
  private mutating func read(
    _ place: RemarkPlace, _ body: (inout PositioningLibraryReader) throws(ValueError) -> Void
  ) {
    do throws(ValueError) { try body(&self) } catch {
      draft.skip(file, place, "\(error)", code: "unreadable")
    }
  }

  private static func id(_ fields: Fields) throws(ValueError) -> String {
    let id = try fields.text("id")
    guard (1...128).contains(id.count) else {
      throw ValueError("must have 1 to 128 characters", at: "id")
    }
    return id
  }

  private mutating func readFloor(
    _ value: Value, _ corners: [String: Point], at place: RemarkPlace
  ) throws(ValueError) {
    let fields = try Fields(value, of: "a floor")
    let id = try Self.id(fields)
    let (width, height) = (try fields.number("maxWidth"), try fields.number("maxHeight"))
    guard width > 0, height > 0, width < 100_000, height < 100_000 else {
      throw ValueError("must be more than 0 metres", at: width > 0 ? "maxHeight" : "maxWidth")
    }
    if heights[id] != nil { throw ValueError("is the id of another floor", at: "id") }
    let building = try fields.textIfPresent("building")
    if let building, !draft.buildings.contains(where: { $0.key == building }) {
      draft.remark(
        file, "\(place).building", "names no building: “\(building)”", code: "names-no-building")
    }
    let number = try fields.integerIfPresent("number") ?? 0
    heights[id] = height
    widths[id] = width
    draft.count("floor", floor: id)
    draft.storeys.append(
      PlanDraft.Storey(
        key: id, ordinal: number,
        name: LocalizedText(try fields.textIfPresent("name") ?? "Level \(number)"),
        building: building, bounds: Box(Point(x: 0, y: 0), Point(x: width, y: height)),
        georeference: building.flatMap { corners[$0] }.flatMap {
          Self.georeference(topLeft: $0, width: width, height: height)
        }))
    if let image = try fields.textIfPresent("floorMap"), !image.isEmpty {
      draft.remark(
        file, "\(place).floorMap", "is the picture “\(image)”; add it in the editor",
        code: "picture-to-add")
    }
  }

  /// North up, the image's top left corner at a place on the earth.
  private static func georeference(
    topLeft: Point, width: Double, height: Double
  ) -> Georeference? {
    let around = Box(topLeft, topLeft).expanded(by: 0.001)
    guard let degrees = Georeference(northUpAround: around).floorToGeo else { return nil }
    let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)]
    return Georeference(
      controlPoints: corners.map { x, y in
        Georeference.ControlPoint(
          point: Point(x: x, y: y), longitudeDegrees: topLeft.x + x * degrees.a,
          latitudeDegrees: topLeft.y + (y - height) * degrees.d)
      })
  }

  private mutating func readMarker(_ value: Value, at place: RemarkPlace) throws(ValueError) {
    let fields = try Fields(value, of: "a marker")
    let id = try Self.id(fields)
    let location = try fields.read("location") { (value) throws(ValueError) in
      try Fields(value, of: "a location")
    }
    let floor = try location.text("floor")
    guard let height = heights[floor], let width = widths[floor] else {
      throw ValueError("names no floor of the file: “\(floor)”", at: "location.floor")
    }
    let (x, y) = (try location.number("x"), try location.number("y"))
    if !(0...width).contains(x) || !(0...height).contains(y) {
      draft.remark(
        file, "\(place).location", "(\(x), \(y)) is outside the floor; placed there",
        code: "outside-floor")
    }
    // Phones could not tell two of one id apart.
    guard markers.insert(id).inserted else {
      throw ValueError("is the id of another marker", at: "id")
    }
    var item = PlanDraft.Item(
      foreignID: id, type: "marker", shape: .point(Point(x: x, y: height - y)), floors: [floor],
      file: file, place: "\(place) “\(id)”")
    item.properties["device"] = .string(id)
    if let heading = try location.numberIfPresent("heading") {
      // Clockwise where y goes down, counter-clockwise where it goes up.
      item.properties["heading"] = .number(heading == 0 ? 0 : -heading)
    }
    item.tags = fields.members.filter { !["id", "location"].contains($0.key) && $0.value != .null }
    draft.items.append(item)
  }
}
