import Geometry
public import IndoorModel

extension Venue {
  /// The features that a choice leaves, ordered by id.
  ///
  /// By category pois are meant, and areas and running connectors where there are no such pois: a
  /// poi usually stands in the area that it names. Step-free those that are tagged `accessible`
  /// are preferred, and those tagged as not accessible left out.
  public func candidates(for choice: Choice, profile: Profile) -> [Candidate] {
    switch choice {
    case .features(let ids):
      ids.compactMap { features[$0] }.flatMap { $0.candidates(profile: profile) }
    case .categories: fitting(choice, profile: profile)
    }
  }

  private func fitting(_ choice: Choice, profile: Profile) -> [Candidate] {
    let fitting = features.values.filter { choice.fits($0) && $0.isInService }
    let pois = fitting.filter { $0.kind == .poi }
    let others = fitting.filter { $0.kind == .area || $0.kind == .connector }
    return suited(pois.isEmpty ? others : pois, to: profile)
      .sorted { $0.id < $1.id }.flatMap { $0.candidates(profile: profile) }
  }

  private func suited(_ features: [Feature], to profile: Profile) -> [Feature] {
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
