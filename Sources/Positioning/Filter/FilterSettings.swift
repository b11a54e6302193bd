/// What a filter knows beforehand: the radio's errors and how a tag is worn.
struct FilterSettings: Sendable {
  var errors: RangeErrors
  /// Metres of the tag above its floor.
  var height: Double
  /// The standard deviation of that, in metres.
  var heightDeviation: Double
  /// The standard deviation of each coordinate of an anchor, in metres.
  var anchorDeviation: Double

  /// The variances of the slow and the fast bias of a slot.
  @inline(__always)
  func variances(_ kind: BiasKind) -> (slow: Double, fast: Double) {
    switch kind {
    case .azimuth, .elevation:
      return (
        DirectionErrors.slow * DirectionErrors.slow, DirectionErrors.fast * DirectionErrors.fast
      )
    default:
      let errors = errors(of: kind)
      return (errors.slow * errors.slow, errors.fast * errors.fast)
    }
  }

  /// How large the errors of distances are that have biases of a kind.
  @inline(__always)
  func errors(of kind: BiasKind) -> RangeErrors {
    switch kind {
    case .distance, .azimuth, .elevation: errors
    case .ultraWideband: RadioClass.ultraWideband.errors
    case .wifiRoundTrip: RadioClass.wifiRoundTrip.errors
    case .signalStrength: RadioClass.signalStrength.errors
    }
  }
}

/// The parts of which the error of a measured direction is made, as standard deviations in radians;
/// only simulations have tried them.
enum DirectionErrors {
  static let white = 0.05
  static let fast = 0.05
  static let slow = 0.09
  /// Radians within which most outliers lie.
  static let outlierScale = 0.5
  static let gateCap = 0.5
}

/// How likely an outlier is, and where the gate between it and the measurement lies.
struct SoftGate: Sendable {
  /// The probability that a measurement is an outlier.
  var outlierShare: Double
  /// The unit's distance within which most outliers lie.
  var scale: Double
  /// The largest standard deviation that a prediction may have for the gate.
  var cap: Double
}
