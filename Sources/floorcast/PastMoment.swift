import ArgumentParser
import CommandSupport
import Foundation
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

/// `VENUE@TIME`: what is recorded of a venue, from a moment on.
struct PlayedMoment: Hashable {
  let slug: String
  let moment: PastMoment

  /// Reads what stands behind `--play`; `nil` where that names a file.
  init?(_ text: String) throws {
    guard !FileManager.default.fileExists(atPath: text), !text.contains("/"),
      let sign = text.lastIndex(of: "@")
    else { return nil }
    let time = String(text[text.index(after: sign)...])
    guard let moment = PastMoment(argument: time) else {
      throw Console.failure(
        "--play \(text): there is no such file, and “\(time)” is no moment; a moment is RFC 3339, "
          + "e.g. 2026-05-04T08:00:00Z, or so long ago, e.g. -2h", code: Console.usageCode)
    }
    slug = String(text[..<sign])
    self.moment = moment
  }
}
