import Devices
import Geometry
import IndoorModel
import Positioning

/// The anchors of a venue's plan, for the positioning engine.
///
/// The engine knows an anchor by a number that never changes, so the map is changed with each edit and
/// never made again.
struct DrawnAnchors {
  /// The radius that holds a place with 95 % probability, over its standard deviation along each axis.
  private static let radiusOverDeviation = 2.448

  private(set) var map = AnchorMap()
  private var drawn: [Identifier<Feature>: AnchorMap.Anchor] = [:]

  /// Whether none is drawn.
  var isEmpty: Bool { drawn.isEmpty }

  /// The identifiers of those that are drawn.
  var ids: some Collection<Identifier<Feature>> { drawn.keys }

  /// Takes the plan as it is now.
  mutating func take(_ venue: Venue) {
    for floor in venue.floors {
      map.setElevation(Double(floor.ordinal) * venue.settings.storeyHeight, of: floor.id)
    }
    var present: [Identifier<Feature>: AnchorMap.Anchor] = [:]
    var devices: [Identifier<Feature>: Identifier<Feature>] = [:]
    for (_, feature) in venue.features where feature.kind == .anchor {
      guard let point = feature.shape.anchor else { continue }
      let height = feature.properties["height"]?.number ?? DevicePlan.usualHeight
      present[feature.id] = AnchorMap.Anchor(
        x: point.x, y: point.y, height: height, floor: feature.floor,
        deviation: feature.properties["accuracy"]?.number.map { $0 / Self.radiusOverDeviation },
        pathLoss: PathLoss(of: feature))
      if let device = feature.properties["device"]?.string {
        devices[Identifier(device)] = feature.id
      }
    }
    // In an order of their own: the engine takes the ranges of one moment by the anchors' numbers, and
    // recorded measurements shall give the same positions in another process.
    map.place(
      present.filter { drawn[$0.key] != $0.value }.sorted { $0.key < $1.key }
        .map { (id: $0.key, anchor: $0.value) })
    for id in drawn.keys where present[id] == nil { map.remove(id) }
    map.setOtherNames(devices)
    drawn = present
  }
}

extension PathLoss {
  /// How a drawn beacon's signal weakens; `nil` where the plan does not say anything of that.
  fileprivate init?(of feature: Feature) {
    let strength = feature.properties["strengthAtOneMetre"]?.number
    let exponent = feature.properties["pathLossExponent"]?.number
    guard strength != nil || exponent != nil else { return nil }
    self.init()
    if let strength { strengthAtOneMetre = strength }
    if let exponent { self.exponent = exponent }
  }
}

extension MarkerMap {
  /// The markers of a venue's plan, which are also found by their devices and their codes.
  init(of venue: Venue) {
    self.init()
    for (_, feature) in venue.features where feature.kind == .marker {
      guard let point = feature.shape.anchor else { continue }
      let names = [feature.properties["device"]?.string, feature.code?.text].compactMap { $0 }
      place(
        Marker(
          floor: feature.floor, point: point, heading: feature.properties["heading"]?.number,
          height: feature.properties["height"]?.number),
        as: feature.id, names: names.map { Identifier($0) })
    }
  }
}
