public import IndoorModel
import Insight

/// Counts again what the tracks of a venue still cover, in place of the figures of that time.
///
/// Only while no server has the venue open. It begins where the state of the counter is known: before
/// the first minute ever, or at the begin of a day (UTC) that the tracks have whole. The figures are the
/// same, byte for byte, unless the tracks or the journal have lost something since.
public struct InsightRecomputation: Sendable {
  /// What was done.
  public struct Outcome: Hashable, Sendable {
    /// Minutes that were counted, parts of minutes included.
    public var minutes = 0
    /// The first minute that was counted.
    public var begin: Timestamp?
    /// The end of the last one.
    public var end: Timestamp?
  }

  /// Why nothing can be counted again.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The tracks cover no day from its begin.
    case uncovered(path: String)

    /// One line for a person.
    public var description: String {
      switch self {
      case .uncovered(let path):
        "\(path) covers no day (UTC) from its begin on, so nothing can be counted again from it; the "
          + "figures are as they were"
      }
    }
  }

  private let venue: VenueFile

  /// Prepares.
  ///
  /// - Parameter venue: the venue's file, open for edits, so that no server has it.
  public init(of venue: VenueFile) { self.venue = venue }

  /// Counts; on the caller's thread, which waits.
  ///
  /// - Throws: `TrackFileError`, `Refusal`, `VenueFileError`.
  public func run() throws -> Outcome {
    let tracks = try TrackFile.look(at: CompanionNames(of: venue.path).tracks)
    defer { tracks.close() }
    let file = try InsightFile.open(at: CompanionNames(of: venue.path).insight)
    defer { file.close() }
    return try Self.run(tracks, into: file, plans: JournalPlans(venue))
  }

  static func run(
    _ tracks: TrackFile, into file: InsightFile, plans: any PlanHistory
  ) throws -> Outcome {
    let memory = try file.memory()
    guard let begin = try tracks.begin() else { return Outcome() }
    var deriver: InsightDeriver
    if let first = memory.first, begin / 60_000 > first {
      guard let day = memory.days.first(where: { $0.last >= begin }),
        let state = try file.state(ofDay: day.day)
      else { throw Refusal.uncovered(path: tracks.path) }
      try file.forget(from: day.day)
      deriver = try InsightDeriver(state, plans: plans, subjects: memory.subjects)
    } else {
      try file.forget(from: nil)
      deriver = InsightDeriver(plans: plans)
    }
    return try count(tracks, with: &deriver, into: file)
  }

  private static func count(
    _ tracks: TrackFile, with deriver: inout InsightDeriver, into file: InsightFile
  ) throws -> Outcome {
    var outcome = Outcome()
    var minutes: [CountedMinute] = []
    func write(_ counter: InsightCounter) throws {
      if minutes.isEmpty { return }
      try file.write(
        minutes, subjects: counter.subjects, state: counter.state, last: counter.last ?? 0)
      minutes = []
    }
    try tracks.forEachChunk(after: deriver.counter.last ?? 0) { chunk in
      let minute = try deriver.count(chunk)
      // All of its samples may be counted already.
      if minute.figures.samples == 0 { return true }
      minutes.append(minute)
      outcome.minutes += 1
      outcome.begin = outcome.begin ?? Timestamp(millisecondsSince1970: chunk.minute * 60_000)
      outcome.end = chunk.times.last.map(Timestamp.init(millisecondsSince1970:))
      if minutes.count >= 60 { try write(deriver.counter) }
      return true
    }
    try write(deriver.counter)
    return outcome
  }
}
