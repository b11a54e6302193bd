import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/locations`: where navigators say they are.
///
/// Bodies are read here, off the network's thread; the hub takes their locations some at a time.
enum LocationsResource {
  private static let limit = LocationBody.locationLimit
  /// The most refusals that an answer lists.
  static let refusalLimit = 1000
  /// The most locations that the hub takes before other work gets its turn on the hub's thread.
  private static let sliceSize = 4096

  static func add(_ context: RequestContext) async throws -> Response {
    let live = try context.venue.live
    let now = context.server.now()
    let reading = try Reading(context, now: now)
    guard reading.batch.isWithin(context.principal.scope) else { throw Problem.forbidden }
    let all = reading.batch.entries.indices
    var outcome = LocationOutcome(exampleLimit: refusalLimit)
    for start in stride(from: 0, to: all.count, by: sliceSize) {
      let range = start..<min(start + sliceSize, all.count)
      outcome += await live.report(reading.batch, range, exampleLimit: refusalLimit)
    }
    await live.count(unreadable: reading.refused.count)
    return answer(reading, outcome, at: now)
  }

  private static func answer(
    _ reading: Reading, _ outcome: LocationOutcome, at now: Timestamp
  ) -> Response {
    let count = reading.refused.count + outcome.count
    let refusedCount = reading.refused.count + outcome.refusedCount
    let taken = outcome.refusals.map { refusal in
      var refusal = refusal
      refusal.index = reading.index(refusal.index)
      return refusal.value
    }
    let refused = Array((reading.refused + taken).prefix(refusalLimit))
    var members: [String: Value] = [
      "accepted": Value(count - refusedCount), "refused": .array(refused),
    ]
    if outcome.duplicates > 0 { members["duplicates"] = Value(outcome.duplicates) }
    if refusedCount > refused.count { members["refusedCount"] = Value(refusedCount) }
    if outcome.refused.keys.contains(where: \.isAboutTime) {
      members["serverTime"] = .string(now.rfc3339)
    }
    guard count > 0, refusedCount == count else {
      return .json(.object(members), status: .accepted)
    }
    return Problem(
      .unprocessableContent, "locations-refused",
      count == 1 ? "The location was refused" : "All \(count) locations were refused",
      detail: refused.first?.object?["reason"]?.string, members: members
    ).response
  }

  /// The readable locations of a body, and what is wrong with the others.
  private struct Reading {
    let batch: LocationBatch
    private(set) var refused: [Value] = []
    /// The place in the list of each report, where some cannot be read.
    private var indices: [Int]?

    init(_ context: RequestContext, now: Timestamp) throws {
      let request = context.request
      let type = request.head.headerFields[.contentType]?.prefix { $0 != ";" }
      if type?.lowercased() == LocationBody.mediaType {
        batch = try LocationBody.batch(request.body, limit: limit, now: now)
      } else if let batch = LocationScanner.body(request.body, limit: limit, now: now) {
        self.batch = batch
      } else {
        self = try Reading(context.json(), now: now)
      }
    }

    private init(_ body: Value, now: Timestamp) throws(ValueError) {
      guard let list = body.object?["locations"] else {
        batch = LocationBatch([try LocationReport(value: body, now: now)])
        return
      }
      guard let values = list.array, values.count <= limit else {
        throw ValueError("must be a list of at most \(limit) locations", at: "locations")
      }
      var reports: [LocationReport] = []
      var indices: [Int] = []
      for (index, value) in values.enumerated() {
        do throws(ValueError) {
          reports.append(try LocationReport(value: value, now: now))
          indices.append(index)
        } catch {
          refused.append(
            Value(members: [
              "index": Value(index), "navigator": value.object?["navigator"],
              "reason": .string(error.description),
            ]))
        }
      }
      batch = LocationBatch(reports)
      self.indices = indices
    }

    /// The place in the list of a readable location.
    func index(_ index: Int) -> Int { indices?[index] ?? index }
  }
}
