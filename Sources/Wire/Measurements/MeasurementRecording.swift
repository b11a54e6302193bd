package import IndoorModel
import JSONText
package import LiveMap
package import Positioning

/// Reads a recording of measurements, message by message: JSON lines as a server records them, or lines
/// of `t,navigator,anchor,range` in seconds from any zero and metres.
///
/// A JSON line has a `measurements` list as requests have it, and when it `arrived`; lines without
/// measurements say something about the recording and are passed over.
package struct MeasurementRecording {
  /// Measurements that arrived together.
  package struct Message: Sendable {
    /// When they came, by the clock of the recording.
    package var arrived: Timestamp
    /// What was measured, whether the server took it or not.
    package var reports: [MeasurementReport]
  }

  private let bytes: [UInt8]
  private let file: String
  private let isJSON: Bool
  private var position = 0
  private var number = 0
  private var columns = RangeColumns()

  /// Opens a recording.
  ///
  /// - Parameter file: its name, for errors.
  /// - Returns: `nil` for a text that is none.
  package init?(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    let first = bytes.first { !Self.isBlank($0) }
    isJSON = first == UInt8(ascii: "{")
    guard !isJSON else { return }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard let columns = RangeColumns(header: String(decoding: line, as: UTF8.self)) else {
      return nil
    }
    self.columns = columns
    _ = nextLine()
  }

  /// The next message; `nil` at the end.
  package mutating func next() throws(ValueError) -> Message? {
    isJSON ? try nextJSON() : try nextRows()
  }

  /// The track of each tag with all that was measured of it later, the earliest place first.
  package mutating func smoothedTracks(
    by replay: MeasurementReplay
  ) throws(ValueError) -> [Identifier<Navigator>: [SmoothedPosition]] {
    var tags: [Identifier<Navigator>: [TagMeasurement]] = [:]
    var groups: [Identifier<Navigator>: String] = [:]
    while let message = try next() {
      for report in message.reports {
        tags[report.navigator, default: []].append(report.measurement)
        if let group = report.group { groups[report.navigator] = group }
      }
    }
    return Dictionary(
      uniqueKeysWithValues: tags.map { navigator, measurements in
        (navigator, replay.smoothedTrack(measurements, group: groups[navigator]))
      })
  }

  private mutating func nextJSON() throws(ValueError) -> Message? {
    while let line = nextLine() {
      let place = "\(file):\(number)"
      guard let value = try? Value(foreignJSON: line, depthLimit: Value.keptJSONDepthLimit) else {
        throw ValueError("is not JSON", at: place)
      }
      guard let list = value.object?["measurements"]?.array else { continue }
      do throws(ValueError) {
        let zero = Timestamp(millisecondsSince1970: 0)
        let reports = try list.map { (value) throws(ValueError) in
          try MeasurementReport(value: value, now: zero)
        }
        guard let last = reports.map(\.measurement.time).max() else { continue }
        let arrived = try value.object?["arrived"].map(Timestamp.init(value:)) ?? last
        return Message(arrived: arrived, reports: reports)
      } catch { throw error.under(place) }
    }
    return nil
  }

  /// Rows of one moment are one message.
  private mutating func nextRows() throws(ValueError) -> Message? {
    var message: Message?
    while true {
      let (before, count) = (position, number)
      guard let line = nextLine() else { return message }
      let report: MeasurementReport
      do throws(ValueError) {
        report = try columns.report(String(decoding: line, as: UTF8.self))
      } catch { throw error.under("\(file):\(number)") }
      guard let known = message, known.arrived != report.measurement.time else {
        message = Message(
          arrived: report.measurement.time, reports: (message?.reports ?? []) + [report])
        continue
      }
      (position, number) = (before, count)
      return known
    }
  }

  /// The next line that is not blank.
  private mutating func nextLine() -> [UInt8]? {
    while position < bytes.count {
      let line = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
      position = line.endIndex + 1
      number += 1
      if !line.allSatisfy(Self.isBlank) { return Array(line) }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

/// Where the columns of `t,navigator,anchor,range` stand.
private struct RangeColumns {
  private static let names = ["t", "navigator", "anchor", "range"]

  private var places = Array(names.indices)

  init() {}

  /// Reads the line of column names; `nil` for one that does not have them all.
  init?(header: String) {
    let words = Self.fields(of: header).map { $0.lowercased() }
    let found = Self.names.compactMap { words.firstIndex(of: $0) }
    guard found.count == Self.names.count else { return nil }
    places = found
  }

  func report(_ line: String) throws(ValueError) -> MeasurementReport {
    let fields = Self.fields(of: line)
    guard fields.count > places.max() ?? 0 else {
      throw ValueError("must have the fields \(Self.names.joined(separator: ","))")
    }
    guard let seconds = Double(fields[places[0]]), seconds.magnitude < 1e11 else {
      throw ValueError("must be a number of seconds", at: "t")
    }
    guard let range = Double(fields[places[3]]), range.isFinite else {
      throw ValueError("must be a number of metres", at: "range")
    }
    let content = TagMeasurement.Content.range(
      AnchorRange(anchor: try Self.identifier(fields[places[2]], "anchor"), distance: range))
    return MeasurementReport(
      navigator: try Self.identifier(fields[places[1]], "navigator"),
      TagMeasurement(
        time: Timestamp(millisecondsSince1970: Int64((seconds * 1000).rounded())),
        content: content))
  }

  private static func identifier<Kind>(
    _ text: String, _ name: String
  ) throws(ValueError) -> Identifier<Kind> {
    do { return try Identifier(checking: text) } catch { throw error.under(name) }
  }

  private static func fields(of line: String) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }
}
