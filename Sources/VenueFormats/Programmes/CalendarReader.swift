import Calendars
import Foundation
import IndoorModel

/// Reads the events of an iCalendar file.
enum CalendarReader {
  /// Whether a text is a calendar.
  static func isCalendar(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1024).drop { XMLText.spaceBytes.contains($0) }
    return start.starts(with: "BEGIN:VCALENDAR".utf8)
  }

  /// The events as a draft.
  static func draft(
    _ bytes: [UInt8], file: String, _ moments: LocalMoments
  ) throws(FormatError) -> ProgrammeDraft {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw FormatError(file, "is not UTF-8; save it as UTF-8")
    }
    guard let events = CalendarText.events(of: text) else {
      throw FormatError(file, "is not a calendar that ends with END:VCALENDAR")
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated()
      .filter { $0.element.uppercased().hasPrefix("BEGIN:VEVENT") }.map { $0.offset + 1 }
    var draft = ProgrammeDraft(file: file)
    for (index, event) in events.enumerated() {
      let place: RemarkPlace =
        index < lines.count ? RemarkPlace(line: lines[index]) : "event \(index + 1)"
      guard let event, let start = moment(event.start, moments) else {
        let text = RemarkText("has no start that can be read")
        draft.remark(place, text.leftOut)
        continue
      }
      if event.isRepeated {
        draft.remark(
          place, RemarkText("repeats; only its first time is taken"))
      }
      let end = event.end.flatMap { moment($0, moments) } ?? start
      var item = ProgrammeDraft.Item(
        kind: .session,
        foreignId: String((event.uid.isEmpty ? place.description : event.uid).prefix(256)),
        place: place)
      item.set(start: start, seconds: end.seconds(since: start))
      item.set("title", event.summary, limit: 500, isLocalized: true)
      item.set("abstract", event.description, limit: 20_000, isLocalized: true)
      item.set("tags", event.categories)
      item.set("link", event.url, limit: 2048)
      let room = event.location.trimmingCharacters(in: .whitespacesAndNewlines)
      item.room = room.isEmpty ? nil : String(room.prefix(200))
      try draft.take(item)
    }
    return draft
  }

  private static func moment(
    _ moment: CalendarEvent.Moment, _ moments: LocalMoments
  ) -> Timestamp? {
    switch moment {
    case .absolute(let seconds):
      // The years 1970 to 9999, beyond which RFC 3339 cannot write.
      (0...253_402_300_799).contains(seconds)
        ? Timestamp(millisecondsSince1970: Int64(seconds) * 1000) : nil
    case .local(let year, let month, let day, let hour, let minute, let second):
      moments.moment([year, month, day, hour, minute, second])
    }
  }
}
