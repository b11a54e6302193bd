import Geometry
public import IndoorModel

extension Venue {
  /// The features that a choice leaves at a time, ordered by id.
  ///
  /// - Parameter time: now; without it opening hours are always.
  public func candidates(
    for choice: Choice, profile: Profile, at time: Timestamp? = nil
  ) -> [Candidate] {
    CandidateList(of: choice, profile: profile, in: self).candidates(at: time)
  }
}

/// The features that a choice leaves at any time.
///
/// By category pois are meant, and areas and running connectors where there are no such pois: a
/// poi usually stands in the area that it names. Step-free those that are tagged `accessible`
/// are preferred, and those tagged as not accessible left out.
public struct CandidateList: Sendable {
  private struct Entry {
    var candidate: Candidate
    let hours: OpeningHours?
  }

  private let entries: [Entry]
  private let clock: VenueClock

  /// Makes the list.
  ///
  /// - Complexity: O(*n*) in the number of features.
  public init(of choice: Choice, profile: Profile, in venue: Venue) {
    clock = VenueClock(of: venue)
    entries = Self.features(of: choice, profile: profile, in: venue).flatMap { feature in
      let hours = feature.openingHours
      return feature.candidates(profile: profile).map { Entry(candidate: $0, hours: hours) }
    }
  }

  /// Those that are open, ordered by id; all of them, marked as closed, where none is open.
  ///
  /// Hours that no clock can read, such as “after the talk”, are always.
  ///
  /// - Parameter time: now; without it opening hours are always.
  public func candidates(at time: Timestamp?) -> [Candidate] {
    let local = time.map(clock.time)
    let open = entries.filter { entry in
      guard let local, let hours = entry.hours else { return true }
      return hours.isOpen(at: local)
    }
    if !open.isEmpty { return open.map(\.candidate) }
    return entries.map { entry in
      var candidate = entry.candidate
      candidate.isClosed = true
      return candidate
    }
  }

  private static func features(
    of choice: Choice, profile: Profile, in venue: Venue
  ) -> [Feature] {
    switch choice {
    case .features(let ids): return ids.compactMap { venue.features[$0] }
    case .categories:
      let fitting = venue.features.values.filter { choice.fits($0) && $0.isInService }
      let pois = fitting.filter { $0.kind == .poi }
      let others = fitting.filter { $0.kind == .area || $0.kind == .connector }
      return suited(pois.isEmpty ? others : pois, to: profile).sorted { $0.id < $1.id }
    }
  }

  private static func suited(_ features: [Feature], to profile: Profile) -> [Feature] {
    guard profile == .stepFree else { return features }
    let made = features.filter { $0.isAccessible == true }
    return made.isEmpty ? features.filter { $0.isAccessible != false } : made
  }
}

extension Feature {
  /// Whether it says that it is made for wheelchairs, or that it is not.
  fileprivate var isAccessible: Bool? { properties["tags"]?.object?["accessible"]?.bool }

  fileprivate func candidates(profile: Profile) -> [Candidate] {
    guard kind == .connector else {
      return place.map { [Candidate(feature: id, place: $0)] } ?? []
    }
    guard profile == .walking || isStepFree else { return [] }
    return zip(connectorFloors, shape.vertices).map {
      Candidate(feature: id, place: Place(floor: $0, point: $1))
    }
  }
}
