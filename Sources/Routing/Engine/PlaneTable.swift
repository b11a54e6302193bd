import IndoorModel

/// The planes of a venue, one for each class of walkers, and how they follow edits and hours.
struct PlaneTable: Sendable {
  private(set) var venue: Venue
  private var layout: PlaneLayout
  private var connectors: ConnectorTable
  private var planes: [WalkPlane] = []
  /// The numbers of the planes of each profile: the one that shuns what should be avoided first.
  private var numbers: [Profile: [Int]] = [:]
  /// The planes of walkers without lifts, for evacuations; made when they are first asked for.
  private var numbersWithoutLifts: [Profile: Int] = [:]
  /// Now; `nil` before the first `advance`.
  private var moment: Timestamp?
  /// The same by the venue's clocks, for what has hours.
  private var time: LocalTime?
  private let traits: [Profile: WalkerTraits]

  /// Builds the planes of a venue.
  ///
  /// - Parameter traits: what walkers need, for profiles where it is not as usual.
  init(venue: Venue, traits: [Profile: WalkerTraits]) {
    self.venue = venue
    self.traits = traits
    layout = PlaneLayout(floors: venue.floors)
    connectors = ConnectorTable(venue: venue)
    for profile in Profile.allCases {
      numbers[profile] = [append(WalkerClass(profile, traits: traits[profile]))]
    }
    appendSecondPlanes()
  }

  /// The floors, with their bounds.
  var floors: [Floor] { venue.floors }

  /// The plane with a number.
  subscript(number: Int) -> WalkPlane { planes[number] }

  /// The numbers of the planes on which a profile walks, in the order in which they are tried.
  func numbers(for profile: Profile) -> [Int] { numbers[profile] ?? [] }

  /// The number of the plane of walkers that take no lift, and pass through what they should avoid.
  ///
  /// - Returns: `nil` where there is no lift to do without.
  mutating func numberWithoutLifts(for profile: Profile) -> Int? {
    if let known = numbersWithoutLifts[profile] { return known }
    guard connectors.contains(Evacuation.lifts) else { return nil }
    var traits = traits[profile] ?? .usual(for: profile)
    traits.barredCategories.formUnion(Evacuation.lifts)
    let number = append(WalkerClass(profile, traits: traits, avoidance: .accepts))
    numbersWithoutLifts[profile] = number
    return number
  }

  /// Takes over an edit.
  ///
  /// - Parameter venue: the venue after it.
  /// - Returns: the doors and connectors that open or close because the venue has another time zone.
  mutating func update(_ changes: VenueChanges, venue: Venue) -> VenueChanges {
    let hasOtherFloors = venue.floors != self.venue.floors
    let hasOtherZone =
      venue.settings.identity[.timeZone] != self.venue.settings.identity[.timeZone]
    self.venue = venue
    if hasOtherFloors { layout.update(to: venue.floors) }
    let hasOtherConnectors = connectors.update(changes, floors: venue.floors)
    for plane in planes {
      plane.update(
        changes, venue: venue, layout: layout,
        connections: hasOtherFloors || hasOtherConnectors ? links(for: plane) : nil)
    }
    appendSecondPlanes()
    guard let moment, hasOtherZone else { return VenueChanges() }
    return advance(to: moment)
  }

  /// Opens and closes the doors and connectors that have hours.
  ///
  /// - Returns: those that are open now and were closed, or the other way round, as changes.
  mutating func advance(to moment: Timestamp) -> VenueChanges {
    self.moment = moment
    let (before, now) = (time, LocalTime(moment, in: venue))
    if before == now { return VenueChanges() }
    time = now
    let turned = venue.timedFeatures.filter { $0.isOpen(at: before) != $0.isOpen(at: now) }
    guard !turned.isEmpty else { return VenueChanges() }
    let hasConnectors = turned.contains { $0.kind == .connector }
    for plane in planes {
      plane.advance(to: now, connections: hasConnectors ? links(for: plane) : nil)
    }
    return VenueChanges(features: turned.map { $0.turned(open: $0.isOpen(at: now)) })
  }

  private func links(for plane: WalkPlane) -> [ConnectorLink] {
    connectors.links(for: plane.walker, at: time)
  }

  /// Adds the plane of a class of walkers.
  ///
  /// - Returns: its number.
  private mutating func append(_ walker: WalkerClass) -> Int {
    planes.append(
      WalkPlane(
        venue: venue, layout: layout, walker: walker,
        connections: connectors.links(for: walker, at: time), time: time))
    return planes.count - 1
  }

  /// Where something should be avoided, there is a second plane for when that cannot be.
  private mutating func appendSecondPlanes() {
    for (profile, known) in numbers where known.count == 1 {
      guard planes[known[0]].hasAvoidedAreas else { continue }
      let second = append(WalkerClass(profile, traits: traits[profile], avoidance: .accepts))
      numbers[profile] = known + [second]
    }
  }
}
