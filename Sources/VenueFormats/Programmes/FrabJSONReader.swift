import IndoorModel

/// Reads the schedule JSON of frab and pretalx: `schedule.conference.days[].rooms`.
enum FrabJSONReader {
  /// Whether a document is such a schedule.
  static func isSchedule(_ value: Value) -> Bool { days(of: value) != nil }

  /// The events of a schedule as a draft.
  static func draft(
    _ value: Value, file: String, _ moments: LocalMoments
  ) throws(FormatError) -> ProgrammeDraft {
    var draft = ProgrammeDraft(file: file)
    for (number, day) in (days(of: value) ?? []).enumerated() {
      let rooms = day.object?["rooms"]?.object ?? [:]
      for (room, events) in rooms.sorted(by: { $0.key < $1.key }) {
        for (index, event) in (events.array ?? []).enumerated() {
          let place: RemarkPlace = "days[\(number)].rooms.\(room)[\(index)]"
          guard let members = event.object else {
            draft.remark(
              place, RemarkText("must be an object").leftOut)
            continue
          }
          var found = FrabEvent(
            day: day.object?["date"]?.string ?? "", room: room, place: place)
          for (name, value) in members {
            if let text = text(value) { found.take(name, text) }
          }
          for person in members["persons"]?.array ?? [] {
            let names = ["public_name", "full_public_name", "name"].lazy
              .compactMap { person.object?[$0]?.string }
            if let name = names.first(where: { !$0.isEmpty }) { found.take(person: name) }
          }
          try found.add(to: &draft, moments)
        }
      }
    }
    return draft
  }

  private static func days(of value: Value) -> [Value]? {
    value.object?["schedule"]?.object?["conference"]?.object?["days"]?.array
  }

  /// Ids are numbers, in some files; some texts are objects by language.
  private static func text(_ value: Value) -> String? {
    if let number = value.number { return Int(exactly: number).map(String.init) }
    return value.string ?? LocalizedText(value)?.text()
  }
}
