import IndoorModel
import Insight
import Storage

/// Counts rehearsed minutes while the next ones run, in order, two ahead at most.
actor FigureQueue {
  private var figures: InsightWriting
  private var last: Task<Void, any Error>?
  private var beforeLast: Task<Void, any Error>?

  init(to path: String, of venue: Venue) throws(TrackFileError) {
    figures = try InsightWriting(to: path, of: venue)
  }

  /// Adds a minute; waits while two are not counted yet.
  func add(_ chunk: InsightChunk) async throws {
    try await beforeLast?.value
    let before = last
    beforeLast = before
    last = Task {
      try await before?.value
      try self.count(chunk)
    }
  }

  /// Writes all that was added.
  func finish() async throws {
    try await last?.value
    try figures.finish()
  }

  private func count(_ chunk: InsightChunk) throws { try figures.count(chunk) }
}
