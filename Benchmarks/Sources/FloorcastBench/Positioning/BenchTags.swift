import ArgumentParser
import CommandSupport
import Foundation
import LiveMap
import Support

/// `floorcast-bench tags`: what a venue's positioning station takes of a processor for many tags.
struct BenchTags: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "Measure what positions of many tags take of a processor.",
    discussion: """
      People with tags walk in a hall of 200 m by 120 m with an anchor each 20 m. The venue gets their ranges \
      in batches, ten a second, and makes locations of them; reading what comes over the network is not in \
      it (“ingest” measures that).
      """)

  @Option(help: "Tags.")
  var tags = 10_000

  @Option(help: "Anchors that each tag hears.")
  var heard = 4

  @Option(help: "Sets of ranges a second and tag, 1 to 10.")
  var rate = 10

  @Option(help: "Seconds that are measured, after three that are not.")
  var seconds = 10

  @Option(help: "The same seed makes the same walks.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (1...20_000).contains(tags), (3...8).contains(heard), (1...10).contains(rate),
      (1...600).contains(seconds)
    else {
      throw ValidationError(
        "--tags must be from 1 to 20000, --heard from 3 to 8, --rate from 1 to 10, --seconds from 1 to 600"
      )
    }
  }

  func run() async throws {
    var bench = await TagBench(tags: tags, heard: heard, rate: rate, seed: seed)
    for _ in 0..<30 { await bench.step() }
    let before = await bench.figures
    bench.forget()
    for _ in 0..<(10 * seconds) { await bench.step() }
    let after = await bench.figures
    let errors = await bench.errors
    let sets = Double(after.taken - before.taken) / Double(heard)
    Console.say(
      """
      \(tags) tags, \(heard) anchors, \(rate) sets a second
      positions           \(after.positions - before.positions)
      refused             \(after.refused.values.reduce(0, +) - before.refused.values.reduce(0, +))
      processor           \(text(bench.processorSeconds / Double(seconds))) cores
      a set of ranges     \(text(bench.processorSeconds * 1e6 / sets)) µs
      worst step          \(text(bench.worstStep * 1000)) ms of processor time
      error, median       \(text(errors.percentile(0.5))) m
      error, 95 %         \(text(errors.percentile(0.95))) m
      """)
  }

  private func text(_ number: Double) -> String {
    number.formatted(.number.precision(.significantDigits(3)))
  }
}

extension [Double] {
  fileprivate func percentile(_ share: Double) -> Double {
    isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }
}
