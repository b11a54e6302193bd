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

extension MeasurementReport {
  /// The measurement as `docs/api.md` describes it.
  package var value: Value {
    var members: [String: Value?] = [
      "navigator": .string(navigator.rawValue), "name": name.map { .string($0) },
      "group": group.map { .string($0) },
      "time": Value(Int(measurement.time.millisecondsSince1970)),
    ]
    members.merge(measurement.content.members) { known, _ in known }
    return Value(members: members)
  }
}

extension TagMeasurement.Content {
  /// The members that say what was measured.
  fileprivate var members: [String: Value?] {
    switch self {
    case .range(let range):
      [
        "kind": "range", "anchor": .string(range.anchor.rawValue),
        "distance": range.distance.map { .number($0) },
        "azimuth": range.azimuth.map { .number($0) },
        "elevation": range.elevation.map { .number($0) },
        "quality": range.quality.map { .number($0) },
        "deviation": range.deviation.map { .number($0) },
      ]
    case .timeDifference(let difference):
      [
        "kind": "difference", "anchor": .string(difference.anchor.rawValue),
        "reference": .string(difference.reference.rawValue),
        "difference": .number(difference.difference),
        "deviation": difference.deviation.map { .number($0) },
      ]
    case .signalStrength(let anchor, let strength):
      ["kind": "strength", "anchor": .string(anchor.rawValue), "dBm": .number(strength)]
    case .fix(let fix):
      [
        "kind": "fix", "floor": fix.floor.map { .string($0.rawValue) },
        "x": .number(fix.point.x), "y": .number(fix.point.y),
        "covariance": [
          .number(fix.covariance.xx), .number(fix.covariance.xy), .number(fix.covariance.yy),
        ],
      ]
    case .step(let distance, let turn):
      ["kind": "step", "distance": .number(distance), "turn": .number(turn)]
    }
  }

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
      guard (0.001...1_000_000).contains(deviation) else {
        throw ValueError("must be from 0.001 to 1000000 metres", at: "deviation")
      }
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
