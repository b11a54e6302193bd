import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import WebServer

/// `/venues/{slug}/locations`: where navigators say they are.
enum LocationsResource {
  /// So many locations may be told at once.
  static let limit = 1000

  static func add(_ call: Call) async throws -> Response {
    let venue = try call.venue
    let body = try call.json()
    guard let list = body.object?["locations"] else {
      let report = try LocationReport(value: body, now: call.server.now())
      return answer(count: 1, refused: await venue.live.report([report]).map(\.value))
    }
    let batch = try Batch(list, now: call.server.now())
    let refusals = await venue.live.report(batch.reports).map { refusal in
      var refusal = refusal
      refusal.index = batch.indices[refusal.index]
      return refusal.value
    }
    return answer(count: batch.count, refused: batch.refused + refusals)
  }

  private static func answer(count: Int, refused: [Value]) -> Response {
    guard count > 0, refused.count == count else {
      return .json(
        ["accepted": Value(count - refused.count), "refused": .array(refused)], status: .accepted)
    }
    let reason = refused.first?.object?["reason"]?.string
    return Problem(
      .unprocessableContent, "locations-refused",
      count == 1 ? "The location was refused" : "All \(count) locations were refused",
      detail: reason, members: ["accepted": 0, "refused": .array(refused)]
    ).response
  }

  /// The readable locations of a list, and what is wrong with the others.
  private struct Batch {
    var reports: [LocationReport] = []
    /// The place in the list of each report.
    var indices: [Int] = []
    var refused: [Value] = []
    let count: Int

    init(_ list: Value, now: Timestamp) throws(ValueError) {
      guard let values = list.array, values.count <= LocationsResource.limit else {
        throw ValueError(
          "must be a list of at most \(LocationsResource.limit) locations", at: "locations")
      }
      count = values.count
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
    }
  }
}
