import IndoorModel

/// Walkers that can walk the same ways: each class has one plane and one mesh.
struct WalkerClass: Hashable, Sendable {
  /// What to do about areas that the profile should avoid.
  enum Avoidance: Hashable, Sendable {
    /// They are as solid as forbidden ones.
    case shuns
    /// They are walked like all others: for when there is no other way.
    case accepts
  }

  var profile: Profile
  var traits: WalkerTraits
  /// A venue without avoided areas needs only `.shuns`; with some, ask that class first and the
  /// one that accepts them when it finds no way.
  private var avoidance: Avoidance

  init(_ profile: Profile, traits: WalkerTraits? = nil, avoidance: Avoidance = .shuns) {
    self.profile = profile
    self.traits = traits ?? .usual(for: profile)
    self.avoidance = avoidance
  }

  /// Metres from the middle of a walker to the surfaces of things, 0 to 5.
  var clearance: Double { min(5, max(0, traits.clearance)) }

  /// Whether a door lets such walkers through when it is open.
  func passes(_ door: Feature) -> Bool { !traits.needsStepFree || door.isStepFree }

  /// Whether an area is solid for such walkers.
  func isBarred(from area: Feature) -> Bool {
    area.isForbidden || area.forbiddenFor.contains(profile.rawValue)
      || (avoidance == .shuns && avoids(area))
  }

  /// Whether such walkers should go through an area only when there is no other way.
  func avoids(_ area: Feature) -> Bool { area.avoidFor.contains(profile.rawValue) }

  /// Whether such walkers may use a connector at a time; without one it is taken to be open.
  func uses(_ connector: Feature, at time: LocalTime?) -> Bool {
    connector.isInService && (!traits.needsStepFree || connector.isStepFree)
      && !traits.barredCategories.contains(connector.category ?? "")
      && connector.isOpen(at: time)
  }
}

extension Feature {
  /// Whether the opening hours, if it has any, say that it is open; without a time it is.
  func isOpen(at time: LocalTime?) -> Bool {
    guard let time, let hours = openingHours else { return true }
    return hours.isOpen(at: time)
  }
}
