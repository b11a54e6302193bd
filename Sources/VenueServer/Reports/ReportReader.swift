public import IndoorModel
import Insight
public import Reports
public import Storage

/// Asks a venue's file of figures for what a report says.
public struct ReportReader: Sendable {
  private let venue: Venue
  private let file: InsightFile?
  /// The days and clocks of the venue.
  public let calendar: VenueCalendar

  /// - Parameter file: `nil` where nothing was ever recorded.
  public init(_ venue: Venue, _ file: InsightFile?) {
    self.venue = venue
    self.file = file
    calendar = ServerClock.calendar(of: venue)
  }

  /// The report of a period.
  ///
  /// - Parameter days: how much earlier the period lies that it is compared with; `nil` for the one
  ///   just before.
  public func report(
    of period: ReportPeriod, comparedWith days: Int? = nil
  ) async throws(TrackFileError) -> Report {
    let earlier = period.earlier(days, in: calendar)
    let subjects = try await file?.subjects() ?? SubjectTable()
    let quarters = Self.quarters(of: period)
    var heat: [String: HeatSum] = [:]
    for floor in venue.floors {
      guard let file, let number = subjects.number(of: .floor, floor.id.rawValue) else { continue }
      heat[floor.id.rawValue] = try await file.heat(floor: number, group: nil, in: quarters)
    }
    return ReportSources(
      venue, subjects: subjects, period: period, earlier: earlier,
      current: try await range(period), before: try await range(earlier),
      flows: try await file?.flows(in: quarters) ?? FlowPart(), heat: heat,
      stretches: try await file?.stretches(in: period.minutes) ?? []
    ).report
  }

  /// The documents of a report.
  public func document(_ report: Report, in language: ReportLanguage) -> ReportDocument {
    ReportDocument(report, of: venue, in: language, calendar)
  }

  private func range(_ period: ReportPeriod) async throws(TrackFileError) -> ReportSources.Range {
    let empty = FigureSeries(bounds: ReportSources.bounds(of: period, in: calendar), group: 0)
    return ReportSources.Range(
      series: try await file?.series(empty) ?? empty,
      dwell: try await file?.dwell(in: Self.quarters(of: period)) ?? DwellPart())
  }

  private static func quarters(of period: ReportPeriod) -> Range<Int64> {
    period.minutes.lowerBound / 15..<(period.minutes.upperBound + 14) / 15
  }
}
