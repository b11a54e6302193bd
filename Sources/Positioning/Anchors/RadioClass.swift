import Foundation

/// The kind of radio that measures distances in a venue; a venue chooses one.
///
/// The errors of ultra-wideband (UWB) ranges were measured on public recordings (docs/positioning.md);
/// those of the other two are estimates that only simulations have tried.
public enum RadioClass: String, Hashable, Sendable, CaseIterable {
  /// Two-way ranges or time differences of ultra-wideband radios, right to a decimetre.
  case ultraWideband
  /// Round-trip times of Wi-Fi (802.11mc), right to a metre.
  case wifiRoundTrip
  /// Distances from signal strengths of Bluetooth or Wi-Fi, right to several metres.
  case signalStrength

  /// How large the errors of its distances are, and how long they last.
  public var errors: RangeErrors {
    switch self {
    case .ultraWideband: RangeErrors()
    case .wifiRoundTrip:
      RangeErrors(white: 0.7, fast: 0.7, slow: 0.3, outlierScale: 4, gateCap: 4)
    case .signalStrength: RangeErrors(white: 3, fast: 3, outlierScale: 8, gateCap: 10, growth: 0.5)
    }
  }
}

/// The parts of which the error of a measured distance is made, as standard deviations in metres.
///
/// A range is the distance, plus an offset of the tag, plus a slow and a fast bias of each anchor,
/// plus white noise; now and then it is an outlier, mostly too long.
public struct RangeErrors: Hashable, Sendable {
  /// What is independent from one range to the next.
  public var white: Double
  /// A bias of each anchor that is another one after `fastSeconds`.
  public var fast: Double
  /// A bias of each anchor that is another one after `slowSeconds`.
  public var slow: Double
  /// The common offset of a tag.
  public var offset: Double
  /// Metres within which most outliers lie.
  public var outlierScale: Double
  /// Metres of uncertainty beyond which a prediction no longer widens the gate: a filter that knows
  /// nothing must not take everything for good.
  public var gateCap: Double
  /// The share of a distance that white noise has at least, as a standard deviation.
  public var growth: Double
  /// The time constant of the fast bias, in seconds.
  public let fastSeconds = 1.0
  /// The time constant of the slow bias, in seconds.
  public let slowSeconds = 300.0
  /// The time constant of a tag's offset, in seconds.
  public let offsetSeconds = 600.0

  /// Makes the errors of a radio (default: ultra-wideband), in metres.
  public init(
    white: Double = 0.04, fast: Double = 0.10, slow: Double = 0.05, offset: Double = 0.20,
    outlierScale: Double = 1, gateCap: Double = 1, growth: Double = 0
  ) {
    self.white = white
    self.fast = fast
    self.slow = slow
    self.offset = offset
    self.outlierScale = outlierScale
    self.gateCap = gateCap
    self.growth = growth
  }

  /// The standard deviation of a single range around its distance and the tag's offset, in metres.
  public var rangeDeviation: Double { rangeVariance.squareRoot() }

  /// The same at a distance: of signal strengths, decibels are as wrong far away as nearby, so that metres
  /// are the more wrong the farther away.
  mutating func grow(to distance: Double) { white = max(white, growth * distance) }

  /// The variance of a single range around its distance and the tag's offset, in square metres.
  var rangeVariance: Double { white * white + slow * slow + fast * fast }
}

/// How a signal strength becomes a distance: the log-distance path loss model.
public struct PathLoss: Hashable, Sendable {
  /// The strength at one metre, in dBm.
  public var strengthAtOneMetre: Double
  /// By how many times ten decibels the strength falls for each tenfold distance: 2 in free space,
  /// 2 to 4 indoors.
  public var exponent: Double

  /// Makes the model of a kind of transmitter.
  public init(strengthAtOneMetre: Double = -59, exponent: Double = 2.5) {
    self.strengthAtOneMetre = strengthAtOneMetre
    self.exponent = exponent
  }

  /// The distance in metres at which a strength is usual.
  func distance(at decibelMilliwatts: Double) -> Double {
    pow(10, (strengthAtOneMetre - decibelMilliwatts) / (10 * exponent))
  }
}
