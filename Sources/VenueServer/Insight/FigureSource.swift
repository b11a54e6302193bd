import IndoorModel
import Storage
import WebServer

/// Where figures come from: from what was recorded, or from a rehearsal.
struct FigureSource: Sendable {
  /// The plan that the figures are of.
  let venue: Venue
  /// The open file; `nil` where nothing was ever recorded.
  let file: InsightFile?
  /// Behind which there can be no figures.
  let end: Timestamp
  /// Where a range begins that is not said.
  let begin: Timestamp?
  /// Days for which the figures are kept; 0 for none.
  let keptDays: Int

  /// Finds what a request asks for.
  static func of(_ context: RequestContext) async throws -> FigureSource {
    let open = try context.venue
    guard let id = context.request.query("rehearsal") else {
      return FigureSource(
        venue: try await open.venue(), file: open.insight?.file, end: context.server.now(),
        begin: nil,
        keptDays: open.insight?.keptDays ?? 0)
    }
    let (record, plan, path) = try await open.rehearsals.figures(
      of: id, on: context.request.query("plan"))
    let file = try InsightFile.look(at: path)
    let last = try await file.range()?.upperBound
    let end = last.map { Timestamp(millisecondsSince1970: $0 * 60_000) }
    return FigureSource(
      venue: try await open.venue(of: record, on: plan), file: file,
      end: max(end ?? record.request.end, record.request.end), begin: record.request.begin,
      keptDays: 1)
  }
}
