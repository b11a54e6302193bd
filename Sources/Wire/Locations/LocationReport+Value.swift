import Geometry
package import IndoorModel

extension LocationReport {
  /// The most characters that a name or a group may have.
  static let wordLimit = 64

  /// Reads a location as `docs/api.md` describes it.
  ///
  /// - Parameter now: the time of a location that does not give its own.
  package init(value: Value, now: Timestamp) throws(ValueError) {
    let fields = try Fields(value, of: "a location")
    self.init(
      navigator: try fields.identifier("navigator"),
      name: try fields.word("name"),
      group: try fields.word("group"),
      location: Location(
        place: try Place(fields), accuracy: try fields.numberIfPresent("accuracy"),
        heading: try fields.numberIfPresent("heading"),
        speed: try fields.numberIfPresent("speed"),
        time: try fields.readIfPresent("time", Timestamp.init(value:)) ?? now))
  }
}

extension LocationReport {
  /// Refuses a name or a group that is too long.
  static func check(
    _ word: String, limit: Int = wordLimit, at place: String
  ) throws(ValueError) {
    if word.utf8.count > limit * 4 || word.count > limit {
      throw ValueError("must have at most \(limit) characters", at: place)
    }
  }
}

extension Place {
  /// Reads `floor` (an id or an ordinal, not looked up here), `x` and `y`.
  package init(_ fields: Fields) throws(ValueError) {
    let floor = try fields.read("floor") { (value) throws(ValueError) in try value.asFloorWord() }
    self.init(
      floor: Identifier(floor),
      point: Point(x: try fields.number("x"), y: try fields.number("y")))
  }
}

extension Value {
  /// The id of a floor, or its ordinal as a number or text.
  package func asFloorWord() throws(ValueError) -> String {
    if number != nil { return String(try asInteger()) }
    return try asText()
  }
}

extension Fields {
  /// A short text, if there.
  func word(
    _ name: String, limit: Int = LocationReport.wordLimit
  ) throws(ValueError) -> String? {
    let word = try textIfPresent(name)
    if let word { try LocationReport.check(word, limit: limit, at: name) }
    return word
  }
}

extension LocationReport {
  /// The location as clients report it.
  package var value: Value {
    Value(members: [
      "navigator": .string(navigator.rawValue), "name": name.map { .string($0) },
      "group": group.map { .string($0) }, "floor": .string(location.place.floor.rawValue),
      "x": .number(location.place.point.x), "y": .number(location.place.point.y),
      "accuracy": location.accuracy.map { .number($0) },
      "heading": location.heading.map { .number($0) },
      "speed": location.speed.map { .number($0) },
      "time": .number(Double(location.time.millisecondsSince1970)),
    ])
  }
}
