public import IndoorModel
public import Insight

/// Writes the figures of minutes that were not recorded but rehearsed: one plan for all of them.
///
/// The counter is that of live figures, so the same people in the same places give the same figures.
public struct InsightWriting {
  /// Minutes that are written at once.
  private static let batch = 60

  private let file: InsightFile
  private var counter = InsightCounter()
  private var unwritten: [CountedMinute] = []

  /// Makes an insight file.
  ///
  /// - Throws: when there is one with figures already.
  public init(to path: String, of venue: Venue) throws(TrackFileError) {
    file = try InsightFile.open(at: path)
    guard try file.memory().first == nil else {
      file.close()
      throw .disk(path: path, detail: "there are figures in it already")
    }
    counter.take(venue)
  }

  /// Counts a minute.
  public mutating func count(_ chunk: InsightChunk) throws(TrackFileError) {
    let (figures, heat) = counter.count(chunk)
    unwritten.append((figures: figures, heat: heat, day: nil))
    if unwritten.count >= Self.batch { try write() }
  }

  /// Writes what is left, and closes the file.
  public mutating func finish() throws(TrackFileError) {
    if let heat = counter.finishHeat() {
      unwritten.append(
        (figures: MinuteFigures(minute: heat.quarter * 15), heat: heat, day: nil))
    }
    try write()
    file.close()
  }

  private mutating func write() throws(TrackFileError) {
    guard !unwritten.isEmpty else { return }
    try file.write(
      unwritten, subjects: counter.subjects, state: counter.state, last: counter.last ?? 0)
    unwritten = []
  }
}
