import Foundation
import IndoorModel

/// Reads a table of sessions (`title`, `start` and `end` or `duration`) or of stands (`exhibitor`).
///
/// Lists in a cell are divided by semicolons, or by bars where the table itself has semicolons.
enum CSVProgrammeReader {
  /// Whether the first line has the headings.
  static func isTable(_ bytes: [UInt8]) -> Bool {
    let names = CSVPlacesReader.firstHeadings(of: bytes)
    return names.contains("title") && names.contains("start") || names.contains("exhibitor")
  }

  /// The lines of the table as a draft.
  static func draft(
    _ bytes: [UInt8], file: String, _ moments: LocalMoments
  ) throws(FormatError) -> ProgrammeDraft {
    let areStands = CSVPlacesReader.firstHeadings(of: bytes).contains("exhibitor")
    var draft = ProgrammeDraft(file: file)
    var names: [String: Int] = [:]
    for (line, members) in try CSVPlacesReader.table(bytes, file: file) {
      let place = RemarkPlace(line: line)
      func text(_ name: String) -> String { members[name] ?? "" }
      let title = text(areStands ? "exhibitor" : "title")
      // Without an id the title names a session, and the second of a title has a number.
      names[title, default: 0] += 1
      let number = names[title] ?? 1
      let id = text("id").isEmpty ? title + (number > 1 ? " #\(number)" : "") : text("id")
      var item = ProgrammeDraft.Item(
        kind: areStands ? .stand : .session, foreignId: String(id.prefix(256)), place: place)
      item.room = text("room").isEmpty ? nil : String(text("room").prefix(200))
      item.set("tags", list(text("tags")))
      item.set("link", text("link"), limit: 2048)
      if areStands {
        item.set("exhibitor", title, limit: 500, isLocalized: true)
        item.set("description", text("description"), limit: 20_000, isLocalized: true)
        item.set("products", list(text("products")))
      } else {
        guard let start = moments.moment(text("start")) else {
          draft.remark(place, unreadable("start", text("start")).leftOut)
          continue
        }
        let ending = moments.moment(text("end"))?.seconds(since: start)
        guard let seconds = ending ?? LocalMoments.seconds(of: text("duration")) else {
          draft.remark(place, unreadable("end", text("end")).leftOut)
          continue
        }
        item.set(start: start, seconds: seconds)
        item.set("title", title, limit: 500, isLocalized: true)
        item.set("subtitle", text("subtitle"), limit: 500, isLocalized: true)
        item.set("abstract", text("abstract"), limit: 20_000, isLocalized: true)
        item.set("speakers", list(text("speakers")))
        item.set("track", text("track"), limit: 200, isLocalized: true)
        item.set("language", text("language"), limit: 64)
        if let capacity = Int(text("capacity")) { item.properties["capacity"] = Value(capacity) }
      }
      try draft.take(item)
    }
    return draft
  }

  private static func list(_ cell: String) -> [String] {
    cell.split { $0 == ";" || $0 == "|" }.map(String.init)
  }

  private static func unreadable(_ name: String, _ text: String) -> RemarkText {
    RemarkText(
      "\(name) must be a time such as 2026-12-27 11:00, not “\(text.prefix(40))”")
  }
}
