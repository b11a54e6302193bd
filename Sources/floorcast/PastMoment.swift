import ArgumentParser
import IndoorModel

/// A moment of the past as it is typed: `2026-05-04T08:00:00Z`, or so long ago: `-2h`, `-30m`,
/// `-45s`, `-1d`.
struct PastMoment: ExpressibleByArgument, Hashable {
  private enum Form: Hashable {
    case moment(Timestamp)
    case ago(seconds: Double)
  }

  private let form: Form

  init?(argument: String) {
    if let time = Timestamp(rfc3339: argument) {
      form = .moment(time)
      return
    }
    let units = ["s": 1.0, "m": 60, "h": 3600, "d": 86_400]
    guard argument.hasPrefix("-"), let unit = argument.last.flatMap({ units[String($0)] }),
      let number = Double(argument.dropFirst().dropLast()), number > 0, number.isFinite
    else { return nil }
    form = .ago(seconds: number * unit)
  }

  /// The moment that is meant.
  func time(before now: Timestamp) -> Timestamp {
    switch form {
    case .moment(let time): time
    case .ago(let seconds): now.advanced(bySeconds: -seconds)
    }
  }
}
