import Geometry
import IndoorModel

/// Reads one feature of a collection; collects what it did not take as it was.
struct GeoJSONFeatureReader {
  private let value: Value
  private let index: Int
  private let isInDegrees: Bool
  /// Where (within `place`) and what.
  private var remarks: [(place: String, text: RemarkText)] = []

  init(value: Value, index: Int, isInDegrees: Bool = false) {
    self.value = value
    self.index = index
    self.isInDegrees = isInDegrees
  }

  /// The name of the feature in remarks.
  var place: RemarkPlace {
    guard let id = value.object?["id"]?.string else { return "features[\(index)]" }
    return RemarkPlace(.feature, id)
  }

  /// Notes what was not taken as it was.
  func addRemarks(to draft: inout VenueImport) {
    for remark in remarks { draft.remark(place.appending(remark.place), remark.text) }
  }

  mutating func feature(for draft: VenueImport) throws(ValueError) -> Feature {
    let fields = try Fields(value, of: "a feature")
    guard try fields.text("type") == "Feature" else {
      throw ValueError("must be Feature", at: "type")
    }
    var shape = try fields.read("geometry", Shape.init(value:))
    let venue = draft.venue
    let (kind, floors, members) = try fields.read("properties") { (value) throws(ValueError) in
      let properties = try Fields(value, of: "properties")
      let kind = try properties.read("kind", FeatureKind.init(value:))
      return (kind, try Self.floors(of: properties, kind: kind, venue: venue), properties.members)
    }
    if isInDegrees { shape = Self.metres(shape, on: floors, of: venue) }
    if let circle = try circle(around: shape, kind: kind, members: members) { shape = circle }
    remarkOnGeometry(fields)
    for name in fields.members.keys.sorted()
    where !["type", "id", "geometry", "properties", "bbox"].contains(name) {
      remarks.append((name, RemarkText("is not known; ignored", code: "unknown")))
    }
    var stored = known(members, of: kind)
    if kind == .connector {
      stored["floors"] = .array(floors.map { .string($0.rawValue) })
    }
    let id = id(fields.members["id"], kind: kind, draft: draft, properties: &stored)
    return Feature(id: id, floor: floors[0], kind: kind, shape: shape, properties: stored)
  }

  /// A shape of degrees in the metres of its floors, each point by its own where there are several.
  private static func metres(
    _ shape: Shape, on floors: [Identifier<Floor>], of venue: Venue
  ) -> Shape {
    let moves = floors.map { venue.floor($0)?.georeference?.floorToGeo?.inverse ?? .identity }
    guard case .polyline(let line) = shape, moves.count == line.points.count, moves.count > 1 else {
      return shape.moved(by: moves[0])
    }
    let points = zip(line.points, moves).flatMap { Shape.point($0).moved(by: $1).vertices }
    return .polyline(Polyline(points))
  }

  /// The disc that a point with a `radius` means, for kinds that may be one.
  private func circle(
    around shape: Shape, kind: FeatureKind, members: [String: Value]
  ) throws(ValueError) -> Shape? {
    guard Self.isDisc(kind), case .point(let center) = shape, let radius = members["radius"] else {
      return nil
    }
    do { return .circle(center: center, radius: try radius.asNumber()) } catch {
      throw error.under("radius").under("properties")
    }
  }

  private static func isDisc(_ kind: FeatureKind) -> Bool {
    FeatureSchema.shapes(of: kind).contains("circle")
  }

  /// The floor, or for a connector the floors of its points.
  private static func floors(
    of properties: Fields, kind: FeatureKind, venue: Venue
  ) throws(ValueError) -> [Identifier<Floor>] {
    let find = { (value: Value) throws(ValueError) in try venue.floor(in: value) }
    guard kind == .connector else { return [try properties.read("floor", find)] }
    if properties.value("floors") != nil {
      let floors = try properties.list("floors", find)
      if floors.isEmpty { throw ValueError("must not be empty", at: "floors") }
      return floors
    }
    return [try properties.read("floor", find), try properties.read("toFloor", find)]
  }

  /// The properties that the schema knows, as they are; the others under `tags`.
  private mutating func known(
    _ members: [String: Value], of kind: FeatureKind
  ) -> [String: Value] {
    var known: [String: Value] = [:]
    var others: [String: Value] = [:]
    var structural: Set = ["kind", "floor"]
    if kind == .connector { structural.formUnion(["toFloor", "floors"]) }
    if Self.isDisc(kind) { structural.insert("radius") }
    for (name, value) in members.sorted(by: { $0.key < $1.key })
    where !structural.contains(name) {
      guard let rule = FeatureSchema.rule(for: name, of: kind) else {
        others[name] = value
        remarks.append(
          (
            "properties.\(name)",
            RemarkText("is not a property of a \(kind); kept in `tags`", code: "no-property")
          ))
        continue
      }
      if let complaint = rule.complaint(about: value) {
        others[name] = value
        remarks.append(
          (
            "properties.\(name)",
            RemarkText("\(complaint); kept in `tags`", code: "property-kept-in-tags")
          ))
      } else {
        known[name] = value
      }
    }
    if !others.isEmpty {
      let tags = known["tags"]?.object ?? [:]
      known["tags"] = .object(tags.merging(others) { own, _ in own })
    }
    return known
  }

  /// The id of the source if it is valid and free, else a new one.
  private mutating func id(
    _ value: Value?, kind: FeatureKind, draft: VenueImport, properties: inout [String: Value]
  ) -> Identifier<Feature> {
    let given = value?.string ?? value?.wholeNumber.map { "\(kind)-\($0)" }
    guard let given, Identifier<Feature>(given).isValid else {
      let id = draft.freeID("\(kind)-\(index)")
      if let given, properties["foreignId"] == nil, given.count <= 256 {
        properties["foreignId"] = .string(given)
      }
      remarks.append(
        ("", RemarkText("has no usable id; it is called “\(id)” now", code: "named-anew")))
      return id
    }
    let id = draft.freeID(given)
    if value?.string != id.rawValue {
      let text =
        value?.string == nil
        ? RemarkText("its id is a number; it is called “\(id)” now", code: "id-number")
        : RemarkText("the id is taken; it is called “\(id)” now", code: "id-changed")
      remarks.append(("", text))
    }
    return id
  }

  private mutating func remarkOnGeometry(_ fields: Fields) {
    let coordinates = fields.members["geometry"]?.object?["coordinates"] ?? .null
    if coordinates.hasHeights {
      remarks.append(
        ("geometry", RemarkText("has heights; only x and y are kept", code: "heights")))
    }
  }
}

extension Value {
  /// Whether a position in nested lists of coordinates has more than two numbers.
  fileprivate var hasHeights: Bool {
    guard let array else { return false }
    if array.first?.number != nil { return array.count > 2 }
    return array.contains(where: \.hasHeights)
  }
}

extension Venue {
  /// The floor that a value names: its ordinal, or its id.
  fileprivate func floor(in value: Value) throws(ValueError) -> Identifier<Floor> {
    let word = value.string ?? value.wholeNumber.map { String($0) }
    guard let word, let floor = floor(called: word) else {
      let known = floors.map(\.id.rawValue).joined(separator: ", ")
      throw ValueError("names no floor of the frame; there are: \(known)")
    }
    return floor.id
  }
}
