import Foundation
import Geometry
import IndoorModel
import Reports

@testable import Insight

/// Reports of a hall with two areas, a queue and a line, in Berlin.
enum MadeReport {
  static let calendar = VenueCalendar(zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
  /// Tuesday, 24 November 2026, 00:00 in Berlin.
  static let day: Int64 = calendar.begin(of: "2026-11-24") ?? 0
  static let subjects = SubjectTable([
    .init(kind: .floor, id: "0", name: "Ground", floor: ""),
    .init(kind: .area, id: "hall", name: "Hall <1>", floor: "0"),
    .init(kind: .area, id: "cafe", name: "Café", floor: "0"),
    .init(kind: .area, id: "desk", name: "Desk", floor: "0"),
    .init(kind: .line, id: "door", name: "Door", floor: "0"),
  ])

  static var venue: Venue {
    func area(_ id: String, _ name: [String: String], x: Double, more: [String: Value] = [:])
      -> Feature
    {
      let ring = [
        Point(x: x, y: 0), Point(x: x + 18, y: 0), Point(x: x + 18, y: 20), Point(x: x, y: 20),
      ]
      return Feature(
        id: Identifier(id), floor: "0", kind: .area, shape: .polygon(Polygon(rings: [ring])),
        properties: more.merging(["name": LocalizedText(name).value]) { $1 })
    }
    return Venue(
      slug: "expo", name: LocalizedText(["en": "Fair & Co", "de": "Messe & Co"]),
      buildings: [Building(id: "b", name: LocalizedText("B"))],
      floors: [
        Floor(
          id: "0", building: "b", ordinal: 0, name: LocalizedText("Ground"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 60, y: 20)))
      ],
      features: [
        area("hall", ["en": "Hall <1>", "de": "Halle <1>"], x: 0),
        area("cafe", ["en": "Café"], x: 20),
        area("desk", ["en": "Desk", "de": "Schalter"], x: 40, more: ["queueFor": "poi"]),
        Feature(
          id: "door", floor: "0", kind: .line,
          shape: .polyline(Polyline([Point(x: 19, y: 0), Point(x: 19, y: 20)])),
          properties: ["name": LocalizedText("Door").value]),
      ])
  }

  /// People of a range: so many at once in each recorded minute.
  static func range(
    _ period: ReportPeriod, entries: Int, peak: (Int64) -> Int
  ) -> ReportSources.Range {
    var series = FigureSeries(bounds: ReportSources.bounds(of: period, in: calendar), group: 0)
    var hours: [Int64: HourFigures] = [:]
    for minute in period.minutes {
      let people = peak(minute)
      guard people >= 0 else { continue }
      var figures = MinuteFigures(minute: minute)
      figures.samples = 60
      if people > 0 {
        for (number, share) in [(Int32(0), 1), (2, 2), (3, 4)] where people / share >= 5 {
          figures.note(sum: 60 * (people / share), peak: people / share, of: FigureKey(number))
        }
      }
      if minute == period.minutes.lowerBound + 600 {
        for number in [Int32(0), 2] {
          figures.subjects[FigureKey(number), default: SubjectFigures()].entries += entries
        }
        figures.subjects[FigureKey(3), default: SubjectFigures()].entries += entries / 2
        figures.subjects[FigureKey(5), default: SubjectFigures()].entries += 40
      }
      hours[HourFigures.hour(of: minute), default: HourFigures(hour: HourFigures.hour(of: minute))]
        .add(figures)
    }
    for hour in hours.values.sorted(by: { $0.hour < $1.hour }) { series.add(hour) }
    var stays = MinuteFigures.Dwell()
    stays.counts[5] = 40
    stays.milliseconds = 40 * 900_000
    var waits = MinuteFigures.Dwell()
    waits.counts[4] = 20
    waits.milliseconds = 20 * 400_000
    return ReportSources.Range(
      series: series, dwell: DwellPart([FigureKey(3): stays, FigureKey(4): waits]))
  }

  static var heat: HeatSum {
    var figures = HeatFigures()
    for column in 0..<40 {
      figures.add(
        HeatFigures.Cell(people: 9, milliseconds: Int64(column) * 60_000, millimetres: 1),
        at: HeatSquare(column: column, row: 5))
    }
    var sum = HeatSum()
    try? sum.add(bytes: figures.bytes)
    return sum
  }

  /// A report of a period: of its tenth to its eighteenth hour there are figures, and as many of the
  /// earlier one, of which the first minutes were recorded.
  static func make(
    _ period: ReportPeriod, entries: Int = 1240, before: Int = 1000, minutesBefore: Int64 = 900
  ) -> Report {
    let earlier = period.earlier(nil, in: calendar)
    func peak(_ minute: Int64, _ period: ReportPeriod) -> Int {
      let hour = Int(minute - period.minutes.lowerBound) / 60
      return (10..<18).contains(hour) ? 100 + 10 * hour : 0
    }
    return ReportSources(
      venue, subjects: subjects, period: period, earlier: earlier,
      current: range(period, entries: entries) { peak($0, period) },
      before: range(earlier, entries: before) {
        $0 < earlier.minutes.lowerBound + minutesBefore ? peak($0, earlier) : -1
      },
      flows: FlowPart([
        .init(origin: 2, target: 3, group: 0): 300, .init(origin: 3, target: 2, group: 0): 25,
        .init(origin: 0, target: 2, group: 0): 500,
      ]),
      heat: ["0": heat], stretches: [period.minutes.lowerBound..<period.minutes.upperBound - 30]
    ).report
  }

  static var daily: Report { make(ReportPeriod(days: 1, through: day + 700, calendar)) }

  static func document(_ report: Report, _ language: ReportLanguage = .en) -> ReportDocument {
    ReportDocument(report, of: venue, in: language, calendar)
  }
}
