import Geometry
package import IndoorModel
package import LiveMap
import Positioning

extension MeasurementReport {
  /// Reads a measurement as `docs/api.md` describes it.
  ///
  /// - Parameter now: the time of a measurement that does not give its own.
  package init(value: Value, now: Timestamp) throws(ValueError) {
    let fields = try Fields(value, of: "a measurement")
    let time = try fields.readIfPresent("time", Timestamp.init(value:)) ?? now
    self.init(
      navigator: try fields.identifier("navigator"), name: try fields.word("name"),
      group: try fields.word("group"),
      TagMeasurement(time: time, content: try TagMeasurement.Content(fields)))
  }
}

extension TagMeasurement.Content {
  fileprivate init(_ fields: Fields) throws(ValueError) {
    switch try fields.text("kind") {
    case "range":
      self = .range(
        AnchorRange(
          anchor: try fields.identifier("anchor"),
          distance: try fields.numberIfPresent("distance"),
          azimuth: try fields.numberIfPresent("azimuth"),
          elevation: try fields.numberIfPresent("elevation"),
          quality: try fields.numberIfPresent("quality"),
          deviation: try fields.numberIfPresent("deviation")))
    case "difference":
      self = .timeDifference(
        AnchorDifference(
          anchor: try fields.identifier("anchor"), reference: try fields.identifier("reference"),
          difference: try fields.number("difference"),
          deviation: try fields.numberIfPresent("deviation")))
    case "strength":
      self = .signalStrength(
        anchor: try fields.identifier("anchor"), decibelMilliwatts: try fields.number("dBm"))
    case "fix":
      let floor = try fields.readIfPresent("floor") { (value) throws(ValueError) in
        Identifier<Floor>(try value.asFloorWord())
      }
      self = .fix(
        MeasuredFix(
          floor: floor, point: Point(x: try fields.number("x"), y: try fields.number("y")),
          covariance: try PositionCovariance(fields)))
    case "step":
      self = .step(
        distance: try fields.number("distance"), headingChange: try fields.number("turn"))
    default:
      throw ValueError("must be range, difference, strength, fix or step", at: "kind")
    }
  }
}

extension PositionCovariance {
  /// Reads `covariance`, a list of the variance of x, the covariance and the variance of y, or
  /// `deviation`, the same along both axes.
  fileprivate init(_ fields: Fields) throws(ValueError) {
    guard fields.value("covariance") != nil else {
      let deviation = try fields.number("deviation")
      self.init(xx: deviation * deviation, yy: deviation * deviation)
      return
    }
    let numbers = try fields.list("covariance") { (value) throws(ValueError) in
      guard let number = value.number, number.isFinite else {
        throw ValueError("must be finite numbers")
      }
      return number
    }
    guard numbers.count == 3, numbers[0] > 0, numbers[0] * numbers[2] > numbers[1] * numbers[1]
    else {
      throw ValueError(
        "must be the variance of x, the covariance, and the variance of y, positive definite",
        at: "covariance")
    }
    self.init(xx: numbers[0], xy: numbers[1], yy: numbers[2])
  }
}
