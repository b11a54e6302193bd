/// What a report says in sentences.
struct ReportSentences {
  /// Stretches without records that are named; of more, only their number.
  private static let namedGaps = 3

  private let report: Report
  private let words: ReportWords
  private let names: AreaNames

  init(_ report: Report, _ words: ReportWords) {
    self.report = report
    self.words = words
    names = AreaNames(report, words)
  }

  /// What kind of report it is.
  var title: String {
    switch report.period.kind(in: words.calendar) {
    case .day: words.either("Daily report", "Tagesbericht")
    case .week: words.either("Weekly report", "Wochenbericht")
    case .stretch: words.either("Report", "Bericht")
    }
  }

  /// The line that mails of the report have as their subject.
  var subject: String {
    "\(words.name(report.name)): \(title), \(words.stretch(report.period.minutes))"
  }

  /// All sentences, in the order of their weight.
  var all: [String] {
    if report.isEmpty {
      return [words.either("Nothing was recorded.", "Nichts wurde aufgezeichnet.")]
    }
    return [came, fullest, fullestArea, mostEntries, longestStay, longestWait, strongestFlow, gaps]
      .compactMap { $0 }
  }

  private var earlierWords: String {
    switch report.period.kind(in: words.calendar) {
    case .day where report.earlier.minutes.upperBound == report.period.minutes.lowerBound:
      words.either("the day before", "am Tag davor")
    case .week where report.earlier.minutes.upperBound == report.period.minutes.lowerBound:
      words.either("the week before", "in der Woche davor")
    default:
      words.either("in the earlier time", "in der früheren Zeit")
        + " (\(words.stretch(report.earlier.minutes)))"
    }
  }

  private var came: String? {
    guard let entries = report.whole.entries else { return nil }
    let count = words.people(entries)
    guard let before = report.before.entries else {
      return words.either("\(count) came.", "Es kamen \(count).")
    }
    guard report.isComparable else {
      let (now, then) = (
        words.span(Double(report.recorded)), words.span(Double(report.recordedBefore))
      )
      return words.either(
        "\(count) came. Not compared with \(words.count(before)) \(earlierWords): \(then) were recorded "
          + "then, \(now) now.",
        "Es kamen \(count). Nicht verglichen mit \(words.count(before)) \(earlierWords): damals wurden "
          + "\(then) aufgezeichnet, nun \(now).")
    }
    let percent = Int((Double(entries - before) / Double(before) * 100).rounded())
    let size = words.count(abs(percent))
    if percent == 0 {
      return words.either(
        "\(count) came, as many as \(earlierWords) (\(words.count(before))).",
        "Es kamen \(count), so viele wie \(earlierWords) (\(words.count(before))).")
    }
    return words.either(
      "\(count) came, \(size) % \(percent < 0 ? "fewer" : "more") than \(earlierWords) "
        + "(\(words.count(before))).",
      "Es kamen \(count), \(size) % \(percent < 0 ? "weniger" : "mehr") als \(earlierWords) "
        + "(\(words.count(before))).")
  }

  private var fullest: String? {
    guard let peak = report.whole.peak, let at = report.whole.peakAt else {
      return words.either(
        "There were never \(report.least) people or more at once.",
        "Nie waren \(report.least) Personen oder mehr zugleich da.")
    }
    let (time, mean) = (moment(at), words.mean(report.whole.mean))
    return words.either(
      "It was fullest \(time), with \(words.people(peak)); on average there were \(mean).",
      "Am vollsten war es \(time) mit \(words.people(peak)); im Mittel waren \(mean) da.")
  }

  private var fullestArea: String? {
    guard let (area, peak) = report.largest(\.figures.peak), let at = area.figures.peakAt else {
      return nil
    }
    let (name, people, time) = (names.name(of: area), words.people(peak), moment(at))
    return words.either(
      "The fullest area was \(name): \(people) \(time).",
      "Die vollste Fläche war \(name): \(people) \(time).")
  }

  private var mostEntries: String? {
    guard let (area, entries) = report.largest(\.figures.entries) else { return nil }
    let (name, people) = (names.name(of: area), words.people(entries))
    return words.either(
      "Most people came to \(name): \(people).", "Die meisten kamen nach \(name): \(people).")
  }

  private var longestStay: String? {
    guard let (area, stay) = report.largest(\.stay.mean) else { return nil }
    let (name, time) = (names.name(of: area), words.span(stay))
    return words.either(
      "They stayed longest in \(name): \(time) on average.",
      "Am längsten blieben sie in \(name): im Mittel \(time).")
  }

  private var longestWait: String? {
    let queue = report.queues.max { ($0.stay.p90 ?? 0) < ($1.stay.p90 ?? 0) }
    guard let queue, let p90 = queue.stay.p90 else { return nil }
    let (name, half, most) = (
      names.name(of: queue), words.span(queue.stay.median), words.span(p90)
    )
    return words.either(
      "The longest waits were in \(name): half took at most \(half), nine of ten at most \(most).",
      "Am längsten wartete man in \(name): die Hälfte höchstens \(half), neun von zehn höchstens "
        + "\(most).")
  }

  private var strongestFlow: String? {
    let flow = report.flows.first { $0.origin != nil && $0.target != nil }
    guard let flow else { return nil }
    let (origin, target) = (names.name(of: flow.origin), names.name(of: flow.target))
    return words.either(
      "Most people went from \(origin) to \(target): \(words.people(flow.people)).",
      "Die meisten gingen von \(origin) nach \(target): \(words.people(flow.people)).")
  }

  private var gaps: String? {
    if report.gaps.isEmpty { return nil }
    let length = report.gaps.reduce(0) { $0 + $1.count }
    let listed = report.gaps.prefix(Self.namedGaps).map { words.stretch($0, in: report.period) }
    let text =
      report.gaps.count > Self.namedGaps
      ? words.either(
        "\(report.gaps.count) stretches, together \(words.span(Double(length) * 60))",
        "\(report.gaps.count) Zeiträume, zusammen \(words.span(Double(length) * 60))")
      : listed.joined(separator: ", ")
    return words.either("Not recorded: \(text).", "Nicht aufgezeichnet: \(text).")
  }

  private func moment(_ minute: Int64) -> String {
    let text = words.moment(minute, in: report.period)
    return words.either(text.contains(",") ? "on \(text)" : "at \(text)", "um \(text)")
      .replacing("um \(words.shortDay(minute)), ", with: "am \(words.shortDay(minute)) um ")
  }
}

/// What the areas of a report are called.
struct AreaNames {
  private let names: [String: String]
  private let words: ReportWords

  init(_ report: Report, _ words: ReportWords) {
    self.words = words
    names = Dictionary(report.areas.map { ($0.id, words.name($0.name)) }) { first, _ in first }
  }

  /// The name of an area; its id where it has none.
  func name(of area: Report.Area) -> String { name(of: area.id) }

  /// The name of an area by its id; `nil` is outside of all areas.
  func name(of id: String?) -> String {
    guard let id else { return words.either("outside", "außerhalb") }
    return names[id].flatMap { $0.isEmpty ? nil : $0 } ?? id
  }
}
