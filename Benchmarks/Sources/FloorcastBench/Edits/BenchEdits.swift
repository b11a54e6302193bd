import ArgumentParser
import CommandSupport
import Foundation
import Geometry
import IndoorModel
import JSONText
import Logging
import LwsTransport
import RemoteVenue
import Routing
import Storage
import VenueServer
import WebServer

/// `floorcast-bench edits`: how fast edits are stored.
struct BenchEdits: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edits",
    abstract: "Measure how fast edits are stored.",
    discussion: """
      Generates a venue and lets one or several writers edit it, each waiting for every \
      answer; counts the edits that are on disk. Beside them plain SQLite commits one row of \
      the same size with the same sync. “To the file” only stores and journals; “in process” \
      and “over HTTP” run the whole server: routes, issues and viewers follow. The rounds \
      alternate, because machines are noisy. Build with -c release for true figures.
      """)

  @Option(help: "Features in the venue.")
  var venueFeatures = 1000

  @Option(help: "Numbers of writers to measure one after another, e.g. 1,8.")
  var writers = "1,8"

  @Option(help: "Seconds for each measurement of a round.")
  var seconds = 1.0

  @Option(help: "Rounds.")
  var rounds = 5

  @Option(help: "Folder to write in; its disk is measured.")
  var folder = "."

  @Flag(help: "Also measure over HTTP.")
  var http = false

  func validate() throws {
    guard (1...1_000_000).contains(venueFeatures), (1...1000).contains(rounds),
      (0.01...600).contains(seconds), writerCounts.allSatisfy({ (1...64).contains($0) }),
      !writerCounts.isEmpty
    else { throw ValidationError("counts and seconds must be above 0, writers from 1 to 64") }
  }

  private var writerCounts: [Int] { writers.split(separator: ",").map { Int($0) ?? 0 } }

  func run() async throws {
    let scratch = URL(fileURLWithPath: folder)
      .appendingPathComponent("floorcast-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let bench = try await EditBench(features: venueFeatures, folder: scratch)
    Console.say(bench.opening)
    try await measure(bench)
    Console.say(try await bench.largeFigures())
  }

  private func measure(_ bench: EditBench) async throws {
    var samples: [String: EditBench.Sample] = [:]
    let names =
      ["1 to the file"]
      + writerCounts.filter { $0 > 1 }.map { "\($0) to the file, together" }
      + writerCounts.flatMap { ["\($0) in process"] + (http ? ["\($0) over HTTP"] : []) }
    let session = http ? try await bench.serve() : nil
    for _ in 0..<rounds {
      try await bench.plain(seconds: seconds, into: &samples["plain SQLite", default: .init()])
      try await bench.edit(
        writers: 1, seconds: seconds, into: &samples["1 to the file", default: .init()]
      ) {
        try await bench.store.apply($0, at: .now).applied.revision
      }
      for count in writerCounts where count > 1 {
        try await bench.editTogether(
          count: count, seconds: seconds,
          into: &samples["\(count) to the file, together", default: .init()])
      }
      for count in writerCounts {
        try await bench.edit(
          writers: count, seconds: seconds,
          into: &samples["\(count) in process", default: .init()]
        ) {
          try await bench.venue.submit($0).applied.revision
        }
        guard let session else { continue }
        try await bench.edit(
          writers: count, seconds: seconds,
          into: &samples["\(count) over HTTP", default: .init()]
        ) {
          try await session.client.submit($0)
        }
      }
    }
    session?.task.cancel()
    let floor = samples["plain SQLite"]?.perSecond ?? 0
    var table = TextTable(["writers", "edits", "a second", "p50 ms", "p99 ms", "times plain"])
    for name in ["plain SQLite"] + names {
      guard let sample = samples[name] else { continue }
      table.add([
        name, "\(sample.latencies.count)", EditBench.text(sample.perSecond, digits: 0),
        EditBench.text(1000 * RouteBench.quantile(0.5, of: sample.latencies), digits: 3),
        EditBench.text(1000 * RouteBench.quantile(0.99, of: sample.latencies), digits: 3),
        EditBench.text(sample.perSecond / floor, digits: 2),
      ])
    }
    Console.say(table.text)
  }
}
