import Foundation
import IndoorModel

/// What a list of sessions or stands says, before it is laid into a venue.
struct ProgrammeDraft: Sendable {
  /// One session or stand.
  struct Item: Sendable {
    /// What it becomes.
    let kind: ProgrammeEntry.Kind
    /// Its identifier in the list.
    var foreignId: String
    /// Its properties by the names of `ProgrammeSchema`, without those of its place.
    var properties: [String: Value] = [:]
    /// What the list calls its place; `nil` where it says nothing of that.
    var room: String?
    fileprivate let place: RemarkPlace

    /// - Parameter place: where in the file it is: `line 12`.
    init(kind: ProgrammeEntry.Kind, foreignId: String, place: RemarkPlace) {
      self.kind = kind
      self.foreignId = foreignId
      self.place = place
    }

    /// Sets a text, cut to what the schema takes; an empty one is none.
    mutating func set(_ name: String, _ text: String, limit: Int, isLocalized: Bool = false) {
      let text = String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(limit))
      guard !text.isEmpty else { return }
      properties[name] = isLocalized ? LocalizedText(text).value : .string(text)
    }

    /// Sets a list of texts, as many and as long as the schema takes.
    mutating func set(_ name: String, _ texts: [String]) {
      let texts = texts.map {
        String($0.trimmingCharacters(in: .whitespacesAndNewlines).prefix(128))
      }.filter { !$0.isEmpty }.prefix(100)
      if !texts.isEmpty { properties[name] = .array(texts.map(Value.string)) }
    }

    /// Sets when a session begins and ends.
    mutating func set(start: Timestamp, seconds: Double) {
      properties["start"] = .string(start.rfc3339)
      properties["end"] = .string(start.advanced(bySeconds: seconds).rfc3339)
    }
  }

  /// What was read, in the order of the file.
  var items: [Item] = []
  /// What was not taken as it was.
  private(set) var remarks: [ImportReport.Remark] = []
  private let file: String

  /// - Parameter file: the name of the file.
  init(file: String) { self.file = file }

  /// Notes what was not taken as it was; of many only the first are kept.
  mutating func remark(_ place: RemarkPlace, _ text: RemarkText) {
    guard remarks.count < ImportReport.remarkLimit else { return }
    remarks.append(ImportReport.Remark(source: file, place: place, text: text))
  }

  /// Takes an item, unless the schema refuses it.
  mutating func take(_ item: Item) throws(FormatError) {
    guard items.count < ProgrammeSchema.entryLimit else {
      throw FormatError(
        file, "has more than \(ProgrammeSchema.entryLimit) sessions; import a part of it")
    }
    let entry = ProgrammeEntry(id: "draft", kind: item.kind, properties: item.properties)
    if let problem = ProgrammeSchema.problems(of: entry).first {
      let text = RemarkText("\(problem.field) \(problem.message)")
      return remark(item.place, text.leftOut)
    }
    items.append(item)
  }
}

/// Times of day in the venue's zone, for lists that name none.
struct LocalMoments: Sendable {
  private let calendar: Calendar

  init(in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// A moment by the clock of the venue; `nil` for a day or time that no calendar has.
  func moment(_ numbers: [Int]) -> Timestamp? {
    guard numbers.count >= 5, (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...48).contains(numbers[3]), (0..<60).contains(numbers[4])
    else { return nil }
    let parts = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers.count > 5 ? numbers[5] : 0)
    return calendar.date(from: parts).map {
      Timestamp(millisecondsSince1970: Int64(($0.timeIntervalSince1970 * 1000).rounded()))
    }
  }

  /// `2026-12-27T11:00:00+01:00`, or without an offset, or with a space; `nil` for anything else.
  func moment(_ text: String) -> Timestamp? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let moment = Timestamp(rfc3339: text) { return moment }
    guard text.wholeMatch(of: /\d{4}-\d\d-\d\d[T ]\d{1,2}:\d\d(:\d\d)?/) != nil else { return nil }
    return moment(Self.numbers(of: text))
  }

  /// A day as `2026-12-27` and a time as `11:00`.
  func moment(day: String, time: String) -> Timestamp? {
    guard day.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil,
      time.wholeMatch(of: /\d{1,2}:\d\d(:\d\d)?/) != nil
    else { return nil }
    return moment(Self.numbers(of: day) + Self.numbers(of: time))
  }

  /// The seconds of `01:30`, `01:30:00` or, with days, `1:01:30:00`; `nil` for anything else.
  static func seconds(of duration: String) -> Double? {
    guard duration.wholeMatch(of: /\d{1,3}(:\d\d){1,3}/) != nil else { return nil }
    let parts = numbers(of: duration).map(Double.init)
    switch parts.count {
    case 2: return parts[0] * 3600 + parts[1] * 60
    case 3: return parts[0] * 3600 + parts[1] * 60 + parts[2]
    default: return parts[0] * 86_400 + parts[1] * 3600 + parts[2] * 60 + parts[3]
    }
  }

  private static func numbers(of text: String) -> [Int] {
    text.split { !$0.isNumber }.compactMap { Int($0) }
  }
}
