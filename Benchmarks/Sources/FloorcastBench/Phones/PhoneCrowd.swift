import Geometry
import StreamBench

/// The phones of a measurement, and what goes over their connections.
final class PhoneCrowd {
  private let phones: [PhoneClient]
  private let stage: Stage
  private let rhythms: [Rhythm]
  private let samples: RateSamples
  private var begin: (time: Int64, read: Int, written: Int)

  /// The sum of the rates of all phones, once a second.
  private final class RateSamples {
    var sums: [Double] = []
  }

  /// Connects all phones and begins to walk.
  ///
  /// - Parameter rate: reports a second of each; `nil` for what the server says.
  init(_ count: Int, rate: Double?, seed: UInt64, in load: Load) throws {
    let places = (0..<BenchHall.poiCount).map(BenchHall.poiPlace)
    let stage = load.stage
    let phones = (0..<count).map {
      PhoneClient($0, of: BenchHall.slug, places: places, rate: rate, seed: seed, on: stage)
    }
    for phone in phones { try phone.connect() }
    try load.wait("the phones to be let in") { phones.allSatisfy(\.isReady) }
    let samples = RateSamples()
    rhythms = [
      stage.every(20_000_000) { _ in
        let now = SystemCalls.now
        for phone in phones { phone.advance(to: now) }
      },
      stage.every(1_000_000_000) { _ in samples.sums.append(phones.reduce(0) { $0 + $1.rate }) },
    ]
    (self.phones, self.stage, self.samples) = (phones, stage, samples)
    begin = (SystemCalls.now, stage.connections.bytesRead, stage.connections.bytesWritten)
  }

  /// Counts from now on.
  func forgetFigures() {
    for phone in phones { phone.figures = PhoneClient.Figures() }
    samples.sums = []
    begin = (SystemCalls.now, stage.connections.bytesRead, stage.connections.bytesWritten)
  }

  /// Adds all to a report, by phone and minute.
  func add(to report: inout BenchReport) {
    let minutes = Double(SystemCalls.now - begin.time) / 60e9
    let share = 1 / (minutes * Double(phones.count))
    func sum(_ figure: (PhoneClient.Figures) -> Int) -> Double {
      Double(phones.reduce(0) { $0 + figure($1.figures) }) * share
    }
    let connections = stage.connections
    report.add(
      "bytesUp", "bytes to the server, a phone and minute",
      Double(connections.bytesWritten - begin.written) * share)
    report.add(
      "bytesDown", "bytes from the server, a phone and minute",
      Double(connections.bytesRead - begin.read) * share)
    report.add("locations", "locations, a phone and minute", sum(\.locations), digits: 1)
    report.add("rates", "messages of rates, a phone and minute", sum(\.rates), digits: 2)
    report.add("routes", "routes, a phone and minute", sum(\.routes), digits: 2)
    report.add("others", "other messages, a phone and minute", sum(\.others), digits: 2)
    let rates = samples.sums
    if !rates.isEmpty {
      report.add(
        "meanRate", "mean rate of a phone",
        rates.reduce(0, +) / Double(rates.count * phones.count), digits: 2, unit: "Hz")
      report.add("highestSum", "highest sum of rates", rates.max() ?? 0, digits: 0, unit: "Hz")
    }
  }
}
