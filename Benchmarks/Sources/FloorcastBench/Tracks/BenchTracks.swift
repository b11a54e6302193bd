import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText
import LiveMap
import Routing
import Simulation
@_spi(Benchmarks) import Storage
import StreamBench
import Support

/// `floorcast-bench tracks`: how long it takes to keep a day of tracks, and to look anywhere in it.
struct BenchTracks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracks",
    abstract: "Measure a day of tracks: encoding minutes, and seeking.",
    discussion: """
      Writes a day of people who walk and stand, all of them somewhere else in each second, sampled \
      once a second as a server does (however often they report), to a file in the folder for \
      temporary files; then looks where everybody was at moments drawn by lot. Build with -c \
      release for true figures.
      """)

  @Option(help: "How many people.")
  var people = 1000

  @Option(help: "How many hours.")
  var hours = 24.0

  @Option(help: "How many moments are looked at.")
  var seeks = 50

  @Option(help: "The seed of the lots.")
  var seed: UInt64 = 1

  @Flag(help: "Answer in JSON.")
  var json = false

  func validate() throws {
    guard (1...60_000).contains(people), (0.05...1000).contains(hours),
      (1...100_000).contains(seeks)
    else {
      throw ValidationError(
        "--people must be from 1 to 60000, --hours from 0.05 to 1000, --seeks from 1 to 100000")
    }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var report = BenchReport()
    do throws(TrackFileError) {
      var bench = try TrackBench(path: folder.appending(path: "day.tracks").path)
      defer { bench.file.close() }
      let begin = Timestamp(millisecondsSince1970: 1_795_248_000_000)
      let seconds = Int(hours * 3600)
      try record(seconds, from: begin, into: &bench, &report)
      try await seek(in: bench.file, from: begin, seconds: seconds, &report)
    } catch { throw Console.failure(error) }
    Console.say(json ? report.value.jsonText() : report.text)
  }

  /// Writes the day.
  private func record(
    _ seconds: Int, from begin: Timestamp, into bench: inout TrackBench, _ report: inout BenchReport
  ) throws(TrackFileError) {
    var walkers = RecordedWalkers(count: people, seed: seed, begin: begin)
    var (samples, minutes) = ([Double](), [Double]())
    for _ in 0..<seconds {
      let sample = walkers.next()
      let begin = SystemCalls.worked
      let minute = bench.take(sample)
      samples.append(Double(SystemCalls.worked - begin) / 1e6)
      guard let minute else { continue }
      // GRDB writes on a queue of its own, and this thread lends itself to it.
      let start = ServiceBeat.processSeconds
      try bench.write(minute)
      minutes.append((ServiceBeat.processSeconds - start) * 1000)
    }
    report.add("people", "people", Double(people))
    report.add("hours", "hours", hours, digits: 1)
    add("sample", "processor time to gather a sample", samples, &report)
    add("minute", "processor time to encode and write a minute", minutes, &report)
    let locations = Double(people * minutes.count * 60)
    report.add("bytes", "bytes a location", Double(bench.bytes) / locations, digits: 2)
    report.add("mebibytes", "all of it", Double(bench.bytes) / 1_048_576, digits: 0, unit: "MiB")
  }

  /// Looks where all people were.
  private func seek(
    in file: TrackFile, from begin: Timestamp, seconds: Int, _ report: inout BenchReport
  ) async throws(TrackFileError) {
    var random = SeededGenerator(seed: seed &+ 1)
    let clock = ContinuousClock()
    var (waited, worked, missing) = ([Double](), [Double](), 0)
    // What is after the last whole minute is not written.
    let end = Double(max(1, seconds - 61))
    for _ in 0..<seeks {
      let moment = begin.advanced(bySeconds: .random(in: 1...end, using: &random))
      let (start, work) = (clock.now, ServiceBeat.processSeconds)
      let seen = try await file.minute(at: moment)?.sightings(at: moment) ?? []
      waited.append((clock.now - start).seconds * 1000)
      worked.append((ServiceBeat.processSeconds - work) * 1000)
      if seen.count != people { missing += 1 }
    }
    report.add("seeks", "moments looked at", Double(seeks))
    report.add("missing", "moments that not all were seen at", Double(missing))
    add("seek", "time to look anywhere", waited, &report)
    add("seekWork", "processor time of it", worked, &report)
  }

  private func add(
    _ key: String, _ label: String, _ milliseconds: [Double], _ report: inout BenchReport
  ) {
    for (name, share) in [("p50", 0.5), ("p99", 0.99), ("max", 1)] {
      report.add(
        "\(key).\(name)", "\(label), \(name)", RouteBench.quantile(share, of: milliseconds),
        digits: 2, unit: "ms")
    }
  }
}
