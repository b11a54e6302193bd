import Foundation
import Geometry
import IndoorModel

/// Metres below which no radio measures a distance.
private let leastDistance = 0.05

/// Checks measurements and looks up what they name.
extension PositioningSetup {
  /// Takes the parts that the filter takes one by one out of a measurement.
  ///
  /// - Parameters:
  ///   - now: the caller's clock, in seconds since 1970.
  ///   - names: what the tag called its anchors last.
  ///   - body: is called with each part once all have been checked.
  func read(
    _ measurement: TagMeasurement, now: Double, names: inout HeardNames,
    _ body: (QueuedMeasurement.Content) throws(MeasurementRefusal) -> Void
  ) throws(MeasurementRefusal) {
    let time = measurement.time.seconds
    guard time <= now + clockTolerance else { throw .future }
    switch measurement.content {
    case .range(let range): try read(range, time: time, &names, body)
    case .timeDifference(let difference): try body(try read(difference, time: time, &names))
    case .signalStrength(let anchor, let strength):
      guard let number = names.number(of: anchor, in: anchors) else { throw .unknownAnchor }
      guard (-150...30).contains(strength) else { throw .impossibleValue }
      let distance = max(
        leastDistance, (anchors[number].pathLoss ?? pathLoss).distance(at: strength))
      try read(
        AnchorRange(anchor: anchor, distance: distance, radio: .signalStrength), time: time, &names,
        body)
    case .fix(let fix): try body(try read(fix, time: time))
    case .sighting(let sighting): try body(try read(markers.fix(of: sighting), time: time))
    case .step(let distance, let headingChange):
      guard (-3...3).contains(distance), abs(headingChange) <= 2 * .pi else {
        throw .impossibleValue
      }
      try body(.step(ObservedStep(distance: distance, headingChange: headingChange)))
    }
  }

  private func read(
    _ range: AnchorRange, time: Double, _ names: inout HeardNames,
    _ body: (QueuedMeasurement.Content) throws(MeasurementRefusal) -> Void
  ) throws(MeasurementRefusal) {
    guard let anchor = names.number(of: range.anchor, in: anchors) else { throw .unknownAnchor }
    let share = outlierShare(try checked(range.quality, in: 0...1))
    let distance = try checked(range.distance, in: leastDistance...greatestDistance)
    // A venue has one radio, which needs no name.
    let radio = range.radio.flatMap { $0.errors == errors ? nil : $0 }
    var white = radio?.errors ?? errors
    white.grow(to: distance ?? 0)
    let deviation = try variance(range.deviation, usually: white.white)
    let azimuth = try checked(range.azimuth, in: -2 * .pi...2 * .pi)
    let elevation = try checked(range.elevation, in: -2 * .pi...2 * .pi)
    guard distance != nil || azimuth != nil || elevation != nil else { throw .impossibleValue }
    var observation = Observation(
      kind: .distance, radio: radio, anchor: anchor, time: time, value: 0, variance: deviation,
      outlierShare: share)
    if let distance {
      observation.value = distance
      try body(.observation(observation))
    }
    observation.variance = DirectionErrors.white * DirectionErrors.white
    if let azimuth {
      observation.kind = .azimuth
      observation.value = azimuth
      try body(.observation(observation))
    }
    if let elevation {
      observation.kind = .elevation
      observation.value = elevation
      try body(.observation(observation))
    }
  }

  private func read(
    _ difference: AnchorDifference, time: Double, _ names: inout HeardNames
  ) throws(MeasurementRefusal) -> QueuedMeasurement.Content {
    guard let anchor = names.number(of: difference.anchor, in: anchors),
      let reference = names.number(of: difference.reference, in: anchors)
    else { throw .unknownAnchor }
    let (near, far) = (anchors[anchor], anchors[reference])
    let (dx, dy, dz) = (near.x - far.x, near.y - far.y, near.z - far.z)
    // No tag is farther from one anchor than from another by more than their distance.
    let most = (dx * dx + dy * dy + dz * dz).squareRoot() + 5 * errors.outlierScale
    guard anchor != reference, abs(difference.difference) <= most else { throw .impossibleValue }
    return .observation(
      Observation(
        kind: .difference, anchor: anchor, other: reference, time: time,
        value: difference.difference,
        variance: 2 * (try variance(difference.deviation, usually: errors.white)),
        outlierShare: outlierShare(nil)))
  }

  private func read(
    _ fix: MeasuredFix, time: Double
  ) throws(MeasurementRefusal) -> QueuedMeasurement.Content {
    let covariance = fix.covariance
    guard fix.point.isFinite, covariance.xx > 0, covariance.yy > 0, covariance.xx <= 1e6,
      covariance.yy <= 1e6, covariance.xy * covariance.xy < covariance.xx * covariance.yy
    else { throw .impossibleValue }
    var floor: Int32?
    if let id = fix.floor {
      guard let number = anchors.number(of: id) else { throw .unknownFloor }
      floor = number
    }
    return .fix(
      ObservedFix(
        time: time, floor: floor, x: fix.point.x, y: fix.point.y, xx: covariance.xx,
        xy: covariance.xy, yy: covariance.yy))
  }

  /// The variance of white noise: the radio's own figure, but never less than a centimetre's.
  private func variance(
    _ deviation: Double?, usually white: Double
  ) throws(MeasurementRefusal) -> Double {
    guard let deviation = try checked(deviation, in: 0...1000) else { return white * white }
    return max(0.01, deviation) * max(0.01, deviation)
  }

  private func outlierShare(_ quality: Double?) -> Double { max(0.1, min(0.9, 1 - (quality ?? 1))) }

  private func checked(
    _ value: Double?, in range: ClosedRange<Double>
  ) throws(MeasurementRefusal) -> Double? {
    guard let value else { return nil }
    guard range.contains(value) else { throw .impossibleValue }
    return value
  }
}
