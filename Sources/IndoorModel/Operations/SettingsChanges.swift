/// The settings of a venue that a change sets; what is absent stays as it is.
public struct SettingsChanges: Hashable, Sendable {
  /// The new numbers; `.some(nil)` makes a setting the usual one again.
  public var values: [VenueSettings.Field: Double?]
  /// The new texts of the venue's identity; `.some(nil)` makes one the usual one again.
  public var identity: [VenueIdentity.Field: String?]
  /// How the tags of groups are worn, all groups at once; `.some(nil)` makes them as usual again.
  public var tagHeights: TagHeights??

  /// Makes a set of changes.
  public init(
    _ values: [VenueSettings.Field: Double?] = [:], identity: [VenueIdentity.Field: String?] = [:],
    tagHeights: TagHeights?? = nil
  ) {
    self.values = values
    self.identity = identity
    self.tagHeights = tagHeights
  }

  /// The changes that lead from some settings to others.
  public init(from before: VenueSettings, to after: VenueSettings) {
    self.init()
    for field in VenueSettings.Field.allCases where before.chosen(field) != after.chosen(field) {
      values.updateValue(after.chosen(field), forKey: field)
    }
    for field in VenueIdentity.Field.allCases where before.identity[field] != after.identity[field]
    {
      identity.updateValue(after.identity[field], forKey: field)
    }
    if before.tagHeights != after.tagHeights { tagHeights = .some(after.tagHeights) }
  }

  /// Whether nothing is set.
  public var isEmpty: Bool { values.isEmpty && identity.isEmpty && tagHeights == nil }

  /// The names of the settings in their order.
  public var names: [String] {
    (values.keys.map(\.rawValue) + identity.keys.map(\.rawValue)
      + (tagHeights == nil ? [] : ["tagHeights"])).sorted()
  }

  /// The changes that give these settings the values of `before` again.
  func inverse(of before: VenueSettings) -> SettingsChanges {
    SettingsChanges(
      Dictionary(uniqueKeysWithValues: values.keys.map { ($0, before.chosen($0)) }),
      identity: Dictionary(uniqueKeysWithValues: identity.keys.map { ($0, before.identity[$0]) }),
      tagHeights: tagHeights == nil ? nil : .some(before.tagHeights))
  }
}

extension VenueSettings {
  /// The settings after a change.
  func changed(by changes: SettingsChanges) -> VenueSettings {
    var settings = self
    for (field, value) in changes.values { settings.set(field, to: value) }
    for (field, text) in changes.identity { settings.identity[field] = text }
    if let heights = changes.tagHeights { settings.tagHeights = heights }
    return settings
  }
}
