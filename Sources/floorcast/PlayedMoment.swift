import CommandSupport
import Foundation

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
