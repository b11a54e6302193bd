import Foundation
import TestServers
import Testing

@testable import NatsBus

/// The figures of docs/cluster.md: printed where `FLOORCAST_FIGURES` is set.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["FLOORCAST_FIGURES"] != nil))
struct BusFigures {
  @Test(arguments: [1, 4]) func `frames of 32 KB at 30 Hz`(_ edges: Int) async throws {
    let server = try await NatsServer()
    try await BusNode.run(server.port) { owner in
      let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
        let origin = ContinuousClock.now
        for _ in 0..<edges {
          group.addTask { try await Self.receive(server.port, since: origin) }
        }
        try await owner.waitForListeners(edges, to: "fc.t.fair.7")
        var next = ContinuousClock.now
        for _ in 0..<300 {
          try await Task.sleep(until: next, clock: .continuous)
          let sent = (ContinuousClock.now - origin) / .nanoseconds(1)
          let frame = Array("\(Int(sent)) ".utf8)
          owner.bus.publish(
            frame + [UInt8](repeating: 7, count: (32 << 10) - frame.count), to: "fc.t.fair.7")
          next += .seconds(1) / 30
        }
        owner.bus.publish([], to: "fc.t.fair.7")
        return try await group.reduce(into: []) { $0 += $1 }.sorted()
      }
      print(
        "\(edges) edges, \(times.count) frames: p50 \(times[times.count / 2]),",
        "p99 \(times[times.count * 99 / 100]), longest \(times.last ?? .zero)")
    }
    try await server.end()
  }

  /// Waits from message to message until an empty one comes.
  private static func receive(
    _ port: Int, since origin: ContinuousClock.Instant
  ) async throws -> [Duration] {
    var times: [Duration] = []
    try await BusNode.run(port) { node in
      node.bus.subscribe(to: "fc.t.fair.7")
      var seen = 0
      var isOver = false
      while !isOver {
        try await node.wait { $0.messages.count > seen }
        let now = ContinuousClock.now - origin
        let messages = await node.events.messages
        for message in messages[seen...] {
          let digits = message.payload.prefix { $0 != UInt8(ascii: " ") }
          if let sent = Int(String(decoding: digits, as: UTF8.self)) {
            times.append(now - .nanoseconds(sent))
          } else {
            isOver = true
          }
        }
        seen = messages.count
      }
    }
    return times
  }
}
