import Geometry
import IndoorModel

extension LocationReport {
  /// Reads a location as clients report it.
  ///
  /// - Parameter now: the time of locations that do not tell theirs.
  init(value: Value, now: Timestamp) throws(ValueError) {
    let fields = try Fields(value, of: "a location")
    self.init(
      navigator: try fields.identifier("navigator"),
      name: try fields.shortTextIfPresent("name"),
      group: try fields.shortTextIfPresent("group"),
      location: Location(
        place: try Place(fields),
        accuracy: try fields.numberIfPresent("accuracy", in: 0...100_000),
        heading: try fields.numberIfPresent("heading", in: -100...100),
        speed: try fields.numberIfPresent("speed", in: 0...1000),
        time: try fields.readIfPresent("time", Timestamp.init(value:)) ?? now))
  }
}

extension Fields {
  /// A name or group, if there.
  fileprivate func shortTextIfPresent(_ name: String) throws(ValueError) -> String? {
    guard let text = try textIfPresent(name), !text.isEmpty else { return nil }
    guard text.count <= 100 else { throw ValueError("must have at most 100 characters", at: name) }
    return text
  }

  /// A number within a range, if there.
  fileprivate func numberIfPresent(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ValueError) -> Double? {
    guard let number = try numberIfPresent(name) else { return nil }
    guard range.contains(number) else {
      throw ValueError(
        "must be from \(Int(range.lowerBound)) to \(Int(range.upperBound))", at: name)
    }
    return number
  }
}
