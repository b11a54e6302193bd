import Insight

/// Figures that a counter gives, held against the truth minute by minute.
struct FigureComparison {
  /// Differences that are described.
  private static let limit = 12

  private let day: MadeDay
  private var counter = InsightCounter()
  private var truth: BruteForce
  /// The squares of the quarter of an hour that the counter gives next.
  private var awaited: [[String]: HeatTruth.Cell]?
  /// What differs, as far as it is described.
  private(set) var differences: [String] = []
  /// How many figures were the same, by kind.
  private(set) var compared = ["people": 0, "events": 0, "squares": 0]
  /// Quarters of an hour with squares.
  private(set) var quarters = 0
  /// The most people that were there at a second, and seconds of people that were there.
  private var (most, stays) = (0, 0)

  init(_ day: MadeDay) {
    self.day = day
    truth = BruteForce(day)
    counter.take(MadeDay.venue())
  }

  /// What was compared, in words.
  var summary: String {
    let people = compared["people", default: 0]
    return "at most \(most) at once, \(stays) seconds of people: \(people) figures of people, "
      + "\(compared["events", default: 0]) of events, "
      + "\(compared["squares", default: 0]) of squares are those of the truth"
  }

  /// Compares the next minute.
  mutating func take(_ stretch: MadeStretch) {
    let (figures, quarter) = counter.count(stretch.chunk)
    compare(quarter)
    let minute = truth.take(stretch)
    for parts in minute.parts { stays += parts.reduce(0) { $0 + $1.people.count } }
    most = max(most, minute.parts.map { $0.reduce(0) { $0 + $1.people.count } }.max() ?? 0)
    if figures.samples != minute.parts.count { note("minute \(minute.number): samples") }
    compare("people", rows(of: figures), minute.rows, minute.number)
    compare("events", events(of: figures), events(of: minute), minute.number)
    if let heat = minute.heat { awaited = heat }
  }

  /// Compares the last quarter of an hour.
  mutating func finish() { compare(counter.finishHeat()) }

  private mutating func compare(_ quarter: QuarterHeat?) {
    guard let quarter else { return }
    quarters += 1
    compare("squares", squares(of: quarter), awaited ?? [:], quarters)
    awaited = nil
  }

  private mutating func compare<Figure: Equatable>(
    _ kind: String, _ found: [[String]: Figure], _ expected: [[String]: Figure], _ number: Int
  ) {
    compared[kind, default: 0] += expected.count
    guard found != expected else { return }
    for key in Set(found.keys).union(expected.keys).sorted(by: { $0.joined() < $1.joined() })
    where found[key] != expected[key] {
      let (one, other) = (found[key].map { "\($0)" }, expected[key].map { "\($0)" })
      note("\(kind) \(number) \(key): \(one ?? "none"), in truth \(other ?? "none")")
    }
  }

  private mutating func note(_ difference: String) {
    if differences.count < Self.limit { differences.append(difference) }
  }

  // MARK: - Figures by names

  private func name(_ subject: Int32) -> String {
    guard let known = counter.subjects[subject] else { return "" }
    return known.kind == .floor ? "floor \(known.id)" : known.id
  }

  private func rows(of figures: MinuteFigures) -> [[String]: BruteForce.Row] {
    var rows: [[String]: BruteForce.Row] = [:]
    for (key, figure) in figures.subjects where figure.sum > 0 {
      rows[[name(key.subject), key.group == 0 ? "*" : name(key.group)]] =
        BruteForce.Row(sum: figure.sum, peak: figure.peak)
    }
    return rows
  }

  /// Events that a minute counts, by kind, subject, detail and group (`*` for all).
  private func events(of figures: MinuteFigures) -> [[String]: Int] {
    var events: [[String]: Int] = [:]
    for (key, figure) in figures.subjects {
      let isLine = counter.subjects[key.subject]?.kind == .line
      let group = key.group == 0 ? "*" : name(key.group)
      let kinds = isLine ? ["forward", "backward"] : ["entry", "exit"]
      for (kind, count) in zip(kinds, [figure.entries, figure.exits]) where count > 0 {
        events[[kind, name(key.subject), "", group]] = count
      }
    }
    for (key, dwell) in figures.dwell {
      for (place, count) in dwell.counts.enumerated() where count > 0 {
        events[["dwell", name(key.subject), String(place), name(key.group)]] = count
      }
      events[["dwell time", name(key.subject), "", name(key.group)]] = Int(dwell.milliseconds)
    }
    for (flow, count) in figures.flows {
      events[["flow", name(flow.origin), name(flow.target), name(flow.group)]] = count
    }
    return events
  }

  private func events(of minute: BruteForce.Minute) -> [[String]: Int] {
    var events: [[String]: Int] = [:]
    for (key, batch) in minute.batches {
      let group = key[3]
      switch key[0] {
      case "entry", "exit", "forward", "backward":
        events[Array(key.prefix(3)) + ["*"], default: 0] += batch.count
        if !group.isEmpty { events[key, default: 0] += batch.count }
      case "dwell":
        events[key, default: 0] += batch.count
        events[["dwell time", key[1], "", group], default: 0] += batch.milliseconds
      default: events[key, default: 0] += batch.count
      }
    }
    return events
  }

  private func squares(of quarter: QuarterHeat) -> [[String]: HeatTruth.Cell] {
    var squares: [[String]: HeatTruth.Cell] = [:]
    for (key, figures) in quarter.figures {
      let floor = counter.subjects[key.floor]?.id ?? ""
      for (square, cell) in figures.cells {
        squares[[floor, String(square.column), String(square.row), name(key.group)]] =
          HeatTruth.Cell(
            people: cell.people, milliseconds: Int(cell.milliseconds),
            millimetres: Int(cell.millimetres))
      }
    }
    return squares
  }
}
