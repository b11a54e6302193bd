public import IndoorModel
import Insight

/// A report as documents for people: one for paper, one for mail.
public struct ReportDocument: Sendable {
  private let report: Report
  private let venue: Venue
  private let words: ReportWords
  private let sentences: ReportSentences
  private let tables: ReportTables
  /// The same for mails, where there is little room.
  private let shortTables: ReportTables

  /// Prepares the documents of a report.
  ///
  /// - Parameter venue: with the plan that is drawn.
  public init(
    _ report: Report, of venue: Venue, in language: ReportLanguage, _ calendar: VenueCalendar
  ) {
    self.report = report
    self.venue = venue
    let words = ReportWords(language: language, calendar: calendar)
    self.words = words
    sentences = ReportSentences(report, words)
    let floors = Dictionary(venue.floors.map { ($0.id.rawValue, words.name($0.name)) }) {
      first, _ in first
    }
    tables = ReportTables(report, floors: floors, words)
    shortTables = ReportTables(report, floors: floors, isShort: true, words)
  }

  /// What mails of the report have as their subject, and its document as its title.
  public var subject: String { sentences.subject }

  /// What it says in sentences.
  public var sentenceTexts: [String] { sentences.all }

  // MARK: - Paper

  /// A document of HTML that holds all it needs, without scripts; its sheet of styles is for A4.
  public var page: String {
    var markup = Markup()
    markup.add("html", ["lang": words.language.rawValue]) { html in
      html.add("head") { head in
        head.add("meta", ["charset": "utf-8"])
        head.add("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        head.add("title", subject)
        head.add(styles: ReportStyles.page)
      }
      html.add("body") { $0.add("article", ["class": "report"], within: addArticle) }
    }
    return "<!doctype html>\n" + markup.text
  }

  private func addArticle(to article: inout Markup) {
    article.add("header", ["class": "report-head"]) { head in
      head.add("p", ["class": "report-venue"], words.name(report.name))
      head.add("h1", sentences.title)
      head.add("p", ["class": "report-period"], words.stretch(report.period.minutes))
    }
    if report.isEmpty {
      for sentence in sentences.all { article.add("p", ["class": "report-nothing"], sentence) }
      return
    }
    article.add("dl", ["class": "report-tiles"]) { list in
      for (label, figure, note) in tables.tiles {
        list.add("div") { tile in
          tile.add("dt", label)
          tile.add("dd", ["class": "figure"], figure)
          tile.add("dd", ["class": "note"], note)
        }
      }
    }
    article.add("ul", ["class": "report-words"]) { list in
      for sentence in sentences.all { list.add("li", sentence) }
    }
    section(words.either("People over time", "Personen im Zeitverlauf"), in: &article) { part in
      part.add(CourseChart(report, words).markup(label: sentences.all.joined(separator: " ")))
      addLegend(
        of: [
          ("line-now", words.either("most at once", "höchstens zugleich")),
          (
            report.courseBefore.contains { $0.peak != nil } ? "line-before" : "",
            words.either("compared", "verglichen")
          ),
          (
            report.gaps.isEmpty ? "" : "box-gap",
            words.either("not recorded", "nicht aufgezeichnet")
          ),
        ], to: &part)
    }
    addPlans(to: &article)
    for table in tables.all { add(table, to: &article) }
    article.add("footer", ["class": "report-foot"]) { foot in
      for note in tables.notes { foot.add("p", note) }
    }
  }

  private func section(
    _ title: String, name: String = "", in markup: inout Markup, _ body: (inout Markup) -> Void
  ) {
    // On phones tables are wider than the screen: the keyboard must reach what scrolls.
    let isTable = name == "report-table"
    markup.add(
      "section",
      [
        "class": name, "role": isTable ? "region" : "", "tabindex": isTable ? "0" : "",
        "aria-label": isTable ? title : "",
      ]
    ) { part in
      part.add("h2", title)
      body(&part)
    }
  }

  private func addLegend(of entries: [(name: String, text: String)], to markup: inout Markup) {
    markup.add("p", ["class": "report-legend"]) { legend in
      for (name, text) in entries where !name.isEmpty {
        legend.add("span") { entry in
          entry.add("i", ["class": name], "")
          entry.say(text)
        }
      }
    }
  }

  // MARK: - Plans

  /// The floors with heat or with flows.
  private var drawnFloors: [Floor] {
    let places = Dictionary(report.areas.map { ($0.id, $0.floor) }) { first, _ in first }
    let flowing = report.flows.compactMap { flow -> String? in
      guard let origin = flow.origin.flatMap({ places[$0] }),
        let target = flow.target.flatMap({ places[$0] }), origin == target
      else { return nil }
      return origin
    }
    let known = Set(flowing).union(report.heat.filter { !$0.value.squares.isEmpty }.keys)
    return venue.floors.filter { known.contains($0.id.rawValue) }
  }

  private func addPlans(to article: inout Markup) {
    let bands = HeatBands(Array(report.heat.values))
    for floor in drawnFloors {
      let name = words.name(floor.name)
      let title = words.either("Where people were", "Wo Personen waren")
      section(
        venue.floors.count > 1 ? "\(title): \(name)" : title, name: "report-plan", in: &article
      ) { part in
        let drawing = PlanDrawing(
          venue, floor: floor, heat: report.heat[floor.id.rawValue] ?? HeatSum(), bands: bands,
          flows: report.flows, words)
        part.add(drawing.markup(label: "\(title): \(name)"))
        part.add("p", ["class": "report-legend"]) { add(bands, to: &$0) }
      }
    }
  }

  private func add(_ bands: HeatBands, to legend: inout Markup) {
    legend.add("span") {
      $0.say(
        words.either(
          "Time of all people on a square metre, from:", "Zeit aller Personen auf 1 m², ab:"))
    }
    for (band, begin) in bands.begins.enumerated() {
      legend.add("span") { entry in
        entry.add("i", ["class": "heat-\(band)"], "")
        entry.say(words.span(begin))
      }
    }
    legend.add("span") { entry in
      entry.add("i", ["class": "line-flow"], "")
      entry.say(words.either("people that went there", "Personen, die dorthin gingen"))
    }
  }

  // MARK: - Tables

  private func add(_ table: ReportTable, to article: inout Markup) {
    section(table.title, name: "report-table", in: &article) { part in
      part.add("table") { element in
        element.add("thead") { head in
          head.add("tr") { row in
            for (text, column) in zip(table.heads, table.columns) {
              row.add("th", ["scope": "col", "class": "\(column)"], text)
            }
          }
        }
        element.add("tbody") { body in
          for cells in table.rows {
            body.add("tr") { row in
              for (text, column) in zip(cells, table.columns) {
                row.add("td", ["class": "\(column)"], text)
              }
            }
          }
        }
      }
    }
  }

  // MARK: - Mail

  /// A document of HTML as mail programs show it: tables with colours of their cells, no sheet of styles,
  /// no drawing.
  ///
  /// - Parameter link: leads to the report on the server; `nil` where the server does not know how people
  ///   reach it.
  public func mail(link: String?) -> String {
    ReportMail(
      report, title: sentences.title, sentences: sentences.all, tables: shortTables, words,
      link: link
    ).text
  }

  /// The same as plain text, for programs that show no HTML.
  public func plainText(link: String?) -> String {
    let head = [
      words.name(report.name), "\(sentences.title), \(words.stretch(report.period.minutes))", "",
    ]
    let lines = head + sentences.all + [""] + tables.notes + (link.map { ["", $0] } ?? [])
    return lines.joined(separator: "\n") + "\n"
  }
}
