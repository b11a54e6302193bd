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
  func gate(_ observation: Observation, for outlook: Outlook) -> SoftGate {
    var share = max(observation.outlierShare, min(0.9, 1 - outlook.inlierShare))
    if floorVariance(observation, on: outlook.floor) > 0 {
      share = max(share, Self.throughFloorOutliers)
    }
    switch observation.kind {
    case .distance, .difference:
      let errors = settings.errors(of: observation.biasKind)
      return SoftGate(outlierShare: share, scale: errors.outlierScale, cap: errors.gateCap)
    case .azimuth, .elevation:
      return SoftGate(
        outlierShare: share, scale: DirectionErrors.outlierScale, cap: DirectionErrors.gateCap)
    }
  }

  /// The observation as a scalar measurement of a hypothesis.
  ///
  /// - Parameters:
  ///   - slot: of the anchor's biases, and their sum.
  ///   - other: the same of a difference's second anchor.
  @inline(__always)
  func linearize(
    _ observation: Observation, for outlook: Outlook, slot: (index: Int, bias: Double),
    other: (index: Int, bias: Double)?, into result: inout Linearization
  ) {
    result.removeAll()
    let sight = sight(observation.anchor, outlook)
    result.variance = observation.variance
    var expected = slot.bias
    switch observation.kind {
    case .distance:
      let bend = Bend(sight, outlook)
      result.add(
        Linearization.Range(
          x: sight.dx / sight.distance, y: sight.dy / sight.distance,
          height: sight.dz / sight.distance, slow: Hypothesis.slow(slot.index)))
      expected += sight.distance + outlook.offset + bend.mean
      result.variance += floorVariance(observation, on: outlook.floor) + bend.variance
    case .difference:
      let far = self.sight(observation.other, outlook)
      let (bend, farBend) = (Bend(sight, outlook), Bend(far, outlook))
      result.add(0, sight.dx / sight.distance - far.dx / far.distance)
      result.add(1, sight.dy / sight.distance - far.dy / far.distance)
      result.add(Hypothesis.height, sight.dz / sight.distance - far.dz / far.distance)
      expected += sight.distance - far.distance + bend.mean - farBend.mean
      result.variance += bend.variance + farBend.variance
    case .azimuth:
      result.add(0, -sight.dy / sight.squaredGround)
      result.add(1, sight.dx / sight.squaredGround)
      expected += atan2(sight.dy, sight.dx)
    case .elevation:
      let ground = sight.squaredGround.squareRoot()
      let square = sight.squaredGround + sight.dz * sight.dz
      result.add(0, -sight.dz * sight.dx / ground / square)
      result.add(1, -sight.dz * sight.dy / ground / square)
      result.add(Hypothesis.height, ground / square)
      expected += atan2(sight.dz, ground)
    }
    if observation.kind != .distance {
      result.add(Hypothesis.slow(slot.index), 1)
      result.add(Hypothesis.fast(slot.index), 1)
    }
    if let other {
      result.add(Hypothesis.slow(other.index), -1)
      result.add(Hypothesis.fast(other.index), -1)
      expected -= other.bias
    }
    let residual = observation.value - expected
    // Directions are the same after a full turn.
    result.residual =
      observation.kind == .azimuth ? remainder(residual, 2 * .pi) : residual
  }

  @inline(__always)
  private func sight(_ anchor: Int32, _ outlook: Outlook) -> Sight {
    let z = anchors.elevation(outlook.floor) + settings.height + outlook.height
    return Sight(x: outlook.x, y: outlook.y, z: z, from: anchors[anchor])
  }
}

/// The second-order term of a distance: circles are bent, which matters where the place is uncertain.
private struct Bend {
  /// Metres by which the mean distance exceeds that of the mean place.
  fileprivate let mean: Double
  /// The variance that a straight line through the circle leaves out, in square metres.
  fileprivate let variance: Double

  @inline(__always)
  init(_ sight: Sight, _ outlook: Outlook) {
    let (ux, uy, distance) = (
      sight.dx / sight.distance, sight.dy / sight.distance, sight.distance
    )
    let (xx, xy, yy) = (outlook.covariance.xx, outlook.covariance.xy, outlook.covariance.yy)
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
