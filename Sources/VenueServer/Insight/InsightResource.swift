import HTTPTypes
import IndoorModel
import Insight
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/insight`: figures that last and tell of no single person.
enum InsightResource {
  /// Moments in one answer at most.
  private static let momentLimit = 100

  /// What figures there are.
  static func show(_ context: RequestContext) async throws -> Response {
    let query = try await InsightQuery.of(context)
    let range = try await query.range()
    let (venue, subjects) = (query.venue, query.subjects)
    func list(_ kind: SubjectTable.Kind) -> Value {
      .array(
        subjects.numbers(of: kind).compactMap { number in
          guard let subject = subjects[number] else { return nil }
          let name = venue.features[Identifier(subject.id)]?.name?.value ?? .string(subject.name)
          return [
            "id": .string(subject.id), "name": name, "floor": .string(subject.floor),
            "isThere": .bool(query.isThere(number)),
          ]
        })
    }
    let stretches = try await query.stretches(in: range ?? 0..<0)
    return .json([
      "from": range.map { .string(InsightQuery.time($0.lowerBound)) } ?? .null,
      "to": range.map { .string(InsightQuery.time($0.upperBound)) } ?? .null,
      "least": Value(max(2, venue.settings.privacyThreshold)),
      "keptDays": Value(query.keptDays),
      "timeZone": venue.settings.identity[.timeZone].map { .string($0) } ?? .null,
      "floors": .array(
        subjects.numbers(of: .floor).compactMap { number in
          subjects[number].map {
            [
              "id": .string($0.id),
              "name": venue.floor(Identifier($0.id))?.name.value ?? .string($0.name),
              "isThere": .bool(query.isThere(number)),
            ]
          }
        }),
      "areas": list(.area), "lines": list(.line),
      "groups": .array(
        subjects.numbers(of: .group).compactMap { subjects[$0].map { .string($0.id) } }),
      "stretches": InsightQuery.value(stretches),
    ])
  }

  /// People, entries, exits, crossings and dwell times, step by step.
  static func figures(_ context: RequestContext) async throws -> Response {
    let query = try await InsightQuery.of(context)
    let step = try context.count("step", default: 3600)
    let bounds = try query.bounds(step: step)
    let floor = try query.floor(in: context)
    let ids = context.request.query.filter { $0.name == "area" }.map(\.value)
    let series = try await query.series(bounds)
    let dwell = try await query.dwell()
    let table = InsightTable(query, series, dwell, floor: floor?.id, areas: ids)
    if context.request.wantsTable {
      return .table(table.text, "\(try context.venue.slug)-figures.csv")
    }
    let gaps = try await query.gaps(in: series.range)
    return .json(Value(members: table.members(step: step, gaps: gaps))).zipped(for: context)
  }

  /// How many people came from where to where.
  static func flows(_ context: RequestContext) async throws -> Response {
    let query = try await InsightQuery.of(context)
    let flows = try await query.flows().sums(where: query.includes)
    let range = query.quarters.lowerBound * 15..<query.quarters.upperBound * 15
    if context.request.wantsTable {
      return .table(
        TableCell.table(
          ["from", "to", "origin", "target", "people"],
          flows.map { flow, count in
            [
              .text(InsightQuery.time(range.lowerBound)),
              .text(InsightQuery.time(range.upperBound)),
              .text(query.subjects[flow.origin]?.id), .text(query.subjects[flow.target]?.id),
              .number(Double(count)),
            ]
          }), "\(try context.venue.slug)-flows.csv")
    }
    return .json([
      "from": .string(InsightQuery.time(range.lowerBound)),
      "to": .string(InsightQuery.time(range.upperBound)),
      "flows": .array(
        flows.map { flow, count in
          [
            "origin": query.id(flow.origin), "target": query.id(flow.target),
            "people": Value(count),
          ]
        }),
      "gaps": InsightQuery.value(try await query.gaps(in: range)),
    ]).zipped(for: context)
  }

  /// Where on a floor people were.
  static func heat(_ context: RequestContext) async throws -> Response {
    let query = try await InsightQuery.of(context)
    guard let floor = try query.floor(in: context) else {
      throw Problem.badQuery("floor", "is missing: the id or ordinal of a floor")
    }
    let heat = try await query.heat(of: floor.number)
    let squares = heat.squares
    let range = query.quarters.lowerBound * 15..<query.quarters.upperBound * 15
    if context.request.wantsTable {
      return .table(
        TableCell.table(
          ["floor", "x", "y", "seconds", "people", "speed"],
          squares.map { index, cell in
            [
              .text(floor.id), .number(Double(heat.column + index % heat.columns)),
              .number(Double(heat.row + index / heat.columns)),
              .number(Double(cell.milliseconds) / 1000), .number(Double(cell.people)),
              .number(cell.speed),
            ]
          }), "\(try context.venue.slug)-heat.csv")
    }
    var response = Response.json(bytes: json(heat, squares, of: floor.id, in: range))
    response.fields[.cacheControl] = "no-store"
    return response.zipped(for: context)
  }

  /// Heat as JSON: written number by number, because a floor may have tens of thousands of squares.
  private static func json(
    _ heat: HeatSum, _ squares: [(index: Int, cell: HeatFigures.Cell)], of floor: String,
    in minutes: Range<Int64>
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 256 + 24 * squares.count)
    writer.object { writer in
      writer.member("from")
      writer.append(InsightQuery.time(minutes.lowerBound))
      writer.member("to")
      writer.append(InsightQuery.time(minutes.upperBound))
      writer.member("floor")
      writer.append(floor)
      writer.member("cell")
      writer.append(thousandths: 1)
      writer.member("origin")
      writer.list([heat.column, heat.row]) { $0.append(thousandths: Double($1)) }
      writer.member("columns")
      writer.append(Double(heat.columns))
      writer.member("rows")
      writer.append(Double(heat.rows))
      writer.member("index")
      writer.list(squares) { $0.append(thousandths: Double($1.index)) }
      writer.member("seconds")
      writer.list(squares) {
        $0.append(thousandths: (Double($1.cell.milliseconds) / 100).rounded() / 10)
      }
      writer.member("people")
      writer.list(squares) { $0.append(thousandths: Double($1.cell.people)) }
      writer.member("speed")
      writer.list(squares) { writer, square in
        if let speed = square.cell.speed {
          writer.append(thousandths: speed)
        } else {
          writer.append(Value.null)
        }
      }
    }
    return writer.bytes
  }

  /// The busiest moments.
  static func moments(_ context: RequestContext) async throws -> Response {
    let query = try await InsightQuery.of(context)
    let limit = min(try context.count("limit", default: 10), momentLimit)
    let floor = try query.floor(in: context)
    // Hours have the minute of their peak; those of short ranges are looked at minute by minute.
    let series = try await query.series(query.bounds(step: query.isShort ? 60 : 3600))
    let areas = query.numbers(
      of: .area, countedIn: Set(series.subjects.keys), on: floor?.id, only: [])
    let whole = floor.map { $0.number ?? -1 } ?? SubjectTable.venue
    let chosen = series.moments(of: [whole] + areas, limit: limit)
    if context.request.wantsTable {
      return .table(
        TableCell.table(
          ["at", "local time", "kind", "area", "people"],
          chosen.map {
            [
              .text(InsightQuery.time($0.minute)), .text(query.localTime($0.minute)),
              .text($0.subject == whole ? "venue" : "area"),
              .text($0.subject == whole ? nil : query.subjects[$0.subject]?.id),
              .number(Double($0.people)),
            ]
          }), "\(try context.venue.slug)-moments.csv")
    }
    return .json([
      "moments": .array(
        chosen.map {
          [
            "at": .string(InsightQuery.time($0.minute)),
            "area": $0.subject == whole ? .null : query.id($0.subject), "people": Value($0.people),
            "kind": $0.subject == whole ? "venue" : "area",
          ]
        })
    ])
  }
}

extension HeatFigures.Cell {
  /// Metres a second, to a hundredth; `nil` without seconds.
  fileprivate var speed: Double? {
    milliseconds > 0
      ? (Double(millimetres) / Double(milliseconds) * 100).rounded() / 100 : nil
  }
}

extension Request {
  /// Whether the client wants a table rather than JSON.
  fileprivate var wantsTable: Bool {
    if let format = query("format") { return format == "csv" }
    return head.headerFields[.accept]?.contains("text/csv") ?? false
  }
}

extension Response {
  /// A table with commas between cells, to be saved.
  static func table(_ text: String, _ name: String) -> Response {
    Response(
      fields: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name)\"", .vary: "Accept",
      ], body: Array(text.utf8))
  }

  /// The answer compressed, where the client takes that.
  func zipped(for context: RequestContext) -> Response {
    var response = self
    response.fields[.vary] = "Accept, Accept-Encoding"
    if context.request.acceptsGzip,
      let zipped = Gzip.compressed(response.body, effort: .little)
    {
      response.body = zipped
      response.fields[.contentEncoding] = "gzip"
    }
    return response
  }
}
