import IndoorModel
import JSONText
import LiveMap
import Positioning
import Support

/// Measurements as bytes that explain themselves: the navigators and anchors that are meant stand in
/// front (docs/api.md, “Measurements as bytes”).
struct BinaryMeasurements {
  /// How a body of them calls itself.
  static let mediaType = "application/vnd.floorcast.measurements"

  private static let headerSize = 20
  private static let wordLimit = 256
  /// Times up to this one can be subtracted from each other.
  private static let latestTime: Int64 = 1 << 53

  private let bytes: [UInt8]
  private var position = Self.headerSize

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - limit: measurements at most.
  ///   - now: the time from which ages count back where the body gives none.
  static func reports(
    _ bytes: [UInt8], limit: Int, now: Timestamp
  ) throws(ValueError) -> [MeasurementReport] {
    var body = BinaryMeasurements(bytes: bytes)
    return try body.read(limit: limit, now: now)
  }

  private mutating func read(
    limit: Int, now: Timestamp
  ) throws(ValueError) -> [MeasurementReport] {
    guard bytes.count >= Self.headerSize, bytes[0] == 20, bytes[1] == 2 else {
      throw ValueError("must begin with 20, 2 and have a header of \(Self.headerSize) bytes")
    }
    let count = number(16, 4)
    guard count <= limit else {
      throw ValueError("must be at most \(limit) measurements, not \(count)", at: "count")
    }
    var anchors: [Identifier<Feature>] = []
    for index in 0..<number(2, 2) { anchors.append(try identifier("anchors[\(index)]")) }
    var navigators: [EnrolledNavigator] = []
    for index in 0..<number(4, 2) { navigators.append(try navigator("navigators[\(index)]")) }
    guard bytes.count - position == count * BareMeasurement.size else {
      throw ValueError(
        "must have \(count * BareMeasurement.size) bytes of measurements, "
          + "not \(bytes.count - position)")
    }
    let given = Int64(number(8, 8))
    guard (0...Self.latestTime).contains(given) else {
      throw ValueError("must be milliseconds since 1970", at: "time")
    }
    let time = given == 0 ? now.millisecondsSince1970 : given
    var reports: [MeasurementReport] = []
    reports.reserveCapacity(count)
    for index in 0..<count {
      let measurement = BareMeasurement(bytes, at: position + index * BareMeasurement.size)
      let reference = measurement.reference
      guard navigators.indices.contains(measurement.navigator),
        anchors.indices.contains(measurement.anchor),
        reference.map(anchors.indices.contains) ?? true
      else {
        throw ValueError(
          "must name one of the navigators and anchors", at: "measurements[\(index)]")
      }
      let navigator = navigators[measurement.navigator]
      reports.append(
        MeasurementReport(
          navigator: navigator.id, name: navigator.name, group: navigator.group,
          TagMeasurement(
            time: Timestamp(millisecondsSince1970: time - measurement.age),
            content: measurement.content(
              anchor: anchors[measurement.anchor], reference: reference.map { anchors[$0] }))))
    }
    return reports
  }

  private mutating func navigator(_ place: String) throws(ValueError) -> EnrolledNavigator {
    var navigator = EnrolledNavigator(id: try identifier(place))
    navigator.name = try label(place)
    navigator.group = try label(place)
    return navigator
  }

  // MARK: - Parts

  private mutating func identifier<Kind>(
    _ place: String
  ) throws(ValueError) -> Identifier<Kind> {
    let text = try word(place)
    do { return try Identifier(checking: text) } catch { throw error.under(place) }
  }

  /// A name or group; `nil` for an empty one.
  private mutating func label(_ place: String) throws(ValueError) -> String? {
    let text = try word(place)
    try LocationReport.check(text, at: place)
    return text.isEmpty ? nil : text
  }

  private mutating func word(_ place: String) throws(ValueError) -> String {
    guard position + 2 <= bytes.count else { throw ValueError("is missing", at: place) }
    let count = number(position, 2)
    let start = position + 2
    guard start + count <= bytes.count else { throw ValueError("ends too early", at: place) }
    // A text of 64 characters may have any number of bytes, and of marks on them.
    guard count <= Self.wordLimit else {
      throw ValueError("must have words of at most \(Self.wordLimit) bytes", at: place)
    }
    position = start + count
    guard let text = String(validating: bytes[start..<position], as: UTF8.self), text.isStreamSafe
    else { throw ValueError("must be UTF-8, with few marks on each letter", at: place) }
    return text
  }

  /// Little-endian.
  private func number(_ offset: Int, _ count: Int) -> Int {
    var number: UInt64 = 0
    for index in (0..<count).reversed() { number = number << 8 | UInt64(bytes[offset + index]) }
    return Int(truncatingIfNeeded: number)
  }
}
