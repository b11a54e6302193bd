package import IndoorModel
package import LiveMap

/// The measurements of one message or request: as bytes, or in JSON one, or a list under `measurements`,
/// of which some may not be readable.
package struct MeasurementsBody: Sendable {
  /// Measurements in one body at most.
  package static let limit = 20_000

  /// The measurements that can be read.
  package let reports: [MeasurementReport]
  /// What is wrong with the others: `index`, `navigator` and `reason` of each.
  package let refused: [Value]
  /// The place in the list of each report.
  private let indices: [Int]

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - mediaType: what the request calls the body.
  ///   - now: the time of measurements that do not give their own.
  ///   - json: reads the body as JSON.
  package init(
    _ bytes: [UInt8], mediaType: String?, now: Timestamp, json: () throws -> Value
  ) throws {
    guard mediaType == BinaryMeasurements.mediaType else {
      self = try MeasurementsBody(json(), now: now)
      return
    }
    reports = try BinaryMeasurements.reports(bytes, limit: Self.limit, now: now)
    (refused, indices) = ([], Array(reports.indices))
  }

  /// Reads a body.
  ///
  /// - Parameter now: the time of measurements that do not give their own.
  package init(_ body: Value, now: Timestamp) throws(ValueError) {
    guard let measurements = body.object?["measurements"] else {
      (reports, refused, indices) = ([try MeasurementReport(value: body, now: now)], [], [0])
      return
    }
    guard let values = measurements.array, values.count <= Self.limit else {
      throw ValueError(
        "must be a list of at most \(Self.limit) measurements", at: "measurements")
    }
    let list = ReadableList(values) { (value) throws(ValueError) in
      try MeasurementReport(value: value, now: now)
    }
    (reports, refused, indices) = (list.elements, list.refused, list.indices)
  }

  /// The place in the body of a report.
  package func index(_ index: Int) -> Int { indices[index] }
}
