import Accounts
import IndoorModel
import JSONText
import LiveMap
import Routing
import Wire

extension RouteEnd {
  /// The point that is meant, now.
  ///
  /// - Parameters:
  ///   - field: what the end is called in errors.
  ///   - principal: the client, if it may be a navigator that hides from others.
  func place(
    in venue: Venue, live: LiveVenue, field: String, by principal: Principal? = nil
  ) async throws(Problem) -> Place {
    switch self {
    case .place(let place):
      guard let floor = venue.floor(called: place.floor.rawValue) else {
        throw Problem(LiveError.unknownFloor(place.floor.rawValue)).about("\(field).floor")
      }
      return Place(floor: floor.id, point: place.point)
    case .feature(let id):
      if let place = venue.features[id]?.place { return place }
      throw Problem(LiveError.unknownFeature(id)).about("\(field).feature")
    case .navigator(let id):
      let isOwn = principal?.isDevice(of: id) == true
      let place = isOwn ? await live.ownPlace(of: id) : await live.place(of: id)
      if let place { return place }
      throw Problem(LiveError.unknownNavigator(id)).about("\(field).navigator")
    case .nearest:
      throw .onlyEndIsNearest(field)
    }
  }

  /// The features of which the nearest is meant, now; empty for a place that is named.
  func candidates(
    in venue: Venue, profile: Profile, at now: Timestamp, field: String
  ) throws(Problem) -> [Candidate] {
    guard case .nearest(let choice) = self else { return [] }
    return try venue.existing(choice, profile: profile, at: now, field: "\(field).nearest")
  }
}

extension Venue {
  /// The candidates for a choice, of which there must be one; features that are named must exist.
  ///
  /// - Parameter now: the time at which a candidate must be open; `nil` to take closed ones, too.
  func existing(
    _ choice: Choice, profile: Profile, at now: Timestamp? = nil, field: String
  ) throws(Problem) -> [Candidate] {
    if case .features(let ids) = choice, let unknown = ids.first(where: { features[$0] == nil }) {
      throw Problem(LiveError.unknownFeature(unknown)).about("\(field).features")
    }
    let candidates = candidates(for: choice, profile: profile, at: now)
    if candidates.isEmpty { throw Problem(LiveError.nothingFits(choice)).about(field) }
    return candidates
  }
}

extension JSONObject {
  /// Names the nearest of many that a route leads to.
  mutating func set(_ chosen: ChosenFeature) {
    set("destination", to: .string(chosen.id.rawValue))
    if chosen.isClosed { set("closed", to: true) }
  }
}
