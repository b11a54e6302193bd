import Geometry
import IndoorModel

/// A place that people reach on foot, but not without steps.
struct StepFreeGap: Sendable {
  let feature: Feature
  let barrier: StepBarrier?
}

/// Where walkers of one profile come from the entrances.
private struct Reach {
  let number: Int
  let plane: WalkPlane
  /// To the entrances.
  let map: WalkMap

  init?(
    _ profile: Profile, from entrances: [Place], on planes: PlaneTable, by maps: inout WalkMapTable
  ) {
    guard let number = planes.numbers(for: profile).last else { return nil }
    self.number = number
    plane = planes[number]
    map = maps.completeMap(to: entrances, plane: number, of: planes)
  }
}

/// Finds the pois and named areas that no way without steps leads to.
///
/// One map to the entrances answers for all places; where one-way doors count, and where it does not
/// lead, the places themselves are asked for.
struct StepFreeSurvey {
  private let planes: PlaneTable
  private let entrances: [Place]
  private let stepFree: Reach
  private let walking: Reach
  private let reader = WalkMapReader()

  /// Prepares the maps; `nil` for a venue without entrances.
  init?(on planes: PlaneTable, by maps: inout WalkMapTable) {
    let entrances = Self.entrances(of: planes.venue)
    guard !entrances.isEmpty,
      let stepFree = Reach(.stepFree, from: entrances, on: planes, by: &maps),
      let walking = Reach(.walking, from: entrances, on: planes, by: &maps)
    else { return nil }
    self.planes = planes
    self.entrances = entrances
    self.stepFree = stepFree
    self.walking = walking
  }

  /// The entrances and exits; where there are none, the ends of connectors on the ground floor.
  ///
  /// Stairs on another floor are no entrance: they are what the places there must do without.
  static func entrances(of venue: Venue) -> [Place] {
    let features = venue.features.values.filter(\.isEntrance).sorted { $0.id < $1.id }
    let pois = features.filter { $0.kind == .poi }
    if !pois.isEmpty { return pois.compactMap(\.place) }
    guard let ground = venue.floors.min(by: { $0.ordinal.magnitude < $1.ordinal.magnitude })
    else { return [] }
    return features.flatMap { feature in
      zip(feature.connectorFloors, feature.shape.vertices).filter { $0.0 == ground.id }
        .map { Place(floor: $0, point: $1) }
    }
  }

  /// The places of people that are reached on foot, and those among them that have steps on the way.
  func gaps(by maps: inout WalkMapTable) -> (places: [Feature], gaps: [StepFreeGap]) {
    let places = planes.venue.features.values
      .filter { $0.isDestination && !$0.forbiddenFor.contains(Profile.stepFree.rawValue) }
      .sorted { $0.id < $1.id }
    var reached: [Feature] = []
    var gaps: [StepFreeGap] = []
    for feature in places {
      guard let place = feature.place else { continue }
      if isReached(feature, at: place, stepFree, by: &maps) {
        reached.append(feature)
      } else if isReached(feature, at: place, walking, by: &maps) {
        let walk = reader.walk(from: place, by: walking.map, on: planes)
        gaps.append(StepFreeGap(feature: feature, barrier: walk.flatMap { barrier(on: $0.route) }))
      }
    }
    return (reached + gaps.map(\.feature), gaps)
  }

  private func isReached(
    _ feature: Feature, at place: Place, _ reach: Reach, by maps: inout WalkMapTable
  ) -> Bool {
    let (plane, map) = (reach.plane, reach.map)
    let out = reader.walk(from: place, by: map, on: planes)
    if let out, plane.isSymmetric || !hasOneWays(out.route) { return true }
    if !plane.isSymmetric, isEntered(place, reach, by: &maps) { return true }
    guard feature.kind == .area, case .polygon(let polygon) = feature.shape,
      let size = feature.shape.bounds.map({ $0.min.distance(to: $0.max) }),
      let near = plane.nearestPlace(to: place, within: size, where: map.reaches)
    else { return false }
    return polygon.contains(near.place.point)
      && (plane.isSymmetric || isEntered(near.place, reach, by: &maps))
  }

  /// Whether a walk leads from an entrance to a place; what cannot be entered has a small map.
  private func isEntered(_ place: Place, _ reach: Reach, by maps: inout WalkMapTable) -> Bool {
    let there = maps.completeMap(to: [place], plane: reach.number, of: planes)
    return entrances.contains { entrance in
      reach.plane.spot(at: entrance).map { there.reaches($0.polygon) } ?? false
    }
  }

  private func hasOneWays(_ route: Route) -> Bool {
    route.legs.contains { leg in
      leg.connector.map { planes.venue.features[$0.id]?.isOneWay ?? false } ?? false
        || zip(leg.points, leg.points.dropFirst()).contains { start, end in
          stepFree.plane.doors(crossing: Segment(start, end), on: leg.floor).contains {
            $0.isOneWay
          }
        }
    }
  }

  private func barrier(on walk: Route) -> StepBarrier? {
    StepBarrierSearch(on: stepFree.plane, by: stepFree.map, isSteps: isSteps)
      .barrier(onWayOut: walk.legs)
  }

  private func isSteps(_ id: Identifier<Feature>) -> Bool {
    planes.venue.features[id].map { !$0.isStepFree } ?? false
  }

  /// A feature of the venue.
  func feature(_ id: Identifier<Feature>) -> Feature? { planes.venue.features[id] }

  /// A floor of the venue.
  func floor(_ id: Identifier<Floor>) -> Floor? { planes.venue.floor(id) }

  /// The lift nearest to a place that helps no walker there: out of service, or with an end on the
  /// floor that is parted from the place.
  func uselessLift(near place: Place) -> (lift: Feature, isClosed: Bool)? {
    let lifts = planes.venue.features.values.compactMap {
      feature -> (lift: Feature, stop: Place)? in
      guard feature.kind == .connector, feature.category == "lift" else { return nil }
      return feature.place(on: place.floor).map { (feature, $0) }
    }
    guard !lifts.isEmpty else { return nil }
    let regions = walking.plane.regionNumbers(on: place.floor)
    let region = { (place: Place) in
      walking.plane.spot(at: place).flatMap { regions[$0.polygon] }
    }
    let here = region(place)
    let useless = lifts.filter { !$0.lift.isInService || region($0.stop) != here }
    return useless.min {
      ($0.stop.point.squaredDistance(to: place.point), $0.lift.id)
        < ($1.stop.point.squaredDistance(to: place.point), $1.lift.id)
    }.map { ($0.lift, $0.lift.isInService) }
  }
}
