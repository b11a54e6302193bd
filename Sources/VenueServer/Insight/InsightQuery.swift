import IndoorModel
import Insight
import LiveMap
import Reports
import Storage
import WebServer
import Wire

/// What a request about figures asks for: the venue, its figures and a range of time.
struct InsightQuery: Sendable {
  /// Steps in one answer at most.
  private static let stepLimit = 2000
  /// The hours that a range has where nothing is said.
  private static let usualHours = 24.0

  private let source: FigureSource
  let subjects: SubjectTable
  /// The first minute, and the first one behind the range.
  private let from: Int64
  private let to: Int64
  /// The number of the group that is asked for; 0 for all people, `nil` for one that has no figures.
  private let group: Int32?
  private let calendar: VenueCalendar

  private init(
    _ source: FigureSource, _ subjects: SubjectTable, from: Int64, to: Int64, group: Int32?
  ) {
    (self.source, self.subjects) = (source, subjects)
    (self.from, self.to, self.group) = (from, to, group)
    calendar = ServerClock.calendar(of: source.venue)
  }

  /// The plan that the figures are of.
  var venue: Venue { source.venue }

  /// Days for which the figures are kept; 0 for none.
  var keptDays: Int { source.keptDays }

  private var file: InsightFile? { source.file }

  /// Reads the range of a request.
  ///
  /// No initializer: one that waits is what Swift 6.3.1 crashes on when it optimises.
  static func of(_ context: RequestContext) async throws -> InsightQuery {
    // A link to one floor shows the people there only, and these figures are of all.
    try context.requireAllFloors()
    let source = try await FigureSource.of(context)
    let (file, now) = (source.file, source.end)
    let subjects: SubjectTable
    if let file { subjects = try await file.subjects() } else { subjects = SubjectTable() }
    let end = try moment("to", in: context, before: now) ?? now
    let begin =
      try moment("from", in: context, before: now)
      ?? source.begin ?? end.advanced(bySeconds: -3600 * usualHours)
    guard begin < end else { throw Problem.badQuery("from", "must be before “to”") }
    let from = max(0, begin.millisecondsSince1970 / 60_000)
    let to = (min(end, now).millisecondsSince1970 + 59_999) / 60_000
    guard from < to else { throw Problem.badQuery("from", "must be before the present") }
    let group: Int32? =
      context.request.query("group").map { subjects.number(of: .group, $0) } ?? 0
    return InsightQuery(source, subjects, from: from, to: to, group: group)
  }

  /// A moment: RFC 3339, milliseconds since 1970, or so long ago: `-24h`.
  static func moment(
    _ name: String, in context: RequestContext, before now: Timestamp
  ) throws(Problem) -> Timestamp? {
    guard let text = context.request.query(name) else { return nil }
    if let time = Timestamp(rfc3339: text), time.millisecondsSince1970 >= 0 { return time }
    if let milliseconds = Int64(text), (0..<1 << 52).contains(milliseconds) {
      return Timestamp(millisecondsSince1970: milliseconds)
    }
    let units = ["s": 1.0, "m": 60, "h": 3600, "d": 86_400]
    if text.hasPrefix("-"), let unit = text.last.flatMap({ units[String($0)] }),
      let number = Double(text.dropFirst().dropLast()), (0...1e5).contains(number)
    {
      return now.advanced(bySeconds: -number * unit)
    }
    throw .badQuery(
      name, "must be RFC 3339, milliseconds since 1970 or so long ago as -24h, not “\(text)”")
  }

  // MARK: - Ranges

  /// The quarters of an hour that touch the range.
  var quarters: Range<Int64> { from / 15..<(to + 14) / 15 }

  /// The minutes at which steps begin, and the end of the last one; the first step holds the begin of
  /// the range, the last one its end.
  func bounds(step: Int) throws(Problem) -> [Int64] {
    guard [60, 900, 3600, 86_400].contains(step) else {
      throw .badQuery("step", "must be 60, 900, 3600 or 86400, not “\(step)”")
    }
    let days = step == 86_400
    let minutes = Int64(step / 60)
    guard (to - from) / minutes <= Self.stepLimit else {
      throw .badQuery(
        "step",
        "is too small for the range: an answer has \(Self.stepLimit) steps at most")
    }
    var bounds = [days ? calendar.midnight(before: from) : from / minutes * minutes]
    while let last = bounds.last, last < to {
      bounds.append(days ? calendar.midnight(after: last) : last + minutes)
    }
    return bounds
  }

  /// Whether steps of a minute are few enough for one answer.
  var isShort: Bool { to - from <= Int64(Self.stepLimit) }

  /// Whether figures of a group, or of people without one, are asked for.
  func includes(_ figures: Int32) -> Bool { group == 0 || group == figures }

  /// All that is recorded.
  func range() async throws -> Range<Int64>? { try await file?.range() }

  /// What of a range is recorded.
  func stretches(in range: Range<Int64>) async throws -> [Range<Int64>] {
    try await file?.stretches(in: range) ?? []
  }

  /// The visits that ended.
  func dwell() async throws -> DwellPart { try await file?.dwell(in: quarters) ?? DwellPart() }

  /// The flows.
  func flows() async throws -> FlowPart { try await file?.flows(in: quarters) ?? FlowPart() }

  /// The heat of a floor.
  func heat(of floor: Int32?) async throws -> HeatSum {
    guard let floor, let group, let file else { return HeatSum() }
    return try await file.heat(floor: floor, group: group == 0 ? nil : group, in: quarters)
  }

  /// The stretches of a range that were not recorded.
  func gaps(in range: Range<Int64>) async throws -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    var begin = range.lowerBound
    for stretch in try await file?.stretches(in: range) ?? [] {
      if stretch.lowerBound > begin { gaps.append(begin..<stretch.lowerBound) }
      begin = stretch.upperBound
    }
    if begin < min(range.upperBound, to) { gaps.append(begin..<min(range.upperBound, to)) }
    return gaps
  }

  /// Figures of a range without any recorded ones in an unknown group.
  func series(_ bounds: [Int64]) async throws -> FigureSeries {
    let empty = FigureSeries(bounds: bounds, group: group ?? -1)
    return try await file?.series(empty) ?? empty
  }

  // MARK: - Subjects

  /// The areas or lines that are in the plan or were counted in a range, ordered by id.
  func numbers(
    of kind: SubjectTable.Kind, countedIn found: Set<Int32>, on floor: String?, only ids: [String]
  ) -> [Int32] {
    subjects.numbers(of: kind).filter { number in
      guard let subject = subjects[number] else { return false }
      let isThere = isThere(number)
      return (isThere || found.contains(number)) && (floor ?? subject.floor) == subject.floor
        && (ids.isEmpty || ids.contains(subject.id))
    }
    .sorted { (subjects[$0]?.id ?? "") < (subjects[$1]?.id ?? "") }
  }

  /// Whether a subject is in the plan and counted.
  func isThere(_ number: Int32) -> Bool {
    guard let subject = subjects[number] else { return false }
    switch subject.kind {
    case .floor: return venue.floor(Identifier(subject.id)) != nil
    case .group: return true
    case .line: return venue.features[Identifier(subject.id)]?.kind == .line
    case .area:
      guard let feature = venue.features[Identifier(subject.id)], feature.kind == .area else {
        return false
      }
      return feature.name != nil || feature.capacity != nil
    }
  }

  /// The id of a subject; `nil` for the venue.
  func id(_ number: Int32) -> Value { subjects[number].map { .string($0.id) } ?? .null }

  /// The number of the floor that is asked for, by its id or ordinal; `nil` for none.
  func floor(in context: RequestContext) throws -> (id: String, number: Int32?)? {
    guard let word = context.request.query("floor") else { return nil }
    if let floor = venue.floor(called: word) {
      return (floor.id.rawValue, subjects.number(of: .floor, floor.id.rawValue))
    }
    guard let number = subjects.number(of: .floor, word) else {
      throw LiveError.unknownFloor(word)
    }
    return (word, number)
  }

  // MARK: - Times

  /// A moment by its minute.
  static func time(_ minute: Int64) -> String {
    Timestamp(millisecondsSince1970: minute * 60_000).rfc3339
  }

  /// A moment in the venue's time zone: `2026-05-04 10:00`.
  func localTime(_ minute: Int64) -> String {
    let reading = calendar.reading(minute)
    return "\(reading.date) \(reading.clock)"
  }

  /// Ranges of minutes as objects.
  static func value(_ ranges: [Range<Int64>]) -> Value {
    .array(
      ranges.map {
        ["from": .string(time($0.lowerBound)), "to": .string(time($0.upperBound))]
      })
  }
}
