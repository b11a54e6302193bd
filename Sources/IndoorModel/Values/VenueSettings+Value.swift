extension VenueSettings {
  /// What was set as an object; empty when everything is as usual.
  public var value: Value {
    let numbers = chosenFields.map { field in
      (field.rawValue, chosen(field).map(field.value(of:)))
    }
    return Value(members: Dictionary(uniqueKeysWithValues: numbers + identity.members))
  }

  /// The same; `nil` when everything is as usual.
  public var valueIfChosen: Value? {
    chosenFields.isEmpty && identity == VenueIdentity() ? nil : value
  }

  /// Reads settings; members that are no settings are ignored.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "settings")
    self.init()
    for field in Field.allCases { set(field, to: try field.readIfPresent(fields)) }
    for field in VenueIdentity.Field.allCases {
      identity[field] = try fields.textIfPresent(field.rawValue)
    }
  }
}

extension VenueIdentity {
  /// What was set as an object; `nil` when everything is as usual.
  public var valueIfChosen: Value? {
    chosenFields.isEmpty ? nil : Value(members: Dictionary(uniqueKeysWithValues: members))
  }

  fileprivate var members: [(String, Value?)] {
    chosenFields.map { ($0.rawValue, self[$0].map(Value.string)) }
  }
}

extension SettingsChanges {
  /// The changes as an object; `null` makes a setting the usual one again.
  public var value: Value {
    let numbers = values.map { ($0.key.rawValue, $0.value.map($0.key.value(of:)) ?? .null) }
    let texts = identity.map { ($0.key.rawValue, $0.value.map(Value.string) ?? .null) }
    return .object(Dictionary(uniqueKeysWithValues: numbers + texts))
  }

  /// Reads changes; at least one setting must be there.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "settings")
    self.init()
    for field in VenueSettings.Field.allCases where fields.members[field.rawValue] != nil {
      values.updateValue(try field.readIfPresent(fields), forKey: field)
    }
    for field in VenueIdentity.Field.allCases where fields.members[field.rawValue] != nil {
      identity.updateValue(try fields.textIfPresent(field.rawValue), forKey: field)
    }
    if isEmpty {
      let names =
        VenueSettings.Field.allCases.map(\.rawValue) + VenueIdentity.Field.allCases.map(\.rawValue)
      throw ValueError("must name at least one of \(names.joined(separator: ", "))")
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
