import Foundation
public import IndoorModel
import Support

/// Writes down where people are, behind what happens: whoever hands over samples never waits.
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
  /// Milliseconds between two writes of the running minute.
  static let writeInterval: Int64 = 10_000
  /// Minutes that are kept in memory while they cannot be written.
  private static let pendingLimit = 5

  private struct Gate {
    var figures = Figures()
    var waiting = 0
    var keptHours: Int
    var file: TrackFile?
    var isClosed = false
  }

  /// What only the queue touches.
  private struct Desk {
    var gatherer = TrackGatherer()
    var pending: [RunningMinute] = []
    var counts: CountSample?
    var lastWrite: Int64 = 0
    var forgotten: Int64?
    var isFailing = false
    var isRefused = false
  }

  /// Where the file is, or would be.
  public let path: String
  private let gate: Locked<Gate>
  private let desk = Locked(Desk())
  private let queue = DispatchQueue(label: "tracks", qos: .utility)
  private let observer: @Sendable (TrackEvent) -> Void
  private let beforeWrite: @Sendable () -> Void

  /// Begins; the file is opened and what is too old is forgotten in the background.
  ///
  /// - Parameters:
  ///   - keptHours: how long tracks are kept; 0 deletes what is there and records nothing.
  ///   - now: by the clock of the samples.
  ///   - observer: told what somebody should know; called on any thread.
  public convenience init(
    path: String, keptHours: Int, now: Timestamp, observer: @escaping @Sendable (TrackEvent) -> Void
  ) {
    self.init(path: path, keptHours: keptHours, now: now, observer: observer, beforeWrite: {})
  }

  /// - Parameter beforeWrite: called before each write; tests make the disk slow with it.
  init(
    path: String, keptHours: Int, now: Timestamp,
    observer: @escaping @Sendable (TrackEvent) -> Void, beforeWrite: @escaping @Sendable () -> Void
  ) {
    self.path = path
    self.observer = observer
    self.beforeWrite = beforeWrite
    gate = Locked(Gate(keptHours: keptHours))
    queue.async { self.enforce(at: now) }
  }

  /// What was done so far.
  public var figures: Figures { gate.withLock { $0.figures } }

  /// Hours that tracks are kept; 0 when nothing is recorded.
  public var keptHours: Int { gate.withLock { $0.keptHours } }

  /// The open file; `nil` when there is none.
  public var file: TrackFile? { gate.withLock { $0.file } }

  /// Takes a sample; returns at once.
  ///
  /// - Returns: `false` when it was dropped.
  public func take(_ sample: TrackSample) -> Bool {
    let isTaken = gate.withLock { gate in
      if gate.isClosed || gate.keptHours == 0 { return true }
      guard gate.waiting < Self.waitingLimit else {
        gate.figures.dropped += 1
        return false
      }
      gate.waiting += 1
      gate.figures.taken += 1
      return true
    }
    guard isTaken, keptHours > 0 else { return isTaken }
    queue.async {
      self.gather(sample)
      self.gate.withLock { $0.waiting -= 1 }
    }
    return true
  }

  /// Sets how long tracks are kept; 0 deletes what is there and records nothing.
  public func keep(hours: Int, now: Timestamp) {
    let isOther = gate.withLock { gate in
      defer { gate.keptHours = hours }
      return gate.keptHours != hours
    }
    if isOther { queue.async { self.enforce(at: now, isAnew: true) } }
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
      let file = gate.withLock { gate in
        defer { (gate.file, gate.isClosed) = (nil, true) }
        return gate.file
      }
      file?.close()
    }
  }

  // MARK: - On the queue

  private func gather(_ sample: TrackSample) {
    let time = sample.time.millisecondsSince1970
    let isDue = desk.withLock { desk in
      desk.counts = sample.counts ?? desk.counts
      if let finished = desk.gatherer.take(sample) {
        desk.pending.append(finished)
        if desk.pending.count > Self.pendingLimit {
          desk.pending.removeFirst()
          gate.withLock { $0.figures.lostMinutes += 1 }
        }
        return true
      }
      // A clock that was set back must not keep us from writing.
      let isLate = abs(time - desk.lastWrite) >= Self.writeInterval
      // An empty venue does not keep the disk awake.
      return isLate && (desk.gatherer.minute?.most ?? 0) > 0
    }
    if isDue { write() }
    enforce(at: sample.time)
  }

  private func write() {
    let (minutes, hasRunning, counts) = desk.withLock { desk in
      (
        desk.pending + (desk.gatherer.minute.map { [$0] } ?? []), desk.gatherer.minute != nil,
        desk.counts
      )
    }
    guard !minutes.isEmpty, keptHours > 0, gate.withLock({ !$0.isClosed }) else { return }
    beforeWrite()
    guard let file = openFile() else { return }
    do throws(TrackFileError) {
      let (written, bytes) = try file.write(minutes, counts)
      desk.withLock { desk in
        desk.pending = []
        if hasRunning { desk.gatherer.minute?.part = written.last?.part }
        desk.lastWrite = minutes.last?.end ?? 0
      }
      succeeded(bytes)
    } catch { failed(error) }
  }

  /// The file, opened if it is not, or not the one of this name any more; `nil` when it cannot be.
  private func openFile() -> TrackFile? {
    if let file {
      if file.isInPlace { return file }
      gate.withLock { $0.file = nil }
      // The parts that it had written are gone with it.
      desk.withLock { $0.gatherer.minute?.part = nil }
      file.close()
    }
    if desk.withLock(\.isRefused) { return nil }
    do throws(TrackFileError) { return try open() } catch {
      failed(error)
      return file
    }
  }

  @discardableResult
  private func open() throws(TrackFileError) -> TrackFile {
    let file = try TrackFile.open(at: path)
    gate.withLock { $0.file = file }
    return file
  }

  private func succeeded(_ bytes: Int) {
    let isBack = desk.withLock { desk in
      defer { desk.isFailing = false }
      return desk.isFailing
    }
    gate.withLock { gate in
      gate.figures.writes += 1
      gate.figures.bytes += bytes
    }
    if isBack { observer(.writesAgain(path: path)) }
  }

  private func failed(_ error: TrackFileError) {
    gate.withLock { $0.figures.failures += 1 }
    switch error {
    case .damaged(_, let detail): setAside(because: detail)
    case .newerSchema:
      desk.withLock { $0.isRefused = true }
      observer(.cannotWrite(error))
    default:
      let isNews = desk.withLock { desk in
        defer { desk.isFailing = true }
        return !desk.isFailing
      }
      if isNews { observer(.cannotWrite(error)) }
    }
  }

  /// Gives a damaged file another name and begins a new one.
  private func setAside(because detail: String) {
    file?.close()
    gate.withLock { $0.file = nil }
    desk.withLock { $0.gatherer.minute?.part = nil }
    do throws(VenueFileError) {
      let name = try DamagedTracks.setAside(path)
      observer(.setAside(path: path, copy: name, detail: detail))
      _ = try? open()
    } catch {
      desk.withLock { $0.isRefused = true }
      observer(.cannotWrite(.damaged(path: path, detail: "\(detail); \(error.explanation)")))
    }
  }

  /// Forgets what is too old, once a minute.
  private func enforce(at now: Timestamp, isAnew: Bool = false) {
    let minute = RunningMinute.minute(of: now.millisecondsSince1970)
    let isDue = desk.withLock { desk in
      defer { desk.forgotten = minute }
      return isAnew || desk.forgotten != minute
    }
    guard isDue, !gate.withLock(\.isClosed) else { return }
    let hours = keptHours
    guard hours > 0 else { return deleteAll() }
    let limit = now.advanced(bySeconds: -3600 * Double(hours))
    DamagedTracks.remove(besides: path, before: limit)
    guard FileManager.default.fileExists(atPath: path), let file = openFile() else { return }
    do throws(TrackFileError) { try file.forget(before: limit) } catch { failed(error) }
  }

  private func deleteAll() {
    file?.close()
    gate.withLock { $0.file = nil }
    desk.withLock { desk in
      desk.gatherer = TrackGatherer()
      desk.pending = []
      desk.counts = nil
    }
    DamagedTracks.remove(besides: path, before: nil)
    guard FileManager.default.fileExists(atPath: path) else { return }
    FileNames.removeDatabase(at: path)
    observer(.deleted(path: path))
  }
}
