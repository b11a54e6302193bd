import IndoorModel

/// Reads the schedule XML of Pentabarf, frab and pretalx.
struct FrabXMLReader: XMLElementReader {
  private var events: [FrabEvent] = []
  private var event: FrabEvent?
  private var path: [String] = []
  private var day = ""
  private var room = ""
  private var characters = ""

  /// Whether a text is such a schedule.
  static func isSchedule(_ bytes: [UInt8]) -> Bool {
    XMLText.outermostElement(of: bytes) == "schedule"
  }

  /// The events of a schedule as a draft.
  static func draft(
    _ bytes: [UInt8], file: String, _ moments: LocalMoments
  ) throws(FormatError) -> ProgrammeDraft {
    var reader = FrabXMLReader()
    do { try XMLText.read(bytes, with: &reader) } catch {
      throw FormatError(file, error.description)
    }
    var draft = ProgrammeDraft(file: file)
    for event in reader.events { try event.add(to: &draft, moments) }
    return draft
  }

  mutating func start(_ name: String, _ attributes: [String: String], line: Int) {
    path.append(name)
    characters = ""
    switch name {
    case "day" where path.count == 2: day = attributes["date"] ?? ""
    case "room" where path.count == 3: room = attributes["name"] ?? ""
    case "event" where event == nil:
      var found = FrabEvent(day: day, room: room, place: RemarkPlace(line: line))
      for name in ["id", "guid", "code"] {
        if let text = attributes[name] { found.take(name, text) }
      }
      event = found
    default: break
    }
  }

  mutating func text(_ characters: String) { self.characters += characters }

  mutating func end(_ name: String) {
    defer {
      path.removeLast()
      characters = ""
    }
    guard event != nil else { return }
    if name == "event" {
      if let event { events.append(event) }
      event = nil
    } else if name == "person" {
      event?.take(person: characters)
    } else if path.dropLast().last == "event" {
      event?.take(name, characters)
    }
  }
}
