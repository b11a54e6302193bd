import IndoorModel

/// Measurements of enrolled navigators by enrolled anchors, as `docs/protocol.md` lays them out: 16 bytes
/// of header, then 16 bytes a measurement; little-endian.
public struct MeasurementFrame: Sendable {
  /// The first byte.
  static let type: UInt8 = 19
  private static let headerSize = 16

  private let bytes: [UInt8]

  /// Takes the bytes of a message; `nil` when they are none of this kind, or not as many as its
  /// header says.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, bytes[0] == Self.type, bytes[1] == 2 else { return nil }
    self.bytes = bytes
    guard bytes.count == Self.headerSize + count * BareMeasurement.size else { return nil }
  }

  /// The number of the venue on this server.
  public var venue: UInt16 { word(2) }

  /// The number of measurements.
  public var count: Int { Int(word(4)) }

  /// The time from which ages count back, in milliseconds since 1970.
  func time(near now: Int64) -> Int64 {
    LocationFrame.time(of: UInt32(word(8)) | UInt32(word(10)) << 16, near: now)
  }

  /// A measurement.
  func measurement(_ index: Int) -> BareMeasurement {
    BareMeasurement(bytes, at: Self.headerSize + index * BareMeasurement.size)
  }

  private func word(_ offset: Int) -> UInt16 {
    UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }
}

/// The measurements of a binary message with numbers that mean something, and a refusal of each other.
struct ReadMeasurements {
  private(set) var reports: [MeasurementReport] = []
  /// The place in the message of each report.
  private(set) var indices: [Int] = []
  private(set) var refused: MeasurementOutcome

  /// Reads a message by the numbers that its connection has given.
  init(
    _ frame: MeasurementFrame, by enrolment: Enrolment, time: Int64, exampleLimit: Int
  ) {
    refused = MeasurementOutcome(exampleLimit: exampleLimit)
    reports.reserveCapacity(frame.count)
    indices.reserveCapacity(frame.count)
    for index in 0..<frame.count {
      let measurement = frame.measurement(index)
      do throws(MeasurementOutcome.Reason) {
        reports.append(try enrolment.report(measurement, time: time))
        indices.append(index)
      } catch {
        refused.refuse(index, of: enrolment.navigator(measurement.navigator)?.id ?? "", error)
      }
    }
  }

  /// What became of all, from what became of the reports.
  func outcome(of reports: MeasurementOutcome) -> MeasurementOutcome {
    var outcome = refused
    outcome += reports.moved { indices[$0] }
    return outcome
  }
}
