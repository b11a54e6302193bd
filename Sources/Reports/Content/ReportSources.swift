public import IndoorModel
public import Insight

/// What a report is made from: answers of a venue's figures.
public struct ReportSources: Sendable {
  /// The figures of one of both periods.
  public struct Range: Sendable {
    /// People, entries, exits and crossings by step.
    public let series: FigureSeries
    /// The visits that ended.
    public let dwell: DwellPart

    /// Gathers figures.
    public init(series: FigureSeries, dwell: DwellPart) {
      (self.series, self.dwell) = (series, dwell)
    }
  }

  /// Busiest moments in a report.
  private static let momentCount = 8

  private let venue: Venue
  private let subjects: SubjectTable
  private let period: ReportPeriod
  private let earlier: ReportPeriod
  private let current: Range
  private let before: Range
  private let flows: FlowPart
  private let heat: [String: HeatSum]
  private let stretches: [Swift.Range<Int64>]

  /// Gathers what was asked for.
  ///
  /// - Parameters:
  ///   - current: of the period, with its bounds.
  ///   - before: of the earlier period, with its bounds.
  ///   - heat: by the id of the floor.
  ///   - stretches: what of the period was recorded, in order.
  public init(
    _ venue: Venue, subjects: SubjectTable, period: ReportPeriod, earlier: ReportPeriod,
    current: Range, before: Range, flows: FlowPart, heat: [String: HeatSum],
    stretches: [Swift.Range<Int64>]
  ) {
    (self.venue, self.subjects, self.period, self.earlier) = (venue, subjects, period, earlier)
    (self.current, self.before, self.flows) = (current, before, flows)
    (self.heat, self.stretches) = (heat, stretches)
  }

  /// The minutes at which the steps of a period's course begin.
  public static func bounds(of period: ReportPeriod, in calendar: VenueCalendar) -> [Int64] {
    period.bounds(in: calendar)
  }

  /// The report.
  public var report: Report {
    let areas = areas()
    return Report(
      slug: venue.slug, name: venue.name, least: max(2, venue.settings.privacyThreshold),
      period: period, earlier: earlier,
      whole: Self.figures(SubjectTable.venue, current.series),
      before: Self.figures(SubjectTable.venue, before.series), areas: areas, lines: lines(),
      flows: sortedFlows(), moments: moments(), course: Self.course(current.series),
      courseBefore: Self.course(before.series), heat: heat, gaps: gaps(),
      recorded: current.series.sampledSeconds, recordedBefore: before.series.sampledSeconds)
  }

  // MARK: - Parts

  private static func known(_ count: Int) -> Int? { count > 0 ? count : nil }

  private static func figures(_ subject: Int32, _ series: FigureSeries) -> Report.Figures {
    let total = series.total(of: subject)
    return Report.Figures(
      entries: known(total.entries), exits: known(total.exits), peak: known(total.peak),
      peakAt: total.peak > 0 ? total.peakMinute : nil, mean: series.mean(of: subject))
  }

  private func areas() -> [Report.Area] {
    let visits = current.dwell.bySubject
    let rows = subjects.numbers(of: .area).compactMap { number -> Report.Area? in
      guard let subject = subjects[number] else { return nil }
      let feature = venue.features[Identifier(subject.id)]
      let isCounted =
        visits[number] != nil || current.series.subjects[number] != nil
        || feature?.isCounted ?? false
      guard isCounted else { return nil }
      let stay = visits[number] ?? MinuteFigures.Dwell()
      return Report.Area(
        id: subject.id, floor: subject.floor, name: feature?.name ?? LocalizedText(subject.name),
        isQueue: feature?.queueTarget != nil, figures: Self.figures(number, current.series),
        before: Self.figures(number, before.series),
        stay: Report.Stay(
          count: stay.count, mean: stay.mean, median: stay.quantile(0.5),
          p90: stay.quantile(0.9)))
    }
    return rows.sorted {
      let (left, right) = ($0.figures.entries ?? 0, $1.figures.entries ?? 0)
      let (most, other) = ($0.figures.peak ?? 0, $1.figures.peak ?? 0)
      return (right, other, $0.id) < (left, most, $1.id)
    }
  }

  private func lines() -> [Report.Line] {
    subjects.numbers(of: .line).compactMap { number -> Report.Line? in
      guard let subject = subjects[number] else { return nil }
      let feature = venue.features[Identifier(subject.id)]
      guard current.series.subjects[number] != nil || feature?.kind == .line else { return nil }
      let (now, then) = (current.series.total(of: number), before.series.total(of: number))
      return Report.Line(
        id: subject.id, name: feature?.name ?? LocalizedText(subject.name),
        forward: Self.known(now.entries), backward: Self.known(now.exits),
        forwardBefore: Self.known(then.entries))
    }
    .sorted { $0.id < $1.id }
  }

  private func sortedFlows() -> [Report.Flow] {
    flows.ofAllPeople.map { flow, people in
      Report.Flow(
        origin: subjects[flow.origin]?.id, target: subjects[flow.target]?.id, people: people)
    }
  }

  private func moments() -> [Report.Moment] {
    let areas = subjects.numbers(of: .area)
    return current.series.moments(of: [SubjectTable.venue] + areas, limit: Self.momentCount)
      .map { Report.Moment(at: $0.minute, area: subjects[$0.subject]?.id, people: $0.people) }
  }

  private static func course(_ series: FigureSeries) -> [Report.Step] {
    let figures = series.subjects[SubjectTable.venue]
    return series.samples.indices.map { step in
      Report.Step(
        minutes: series.bounds[step]..<series.bounds[step + 1],
        isRecorded: series.samples[step] > 0, peak: known(figures?[step].peak ?? 0),
        mean: series.mean(of: SubjectTable.venue, step: step))
    }
  }

  private func gaps() -> [Swift.Range<Int64>] {
    var gaps: [Swift.Range<Int64>] = []
    var begin = period.minutes.lowerBound
    for stretch in stretches {
      if stretch.lowerBound > begin { gaps.append(begin..<stretch.lowerBound) }
      begin = max(begin, stretch.upperBound)
    }
    if begin < period.minutes.upperBound { gaps.append(begin..<period.minutes.upperBound) }
    return gaps
  }
}
