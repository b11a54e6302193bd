import Foundation
import Geometry
import IndoorModel
import Storage

/// Writes tracks as CSV (RFC 4180): one line for each navigator at each second.
///
/// The first five columns are those that `--play` reads.
struct TrackExport {
  static let header = "t,id,x,y,floor,state,heading,time,group,name,accuracy\n"

  private let begin: Timestamp?
  private let end: Timestamp?
  private var start: Timestamp?
  private var last: Timestamp?
  /// The lines that were written.
  private(set) var count = 0

  init(from begin: Timestamp?, to end: Timestamp?) {
    self.begin = begin
    self.end = end
  }

  /// The lines of a minute; minutes must come in order.
  mutating func lines(of minute: TrackMinute) -> String {
    var lines = ""
    for moment in minute.moments {
      // The last sample of a minute is the first one of the next.
      if let last, moment <= last { continue }
      if let begin, moment < begin { continue }
      if let end, moment > end { continue }
      last = moment
      let start = start ?? moment
      self.start = start
      let seconds = moment.seconds(since: start)
      for sighting in minute.sightings(at: moment).sorted(by: { $0.navigator < $1.navigator }) {
        lines += line(of: sighting, seconds: seconds, time: moment.rfc3339)
        count += 1
      }
    }
    return lines
  }

  private func line(of sighting: Sighting, seconds: Double, time: String) -> String {
    let fields = [
      thousandths(seconds), quoted(sighting.navigator.rawValue),
      thousandths(sighting.place.point.x), thousandths(sighting.place.point.y),
      quoted(sighting.place.floor.rawValue), sighting.state.name,
      sighting.heading.map(thousandths) ?? "", time, quoted(sighting.group ?? ""),
      quoted(sighting.name ?? ""), sighting.accuracy.map(thousandths) ?? "",
    ]
    return fields.joined(separator: ",") + "\n"
  }

  private func thousandths(_ number: Double) -> String {
    let number = (number * 1000).rounded() / 1000
    return number == number.rounded() ? String(Int(number)) : String(number)
  }

  /// A text as a field; one that a spreadsheet would take for a formula begins with an apostrophe.
  private func quoted(_ text: String) -> String {
    let isFormula = text.first.map { "=+@\t".contains($0) } ?? false
    let text = (isFormula ? "'" : "") + text.replacing("\n", with: " ")
    guard text.contains(where: { ",\"\r".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
