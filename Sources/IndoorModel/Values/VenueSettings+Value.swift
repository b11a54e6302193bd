extension VenueSettings {
  /// What was set as an object; empty when everything is as usual.
  public var value: Value {
    .object(
      Dictionary(uniqueKeysWithValues: chosen.map { ($0.key.rawValue, Value.number($0.value)) }))
  }

  /// Reads settings; members that are no settings are ignored.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "settings")
    self.init()
    for field in Field.allCases { chosen[field] = try fields.numberIfPresent(field.rawValue) }
  }
}

extension SettingsChanges {
  /// The changes as an object; `null` makes a setting the usual one again.
  public var value: Value {
    .object(
      Dictionary(
        uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.map(Value.number) ?? .null) })
    )
  }

  /// Reads changes; at least one setting must be there.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "settings")
    self.init([:])
    for field in VenueSettings.Field.allCases where fields.members[field.rawValue] != nil {
      values.updateValue(try fields.numberIfPresent(field.rawValue), forKey: field)
    }
    if values.isEmpty {
      let names = VenueSettings.Field.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must name at least one of \(names)")
    }
  }
}
