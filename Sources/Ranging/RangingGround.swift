import Devices
import Geometry
import IndoorModel
import Positioning

/// The anchors of a plan, and what their ranges would say at any place of their floors.
///
/// What costs is to find the walls between an anchor and the places around it; that is done when a
/// navigator needs it first, and remembered until walls or the anchor move.
struct RangingGround: Sendable {
  /// About how many cells a floor has at most, and their least side in metres.
  private static let cellLimit = 20_000.0
  private static let leastSpacing = 1.0
  /// Metres above its floor of an anchor without a height: under a usual ceiling.
  private static let usualHeight = 2.5
  /// Metres beyond which no range is expected.
  private static let reach = 40.0
  /// Walls through which nothing is expected to pass: more than where anchors are planned, because an
  /// anchor that hangs is better than none.
  private static let mostWalls = 24
  /// The radius that holds a place with 95 % probability, over its standard deviation along each axis.
  private static let radiusOverDeviation = 2.448
  /// The standard deviation of a place about which no range says anything, in metres.
  static let prior = 10.0

  private struct Spot: Hashable {
    let floor: Identifier<Floor>
    let site: AnchorSite
  }

  private struct Ground {
    let planner: AnchorPlanner
    /// What decides about it.
    let drawn: [Feature]
    let bounds: Box
    var outlooks: [AnchorSite: SiteOutlook] = [:]
  }

  private var spots: [Identifier<Device>: Spot] = [:]
  private var grounds: [Identifier<Floor>: Ground] = [:]
  private var settings = VenueSettings()

  /// Takes the plan as it is now.
  mutating func take(_ venue: Venue) {
    spots = [:]
    var drawn: [Identifier<Floor>: [Feature]] = [:]
    for (_, feature) in venue.features {
      switch feature.kind {
      case .anchor: note(feature)
      case .wall, .door, .area, .obstacle: drawn[feature.floor, default: []].append(feature)
      default: break
      }
    }
    let isOtherRadio = settings != venue.settings
    settings = venue.settings
    for id in grounds.keys where venue.floors.allSatisfy({ $0.id != id }) { grounds[id] = nil }
    for floor in venue.floors {
      let features = (drawn[floor.id] ?? []).sorted { $0.id < $1.id }
      if let known = grounds[floor.id], !isOtherRadio, known.bounds == floor.bounds,
        known.drawn == features
      {
        let sites = Set(spots.values.lazy.filter { $0.floor == floor.id }.map(\.site))
        grounds[floor.id]?.outlooks = known.outlooks.filter { sites.contains($0.key) }
        continue
      }
      grounds[floor.id] = ground(of: floor, features)
    }
  }

  private mutating func note(_ feature: Feature) {
    guard let point = feature.shape.anchor else { return }
    let site = AnchorSite(
      point, height: feature.properties["height"]?.number ?? Self.usualHeight,
      deviation: feature.properties["accuracy"]?.number.map { $0 / Self.radiusOverDeviation }
        ?? 0.05)
    let device = feature.properties["device"]?.string ?? feature.id.rawValue
    spots[Identifier(device)] = Spot(floor: feature.floor, site: site)
  }

  private func ground(of floor: Floor, _ features: [Feature]) -> Ground {
    let bounds = floor.bounds
    let spacing = max(
      Self.leastSpacing, (bounds.width * bounds.height / Self.cellLimit).squareRoot())
    let planner = AnchorPlanner(
      over: PlanningGrid(over: bounds, spacing: spacing), walls: RadioWalls(of: features),
      // The settings have no other words.
      radio: RadioClass(rawValue: settings.radio) ?? .ultraWideband,
      reach: RadioReach(limit: Self.reach, mostWalls: Self.mostWalls),
      height: settings.tagHeight(of: nil))
    return Ground(planner: planner, drawn: features, bounds: bounds)
  }

  /// Whether a device hangs somewhere on the plan.
  func has(_ device: Identifier<Device>) -> Bool { spots[device] != nil }

  /// The middle of some anchors that are drawn on one floor: the floor of the first of them.
  func middle(of devices: [Identifier<Device>]) -> Place? {
    let spots = devices.compactMap { self.spots[$0] }
    guard let floor = spots.first?.floor else { return nil }
    let points = spots.lazy.filter { $0.floor == floor }.map(\.site.point)
    let count = Double(points.count)
    return Place(
      floor: floor,
      point: Point(
        x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count))
  }

  /// Metres on the floor from a device to a place; infinite on another floor.
  func distance(of device: Identifier<Device>, to place: Place) -> Double {
    guard let spot = spots[device], spot.floor == place.floor else { return .infinity }
    return spot.site.point.distance(to: place.point)
  }

  /// What the ranges of an anchor say at a place; `nil` beyond its reach, or for one that is not drawn.
  mutating func information(
    of device: Identifier<Device>, at place: Place
  ) -> RangeInformation? {
    guard let spot = spots[device], spot.floor == place.floor, let ground = grounds[spot.floor]
    else { return nil }
    if let outlook = ground.outlooks[spot.site] {
      return ground.planner.information(at: place.point, outlook)
    }
    let outlook = ground.planner.outlook(from: spot.site)
    grounds[spot.floor]?.outlooks[spot.site] = outlook
    return ground.planner.information(at: place.point, outlook)
  }

  /// The radius that holds a tag with 95 % probability, in metres.
  func radius(_ information: RangeInformation, on floor: Identifier<Floor>) -> Double {
    grounds[floor]?.planner.radius(information, prior: Self.prior) ?? .infinity
  }
}
