import Foundation
import IndoorModel
import JSONText
import LiveMap
import Support
import Wire

/// Records what arrives at a venue's positioning, for support: one file of JSON lines beside the venue's
/// file, bounded in time and size.
///
/// It is kept for as long as tracks are, and navigators that hide are not in it.
final class MeasurementRecorder: MeasurementSink {
  /// How a recording does.
  struct Status: Sendable {
    var isRecording: Bool
    var begin: Timestamp
    /// When it ends, or has ended.
    var end: Timestamp
    var bytes: Int
    /// Messages that were dropped because the disk was too slow, or could not be written.
    var lostMessages: Int
  }

  /// The most bytes of a recording; it ends there.
  static let byteLimit = 200 << 20
  /// Messages that wait for the disk at most.
  private static let waitingLimit = 2000

  private struct State {
    var status: Status?
    var handle: FileHandle?
    var waiting = 0
  }

  /// Where the recording is, or would be.
  let path: String
  private let state = Locked(State())
  private let queue = DispatchQueue(label: "measurements", qos: .utility)

  /// Takes over what an earlier run has recorded.
  init(path: String) {
    self.path = path
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let end = facts[.modificationDate] as? Date, let size = facts[.size] as? Int
    else { return }
    let time = Timestamp(millisecondsSince1970: Int64(end.timeIntervalSince1970 * 1000))
    let begin = Self.begin(ofFileAt: path) ?? time
    state.withLock {
      $0.status = Status(isRecording: false, begin: begin, end: time, bytes: size, lostMessages: 0)
    }
  }

  /// Begins a recording in the place of an earlier one.
  func begin(at now: Timestamp, minutes: Int, venue: String) throws {
    remove()
    let end = now.advanced(bySeconds: Double(minutes) * 60)
    let head: Value = [
      "recording": "measurements", "venue": .string(venue), "begin": .string(now.rfc3339),
    ]
    let line = Data(head.json() + [UInt8(ascii: "\n")])
    // Only the server's user may read it: it says where people were.
    guard
      FileManager.default.createFile(
        atPath: path, contents: line, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown) }
    try handle.seekToEnd()
    state.withLock {
      $0.handle = handle
      $0.status = Status(
        isRecording: true, begin: now, end: end, bytes: line.count, lostMessages: 0)
    }
  }

  func take(_ arrival: MeasurementArrival) -> Bool {
    finish(at: arrival.time)
    let isTaken = state.withLock { state in
      guard state.status?.isRecording == true else { return false }
      guard state.waiting < Self.waitingLimit else {
        state.status?.lostMessages += 1
        return false
      }
      state.waiting += 1
      return true
    }
    if isTaken, !arrival.reports.isEmpty {
      queue.async { self.write(arrival) }
    } else if isTaken {
      state.withLock { $0.waiting -= 1 }
    }
    return state.withLock { $0.status?.isRecording == true }
  }

  private func write(_ arrival: MeasurementArrival) {
    let line = Data(arrival.value.json() + [UInt8(ascii: "\n")])
    let handle = state.withLock { state in
      state.waiting -= 1
      return state.handle
    }
    // Removed meanwhile.
    guard let handle else { return }
    let isWritten = (try? handle.write(contentsOf: line)) != nil
    state.withLock { state in
      if isWritten { state.status?.bytes += line.count } else { state.status?.lostMessages += 1 }
    }
    if state.withLock({ $0.status?.bytes ?? 0 }) >= Self.byteLimit { end(at: arrival.time) }
  }

  /// Ends the recording when its time is over.
  private func finish(at now: Timestamp) {
    let end = state.withLock { $0.status.flatMap { $0.isRecording && now > $0.end ? $0.end : nil } }
    if let end { self.end(at: end) }
  }

  private func end(at time: Timestamp) {
    let handle = state.withLock { state in
      state.status?.isRecording = false
      state.status?.end = time
      return state.handle.take()
    }
    try? handle?.close()
  }

  /// How the recording does; `nil` when there is none, or one that was kept for long enough.
  ///
  /// - Parameter keptHours: how long tracks are kept.
  func status(at now: Timestamp, keptHours: Int) -> Status? {
    finish(at: now)
    removeOld(at: now, keptHours: keptHours)
    return state.withLock(\.status)
  }

  /// How the recording does, as old as it may be; `nil` when there is none.
  var recorded: Status? { state.withLock(\.status) }

  /// Removes a recording that was kept for as long as tracks are.
  func removeOld(at now: Timestamp, keptHours: Int) {
    let isOld = state.withLock { state in
      state.status.map { $0.end.advanced(bySeconds: Double(keptHours) * 3600) < now } ?? false
    }
    if isOld || keptHours == 0 { remove() }
  }

  /// The recording so far; `nil` when there is none.
  func content() async -> [UInt8]? {
    await written()
    return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) }
  }

  /// Ends and removes the recording.
  func remove() {
    queue.sync {
      let handle = state.withLock { state in
        state.status = nil
        return state.handle.take()
      }
      try? handle?.close()
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Writes what waits, and ends the recording; the file stays.
  func close(at now: Timestamp) {
    queue.sync {}
    if state.withLock({ $0.status?.isRecording == true }) { end(at: now) }
  }

  /// Waits until all that was taken is written.
  private func written() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  private static func begin(ofFileAt path: String) -> Timestamp? {
    let handle = FileHandle(forReadingAtPath: path)
    defer { try? handle?.close() }
    let head = (try? handle?.read(upToCount: 400)) ?? Data()
    let line = Array(head.prefix { $0 != UInt8(ascii: "\n") })
    return (try? Value(json: line))?.object?["begin"]?.string.flatMap(Timestamp.init(rfc3339:))
  }
}

extension MeasurementArrival {
  /// The message as a line of a recording: a body of measurements, with the time of its arrival.
  fileprivate var value: Value {
    var members: [String: Value] = [
      "arrived": Value(Int(time.millisecondsSince1970)),
      "measurements": .array(reports.map(\.value)),
    ]
    if !refused.isEmpty {
      members["refused"] = .object(
        Dictionary(uniqueKeysWithValues: refused.map { ("\($0)", .string($1.kind)) }))
    }
    return .object(members)
  }
}
