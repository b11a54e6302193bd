import Geometry
public import IndoorModel
import ShortestWalks

/// Finds quickest walks on navigation meshes: exact any-angle walks with guaranteed clearance.
///
/// For each class of walkers the free space of all floors is one mesh of convex polygons, which
/// follows edits. A first question for a destination is a search (Polyanya: A* over what is seen
/// through the sides of polygons); from the second on its shortest-path map is kept, and other
/// walks there are read off it. After an edit only what it made wrong is computed again.
///
/// Walks keep the clearance to within the 2 mm by which all outlines are drawn larger for the sake of
/// the grid; around corners they follow two chords for each right angle.
///
/// `@unchecked Sendable`: a value of planes and maps that are changed in place. Its owner uses the
/// engine for one thing at a time; copies share what they know and must not be used at once.
public struct MeshEngine: RouteEngine, @unchecked Sendable {
  var venue: Venue
  var layout: PlaneLayout
  var planes: [WalkPlane] = []
  /// The numbers of the planes of each profile: the one that shuns what should be avoided first.
  var planesOfProfile: [Profile: [Int]] = [:]
  /// The planes of walkers without lifts, for evacuations; made when they are first asked for.
  private var planesWithoutLifts: [Profile: Int] = [:]
  var maps: WalkMapTable
  var words: WayBook
  let work = EngineWork()
  private var connectors: [Identifier<Feature>: Feature]
  /// Now, for what has hours; `nil` before the first `advance`.
  private var time: LocalTime?
  private let traits: [Profile: WalkerTraits]

  /// Metres that a start or destination may be moved to the nearest free place, on its side of
  /// the walls: pois are drawn on walls, and locations are not exact.
  public static let snapLimit = 0.6

  /// Metres around a floor's plan within which a place still is on the floor.
  public static let outsideMargin = 5.0

  /// Bytes that shortest-path maps may take.
  public static let usualMapLimit = 256 << 20

  /// Builds the meshes of a venue with the usual settings.
  public init(venue: Venue) { self.init(venue: venue, traits: [:]) }

  /// Builds the meshes of a venue.
  ///
  /// - Parameters:
  ///   - traits: what walkers need, for profiles where it is not as usual.
  ///   - mapLimit: bytes that shortest-path maps may take.
  /// - Complexity: about a microsecond for each corner of what is in the way, for each profile.
  public init(
    venue: Venue, traits: [Profile: WalkerTraits], mapLimit: Int = Self.usualMapLimit
  ) {
    self.venue = venue
    self.traits = traits
    layout = PlaneLayout(floors: venue.floors)
    maps = WalkMapTable(limit: mapLimit)
    words = WayBook(venue: venue)
    connectors = Dictionary(
      uniqueKeysWithValues: venue.features.values.filter { $0.kind == .connector }.map {
        ($0.id, $0)
      })
    buildPlanes()
  }

  private mutating func buildPlanes() {
    for profile in Profile.allCases {
      let plane = makePlane(WalkerClass(profile, traits: traits[profile]))
      planesOfProfile[profile] = [planes.count]
      planes.append(plane)
    }
    makeSecondPlanes()
  }

  private func makePlane(_ walker: WalkerClass) -> WalkPlane {
    WalkPlane(
      venue: venue, layout: layout, walker: walker, connections: connections(for: walker),
      time: time)
  }

  /// Where something should be avoided, there is a second plane for when that cannot be.
  private mutating func makeSecondPlanes() {
    for (profile, numbers) in planesOfProfile {
      guard numbers.count == 1, planes[numbers[0]].book.hasAvoidedAreas else { continue }
      planesOfProfile[profile]?.append(planes.count)
      planes.append(
        makePlane(WalkerClass(profile, traits: traits[profile], avoidance: .accepts)))
    }
  }

  /// The plane of walkers that take no lift, and pass through what they should avoid.
  ///
  /// - Returns: `nil` where there is no lift to do without.
  mutating func planeWithoutLifts(_ profile: Profile) -> Int? {
    if let known = planesWithoutLifts[profile] { return known }
    guard connectors.values.contains(where: { Evacuation.lifts.contains($0.category ?? "") })
    else { return nil }
    var traits = traits[profile] ?? .usual(for: profile)
    traits.barredCategories.formUnion(Evacuation.lifts)
    planesWithoutLifts[profile] = planes.count
    planes.append(makePlane(WalkerClass(profile, traits: traits, avoidance: .accepts)))
    return planesWithoutLifts[profile]
  }

  private func connections(for walker: WalkerClass) -> [ConnectorLink] {
    let ordinals = Dictionary(
      venue.floors.map { ($0.id, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
    return connectors.values.sorted { $0.id < $1.id }
      .flatMap { ConnectorLink.all(of: $0, ordinals: ordinals, walker: walker, time: time) }
  }

  /// Takes over an edit.
  ///
  /// Costs tens of microseconds for a thing of a few corners, whatever the size of the venue. Gives
  /// the same walks as a new engine.
  public mutating func update(_ changes: VenueChanges, venue: Venue) {
    let hasOtherFloors = venue.floors != self.venue.floors
    self.venue = venue
    words.update(changes, venue: venue)
    if hasOtherFloors { layout.update(to: venue.floors) }
    let hasConnectors = follow(connectorsIn: changes)
    for plane in planes {
      plane.update(
        changes, venue: venue, layout: layout,
        connections: hasOtherFloors || hasConnectors ? connections(for: plane.walker) : nil)
    }
    makeSecondPlanes()
  }

  /// Takes over changed connectors.
  ///
  /// - Returns: whether there are any.
  private mutating func follow(connectorsIn changes: VenueChanges) -> Bool {
    var isAny = false
    for change in changes.features where (change.before ?? change.after)?.kind == .connector {
      isAny = true
      if let before = change.before { connectors[before.id] = nil }
      if let after = change.after { connectors[after.id] = after }
    }
    return isAny
  }

  /// Opens and closes the doors and connectors that have hours.
  ///
  /// - Returns: those that are open now and were closed, or the other way round, as changes.
  public mutating func advance(to time: Timestamp) -> VenueChanges {
    let before = self.time
    let now = LocalTime(onThisMachine: time)
    if before == now { return VenueChanges() }
    self.time = now
    let turned = venue.timedFeatures.filter { $0.isOpen(at: before) != $0.isOpen(at: now) }
    guard !turned.isEmpty else { return VenueChanges() }
    let hasConnectors = turned.contains { $0.kind == .connector }
    for plane in planes {
      _ = plane.advance(
        to: now, connections: hasConnectors ? connections(for: plane.walker) : nil)
    }
    return VenueChanges(features: turned.map { $0.turned(open: $0.isOpen(at: now)) })
  }

  // MARK: - One walk

  /// Finds the quickest walk.
  ///
  /// A start or destination nearer than the clearance to something solid is moved to the nearest free
  /// place within `snapLimit`; the route begins and ends there.
  /// - Throws: why there is none, with the nearest place offered; places that are on no floor, because
  ///   there is no such floor or they lie more than `outsideMargin` off its plan, are blocked by
  ///   nothing.
  public mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route {
    for number in planesOfProfile[profile] ?? [] {
      if let route = walk(from: start, to: [destination], plane: number)?.route {
        return routeWithWords(route, to: destination)
      }
    }
    throw refusal(from: start, to: destination, profile: profile)
  }

  /// A walk without words, to the nearest of several destinations.
  ///
  /// The first one to these destinations is a search, which costs a part of a flood; the second
  /// completes their map.
  mutating func walk(
    from start: Place, to destinations: [Place], plane number: Int
  ) -> (index: Int, route: Route)? {
    let plane = planes[number]
    guard let spot = plane.spot(at: start) else { return nil }
    let key = WalkMap.Key(plane: number, destinations: destinations)
    let map: WalkMap
    if let known = maps.known(key) {
      map = known
      map.complete(on: plane, &work.repair)
    } else {
      map = maps.map(for: key)
      map.search(from: spot, on: start.floor, of: plane)
      maps.trim()
    }
    return plane.walk(from: spot, by: map, &work.steps)
  }

  func routeWithWords(_ route: Route, to destination: Place) -> Route {
    var route = route
    route.instructions = words.instructions(for: route.legs, to: destination)
    return route
  }
}

/// Memory that an engine uses again and again.
final class EngineWork {
  var repair = RepairWork()
  var steps = FlatBuffer<WalkStep>()
}
