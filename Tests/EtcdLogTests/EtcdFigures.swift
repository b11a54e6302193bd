import Cluster
import Foundation
import Support
import TestServers
import Testing

@testable import EtcdLog

/// The figures of docs/cluster.md: printed where `FLOORCAST_FIGURES` is set.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["FLOORCAST_FIGURES"] != nil))
struct EtcdFigures {
  @Test(arguments: [1, 64]) func `fenced transactions of 1 KB`(_ inFlight: Int) async throws {
    try await EtcdBench.run(members: 3) { bench in
      let lease = try await bench.lease()
      let end = ContinuousClock.now + .seconds(10)
      let begin = ContinuousClock.now
      let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
        for venue in 0..<inFlight {
          let writer = try await bench.own("venue-\(venue)", as: "a", lease: lease)
          group.addTask {
            var times: [Duration] = []
            while ContinuousClock.now < end {
              let begin = ContinuousClock.now
              try await writer.append([UInt8](repeating: 7, count: 1_000))
              times.append(ContinuousClock.now - begin)
            }
            return times
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }.sorted()
      }
      let rate = Double(times.count) / ((ContinuousClock.now - begin) / .seconds(1))
      print(
        "\(inFlight) in flight: \(rate) a second, p50 \(times[times.count / 2]),",
        "p99 \(times[times.count * 99 / 100]), longest \(times.last ?? .zero)")
    }
  }
}
