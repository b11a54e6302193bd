import Foundation
import IndoorModel
import Insight
import Support

/// Derives figures from recorded minutes and writes them; all of its work is done on the queue of the
/// recorder of tracks, which hands the minutes over.
public final class InsightRecorder: Sendable {
  /// What was done so far.
  public struct Figures: Hashable, Sendable {
    /// Minutes that were counted, parts of minutes included.
    public var minutes = 0
    /// Seconds that counting and writing took.
    public var seconds = 0.0
    /// Minutes that were dropped because they could not be written.
    public var lostMinutes = 0
    /// Times that writing failed.
    public var failures = 0
  }

  /// What callers on any thread ask for.
  private struct Shown {
    var figures = Figures()
    var keptDays: Int
    var file: InsightFile?
  }

  /// What only the queue reaches.
  private struct Work {
    var deriver: InsightDeriver?
    /// The plan when the venue was opened: minutes to come have that one, or one soon after it.
    var first: Venue?
    var unwritten: [CountedMinute] = []
    var isFailing = false
    var isRefused = false
    /// The hour in which what is too old was forgotten last.
    var forgotten: Int64?
  }

  /// Minutes that are kept in memory while they cannot be written.
  private static let unwrittenLimit = 120
  /// Minutes that are written at once when many are counted.
  private static let batch = 15

  /// Where the file is, or would be.
  public let path: String
  private let plans: any PlanHistory
  private let shown: Locked<Shown>
  private let work = Locked(Work())
  private let observer: @Sendable (TrackEvent) -> Void

  /// Prepares; nothing is opened before the recorder of tracks begins.
  ///
  /// - Parameters:
  ///   - venue: the venue's file; its journal knows earlier plans.
  ///   - keptDays: how long figures are kept; 0 deletes what is there and derives nothing.
  ///   - observer: called on any thread with what an operator should know.
  public convenience init(
    besides venue: VenueFile, keptDays: Int, observer: @escaping @Sendable (TrackEvent) -> Void
  ) {
    self.init(
      path: CompanionNames(of: venue.path).insight, plans: JournalPlans(venue), keptDays: keptDays,
      observer: observer)
    work.withLock { $0.first = venue.current }
  }

  init(
    path: String, plans: any PlanHistory, keptDays: Int,
    observer: @escaping @Sendable (TrackEvent) -> Void
  ) {
    self.path = path
    self.plans = plans
    self.observer = observer
    shown = Locked(Shown(keptDays: keptDays))
  }

  /// What was done so far.
  public var figures: Figures { shown.withLock(\.figures) }

  /// Days that figures are kept; 0 when none are derived.
  public var keptDays: Int { shown.withLock(\.keptDays) }

  /// The open file; `nil` when there is none.
  public var file: InsightFile? { shown.withLock(\.file) }

  // MARK: - On the queue of the recorder of tracks

  /// Goes on from what was counted before, and counts what tracks have of the time since.
  func begin(after tracks: TrackFile?, now: Timestamp) {
    guard keptDays > 0 else { return deleteAll() }
    guard let file = openFile() else { return }
    let first = work.withLock { $0.first.take() }
    var deriver = InsightDeriver(plans: plans, known: first)
    do {
      let memory = try file.memory()
      deriver = InsightDeriver(plans: plans, known: first, subjects: memory.subjects)
      if let state = memory.state {
        // What cannot be read, or has no plan any more, is begun again.
        let resumed = try? InsightDeriver(
          state, plans: plans, known: first, subjects: memory.subjects)
        deriver = resumed ?? deriver
      }
    } catch { failed(error) }
    work.withLock { $0.deriver = deriver }
    if let tracks, let last = deriver.counter.last { catchUp(with: tracks, after: last) }
    enforce(at: now, tracksHours: nil)
  }

  private func catchUp(with tracks: TrackFile, after last: Int64) {
    do {
      try work.withLock { work in try work.deriver?.restoreHeat(from: tracks) }
      try tracks.forEachChunk(after: last) { chunk in
        count(chunk)
        return true
      }
    } catch { failed(TrackFileError(error, path: path)) }
    write()
  }

  /// Counts a minute, or a part of one.
  ///
  /// - Parameter tracksHours: how long tracks are kept.
  func take(_ chunk: InsightChunk, tracksHours: Int) {
    guard keptDays > 0 else { return }
    let begin = ContinuousClock.now
    if work.withLock({ $0.deriver == nil }) {
      self.begin(
        after: nil, now: Timestamp(millisecondsSince1970: chunk.times.last ?? 0))
    }
    count(chunk)
    write()
    let time = Timestamp(millisecondsSince1970: chunk.times.last ?? chunk.minute * 60_000)
    enforce(at: time, tracksHours: tracksHours)
    let took = ContinuousClock.now - begin
    shown.withLock {
      $0.figures.minutes += 1
      $0.figures.seconds +=
        Double(took.components.seconds) + Double(took.components.attoseconds) * 1e-18
    }
  }

  private func count(_ chunk: InsightChunk) {
    let error = work.withLock { work -> (any Error)? in
      do {
        if let counted = try work.deriver?.count(chunk) { work.unwritten.append(counted) }
        return nil
      } catch { return error }
    }
    if let error { failed(TrackFileError(error, path: path)) }
    if work.withLock({ $0.unwritten.count >= Self.batch }) { write() }
  }

  private func write() {
    let (minutes, counter) = work.withLock { ($0.unwritten, $0.deriver?.counter) }
    guard !minutes.isEmpty, let counter, let file = openFile() else { return }
    do throws(TrackFileError) {
      try file.write(
        minutes, subjects: counter.subjects, state: counter.state, last: counter.last ?? 0)
      let isBack = work.withLock { work in
        defer { work.isFailing = false }
        work.unwritten = []
        return work.isFailing
      }
      if isBack { observer(.writesAgain(path: path)) }
    } catch {
      failed(error)
      let lost = work.withLock { work in
        let lost = max(0, work.unwritten.count - Self.unwrittenLimit)
        work.unwritten.removeFirst(lost)
        return lost
      }
      shown.withLock { $0.figures.lostMinutes += lost }
    }
  }

  /// Sets how long figures are kept; 0 deletes what is there.
  func keep(days: Int, now: Timestamp) {
    let before = shown.withLock { shown in
      defer { shown.keptDays = days }
      return shown.keptDays
    }
    guard days != before else { return }
    if days == 0 { return deleteAll() }
    work.withLock { $0.forgotten = nil }
    enforce(at: now, tracksHours: nil)
  }

  /// Writes what was counted and closes the file.
  ///
  /// - Parameter isTracked: whether tracks have the running quarter of an hour; otherwise its heat is
  ///   written as it is.
  func close(isTracked: Bool) {
    if !isTracked {
      work.withLock { work in
        if let heat = work.deriver?.finishHeat() { work.unwritten.append(heat) }
      }
    }
    write()
    shown.withLock { $0.file.take() }?.close()
    work.withLock { $0.isRefused = true }
  }

  // MARK: - The file

  private func openFile() -> InsightFile? {
    if let file {
      if file.isInPlace { return file }
      shown.withLock { $0.file = nil }
      file.close()
    }
    if work.withLock(\.isRefused) { return nil }
    do throws(TrackFileError) {
      let file = try InsightFile.open(at: path)
      shown.withLock { $0.file = file }
      return file
    } catch {
      failed(error)
      return file
    }
  }

  private func failed(_ error: TrackFileError) {
    shown.withLock { $0.figures.failures += 1 }
    switch error {
    case .damaged(_, let detail): setAside(because: detail)
    case .newerSchema:
      work.withLock { $0.isRefused = true }
      observer(.cannotWrite(error))
    default:
      let isNews = work.withLock { work in
        defer { work.isFailing = true }
        return !work.isFailing
      }
      if isNews { observer(.cannotWrite(error)) }
    }
  }

  private func setAside(because detail: String) {
    shown.withLock { $0.file.take() }?.close()
    do throws(VenueFileError) {
      let name = try DamagedTracks.setAside(path)
      observer(.setAside(path: path, copy: name, detail: detail))
      let file = try? InsightFile.open(at: path)
      shown.withLock { $0.file = file }
    } catch {
      work.withLock { $0.isRefused = true }
      observer(.cannotWrite(.damaged(path: path, detail: "\(detail); \(error.explanation)")))
    }
  }

  /// Forgets what is too old, once an hour.
  private func enforce(at now: Timestamp, tracksHours: Int?) {
    let hour = now.millisecondsSince1970 / 3_600_000
    let isDue = work.withLock { work in
      defer { work.forgotten = hour }
      return work.forgotten != hour
    }
    guard isDue, keptDays > 0 else { return }
    let limit = now.advanced(bySeconds: -86_400 * Double(keptDays))
    DamagedTracks.remove(besides: path, before: limit)
    guard let file = openFile() else { return }
    let days = tracksHours.map { now.advanced(bySeconds: -3600 * Double($0)) }
    do throws(TrackFileError) {
      try file.forget(before: limit, days: days ?? Timestamp(millisecondsSince1970: 0))
    } catch { failed(error) }
  }

  private func deleteAll() {
    shown.withLock { $0.file.take() }?.close()
    work.withLock { $0 = Work() }
    DamagedTracks.remove(besides: path, before: nil)
    guard FileNames.isTaken(path) else { return }
    FileNames.removeDatabase(at: path)
    observer(.deleted(path: path))
  }
}
