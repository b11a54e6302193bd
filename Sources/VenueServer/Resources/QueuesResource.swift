import IndoorModel
import LiveMap
import Queues
import WebServer
import Wire

/// `/venues/{slug}/queues`: how long the queues are, and how long people wait in them.
///
/// Clients that may not see single persons get whole minutes, and numbers of which no single person can
/// be told: waits of as many people as a crowd has, and the lengths that counts of areas have, too. The
/// exact length, rounded by itself, would tell of one person where two queues overlap.
enum QueuesResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let live = venue.live
    await live.freshen()
    let least = await live.privacyThreshold
    let isExact = context.seesPeople(in: venue.slug)
    let queues = await live.queues.filter { context.shows($0.area.floor) }
    var lengths: [Identifier<Feature>: Int] = [:]
    var waits: [Identifier<Feature>: Double] = [:]
    if !isExact {
      lengths = await context.aggregateCounts(of: live).areas.compactMapValues { $0 }
      waits = await live.expectedWaits(ofLengths: lengths)
    }
    return .json(
      Value(members: [
        "time": .string(context.server.now().rfc3339), "least": isExact ? nil : Value(least),
        "queues": .array(
          queues.map {
            let (state, id) = ($0.state, $0.area.id)
            let members =
              isExact
              ? state.members
              : state.members(least: least, length: lengths[id], expected: waits[id])
            return Value(members: names(of: $0).merging(members) { $1 })
          }),
      ]))
  }

  private static func names(of queue: QueueStatus) -> [String: Value?] {
    [
      "id": .string(queue.area.id.rawValue), "floor": .string(queue.area.floor.rawValue),
      "name": queue.area.properties["name"], "for": queue.target.map { .string($0.id.rawValue) },
      "forName": queue.target?.properties["name"],
    ]
  }
}

extension QueueMeter.State {
  fileprivate var members: [String: Value?] {
    [
      "length": Value(length), "served": Value(served), "gaveUp": Value(gaveUp),
      "perMinute": throughput.map { .number(($0 * 10).rounded() / 10) },
      "waited": waited.map(seconds), "longWait": longWait.map(seconds),
      "littleWait": littleWait.map(seconds), "expected": expected.map(seconds),
    ]
  }

  /// What may be shown to everybody.
  ///
  /// - Parameters:
  ///   - length: the people that may be told; `nil` for too few.
  ///   - expected: the wait that may be told.
  fileprivate func members(least: Int, length: Int?, expected: Double?) -> [String: Value?] {
    let isKnown = served >= least
    return [
      "length": length.map { Value($0) }, "few": length == nil ? true : nil,
      "waited": isKnown ? waited.map(wholeMinutes) : nil,
      "longWait": isKnown ? longWait.map(wholeMinutes) : nil,
      "expected": expected.map(wholeMinutes),
    ]
  }

  private func seconds(_ value: Double) -> Value { .number(value.rounded()) }

  /// Whole minutes, in seconds; no wait is shorter than it is said to be.
  private func wholeMinutes(_ value: Double) -> Value { .number((value / 60).rounded(.up) * 60) }
}
