import IndoorModel
import LiveMap
import Queues
import WebServer
import Wire

/// `/venues/{slug}/queues`: how long the queues are, and how long people wait in them.
///
/// Clients that may not see single persons get whole minutes, and numbers of which no single person can
/// be told: waits of as many people as a crowd has, and lengths in multiples of that.
enum QueuesResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let live = venue.live
    let least = await live.privacyThreshold
    let isExact = context.seesPeople(in: venue.slug)
    let queues = await live.queues.filter { context.shows($0.area.floor) }
    return .json(
      Value(members: [
        "time": .string(context.server.now().rfc3339), "least": isExact ? nil : Value(least),
        "queues": .array(
          queues.map {
            var members = names(of: $0)
            let state = $0.state
            members.merge(isExact ? state.members : state.members(least: least)) { $1 }
            return Value(members: members)
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
  fileprivate func members(least: Int) -> [String: Value?] {
    let isKnown = served >= least
    return [
      "length": length < least ? nil : Value(length / least * least),
      "few": length < least ? true : nil,
      "waited": isKnown ? waited.map(wholeMinutes) : nil,
      "longWait": isKnown ? longWait.map(wholeMinutes) : nil,
      "expected": isKnown || length >= least ? expected.map(wholeMinutes) : nil,
    ]
  }

  private func seconds(_ value: Double) -> Value { .number(value.rounded()) }

  /// Whole minutes, in seconds; no wait is shorter than it is said to be.
  private func wholeMinutes(_ value: Double) -> Value { .number((value / 60).rounded(.up) * 60) }
}
