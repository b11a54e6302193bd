import IndoorModel
import Pedestrians

/// How long something takes, as a distribution.
public enum RandomDuration: Hashable, Sendable {
  /// Always the same seconds.
  case fixed(Double)
  /// Log-normal with a mean and a standard deviation in seconds: stays at stands and in rooms.
  case logNormal(mean: Double, deviation: Double)
  /// Exponential with a mean in seconds: the service times of simple counters.
  case exponential(mean: Double)

  /// The mean in seconds.
  public var mean: Double {
    switch self {
    case .fixed(let seconds): seconds
    case .logNormal(let mean, _), .exponential(let mean): mean
    }
  }

  /// Seconds at random.
  public func seconds(using generator: inout some RandomNumberGenerator) -> Double {
    switch self {
    case .fixed(let seconds): return seconds
    case .exponential(let mean):
      return -mean * logarithm(1 - Double.random(in: 0..<1, using: &generator))
    case .logNormal(let mean, let deviation):
      guard mean > 0, deviation > 0 else { return mean }
      let share = deviation / mean
      let variance = logarithm(1 + share * share)
      let place = logarithm(mean) - variance / 2
      return Pedestrians.exponential(
        place + variance.squareRoot() * FreeSpeeds.normal(using: &generator))
    }
  }

  /// Reads seconds, or an object with `mean`, `deviation` (default: log-normal) and `shape`.
  init(value: Value) throws(ValueError) {
    if value.number != nil {
      self = .fixed(try Self.seconds(value))
      return
    }
    let fields = try Fields(value, of: "a duration: mean, deviation, shape")
    let mean = try fields.read("mean", Self.seconds)
    let deviation = try fields.readIfPresent("deviation", Self.seconds)
    switch try fields.textIfPresent("shape") ?? (deviation == nil ? "fixed" : "log-normal") {
    case "fixed": self = .fixed(mean)
    case "exponential": self = .exponential(mean: mean)
    case "log-normal":
      guard let deviation else {
        throw ValueError(
          "is missing: how far durations lie from the mean, in seconds", at: "deviation")
      }
      self = .logNormal(mean: mean, deviation: deviation)
    default: throw ValueError("must be fixed, log-normal or exponential", at: "shape")
    }
  }

  private static func seconds(_ value: Value) throws(ValueError) -> Double {
    let number = try value.asNumber()
    guard (0...604_800).contains(number) else {
      throw ValueError("must be from 0 to 604800 seconds")
    }
    return number
  }
}
