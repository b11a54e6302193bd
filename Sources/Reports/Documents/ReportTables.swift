/// A table of a report: heads, rows, and what each column is.
struct ReportTable {
  /// What a column has.
  enum Column {
    case name, number, quiet
  }

  let title: String
  let heads: [String]
  let columns: [Column]
  let rows: [[String]]

  var isEmpty: Bool { rows.isEmpty }
}

/// The tables of a report.
struct ReportTables {
  /// Rows of the tables of areas and of flows at most; the table as CSV has all.
  private static let (mostAreas, fewestAreas, mostFlows) = (30, 15, 12)

  private let report: Report
  private let words: ReportWords
  private let names: AreaNames
  private let floors: [String: String]
  /// Whether there is little room.
  private let isShort: Bool

  /// - Parameter floors: the names of floors by id; of areas on a single one, no table names it.
  init(
    _ report: Report, floors: [String: String], isShort: Bool = false, _ words: ReportWords
  ) {
    self.isShort = isShort
    self.report = report
    self.words = words
    self.floors = floors
    names = AreaNames(report, words)
  }

  /// The figures that are asked for first: what, how many, and how that changed.
  var tiles: [(label: String, figure: String, note: String)] {
    let (whole, before) = (report.whole, report.before)
    let wait =
      report.queues.compactMap { area in area.stay.p90.map { (area, $0) } }.max { $0.1 < $1.1 }
    let stay = report.largest(\.stay.mean)
    return [
      (
        words.either("Came", "Gekommen"), words.count(whole.entries),
        words.change(whole.entries, from: report.comparable(before.entries))
      ),
      (
        words.either("Most at once", "Höchstens zugleich"), words.count(whole.peak),
        [
          whole.peakAt.map { words.moment($0, in: report.period) } ?? "",
          words.change(whole.peak, from: report.comparable(before.peak)),
        ].filter { !$0.isEmpty }.joined(separator: " · ")
      ),
      (
        words.either("On average", "Im Mittel"), words.mean(whole.mean),
        words.change(whole.mean, from: report.comparable(before.mean))
      ),
      wait.map {
        (
          words.either("Longest wait (90 %)", "Längstes Warten (90 %)"), words.span($0.1),
          names.name(of: $0.0)
        )
      }
        ?? (
          words.either("Longest stay", "Längste Dauer"), words.span(stay?.figure),
          stay.map { names.name(of: $0.area) } ?? ""
        ),
    ]
  }

  /// All tables that have rows.
  var all: [ReportTable] {
    [areas, queues, lines, flows, moments].filter { !$0.isEmpty }
  }

  /// The areas with figures.
  var areas: ReportTable {
    let known = report.areas.filter { $0.figures.peak != nil || $0.figures.entries != nil }
    let hasFloors = !isShort && Set(known.map(\.floor)).count > 1
    let rows = known.prefix(isShort ? Self.fewestAreas : Self.mostAreas).map { area -> [String] in
      [names.name(of: area)] + (hasFloors ? [floors[area.floor] ?? area.floor] : []) + [
        words.count(area.figures.entries),
        words.change(area.figures.entries, from: report.comparable(area.before.entries)),
        words.count(area.figures.peak), words.span(area.stay.mean),
      ]
        + (isShort
          ? []
          : [
            words.mean(area.figures.mean),
            area.figures.peakAt.map { words.moment($0, in: report.period) } ?? "",
          ])
    }
    let more = known.count - rows.count
    return ReportTable(
      title: words.either("Areas", "Flächen")
        + (more > 0
          ? words.either(" (the \(rows.count) busiest)", " (die \(rows.count) vollsten)") : ""),
      heads: [words.either("Area", "Fläche")]
        + (hasFloors ? [words.either("Floor", "Etage")] : []) + [
          words.either("Came", "Gekommen"), words.either("Change", "Änderung"),
          words.either("Most", "Höchstens"), words.either("Stay", "Dauer"),
        ]
        + (isShort
          ? [] : [words.either("Mean", "Mittel"), words.either("Fullest at", "Am vollsten")]),
      columns: [.name] + (hasFloors ? [.quiet] : []) + [
        .number, .number, .number, .number,
      ] + (isShort ? [] : [.number, .quiet]), rows: rows)
  }

  /// The queues with waits.
  var queues: ReportTable {
    ReportTable(
      title: words.either("Queues", "Warteschlangen"),
      heads: [
        words.either("Queue", "Schlange"), words.either("Waited", "Warteten"),
        words.either("Half took at most", "Hälfte höchstens"),
        words.either("Nine of ten at most", "Neun von zehn höchstens"),
        words.either("Most at once", "Höchstens zugleich"),
      ],
      columns: [.name, .number, .number, .number, .number],
      rows: report.queues.filter { $0.stay.count > 0 || $0.figures.peak != nil }.map { area in
        [
          names.name(of: area), words.count(area.stay.count > 0 ? area.stay.count : nil),
          words.span(area.stay.median), words.span(area.stay.p90), words.count(area.figures.peak),
        ]
      })
  }

  /// The lines with crossings.
  var lines: ReportTable {
    ReportTable(
      title: words.either("Counting lines", "Zähllinien"),
      heads: [
        words.either("Line", "Linie"), words.either("Forward", "Vorwärts"),
        words.either("Back", "Zurück"), words.either("Change", "Änderung"),
      ],
      columns: [.name, .number, .number, .number],
      rows: report.lines.filter { $0.forward != nil || $0.backward != nil }.map { line in
        let name = words.name(line.name)
        return [
          name.isEmpty ? line.id : name, words.count(line.forward), words.count(line.backward),
          words.change(line.forward, from: report.comparable(line.forwardBefore)),
        ]
      })
  }

  /// The strongest flows.
  var flows: ReportTable {
    ReportTable(
      title: words.either("Where from and where to", "Woher und wohin"),
      heads: [
        words.either("From", "Von"), words.either("To", "Nach"),
        words.either("People", "Personen"),
      ],
      columns: [.name, .name, .number],
      rows: report.flows.prefix(Self.mostFlows).map { flow in
        [
          names.name(of: flow.origin), names.name(of: flow.target), words.count(flow.people),
        ]
      })
  }

  /// The busiest moments.
  var moments: ReportTable {
    ReportTable(
      title: words.either("Busiest moments", "Die vollsten Momente"),
      heads: [
        words.either("Time", "Zeit"), words.either("Where", "Wo"),
        words.either("People", "Personen"),
      ],
      columns: [.name, .name, .number],
      rows: report.moments.map { moment in
        [
          words.moment(moment.at, in: report.period),
          moment.area == nil
            ? words.either("whole venue", "alles zusammen") : names.name(of: moment.area),
          words.count(moment.people),
        ]
      })
  }

  /// What the tables do not say by themselves.
  var notes: [String] {
    [
      words.either(
        "“–” stands for fewer than \(report.least) people, or none: numbers so small could be about "
          + "one person. A person who comes twice counts twice.",
        "„–“ steht für weniger als \(report.least) Personen oder keine: So kleine Zahlen könnten "
          + "einzelne verraten. Wer zweimal kommt, zählt zweimal."),
      words.either(
        "Compared with: \(words.stretch(report.earlier.minutes)).",
        "Verglichen mit: \(words.stretch(report.earlier.minutes))."),
    ]
  }
}
