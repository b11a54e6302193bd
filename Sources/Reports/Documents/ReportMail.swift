/// A report as mail programs show it. They know tables and colours of cells, and drop sheets of styles,
/// drawings and scripts; so each element says its looks, and bars are cells.
struct ReportMail {
  /// Rows of a table in a mail at most; the attached document has more.
  private static let mostRows = 15
  /// Rows of the course at most.
  private static let mostSteps = 31
  private static let font = "font-family:Segoe UI,Helvetica,Arial,sans-serif;"
  private static let ink = "color:#1d2733;"
  private static let quiet = "color:#4a5561;"

  private let report: Report
  private let title: String
  private let sentences: [String]
  private let tables: ReportTables
  private let words: ReportWords
  private let link: String?

  init(
    _ report: Report, title: String, sentences: [String], tables: ReportTables,
    _ words: ReportWords, link: String?
  ) {
    (self.report, self.title, self.sentences) = (report, title, sentences)
    (self.tables, self.words, self.link) = (tables, words, link)
  }

  /// The document.
  var text: String {
    var markup = Markup()
    markup.add("html", ["lang": words.language.rawValue]) { html in
      html.add("head") { head in
        head.add("meta", ["http-equiv": "Content-Type", "content": "text/html; charset=utf-8"])
        head.add("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        head.add("title", title)
      }
      html.add(
        "body", ["style": "margin:0;padding:0;background-color:#eef1f5", "bgcolor": "#eef1f5"]
      ) {
        table(to: &$0) { outer in
          outer.add("tr") { row in
            row.add("td", ["align": "center", "style": "padding:16px 8px"]) { addCard(to: &$0) }
          }
        }
      }
    }
    return "<!doctype html>\n" + markup.text
  }

  private func addCard(to markup: inout Markup) {
    table(
      width: "640", background: "#ffffff",
      style: "width:100%;max-width:640px;background-color:#ffffff;\(Self.font)\(Self.ink)",
      to: &markup
    ) { card in
      card.add("tr") { row in
        row.add("td", ["style": "padding:20px 24px 4px;border-top:4px solid #1f4f8f"]) { cell in
          paragraph(words.name(report.name), Self.quiet + "font-weight:bold;", to: &cell)
          cell.add(
            "h1", ["style": "margin:0;font-size:24px;line-height:30px;\(Self.font)"], title)
          paragraph(words.stretch(report.period.minutes), "font-size:16px;", to: &cell)
        }
      }
      if !report.isEmpty {
        card.add("tr") { row in
          row.add("td", ["style": "padding:12px 18px"]) { addTiles(to: &$0) }
        }
      }
      card.add("tr") { row in
        row.add("td", ["style": "padding:4px 24px"]) { cell in
          for sentence in sentences { paragraph(sentence, "padding:2px 0;", to: &cell) }
          if let link {
            cell.add("p", ["style": "margin:12px 0;font-size:15px;\(Self.font)"]) { line in
              line.add(
                "a", ["href": link, "style": "color:#1f4f8f;font-weight:bold"],
                words.either("Open the report, with the plan", "Bericht mit Plan öffnen"))
            }
          }
        }
      }
      for part in report.isEmpty ? [] : [course] + tables.all {
        card.add("tr") { row in
          row.add("td", ["style": "padding:8px 24px"]) { add(part, to: &$0) }
        }
      }
      card.add("tr") { row in
        row.add("td", ["style": "padding:12px 24px 20px"]) { cell in
          for note in tables.notes { paragraph(note, Self.quiet + "font-size:13px;", to: &cell) }
        }
      }
    }
  }

  private func paragraph(_ text: String, _ style: String, to markup: inout Markup) {
    markup.add(
      "p", ["style": "margin:0;font-size:15px;line-height:22px;\(Self.font)\(style)"], text)
  }

  private func addTiles(to markup: inout Markup) {
    table(to: &markup) { rows in
      rows.add("tr") { row in
        for (label, figure, note) in tables.tiles {
          row.add(
            "td",
            [
              "width": "25%", "valign": "top", "bgcolor": "#f1f4f8",
              "style": "padding:8px 10px;border:3px solid #ffffff;background-color:#f1f4f8",
            ]
          ) { cell in
            paragraph(label, Self.quiet + "font-size:12px;line-height:16px;", to: &cell)
            paragraph(figure, "font-size:22px;line-height:28px;font-weight:bold;", to: &cell)
            paragraph(note, Self.quiet + "font-size:12px;line-height:16px;", to: &cell)
          }
        }
      }
    }
  }

  /// A table that orders things, or holds figures; mail programs lay out by nothing else.
  private func table(
    width: String = "100%", background: String = "", style: String = "", to markup: inout Markup,
    _ body: (inout Markup) -> Void
  ) {
    markup.add(
      "table",
      [
        "role": "presentation", "cellpadding": "0", "cellspacing": "0", "border": "0",
        "width": width, "bgcolor": background, "style": style,
      ], within: body)
  }

  // MARK: - Course

  /// The most people of each hour, or of each day of long periods.
  private var course: ReportTable {
    let isLong = report.period.minutes.count > 2 * 1440
    var rows: [(begin: Int64, people: Int?)] = []
    for step in report.course where step.isRecorded {
      let begin = step.minutes.lowerBound
      let group = isLong ? words.calendar.midnight(before: begin) : begin / 60 * 60
      if let last = rows.last, last.begin == group {
        rows[rows.count - 1].people = [last.people, step.peak].compactMap { $0 }.max()
      } else {
        rows.append((group, step.peak))
      }
    }
    // Hours before the first people and after the last ones say nothing.
    let isKnown = rows.map { $0.people != nil }
    if let first = isKnown.firstIndex(of: true), let last = isKnown.lastIndex(of: true) {
      rows = Array(rows[first...last])
    }
    return ReportTable(
      title: words.either("Most people at once", "Höchstens zugleich"),
      heads: [words.either("Time", "Zeit"), words.either("People", "Personen")],
      columns: [.name, .number],
      rows: rows.suffix(Self.mostSteps).map { begin, people in
        [
          isLong ? words.shortDay(begin) : words.moment(begin, in: report.period),
          words.count(people),
        ]
      })
  }

  // MARK: - Tables

  private func add(_ part: ReportTable, to markup: inout Markup) {
    markup.add(
      "h2", ["style": "margin:12px 0 6px;font-size:17px;line-height:22px;\(Self.font)"],
      part.title)
    // The first column of numbers has a bar.
    let place = part.columns.firstIndex { $0 == .number }
    let most = part.columns.count == 2 ? Self.mostSteps : Self.mostRows
    let numbers = part.rows.prefix(most).map { row in place.map { number(row[$0]) } ?? 0 }
    let largest = max(1, numbers.max() ?? 1)
    table(to: &markup) { element in
      element.add("tr") { row in
        for (text, column) in zip(part.heads, part.columns) {
          cell(
            "th", text, column, Self.quiet + "font-size:12px;border-bottom:2px solid #c4cad2;",
            to: &row)
        }
        row.add("th", ["width": "22%", "style": "border-bottom:2px solid #c4cad2"], "")
      }
      for (cells, value) in zip(part.rows, numbers) {
        element.add("tr") { row in
          for (text, column) in zip(cells, part.columns) {
            cell("td", text, column, "font-size:14px;border-bottom:1px solid #e6e9ed;", to: &row)
          }
          row.add("td", ["style": "padding-left:10px;border-bottom:1px solid #e6e9ed"]) {
            addBar(Int((Double(value) / Double(largest) * 100).rounded()), to: &$0)
          }
        }
      }
    }
  }

  private func number(_ text: String) -> Int {
    Int(text.filter { $0.isASCII && $0.isNumber }) ?? 0
  }

  private func addBar(_ percent: Int, to markup: inout Markup) {
    guard percent > 0 else { return markup.say("\u{A0}") }
    table(to: &markup) { rows in
      rows.add("tr") { row in
        row.add(
          "td",
          [
            "width": "\(percent)%", "bgcolor": "#8fb1dc", "height": "10",
            "style": "background-color:#8fb1dc;font-size:1px;line-height:10px",
          ], "\u{A0}")
        if percent < 100 {
          row.add("td", ["width": "\(100 - percent)%", "style": "font-size:1px"], "\u{A0}")
        }
      }
    }
  }

  private func cell(
    _ name: String, _ text: String, _ column: ReportTable.Column, _ style: String,
    to row: inout Markup
  ) {
    let isNumber = column == .number
    row.add(
      name,
      [
        "align": isNumber ? "right" : "left", "valign": "top",
        "style":
          "padding:4px 8px 4px 0;\(isNumber ? "white-space:nowrap;" : "")\(Self.font)\(style)",
      ], text)
  }
}
