/// The settings of a venue that a change sets; what is absent stays as it is.
public struct SettingsChanges: Hashable, Sendable {
  /// The new values; `.some(nil)` makes a setting the usual one again.
  public var values: [VenueSettings.Field: Double?]

  /// Makes a set of changes.
  public init(_ values: [VenueSettings.Field: Double?]) { self.values = values }

  /// The changes that lead from some settings to others.
  public init(from before: VenueSettings, to after: VenueSettings) {
    values = [:]
    for field in VenueSettings.Field.allCases where before.chosen(field) != after.chosen(field) {
      values.updateValue(after.chosen(field), forKey: field)
    }
  }

  /// The fields in their order.
  public var fields: [VenueSettings.Field] { values.keys.sorted() }

  /// The changes that give these fields the values of `before` again.
  func inverse(of before: VenueSettings) -> SettingsChanges {
    SettingsChanges(
      Dictionary(uniqueKeysWithValues: values.keys.map { ($0, before.chosen($0)) }))
  }
}

extension VenueSettings {
  /// The settings after a change.
  func changed(by changes: SettingsChanges) -> VenueSettings {
    var settings = self
    for (field, value) in changes.values { settings.set(field, to: value) }
    return settings
  }
}
