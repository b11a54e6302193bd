import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText
import LiveMap
import Routing
import Simulation
import Storage
import StreamBench
import Support

/// `floorcast-bench tracks`: how long it takes to keep a day of tracks, and to look anywhere in it.
struct BenchTracks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracks",
    abstract: "Measure a day of tracks: encoding minutes, and seeking.",
    discussion: """
      Records a day of people who walk and stand, each at a new position every second, \
      sampled once a second as the server does, to a file in the temporary folder; then \
      reads all positions at random moments. Build with -c release for true figures.
      """)

  @Option(help: "Number of people.")
  var people = 1000

  @Option(help: "Hours to record.")
  var hours = 24.0

  @Option(help: "Number of moments to read.")
  var seeks = 50

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
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
      let begin = Timestamp(millisecondsSince1970: 1_795_248_000_000)
      let recorder = TrackRecorder(
        path: folder.appending(path: "day.tracks").path, keptHours: Int(hours) + 2, now: begin
      ) { event in Console.warn("\(event)") }
      defer { recorder.close() }
      let seconds = Int(hours * 3600)
      await record(seconds, from: begin, by: recorder, &report)
      await recorder.flush()
      guard let file = await recorder.openedFile() else { throw .missing(path: recorder.path) }
      try await addSize(of: file, minutes: (seconds - 1) / 60, from: begin, &report)
      try await seek(in: file, from: begin, seconds: seconds, &report)
    } catch { throw Console.failure(error) }
    Console.say(json ? report.value.jsonText() : report.text)
  }

  /// Writes the day, waiting for each sample.
  private func record(
    _ seconds: Int, from begin: Timestamp, by recorder: TrackRecorder, _ report: inout BenchReport
  ) async {
    var walkers = RecordedWalkers(count: people, seed: seed, begin: begin)
    var (samples, minutes) = ([Double](), [Double]())
    for number in 0..<seconds {
      let sample = walkers.next()
      let writes = recorder.figures.writes
      // The recorder works on a queue of its own.
      let start = ServiceBeat.processSeconds
      _ = recorder.take(sample)
      _ = await recorder.openedFile()
      let milliseconds = (ServiceBeat.processSeconds - start) * 1000
      if number > 0, number.isMultiple(of: 60) {
        minutes.append(milliseconds)
      } else if recorder.figures.writes == writes {
        samples.append(milliseconds)
      }
    }
    report.add("people", "people", Double(people))
    report.add("hours", "hours", hours, digits: 1)
    add("sample", "processor time to gather a sample", samples, &report)
    add("minute", "processor time to encode and write a minute", minutes, &report)
  }

  private func addSize(
    of file: TrackFile, minutes: Int, from begin: Timestamp, _ report: inout BenchReport
  ) async throws(TrackFileError) {
    let end = begin.advanced(bySeconds: Double(60 * minutes) - 0.001)
    let outline = try await file.outline(from: begin, to: end)
    let bytes = outline.stretches.reduce(0) { $0 + $1.bytes }
    let locations = Double(people * minutes * 60)
    report.add("bytes", "bytes a location", Double(bytes) / locations, digits: 2)
    report.add("mebibytes", "all of it", Double(bytes) / 1_048_576, digits: 0, unit: "MiB")
  }

  /// Looks where all people were.
  private func seek(
    in file: TrackFile, from begin: Timestamp, seconds: Int, _ report: inout BenchReport
  ) async throws(TrackFileError) {
    var random = SeededGenerator(seed: seed &+ 1)
    let clock = ContinuousClock()
    var (waited, worked, missing) = ([Double](), [Double](), 0)
    // The last minute, which is not over, is left out.
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
