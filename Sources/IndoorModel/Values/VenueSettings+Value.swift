extension VenueSettings {
  /// What was set as an object; empty when everything is as usual.
  public var value: Value {
    Value(
      members: Dictionary(
        uniqueKeysWithValues: chosenFields.map { field in
          (field.rawValue, chosen(field).map(field.value(of:)))
        }))
  }

  /// The same; `nil` when everything is as usual.
  public var valueIfChosen: Value? { chosenFields.isEmpty ? nil : value }

  /// Reads settings; members that are no settings are ignored.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "settings")
    self.init()
    for field in Field.allCases { set(field, to: try field.readIfPresent(fields)) }
  }
}

extension SettingsChanges {
  /// The changes as an object; `null` makes a setting the usual one again.
  public var value: Value {
    .object(
      Dictionary(
        uniqueKeysWithValues: values.map {
          ($0.key.rawValue, $0.value.map($0.key.value(of:)) ?? .null)
        })
    )
  }

  /// Reads changes; at least one setting must be there.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "settings")
    self.init([:])
    for field in VenueSettings.Field.allCases where fields.members[field.rawValue] != nil {
      values.updateValue(try field.readIfPresent(fields), forKey: field)
    }
    if values.isEmpty {
      let names = VenueSettings.Field.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must name at least one of \(names)")
    }
  }
}

extension VenueSettings.Field {
  fileprivate func value(of number: Double) -> Value {
    isSwitch && (number == 0 || number == 1) ? .bool(number == 1) : .number(number)
  }

  /// Its value in an object; `nil` when it is not there.
  fileprivate func readIfPresent(_ fields: Fields) throws(ValueError) -> Double? {
    guard isSwitch else { return try fields.numberIfPresent(rawValue) }
    return try fields.boolIfPresent(rawValue).map { $0 ? 1 : 0 }
  }
}
