import ArgumentParser
import CommandSupport
import Devices
import Foundation
import Geometry
import IndoorModel

/// `floorcast-bench devices`: what the register of a venue's devices takes of a processor.
struct BenchDevices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Measure what the register of a venue's devices takes of a processor.",
    discussion: """
      Each second anchors of a grid are named by ranges, four fifths of which are compared with the places of \
      their tags; a tenth of the anchors sends a status with distances to eight others.
      """)

  @Option(help: "Anchors.")
  var anchors = 500

  @Option(help: "Ranges a second.")
  var ranges = 10_000

  @Option(help: "Seconds.")
  var seconds = 200

  func validate() throws {
    guard (10...10_000).contains(anchors), (1...1_000_000).contains(ranges),
      (1...100_000).contains(seconds)
    else {
      throw ValidationError(
        "--anchors must be from 10 to 10000, --ranges to 1000000, --seconds to 100000")
    }
  }

  func run() throws {
    var bench = DeviceBench(anchors: anchors, ranges: ranges)
    for second in 0..<seconds { bench.step(second) }
    let board = bench.time { $0.board(at: DeviceBench.moment(seconds)) }
    Console.say(
      """
      \(anchors) anchors, \(ranges) ranges a second
      a second            \(text(bench.processorSeconds * 1000 / Double(seconds))) ms of processor time
      the board           \(text(board.seconds * 1000)) ms for \(board.result.devices.count) devices \
      and \(board.result.links.count) links
      """)
  }

  private func text(_ number: Double) -> String {
    number.formatted(.number.precision(.significantDigits(3)))
  }
}

/// Anchors in a grid, and what is said of them each second.
private struct DeviceBench {
  private var register = DeviceRegister()
  private let names: [Identifier<Feature>]
  private let ranges: Int
  private(set) var processorSeconds = 0.0

  init(anchors: Int, ranges: Int) {
    names = (0..<anchors).map { Identifier("anchor-\($0)") }
    self.ranges = ranges
    let floor = Floor(
      id: "0", building: "b", ordinal: 0, name: LocalizedText("Hall"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 200, y: 200)))
    let features = names.enumerated().map { number, name in
      Feature(
        id: name, floor: "0", kind: .anchor,
        shape: .point(Point(x: Double(number % 25) * 8, y: Double(number / 25) * 8)),
        properties: ["device": .string("dw-\(number)")])
    }
    register.take(
      Venue(
        slug: "bench", name: LocalizedText("Bench"),
        buildings: [Building(id: "b", name: LocalizedText("House"))], floors: [floor],
        features: features),
      noise: 0.12)
  }

  static func moment(_ second: Int) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_800_000_000_000).advanced(bySeconds: Double(second))
  }

  mutating func step(_ second: Int) {
    let now = Self.moment(second)
    let (names, ranges) = (names, ranges)
    processorSeconds +=
      time { register in
        var ledger = RangeLedger()
        for number in 0..<ranges {
          let name = names[number * 7 % names.count]
          ledger.note(name, refusal: number % 100 == 0 ? "too-old" : nil)
          if number % 5 == 0 { continue }
          ledger.note(
            RangeLedger.Sample(
              anchor: name, distance: 8, error: Double(number * 31 % 200 - 100) / 1000,
              isOutlier: number % 50 == 1))
        }
        register.take(ledger, at: now)
        for number in 0..<names.count / 10 {
          let own = (second * names.count / 10 + number) % names.count
          var status = DeviceStatus(id: Identifier("dw-\(own)"), kind: .anchor)
          status.battery = 0.5
          status.hears = (1...8).map {
            .init(id: Identifier("dw-\((own + 3 * $0) % names.count)"), distance: 8)
          }
          _ = register.take(status, from: nil, at: now)
        }
        _ = register.review(at: now)
      }.seconds
  }

  /// Does something with the register, and says how many seconds of processor time it took.
  mutating func time<Result>(
    _ work: (inout DeviceRegister) -> Result
  ) -> (result: Result, seconds: Double) {
    let begin = Self.processorTime
    let result = work(&register)
    return (result, Self.processorTime - begin)
  }

  private static var processorTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
