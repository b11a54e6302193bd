import IndoorModel
import Insight
import Wire

/// The figures of areas and lines in a range, as JSON and as a table.
struct InsightTable {
  private let query: InsightQuery
  private let series: FigureSeries
  private let visits: [Int32: MinuteFigures.Dwell]
  private let areas: [Int32]
  private let lines: [Int32]
  /// What stands for everything: the venue, or the floor that is asked for.
  private let whole: Int32

  init(
    _ query: InsightQuery, _ series: FigureSeries, _ dwell: DwellPart, floor: String?,
    areas ids: [String]
  ) {
    self.query = query
    self.series = series
    visits = dwell.visits(where: query.includes)
    let found = Set(series.subjects.keys).union(visits.keys)
    areas = query.numbers(of: .area, countedIn: found, on: floor, only: ids)
    lines = ids.isEmpty ? query.numbers(of: .line, countedIn: found, on: floor, only: []) : []
    whole =
      floor.map { query.subjects.number(of: .floor, $0) ?? -1 } ?? SubjectTable.venue
  }

  // MARK: - JSON

  /// All figures.
  func members(step: Int, gaps: [Range<Int64>]) -> [String: Value?] {
    let total = series.total(of: whole)
    return [
      "from": .string(InsightQuery.time(series.range.lowerBound)),
      "to": .string(InsightQuery.time(series.range.upperBound)), "step": Value(step),
      "steps": step == 86_400
        ? .array(series.bounds.dropLast().map { .string(InsightQuery.time($0)) }) : nil,
      "venue": [
        "mean": means(of: whole), "peak": numbers(of: whole, \.peak),
        "entries": Self.number(total.entries), "exits": Self.number(total.exits),
      ],
      "areas": .array(areas.map(area)), "lines": .array(lines.map(line)),
      "gaps": InsightQuery.value(gaps),
    ]
  }

  private func area(_ number: Int32) -> Value {
    let total = series.total(of: number)
    return [
      "id": query.id(number), "entries": Self.number(total.entries),
      "exits": Self.number(total.exits), "peak": Self.number(total.peak),
      "peakAt": total.peak > 0 ? .string(InsightQuery.time(total.peakMinute)) : .null,
      "mean": Self.rounded(series.mean(of: number)), "dwell": dwell(number),
      "series": [
        "mean": means(of: number), "peak": numbers(of: number, \.peak),
        "entries": numbers(of: number, \.entries), "exits": numbers(of: number, \.exits),
      ],
    ]
  }

  private func line(_ number: Int32) -> Value {
    let total = series.total(of: number)
    return [
      "id": query.id(number), "forward": Self.number(total.entries),
      "backward": Self.number(total.exits),
      "series": [
        "forward": numbers(of: number, \.entries), "backward": numbers(of: number, \.exits),
      ],
    ]
  }

  private func dwell(_ number: Int32) -> Value {
    let visits = visits[number] ?? MinuteFigures.Dwell()
    return [
      "count": Value(visits.count), "mean": Self.rounded(visits.mean),
      "median": Self.rounded(visits.quantile(0.5)), "p90": Self.rounded(visits.quantile(0.9)),
      "edges": .array(DwellEdges.seconds.map { Value($0) }),
      "counts": .array(visits.counts.map { Value($0) }),
    ]
  }

  private func means(of number: Int32) -> Value {
    .array(series.samples.indices.map { Self.rounded(series.mean(of: number, step: $0)) })
  }

  private func numbers(of number: Int32, _ figure: KeyPath<SubjectFigures, Int>) -> Value {
    let figures = series.subjects[number]
    return .array(
      series.samples.indices.map { Self.number(figures?[$0][keyPath: figure] ?? 0) })
  }

  /// 0 may be no people or too few: neither is told from the other.
  private static func number(_ count: Int) -> Value { count > 0 ? Value(count) : .null }

  private static func rounded(_ number: Double?) -> Value {
    number.map { .number(($0 * 10).rounded() / 10) } ?? .null
  }

  // MARK: - Tables

  /// A row for each step of the venue, each area and each line.
  var text: String {
    var rows: [[TableCell]] = []
    for number in [whole] + areas + lines {
      for step in series.samples.indices where series.samples[step] > 0 {
        rows.append(row(number, step))
      }
    }
    return TableCell.table(
      [
        "time", "local time", "kind", "id", "name", "mean", "peak", "entries", "exits", "forward",
        "backward",
      ], rows)
  }

  private func row(_ number: Int32, _ step: Int) -> [TableCell] {
    let subject = query.subjects[number]
    let figure = series.subjects[number]?[step] ?? SubjectFigures()
    let isLine = subject?.kind == .line
    func cell(_ count: Int, _ isShown: Bool) -> TableCell {
      .number(isShown && count > 0 ? Double(count) : nil)
    }
    let kind = subject.map { "\($0.kind)" } ?? "venue"
    return [
      .text(InsightQuery.time(series.bounds[step])),
      .text(query.localTime(series.bounds[step])), .text(kind), .text(subject?.id),
      .text(subject?.name), .number(isLine ? nil : series.mean(of: number, step: step)),
      cell(figure.peak, !isLine), cell(figure.entries, !isLine), cell(figure.exits, !isLine),
      cell(figure.entries, isLine), cell(figure.exits, isLine),
    ]
  }
}
