import Foundation
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
        "technology": range.radio.map { .string($0.technology) },
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
    case .sighting(let sighting):
      [
        "kind": "marker", "marker": .string(sighting.marker.rawValue),
        "distance": sighting.distance.map { .number($0) },
        "deviation": sighting.deviation.map { .number($0) },
        "angle": sighting.angle.map { .number($0) },
        "heading": sighting.heading.map { .number($0) },
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
          deviation: try fields.numberIfPresent("deviation"),
          radio: try fields.readIfPresent("technology", RadioClass.init(value:))))
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
    case "marker": self = .sighting(try MarkerSighting(fields))
    case "step":
      self = .step(
        distance: try fields.number("distance"), headingChange: try fields.number("turn"))
    default:
      throw ValueError("must be range, difference, strength, fix, marker or step", at: "kind")
    }
  }
}

extension RadioClass {
  /// The radios by the words that devices have for them.
  private static let byTechnology: [(word: String, radio: RadioClass)] = [
    ("uwb", .ultraWideband), ("wifi", .wifiRoundTrip), ("ble", .signalStrength),
  ]

  /// Reads `technology` of a measurement.
  package init(value: Value) throws(ValueError) {
    let word = try value.asText()
    guard let found = Self.byTechnology.first(where: { $0.word == word }) else {
      let words = Self.byTechnology.map(\.word).joined(separator: ", ")
      throw ValueError("must be one of \(words)")
    }
    self = found.radio
  }

  /// The word for it in a measurement.
  fileprivate var technology: String {
    Self.byTechnology.first { $0.radio == self }?.word ?? ""
  }
}

extension MarkerSighting {
  /// The share by which a distance is uncertain that follows from how large a marker appears.
  private static let sizeError = 0.1

  /// Reads a sighting; the distance may be given by how large the marker appears: `size`, the angle
  /// that its edge of `width` metres spans.
  fileprivate init(_ fields: Fields) throws(ValueError) {
    self.init(
      marker: try fields.identifier("marker"), distance: try fields.numberIfPresent("distance"),
      deviation: try fields.numberIfPresent("deviation"),
      angle: try fields.numberIfPresent("angle"), heading: try fields.numberIfPresent("heading"))
    guard distance == nil, let size = try fields.numberIfPresent("size") else { return }
    let width = try fields.number("width")
    guard (0.001...3).contains(size) else {
      throw ValueError("must be from 0.001 to 3 radians", at: "size")
    }
    guard (0.005...10).contains(width) else {
      throw ValueError("must be from 0.005 to 10 metres", at: "width")
    }
    let metres = width / (2 * tan(size / 2))
    distance = metres
    deviation = deviation ?? metres * Self.sizeError
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
