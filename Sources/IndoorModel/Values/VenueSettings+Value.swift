extension VenueSettings {
  /// What was set as an object; empty when everything is as usual.
  public var value: Value {
    let numbers = chosenFields.map { field in
      (field.rawValue, chosen(field).map(field.value(of:)))
    }
    let heights = [(TagHeights.name, tagHeights?.value)]
    return Value(members: Dictionary(uniqueKeysWithValues: numbers + identity.members + heights))
  }

  /// The same; `nil` when everything is as usual.
  public var valueIfChosen: Value? {
    self == VenueSettings() ? nil : value
  }

  /// Reads settings; members that are no settings are ignored.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "settings")
    self.init()
    for field in Field.allCases { set(field, to: try field.readIfPresent(fields)) }
    for field in VenueIdentity.Field.allCases {
      identity[field] = try fields.textIfPresent(field.rawValue)
    }
    tagHeights = try fields.readIfPresent(TagHeights.name, TagHeights.init(value:))
  }
}

extension TagHeights {
  /// The name of the setting.
  fileprivate static let name = "tagHeights"

  /// An object of `{"height", "deviation"}` by group.
  fileprivate var value: Value {
    Value(
      members: Dictionary(
        uniqueKeysWithValues: groups.map { group in
          (
            group,
            self[group].map {
              Value(members: ["height": .number($0.height), "deviation": .number($0.deviation)])
            }
          )
        }))
  }

  fileprivate init(value: Value) throws(ValueError) {
    var heights: [String: TagHeight] = [:]
    for (group, value) in try Fields(value, of: "tag heights by group").members {
      let fields = try Fields(value, of: "a tag's height")
      heights[group] = TagHeight(
        try fields.number("height"),
        deviation: try fields.numberIfPresent("deviation") ?? TagHeight().deviation)
    }
    self.init(heights)
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
    let heights = tagHeights.map { [(TagHeights.name, $0?.value ?? .null)] } ?? []
    return .object(Dictionary(uniqueKeysWithValues: numbers + texts + heights))
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
    if fields.members[TagHeights.name] != nil {
      tagHeights = .some(try fields.readIfPresent(TagHeights.name, TagHeights.init(value:)))
    }
    if isEmpty {
      let names =
        VenueSettings.Field.allCases.map(\.rawValue) + VenueIdentity.Field.allCases.map(\.rawValue)
        + [TagHeights.name]
      throw ValueError("must name at least one of \(names.joined(separator: ", "))")
    }
  }
}

extension VenueSettings.Field {
  fileprivate func value(of number: Double) -> Value {
    if isSwitch && (number == 0 || number == 1) { return .bool(number == 1) }
    if let index = Int(exactly: number), words.indices.contains(index) {
      return .string(words[index])
    }
    if isMoment, let seconds = Int64(exactly: number), range.contains(number) {
      return .string(Timestamp(millisecondsSince1970: seconds * 1000).rfc3339)
    }
    return .number(number)
  }

  /// Its value in an object; `nil` when it is not there.
  fileprivate func readIfPresent(_ fields: Fields) throws(ValueError) -> Double? {
    if !words.isEmpty, let word = try fields.textIfPresent(rawValue) {
      // A word that is none becomes a number that cannot be, which the schema reports.
      return words.firstIndex(of: word).map(Double.init) ?? -1
    }
    if isMoment {
      // To the second; the schema reports years that are out of range.
      return try fields.readIfPresent(rawValue, Timestamp.init(value:)).map {
        (Double($0.millisecondsSince1970) / 1000).rounded(.down)
      }
    }
    guard isSwitch else { return try fields.numberIfPresent(rawValue) }
    return try fields.boolIfPresent(rawValue).map { $0 ? 1 : 0 }
  }
}
