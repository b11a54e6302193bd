/// People over time, beside the earlier period, as an SVG.
struct CourseChart {
  private static let (width, height) = (1000.0, 280.0)
  private static let (left, right, top, bottom) = (56.0, 8.0, 10.0, 28.0)
  private static let (ink, line, quiet) = ("#4a5561", "#1f4f8f", "#8a94a0")

  private let report: Report
  private let words: ReportWords
  /// The number at the top of the axis.
  private let highest: Int
  private let axisStep: Int

  init(_ report: Report, _ words: ReportWords) {
    self.report = report
    self.words = words
    let most = (report.course + report.courseBefore).compactMap(\.peak).max() ?? 1
    axisStep = Self.niceStep(for: most)
    highest = (most + axisStep - 1) / axisStep * axisStep
  }

  /// A step of 1, 2 or 5 by a power of ten with at most five marks.
  private static func niceStep(for most: Int) -> Int {
    var power = 1
    while true {
      for step in [1, 2, 5] where most <= step * power * 5 { return step * power }
      power *= 10
    }
  }

  /// The chart.
  ///
  /// - Parameter label: what it shows, for readers that do not see it.
  func markup(label: String) -> Markup {
    var markup = Markup()
    markup.add(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "course", "role": "img",
        "aria-label": label,
        "viewBox": "0 0 \(Markup.number(Self.width)) \(Markup.number(Self.height))",
        "font-family": "system-ui, Helvetica, Arial, sans-serif", "font-size": "17",
      ]
    ) { svg in
      addGaps(to: &svg)
      addAxes(to: &svg)
      for run in runs(of: report.courseBefore) {
        let shift = report.period.minutes.lowerBound - report.earlier.minutes.lowerBound
        svg.add(
          "path",
          [
            "d": outline(run, movedBy: shift), "fill": "none", "stroke": Self.quiet,
            "stroke-width": "2", "stroke-dasharray": "6 5",
          ])
      }
      for run in runs(of: report.course) {
        let path = outline(run, movedBy: 0)
        let (begin, end) = (x(run[0].minutes.lowerBound), x(run[run.count - 1].minutes.upperBound))
        svg.add(
          "path",
          [
            "d": "\(path)L\(Markup.number(end)) \(base)L\(Markup.number(begin)) \(base)Z",
            "fill": "#d9e5f4",
          ])
        svg.add(
          "path", ["d": path, "fill": "none", "stroke": Self.line, "stroke-width": "2.5"])
      }
    }
    return markup
  }

  private var base: String { Markup.number(Self.height - Self.bottom) }

  private func x(_ minute: Int64) -> Double {
    let minutes = report.period.minutes
    let share = Double(minute - minutes.lowerBound) / Double(minutes.count)
    return Self.left + min(max(share, 0), 1) * (Self.width - Self.left - Self.right)
  }

  private func y(_ people: Int) -> Double {
    let room = Self.height - Self.top - Self.bottom
    return Self.height - Self.bottom - room * Double(people) / Double(highest)
  }

  /// Steps in a row of which figures are known.
  private func runs(of steps: [Report.Step]) -> [[Report.Step]] {
    steps.split { $0.peak == nil }.map(Array.init)
  }

  private func outline(_ run: [Report.Step], movedBy shift: Int64) -> String {
    "M"
      + run.flatMap { step -> [String] in
        let height = Markup.number(y(step.peak ?? 0))
        return [step.minutes.lowerBound, step.minutes.upperBound].map {
          "\(Markup.number(x($0 + shift))) \(height)"
        }
      }.joined(separator: "L")
  }

  private func addGaps(to svg: inout Markup) {
    for gap in report.gaps {
      let begin = x(gap.lowerBound)
      svg.add(
        "rect",
        [
          "x": Markup.number(begin), "y": Markup.number(Self.top),
          "width": Markup.number(max(x(gap.upperBound) - begin, 0.5)),
          "height": Markup.number(Self.height - Self.top - Self.bottom), "fill": "#eceef1",
        ])
    }
  }

  private func addAxes(to svg: inout Markup) {
    for mark in stride(from: 0, through: highest, by: axisStep) {
      let at = Markup.number(y(mark))
      svg.add(
        "path",
        [
          "d": "M\(Markup.number(Self.left)) \(at)H\(Markup.number(Self.width - Self.right))",
          "stroke": mark == 0 ? Self.quiet : "#dfe3e8",
        ])
      svg.add(
        "text",
        [
          "x": Markup.number(Self.left - 8), "y": Markup.number(y(mark) + 6),
          "text-anchor": "end", "fill": Self.ink,
        ], words.count(mark))
    }
    for (minute, text) in ticks {
      let at = Markup.number(x(minute))
      svg.add("path", ["d": "M\(at) \(base)v6", "stroke": Self.quiet])
      svg.add(
        "text",
        [
          "x": at, "y": Markup.number(Self.height - 5), "fill": Self.ink,
          "text-anchor": x(minute) > Self.width - 50 ? "end" : "middle",
        ], text)
    }
  }

  /// Where the axis of time has marks: at round hours of periods up to two days, else at days.
  private var ticks: [(minute: Int64, text: String)] {
    let minutes = report.period.minutes
    let calendar = words.calendar
    if minutes.count > 2880 {
      var days: [Int64] = []
      var day = calendar.midnight(before: minutes.lowerBound)
      while day < minutes.upperBound {
        if day >= minutes.lowerBound { days.append(day) }
        day = calendar.midnight(after: day)
      }
      let each = (days.count + 7) / 8
      return days.enumerated().filter { $0.offset % each == 0 }
        .map { ($0.element, words.shortDay($0.element)) }
    }
    let steps: [Int64] = [5, 10, 15, 30, 60, 120, 180, 360]
    let step = steps.first { Int64(minutes.count) / $0 <= 9 } ?? 720
    return minutes.filter { Int64(calendar.reading($0).minuteOfDay) % step == 0 }
      .map { ($0, words.clock($0)) }
  }
}
