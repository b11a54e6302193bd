import Foundation
public import IndoorModel
import Support

/// Records where people are in the background: the caller that hands over samples never waits.
///
/// Samples are gathered to minutes on a queue of their own; the running minute is written every
/// ten seconds, so that a crash loses no more. While the disk is slow, samples wait up to a bound,
/// and beyond it they are dropped and counted.
public final class TrackRecorder: Sendable {
  /// What was done so far.
  public struct Figures: Hashable, Sendable {
    /// Samples that were taken.
    public var taken = 0
    /// Samples that were dropped because too many waited.
    public var dropped = 0
    /// Minutes that were dropped because they could not be written.
    public var lostMinutes = 0
    /// Times that something was written.
    public var writes = 0
    /// Bytes of minutes that were written, those that replaced what was written before included.
    public var bytes = 0
    /// Times that writing failed.
    public var failures = 0
  }

  /// Samples that may wait; one comes each second.
  public static let waitingLimit = 30

  /// What callers on any thread ask for.
  private struct Intake {
    private(set) var figures = Figures()
    private(set) var keptHours: Int
    private(set) var file: TrackFile?
    private(set) var isClosed = false
    private var waiting = 0
    /// Whether figures are derived from samples.
    private var isDeriving: Bool

    init(keptHours: Int, isDeriving: Bool) {
      self.keptHours = keptHours
      self.isDeriving = isDeriving
    }

    /// Whether samples are taken.
    var isRecording: Bool { !isClosed && (keptHours > 0 || isDeriving) }

    mutating func derive(_ isWanted: Bool) { isDeriving = isWanted }

    /// Takes a sample, unless too many wait.
    mutating func admit() -> Bool {
      guard waiting < TrackRecorder.waitingLimit else {
        figures.dropped += 1
        return false
      }
      waiting += 1
      figures.taken += 1
      return true
    }

    /// A sample that was taken waits no longer.
    mutating func finish() { waiting -= 1 }

    mutating func lost(minutes: Int) { figures.lostMinutes = minutes }

    mutating func wrote(_ bytes: Int) {
      figures.writes += 1
      figures.bytes += bytes
    }

    mutating func failed() { figures.failures += 1 }

    /// Sets how long tracks are kept.
    ///
    /// - Returns: whether that is something else than before.
    mutating func keep(hours: Int) -> Bool {
      defer { keptHours = hours }
      return keptHours != hours
    }

    mutating func open(_ file: TrackFile) { self.file = file }

    mutating func forgetFile() { file = nil }

    /// Takes nothing any more.
    ///
    /// - Returns: the file that is to be closed.
    mutating func close() -> TrackFile? {
      isClosed = true
      return file.take()
    }
  }

  /// What only the queue reaches.
  private struct Writing {
    var backlog = TrackBacklog()
    /// The minute in which what is too old was forgotten last.
    private var forgotten: Int64?
    private var isFailing = false
    /// Whether the file is one that must not be written.
    private(set) var isRefused = false

    mutating func refuse() { isRefused = true }

    /// Notes whether writing succeeds.
    ///
    /// - Returns: whether that is something else than before.
    mutating func isNews(failing: Bool) -> Bool {
      defer { isFailing = failing }
      return isFailing != failing
    }

    /// Whether what is too old has not been forgotten yet in a minute.
    mutating func isFirst(in minute: Int64) -> Bool {
      defer { forgotten = minute }
      return forgotten != minute
    }
  }

  /// Where the file is, or would be.
  public let path: String
  private let intake: Locked<Intake>
  private let writing = Locked(Writing())
  private let queue = DispatchQueue(label: "tracks", qos: .utility)
  private let observer: @Sendable (TrackEvent) -> Void
  /// Derives figures from the minutes; `nil` for none.
  private let insight: InsightRecorder?

  /// Begins; the file is opened and what is too old is forgotten in the background.
  ///
  /// - Parameters:
  ///   - keptHours: how long tracks are kept; 0 deletes what is there and records nothing.
  ///   - now: by the clock of the samples.
  ///   - insight: derives figures from what is recorded, also where no tracks are kept.
  ///   - observer: called on any thread with what an operator should know.
  public init(
    path: String, keptHours: Int, now: Timestamp, insight: InsightRecorder? = nil,
    observer: @escaping @Sendable (TrackEvent) -> Void
  ) {
    self.path = path
    self.observer = observer
    self.insight = insight
    intake = Locked(Intake(keptHours: keptHours, isDeriving: (insight?.keptDays ?? 0) > 0))
    queue.async {
      self.enforce(at: now)
      guard let insight else { return }
      let isThere = keptHours > 0 && FileNames.isTaken(path)
      insight.begin(after: isThere ? self.openFile() : nil, now: now)
    }
  }

  /// What was done so far.
  public var figures: Figures { intake.withLock { $0.figures } }

  /// Hours that tracks are kept; 0 when nothing is recorded.
  public var keptHours: Int { intake.withLock { $0.keptHours } }

  /// The open file; `nil` when there is none.
  public var file: TrackFile? { intake.withLock { $0.file } }

  /// Takes a sample; returns at once.
  ///
  /// - Returns: `false` when it was dropped.
  public func take(_ sample: TrackSample) -> Bool {
    let (isRecording, isTaken) = intake.withLock { intake in
      intake.isRecording ? (true, intake.admit()) : (false, true)
    }
    guard isRecording, isTaken else { return isTaken }
    queue.async {
      self.gather(sample)
      self.intake.withLock { $0.finish() }
    }
    return true
  }

  /// Sets how long tracks are kept; 0 deletes what is there and records nothing.
  public func keep(hours: Int, now: Timestamp) {
    let isOther = intake.withLock { $0.keep(hours: hours) }
    if isOther { queue.async { self.enforce(at: now, isChanged: true) } }
  }

  /// Sets how many days figures are kept; 0 deletes what is there and derives none.
  public func keep(insightDays: Int, now: Timestamp) {
    guard let insight, insight.keptDays != insightDays else { return }
    intake.withLock { $0.derive(insightDays > 0) }
    queue.async { insight.keep(days: insightDays, now: now) }
  }

  /// Forgets what is too old, as samples do that come; at most once a minute.
  public func forget(at now: Timestamp) { queue.async { self.enforce(at: now) } }

  /// Writes what was gathered so far.
  public func flush() async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.write()
        continuation.resume()
      }
    }
  }

  /// The file once it has been opened; `nil` when there is none.
  public func openedFile() async -> TrackFile? {
    await idle()
    return file
  }

  /// Waits until all samples that were taken are gathered.
  func idle() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  /// Writes what was gathered and closes the file; closing twice does nothing.
  public func close() {
    queue.sync {
      write()
      if let insight {
        let running = writing.withLock(\.backlog.running)
        if let running { insight.take(running.chunk, tracksHours: keptHours) }
        insight.close(isTracked: keptHours > 0)
      }
      intake.withLock { $0.close() }?.close()
    }
  }

  // MARK: - On the queue

  private func gather(_ sample: TrackSample) {
    let (isDue, lost) = writing.withLock { writing in
      (writing.backlog.take(sample), writing.backlog.lostMinutes)
    }
    intake.withLock { $0.lost(minutes: lost) }
    if isDue { write() }
    if let insight, let minute = writing.withLock(\.backlog.ended) {
      insight.take(minute.chunk, tracksHours: keptHours)
    }
    if keptHours == 0 { writing.withLock { $0.backlog.clearFinished() } }
    enforce(at: sample.time)
  }

  private func write() {
    let (minutes, counts) = writing.withLock { $0.backlog.unwritten }
    guard !minutes.isEmpty, keptHours > 0, intake.withLock({ !$0.isClosed }) else { return }
    guard let file = openFile() else { return }
    do throws(TrackFileError) {
      let (written, bytes) = try file.write(minutes, counts)
      writing.withLock { $0.backlog.wrote(written) }
      succeeded(bytes)
    } catch { failed(error) }
  }

  /// The file, opened if it is not, or not the one of this name any more; `nil` when it cannot be.
  private func openFile() -> TrackFile? {
    if let file {
      if file.isInPlace { return file }
      forget(file)
    }
    if writing.withLock(\.isRefused) { return nil }
    do throws(TrackFileError) { return try open() } catch {
      failed(error)
      return file
    }
  }

  @discardableResult
  private func open() throws(TrackFileError) -> TrackFile {
    let file = try TrackFile.open(at: path)
    intake.withLock { $0.open(file) }
    return file
  }

  /// Closes a file that is no more, with the parts that it had given to minutes.
  private func forget(_ file: TrackFile?) {
    intake.withLock { $0.forgetFile() }
    writing.withLock { $0.backlog.forgetParts() }
    file?.close()
  }

  private func succeeded(_ bytes: Int) {
    let isBack = writing.withLock { $0.isNews(failing: false) }
    intake.withLock { $0.wrote(bytes) }
    if isBack { observer(.writesAgain(path: path)) }
  }

  private func failed(_ error: TrackFileError) {
    intake.withLock { $0.failed() }
    switch error {
    case .damaged(_, let detail): setAside(because: detail)
    case .newerSchema:
      writing.withLock { $0.refuse() }
      observer(.cannotWrite(error))
    default:
      let isNews = writing.withLock { $0.isNews(failing: true) }
      if isNews { observer(.cannotWrite(error)) }
    }
  }

  /// Gives a damaged file another name and begins a new one.
  private func setAside(because detail: String) {
    forget(file)
    do throws(VenueFileError) {
      let name = try DamagedTracks.setAside(path)
      observer(.setAside(path: path, copy: name, detail: detail))
      _ = try? open()
    } catch {
      writing.withLock { $0.refuse() }
      observer(.cannotWrite(.damaged(path: path, detail: "\(detail); \(error.explanation)")))
    }
  }

  /// Forgets what is too old, once a minute.
  private func enforce(at now: Timestamp, isChanged: Bool = false) {
    let minute = RunningMinute.minute(of: now.millisecondsSince1970)
    let isDue = writing.withLock { $0.isFirst(in: minute) || isChanged }
    guard isDue, !intake.withLock(\.isClosed) else { return }
    let hours = keptHours
    guard hours > 0 else { return deleteAll() }
    let limit = now.advanced(bySeconds: -3600 * Double(hours))
    DamagedTracks.remove(besides: path, before: limit)
    guard FileNames.isTaken(path), let file = openFile() else { return }
    do throws(TrackFileError) { try file.forget(before: limit) } catch { failed(error) }
  }

  private func deleteAll() {
    file?.close()
    intake.withLock { $0.forgetFile() }
    let isDeriving = (insight?.keptDays ?? 0) > 0
    writing.withLock { isDeriving ? $0.backlog.clearFinished() : $0.backlog.clear() }
    DamagedTracks.remove(besides: path, before: nil)
    guard FileNames.isTaken(path) else { return }
    FileNames.removeDatabase(at: path)
    observer(.deleted(path: path))
  }
}
