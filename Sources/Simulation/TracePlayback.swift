import Foundation
import Geometry
public import IndoorModel

/// Plays a recording: what its people would report, as time goes by.
///
/// A value without a clock; times must not go back.
public struct TracePlayback: Sendable {
  /// Seconds of silence between two rounds.
  public static let pause = 1.0

  private let samples: [Trace.Sample]
  private let floors: [String: Identifier<Floor>]
  private let floor: Identifier<Floor>
  private let begin: Timestamp
  private let loops: Bool
  /// Seconds from the start of one round to the start of the next.
  private let round: Double
  private var rounds = 0
  private var next = 0
  private var motions: [String: Motion] = [:]

  /// Prepares to play.
  ///
  /// - Parameters:
  ///   - floor: the floor of the samples that name none; `nil` means the venue's only or lowest
  ///     non-negative floor.
  ///   - begin: the moment of the first sample.
  ///   - loops: whether it begins again after its end and a short pause.
  public init(
    _ trace: Trace, venue: Venue, floor: String? = nil, begin: Timestamp, loops: Bool
  ) throws(PlaybackError) {
    samples = trace.samples
    var floors: [String: Identifier<Floor>] = [:]
    for word in Set(trace.samples.compactMap(\.floor)).union(floor.map { [$0] } ?? []) {
      guard let found = venue.floor(called: word) else {
        throw .noSuchFloor(word, existing: venue.floors.map(\.id.rawValue))
      }
      floors[word] = found.id
    }
    self.floors = floors
    let ground = venue.floors.first { $0.ordinal >= 0 } ?? venue.floors.first
    guard let fallback = floor.flatMap({ floors[$0] }) ?? ground?.id else {
      throw .noFloors(venue: venue.slug)
    }
    self.floor = fallback
    self.begin = begin
    self.loops = loops
    round = trace.duration + Self.pause
  }

  /// Whether there is nothing more to come.
  public var isFinished: Bool { next >= samples.count && !loops }

  /// What is reported since the last call and until a moment.
  ///
  /// After a gap of more than a second only the newest position of each person is reported.
  public mutating func reports(until time: Timestamp) -> [LocationReport] {
    let now = time.seconds(since: begin)
    skipWholeRounds(until: now)
    var reports: [LocationReport] = []
    while let sample = upcoming(until: now) {
      reports.append(report(of: sample))
      next += 1
    }
    return newest(of: reports, until: time)
  }

  private func seconds(of sample: Trace.Sample) -> Double {
    sample.time - (samples.first?.time ?? 0) + Double(rounds) * round
  }

  private mutating func upcoming(until now: Double) -> Trace.Sample? {
    if next >= samples.count {
      guard loops else { return nil }
      next = 0
      rounds += 1
      motions = [:]
    }
    return seconds(of: samples[next]) <= now ? samples[next] : nil
  }

  /// A clock that jumped must not make us play hours in one go.
  private mutating func skipWholeRounds(until now: Double) {
    let due = Int(max(0, now) / round)
    guard loops, due > rounds + 1 else { return }
    rounds = due
    next = 0
    motions = [:]
  }

  private mutating func report(of sample: Trace.Sample) -> LocationReport {
    var motion = motions[sample.id] ?? Motion()
    motion.move(to: sample.point, time: sample.time)
    motions[sample.id] = motion
    return LocationReport(
      navigator: Identifier("trace-\(sample.id)"), group: "trace",
      location: Location(
        place: Place(
          floor: sample.floor.flatMap { floors[$0] } ?? floor, point: sample.point),
        heading: motion.heading, speed: motion.speed,
        time: begin.advanced(bySeconds: seconds(of: sample))))
  }

  private func newest(of reports: [LocationReport], until time: Timestamp) -> [LocationReport] {
    guard let first = reports.first, time.seconds(since: first.location.time) > 1 else {
      return reports
    }
    var seen: Set<Identifier<Navigator>> = []
    return reports.reversed().filter { seen.insert($0.navigator).inserted }.reversed()
  }
}

/// The motion of a recorded person, smoothed over half a second.
private struct Motion: Sendable {
  private var last: (point: Point, time: Double)?
  private var velocity: Vector?

  var speed: Double? { velocity?.length }

  /// The direction; `nil` for a person that stands.
  var heading: Double? {
    guard let velocity, velocity.length > 0.15 else { return nil }
    return atan2(velocity.dy, velocity.dx)
  }

  mutating func move(to point: Point, time: Double) {
    if let last, time > last.time, time - last.time < 5 {
      let seconds = time - last.time
      let current = (point - last.point) * (1 / seconds)
      let share = 1 - exp(-seconds / 0.5)
      velocity = velocity.map { $0 + (current + -$0) * share } ?? current
    }
    last = (point, time)
  }
}

/// Why a recording cannot be played in a venue.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A floor that the recording or the user names is not there.
  case noSuchFloor(String, existing: [String])
  /// The venue has no floors at all.
  case noFloors(venue: String)

  /// The sentence for people.
  public var description: String {
    switch self {
    case .noSuchFloor(let word, let existing):
      "There is no floor “\(word)”; there are: \(existing.joined(separator: ", "))."
    case .noFloors(let venue): "The venue “\(venue)” has no floors."
    }
  }
}
