import Foundation
import FuzzTargets
import Support
import TestKit
import Testing

/// What brokers, phones and serial devices send may be broken anywhere: the gateway reads it or refuses
/// it, and sends on only what a server reads.
struct GatewayMutationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz")

  @Test func `no message that is broken somewhere does harm`() async throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appendingPathComponent("corpus/gateways"), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    let corpus = try files.map { Array(try Data(contentsOf: $0)) }
    let words = try String(
      contentsOf: Self.folder.appendingPathComponent("dictionaries/gateways"), encoding: .utf8
    ).split(separator: "\n").map { Array($0.dropFirst().dropLast().utf8) }
    try #require(corpus.count > 10 && words.count > 10)
    var random = SeededGenerator(seed: LongRun.seed(5))
    for _ in 0..<LongRun.count("GATEWAY_MESSAGES", share: 4_000) {
      guard var bytes = corpus.randomElement(using: &random) else { continue }
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        Self.mutate(&bytes, words, corpus, &random)
      }
      await FuzzTarget.gateways.run(Array(bytes.prefix(8192)))
    }
  }

  private static func mutate(
    _ bytes: inout [UInt8], _ words: [[UInt8]], _ corpus: [[UInt8]],
    _ random: inout SeededGenerator
  ) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
    case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 2:
      let end = min(bytes.count, place + Int.random(in: 0...20, using: &random))
      bytes.removeSubrange(place..<end)
    case 3:
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 4: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
    default:
      let other = corpus.randomElement(using: &random) ?? []
      bytes = Array(bytes[..<place]) + other.suffix(Int.random(in: 0...other.count, using: &random))
    }
  }
}
