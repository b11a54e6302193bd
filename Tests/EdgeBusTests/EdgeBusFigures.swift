import Foundation
import LiveMap
import TestServers
import Testing

/// The figures of docs/cluster.md: printed where `FLOORCAST_FIGURES` is set.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["FLOORCAST_FIGURES"] != nil))
struct EdgeBusFigures {
  @Test(arguments: [300, 2000])
  func `what an edge adds to a frame`(_ people: Int) async throws {
    let server = try await NatsServer()
    let world = BusWorld(port: server.port, people: people)
    let (here, there) = (FrameWatch(1), FrameWatch(2))
    try await world.run {
      for (live, watch) in [(world.owner, here), (world.edge, there)] {
        var request = SubscriptionRequest()
        request.streams = [.positions]
        try await live.subscribe(watch, to: request)
      }
      await world.walk(0)
      try await world.waitForRecords(5)
      for step in 1...300 {
        let next = ContinuousClock.now + .milliseconds(100)
        await world.walk(step)
        try await Task.sleep(until: next, clock: .continuous)
      }
      try await world.waitUntilEqual()
    }
    let figures = await world.edge.figures
    #expect(figures?.missed == 0)
    let pairs = zip(here.arrivals.reversed(), there.arrivals.reversed()).prefix(250)
    let delays = pairs.map { $1 - $0 }.sorted()
    print(
      "\(people) people, \(delays.count) frames: an edge adds p50 \(delays[delays.count / 2]),",
      "p99 \(delays[delays.count * 99 / 100]), longest \(delays.last ?? .zero); \(figures as Any)")
    try await server.end()
  }
}
