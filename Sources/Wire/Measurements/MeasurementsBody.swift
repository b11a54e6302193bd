package import IndoorModel
package import LiveMap

/// The measurements of one message or request, in JSON: one, or a list under `measurements`, of which
/// some may not be readable.
package struct MeasurementsBody: Sendable {
  /// Measurements in one body at most.
  package static let limit = 20_000

  /// The measurements that can be read.
  package private(set) var reports: [MeasurementReport] = []
  /// What is wrong with the others: `index`, `navigator` and `reason` of each.
  package private(set) var refused: [Value] = []
  /// The place in the list of each report.
  private var indices: [Int] = []

  /// Reads a body.
  ///
  /// - Parameter now: the time of measurements that do not give their own.
  package init(_ body: Value, now: Timestamp) throws(ValueError) {
    guard let list = body.object?["measurements"] else {
      reports = [try MeasurementReport(value: body, now: now)]
      indices = [0]
      return
    }
    guard let values = list.array, values.count <= Self.limit else {
      throw ValueError(
        "must be a list of at most \(Self.limit) measurements", at: "measurements")
    }
    for (index, value) in values.enumerated() {
      do throws(ValueError) {
        reports.append(try MeasurementReport(value: value, now: now))
        indices.append(index)
      } catch {
        refused.append(
          Value(members: [
            "index": Value(index), "navigator": value.object?["navigator"],
            "reason": .string(error.description),
          ]))
      }
    }
  }

  /// The place in the body of a report.
  package func index(_ index: Int) -> Int { indices[index] }
}
