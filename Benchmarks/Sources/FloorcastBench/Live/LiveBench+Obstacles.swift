import Foundation
import Geometry
import IndoorModel
import JSONText
import LiveMap
import Routing
import StreamBench
import VenueServer

extension LiveBench {
  /// Puts an obstacle onto a person's way, and takes it away again.
  mutating func comeAndGo(_ number: Int, verify: Bool) async throws {
    guard let spot = drawSpot() else { throw LiveBenchFailure.nobodyCanWalk }
    let half = 1.0
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    let obstacle = Feature(
      id: Identifier("bench-obstacle-\(number)"), floor: spot.floor, kind: .obstacle,
      shape: .polygon(Polygon(corners.map { Point(x: spot.point.x + $0, y: spot.point.y + $1) })))
    try await measure([.put(obstacle)], verify: verify)
    try await measure([.remove(obstacle.id)], verify: verify)
  }

  /// The middle of the longest straight piece of a person's way.
  private mutating func drawSpot() -> Place? {
    for _ in 0..<1000 {
      guard let person = people.randomElement(using: &random) else { return nil }
      let legs = person.told?.object?["legs"]?.array ?? []
      let pieces = legs.flatMap { leg -> [(Identifier<Floor>, Segment)] in
        let points = (leg.object?["points"]?.array ?? []).compactMap { point -> Point? in
          guard let numbers = point.array, numbers.count == 2, let x = numbers[0].number,
            let y = numbers[1].number
          else { return nil }
          return Point(x: x, y: y)
        }
        let floor = Identifier<Floor>(leg.object?["floor"]?.string ?? "")
        return zip(points, points.dropFirst()).map { (floor, Segment($0, $1)) }
      }
      if let (floor, longest) = pieces.max(by: { $0.1.length < $1.1.length }) {
        return Place(
          floor: floor, point: longest.start.interpolated(to: longest.end, fraction: 0.5))
      }
    }
    return nil
  }

  private mutating func measure(_ operations: [IndoorModel.Operation], verify: Bool) async throws {
    let edit = Edit(
      id: Identifier(UUID().uuidString), base: 0, author: "bench", operations: operations)
    let body = edit.value.json()
    let head =
      "POST /api/v1/venues/\(server.venue.slug)/edits HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    let request = Array(head.utf8) + body
    beat.reset()
    let used = processorSeconds
    let begin = ContinuousClock.now
    try clients.write(request, as: clients.plain)
    let (messages, answered) = try await collect(afterwards: true, answered: true)
    var sample = LiveBenchFigures.Sample(isRemoval: operations.allSatisfy(\.isRemoval))
    sample.processor = processorSeconds - used
    sample.longestBlock = beat.longestBlock
    sample.answer = answered.map { ($0 - begin) / .seconds(1) } ?? 0
    for arrival in messages {
      if isFollower(arrival.client) {
        sample.followed.append((arrival.time - begin) / .seconds(1))
        continue
      }
      guard let message = RouteMessage(arrival), message.isEdited, let number = numbers[message.id]
      else { continue }
      if people[number].told.map(message.tellsAnew) ?? true {
        sample.latencies.append((arrival.time - begin) / .seconds(1))
      } else {
        sample.unneeded += 1
      }
      people[number].told = message.told
    }
    if verify { sample.missed = await countMissed() }
    figures.samples.append(sample)
  }

  /// The processor time of this process without its clients.
  private var processorSeconds: Double {
    ServiceBeat.processSeconds - clients.processorSeconds
  }

  /// Waits until the server has nothing to do any more, and takes everything that came until then.
  ///
  /// - Parameters:
  ///   - afterwards: whether to wait for the routes, not only for the messages to be read.
  ///   - answered: whether to wait for an answer over HTTP first; when it came is returned, too.
  mutating func collect(
    afterwards: Bool, answered: Bool = false
  ) async throws -> (messages: [LoadClients.Arrival], answered: ContinuousClock.Instant?) {
    var messages: [LoadClients.Arrival] = []
    var answer: ContinuousClock.Instant?
    while answered, answer == nil, let arrivals = await incoming.next() {
      messages += arrivals
      guard let piece = arrivals.first(where: { $0.client == clients.plain }) else { continue }
      guard piece.bytes.starts(with: "HTTP/1.1 201".utf8) else {
        throw LiveBenchFailure.refused(String(decoding: piece.bytes.prefix(400), as: UTF8.self))
      }
      answer = piece.time
    }
    if afterwards { await server.venue.live.waitUntilIdle() }
    lastPing += 1
    for client in 0..<clients.plain {
      try clients.say(#"{"type":"ping","time":\#(lastPing)}"#, as: client)
    }
    var missing = clients.plain
    let pong = Array(#""time":\#(lastPing),"type":"pong""#.utf8)
    while missing > 0, let arrivals = await incoming.next() {
      messages += arrivals
      missing -= arrivals.count { $0.bytes.count < 200 && $0.bytes.firstRange(of: pong) != nil }
    }
    return (messages, answer)
  }

  /// How many have a route that is not the quickest any more.
  private func countMissed() async -> Int {
    var missed = 0
    for person in people {
      guard let end = person.destination.place else { continue }
      let fresh = await server.venue.planner.route(
        from: person.place, to: end, profile: .walking)
      let told = person.told?.object?["distance"]?.number
      switch fresh.result {
      case .success(let route): if abs((told ?? -1) - route.distance) > 0.02 { missed += 1 }
      case .failure: if told != nil { missed += 1 }
      }
    }
    return missed
  }
}

extension IndoorModel.Operation {
  fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}
