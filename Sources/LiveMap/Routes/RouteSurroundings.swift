import Geometry
import IndoorModel
import Routing

/// A navigator at which routes begin or end, and its new place.
struct LocatedNavigator {
  let id: Identifier<Navigator>
  let place: Place
}

/// The venue around kept routes.
struct RouteSurroundings {
  private let venue: Venue
  private let navigators: NavigatorTable
  private let sharing: LiveSharing

  init(venue: Venue, navigators: NavigatorTable, sharing: LiveSharing) {
    self.venue = venue
    self.navigators = navigators
    self.sharing = sharing
  }

  /// The revision of the plan.
  var revision: Int { venue.revision }

  /// Whether the server shows a navigator to itself only.
  func isHiding(_ navigator: Identifier<Navigator>) -> Bool { sharing.isHiding(navigator) }

  /// Whether the client that asks for a route may still be led to its end.
  func mayLead(_ request: RouteRequest) -> Bool {
    guard let asker = request.asker, case .navigator(let id) = request.destination else {
      return true
    }
    return id == asker || sharing.shows(id, to: asker)
  }

  /// The features of which the nearest is meant; `nil` for other destinations.
  func candidates(of request: RouteRequest, _ lists: inout CandidateLists) -> CandidateList? {
    guard case .nearest(let choice) = request.destination else { return nil }
    return lists.list(of: choice, profile: request.profile, in: venue)
  }

  /// An answer as viewers get it.
  func news(_ answer: KeptRoute.Answer, of name: RouteName) -> RouteNews {
    RouteNews(answer, of: name, in: venue)
  }

  /// The place of an end of a route; `nil` for a navigator that is not here, and for the nearest of
  /// several features.
  ///
  /// - Parameter isOwn: whether a navigator that hides counts as here.
  func place(of end: RouteEnd, isOwn: Bool = false) -> Place? {
    switch end {
    case .place(let place): place
    case .feature(let id): venue.features[id]?.place
    case .navigator(let id):
      isOwn ? sharing.ownPlace(of: id, in: navigators) : navigators.place(of: id)
    case .nearest: nil
    }
  }

  /// Checks an end of a new route, and completes its floor.
  func checked(
    _ end: RouteEnd, isOwn: Bool = false
  ) throws(LiveError) -> RouteEnd {
    switch end {
    case .place(let place):
      guard let floor = navigators.floors.floor(called: place.floor.rawValue) else {
        throw .unknownFloor(place.floor.rawValue)
      }
      guard place.point.isFinite else { throw .outside(place) }
      return .place(Place(floor: navigators.frames[floor].floor, point: place.point))
    case .feature(let id):
      guard venue.features[id] != nil else { throw .unknownFeature(id) }
    case .navigator(let id):
      guard place(of: end, isOwn: isOwn) != nil else { throw .unknownNavigator(id) }
    case .nearest(let choice):
      guard !venue.candidates(for: choice, profile: .walking).isEmpty else {
        throw .nothingFits(choice)
      }
    }
    return end
  }
}
