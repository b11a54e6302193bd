import CommandSupport
import Foundation
import IndoorModel
import LiveMap
import Positioning
import Wire

/// Sends recorded measurements again, each as long after the first as it once arrived.
struct MeasurementPlayback {
  private var recording: MeasurementRecording

  /// Opens a recording; `nil` for a text that is none.
  init?(_ bytes: [UInt8], file: String) {
    guard let recording = MeasurementRecording(bytes, file: file) else { return nil }
    self.recording = recording
  }

  /// Sends all of it, with the times that it would have now.
  ///
  /// - Returns: the number of measurements.
  mutating func run(_ send: ([MeasurementReport]) async throws -> Void) async throws -> Int {
    var shift: Double?
    var count = 0
    while let message = try recording.next() {
      let seconds = shift ?? Timestamp.now.seconds(since: message.arrived)
      shift = seconds
      let wait = message.arrived.advanced(bySeconds: seconds).seconds(since: .now)
      if wait > 0 { try await Task.sleep(for: .seconds(wait)) }
      try await send(
        message.reports.map { report in
          var report = report
          report.measurement.time = report.measurement.time.advanced(bySeconds: seconds)
          return report
        })
      count += message.reports.count
    }
    return count
  }
}
