/// A measurement with everything looked up that is the same for each hypothesis.
struct Observation: Sendable {
  enum Kind: UInt8, Sendable {
    case distance, difference, azimuth, elevation
  }

  var kind: Kind
  /// What measured the distance; `nil` for the venue's radio. Beside `kind`, it takes no memory.
  var radio: RadioClass?
  /// The anchor's number.
  var anchor: Int32
  /// The second anchor of a difference.
  var other: Int32 = -1
  /// Seconds since 1970.
  var time: Double
  /// Metres or radians.
  var value: Double
  /// The variance of its white noise.
  var variance: Double
  /// The probability that it is an outlier.
  var outlierShare: Double

  /// Which biases it has.
  var biasKind: BiasKind {
    switch kind {
    case .distance: BiasKind(radio)
    case .difference: .distance
    case .azimuth: .azimuth
    case .elevation: .elevation
    }
  }

  /// Whether a later one replaces it.
  func isAlike(_ other: Observation) -> Bool {
    kind == other.kind && anchor == other.anchor && self.other == other.other
      && radio == other.radio
  }
}

/// A measured place, e.g. of a marker or another positioning system.
struct ObservedFix: Sendable {
  var time: Double
  var floor: Int32?
  var x: Double
  var y: Double
  /// The covariance in square metres.
  var xx: Double
  var xy: Double
  var yy: Double
}
