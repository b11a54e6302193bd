import Foundation

/// Where a tag is seen from an anchor.
struct Sight: Sendable {
  /// The tag less the anchor, in metres.
  let dx: Double
  let dy: Double
  let dz: Double
  /// The distance in metres.
  let distance: Double

  @inline(__always)
  init(x: Double, y: Double, z: Double, from site: AnchorMap.Site) {
    dx = x - site.x
    dy = y - site.y
    dz = z - site.z
    // A tag at its anchor has no direction; five centimetres are below every radio's errors.
    distance = max(0.05, (dx * dx + dy * dy + dz * dz).squareRoot())
  }

  /// The square of the horizontal distance.
  var squaredGround: Double { max(0.0025, dx * dx + dy * dy) }
}

/// What measurements a hypothesis expects, and how each depends on its states.
struct ObservationModel: Sendable {
  /// The standard deviation of a range through a floor, in metres for each floor.
  private static let throughFloor = 0.5
  /// How unlikely (natural logarithm) an anchor of another floor is to be heard, for each floor.
  private static let otherFloor = 1.5
  /// The probability that a range through a floor is an outlier.
  private static let throughFloorOutliers = 0.3

  let settings: FilterSettings
  let anchors: AnchorMap

  /// The logarithm of the probability that a tag on one floor hears the anchor of another.
  @inline(__always)
  func hearing(_ observation: Observation, on floor: Int32) -> Double {
    -Self.otherFloor * Double(abs(anchors[observation.anchor].floor - floor).signum())
  }

  /// The variance of passing floors, in square metres; 0 on the same floor.
  @inline(__always)
  func floorVariance(_ observation: Observation, on floor: Int32) -> Double {
    observation.kind == .distance && anchors[observation.anchor].floor != floor
      ? Self.throughFloor * Self.throughFloor : 0
  }

  /// The gate of an observation for a hypothesis with a recent share of inliers.
  @inline(__always)
  func gate(_ observation: Observation, for hypothesis: borrowing Hypothesis) -> SoftGate {
    var share = max(observation.outlierShare, min(0.9, 1 - hypothesis.inlierShare))
    if floorVariance(observation, on: hypothesis.floor) > 0 {
      share = max(share, Self.throughFloorOutliers)
    }
    switch observation.kind {
    case .distance, .difference:
      return SoftGate(
        outlierShare: share, scale: settings.errors.outlierScale, cap: settings.errors.gateCap)
    case .azimuth, .elevation:
      return SoftGate(
        outlierShare: share, scale: DirectionErrors.outlierScale, cap: DirectionErrors.gateCap)
    }
  }

  /// The observation as a scalar measurement of a hypothesis; `nil` where its slot is gone.
  @inline(__always)
  func linearize(
    _ observation: Observation, for hypothesis: borrowing Hypothesis, slots: borrowing BiasSlots
  ) -> Linearization? {
    switch observation.kind {
    case .distance: distance(observation, hypothesis, slots)
    case .difference: difference(observation, hypothesis, slots)
    case .azimuth: azimuth(observation, hypothesis, slots)
    case .elevation: elevation(observation, hypothesis, slots)
    }
  }

  @inline(__always)
  private func sight(_ anchor: Int32, _ hypothesis: borrowing Hypothesis) -> Sight {
    let z =
      anchors.elevation(hypothesis.floor) + settings.height + hypothesis.mean[Hypothesis.height]
    return Sight(x: hypothesis.mean[0], y: hypothesis.mean[1], z: z, from: anchors[anchor])
  }

  @inline(__always)
  private func biases(_ slot: Int, _ hypothesis: borrowing Hypothesis) -> Double {
    hypothesis.mean[Hypothesis.slow(slot)] + hypothesis.mean[Hypothesis.fast(slot)]
  }

  @inline(__always)
  private func distance(
    _ observation: Observation, _ hypothesis: borrowing Hypothesis, _ slots: borrowing BiasSlots
  ) -> Linearization? {
    guard let slot = slots.slot(of: observation.anchor, .distance) else { return nil }
    let sight = sight(observation.anchor, hypothesis)
    let (ux, uy) = (sight.dx / sight.distance, sight.dy / sight.distance)
    var result = Linearization()
    result.add(0, ux)
    result.add(1, uy)
    result.add(Hypothesis.height, sight.dz / sight.distance)
    result.add(Hypothesis.offset, 1)
    result.add(Hypothesis.slow(slot), 1)
    result.add(Hypothesis.fast(slot), 1)
    let bend = Bend(ux: ux, uy: uy, distance: sight.distance, of: hypothesis)
    result.residual =
      observation.value
      - (sight.distance + hypothesis.mean[Hypothesis.offset] + biases(slot, hypothesis)
        + bend.mean)
    result.variance =
      observation.variance + floorVariance(observation, on: hypothesis.floor) + bend.variance
    return result
  }

  private func difference(
    _ observation: Observation, _ hypothesis: borrowing Hypothesis, _ slots: borrowing BiasSlots
  ) -> Linearization? {
    guard let slot = slots.slot(of: observation.anchor, .distance),
      let otherSlot = slots.slot(of: observation.other, .distance)
    else { return nil }
    let near = sight(observation.anchor, hypothesis)
    let far = sight(observation.other, hypothesis)
    var result = Linearization()
    result.add(0, near.dx / near.distance - far.dx / far.distance)
    result.add(1, near.dy / near.distance - far.dy / far.distance)
    result.add(Hypothesis.height, near.dz / near.distance - far.dz / far.distance)
    result.add(Hypothesis.slow(slot), 1)
    result.add(Hypothesis.fast(slot), 1)
    result.add(Hypothesis.slow(otherSlot), -1)
    result.add(Hypothesis.fast(otherSlot), -1)
    let nearBend = Bend(
      ux: near.dx / near.distance, uy: near.dy / near.distance, distance: near.distance,
      of: hypothesis)
    let farBend = Bend(
      ux: far.dx / far.distance, uy: far.dy / far.distance, distance: far.distance, of: hypothesis)
    result.residual =
      observation.value
      - (near.distance - far.distance + biases(slot, hypothesis) - biases(otherSlot, hypothesis)
        + nearBend.mean - farBend.mean)
    result.variance = observation.variance + nearBend.variance + farBend.variance
    return result
  }

  private func azimuth(
    _ observation: Observation, _ hypothesis: borrowing Hypothesis, _ slots: borrowing BiasSlots
  ) -> Linearization? {
    guard let slot = slots.slot(of: observation.anchor, .azimuth) else { return nil }
    let sight = sight(observation.anchor, hypothesis)
    var result = Linearization()
    result.add(0, -sight.dy / sight.squaredGround)
    result.add(1, sight.dx / sight.squaredGround)
    result.add(Hypothesis.slow(slot), 1)
    result.add(Hypothesis.fast(slot), 1)
    let expected = atan2(sight.dy, sight.dx) + biases(slot, hypothesis)
    // Into −π…π.
    result.residual = remainder(observation.value - expected, 2 * .pi)
    result.variance = observation.variance
    return result
  }

  private func elevation(
    _ observation: Observation, _ hypothesis: borrowing Hypothesis, _ slots: borrowing BiasSlots
  ) -> Linearization? {
    guard let slot = slots.slot(of: observation.anchor, .elevation) else { return nil }
    let sight = sight(observation.anchor, hypothesis)
    let ground = sight.squaredGround.squareRoot()
    let square = sight.squaredGround + sight.dz * sight.dz
    var result = Linearization()
    result.add(0, -sight.dz * sight.dx / ground / square)
    result.add(1, -sight.dz * sight.dy / ground / square)
    result.add(Hypothesis.height, ground / square)
    result.add(Hypothesis.slow(slot), 1)
    result.add(Hypothesis.fast(slot), 1)
    result.residual = observation.value - atan2(sight.dz, ground) - biases(slot, hypothesis)
    result.variance = observation.variance
    return result
  }
}

/// The second-order term of a distance: circles are bent, which matters where the place is uncertain.
private struct Bend {
  /// Metres by which the mean distance exceeds that of the mean place.
  let mean: Double
  /// The variance that a straight line through the circle leaves out, in square metres.
  let variance: Double

  @inline(__always)
  init(ux: Double, uy: Double, distance: Double, of hypothesis: borrowing Hypothesis) {
    let (xx, xy, yy) = (
      hypothesis.covariance[0, 0], hypothesis.covariance[1, 0], hypothesis.covariance[1, 1]
    )
    // The Hessian of the distance times the covariance of the place.
    let (hxx, hxy, hyy) = (
      (1 - ux * ux) / distance, -ux * uy / distance, (1 - uy * uy) / distance
    )
    let (a, b) = (hxx * xx + hxy * xy, hxx * xy + hxy * yy)
    let (c, d) = (hxy * xx + hyy * xy, hxy * xy + hyy * yy)
    mean = (a + d) / 2
    variance = (a * a + 2 * b * c + d * d) / 2
  }
}
