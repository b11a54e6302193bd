import Devices
import Geometry
import IndoorModel
import Positioning
import Routing
import Support

/// One floor of a venue with anchors where they help most: the world of the ranging bench.
struct RangingFloor {
  /// Where people walk: the venue without its other floors and without the anchors that it had.
  let venue: Venue
  /// The floor.
  let floor: Identifier<Floor>
  /// The places of the anchors, by the names of their devices.
  let anchors: [Identifier<Device>: Point]
  /// The features of devices.
  let features: [Identifier<Device>: Identifier<Feature>]
  /// What the positioning engine needs.
  let setup: PositioningSetup
  let planner: RoutePlanner

  /// Metres of the anchors above the floor.
  private static let height = 2.6
  /// Metres around places to go to in which tags matter.
  private static let nearby = 8.0

  /// - Parameter count: how many anchors are hung.
  init(_ whole: Venue, floor id: Identifier<Floor>, anchors count: Int) async {
    var venue = whole
    venue.floors = whole.floors.filter { $0.id == id }
    venue.images = []
    for (key, feature) in whole.features
    where feature.floor != id || feature.kind == .connector || feature.kind == .anchor {
      venue.features[key] = nil
    }
    let sites = await Self.sites(count, in: venue, on: id)
    var anchors: [Identifier<Device>: Point] = [:]
    var features: [Identifier<Device>: Identifier<Feature>] = [:]
    var map = AnchorMap()
    map.setElevation(0, of: id)
    for (number, site) in sites.enumerated() {
      let (device, feature) = ("dw-\(number + 1)", Identifier<Feature>("anchor-\(number + 1)"))
      venue.features[feature] = Feature(
        id: feature, floor: id, kind: .anchor, shape: .point(site.point),
        properties: ["height": .number(Self.height), "device": .string(device)])
      anchors[Identifier(device)] = site.point
      features[Identifier(device)] = feature
      map.place(
        AnchorMap.Anchor(x: site.point.x, y: site.point.y, height: Self.height, floor: id),
        as: feature)
    }
    self.venue = venue
    floor = id
    self.anchors = anchors
    self.features = features
    planner = RoutePlanner(venue: venue)
    var setup = PositioningSetup(anchors: map)
    var plan = OutlinePlan()
    let space = await planner.walkableSpace(of: id, profile: .walking)
    plan.set(space.parts.map { Polygon(rings: $0.rings) }, on: id)
    setup.plan = plan
    self.setup = setup
  }

  /// Where anchors help most on a floor.
  static func sites(
    _ count: Int, in venue: Venue, on floor: Identifier<Floor>
  ) async -> [AnchorSite] {
    let space = await RoutePlanner(venue: venue).walkableSpace(of: floor, profile: .walking)
    let polygons = space.parts.map { Polygon(rings: $0.rings) }
    let drawn = venue.features.values.filter { $0.floor == floor }.sorted { $0.id < $1.id }
    let indoors = drawn.compactMap(indoors)
    let planner = AnchorPlanner(
      over: PlanningGrid(over: polygons, within: indoors, pointLimit: 1000),
      walls: RadioWalls(of: drawn))
    let candidates = AnchorSite.candidates(
      in: polygons, within: indoors, height: height, limit: 200)
    var search = AnchorSearch(
      planner, beside: [], from: candidates, wantedRadius: 0.3, most: count)
    while search.stage == .adding, search.sites.count < count { search.advance() }
    return search.sites
  }

  /// Rooms, and what lies around places to go to: plans have walkable ground outdoors, too.
  private static func indoors(_ feature: Feature) -> Polygon? {
    switch (feature.kind, feature.shape) {
    case (.area, .polygon(let polygon)) where feature.category != "outdoors": polygon
    case (.poi, .point(let point)): Polygon(Polygon.ring(around: point, radius: nearby))
    default: nil
    }
  }
}
