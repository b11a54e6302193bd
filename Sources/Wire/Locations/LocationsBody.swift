package import IndoorModel
package import LiveMap

/// The locations in the body of a request, in whichever form: as bytes, as one location in JSON, or
/// as a list of them.
package struct LocationsBody {
  /// Locations in one body at most.
  package static let locationLimit = 20_000

  /// The locations that can be read.
  package let batch: LocationBatch
  /// What is wrong with the others: `index`, `navigator` and `reason` of each.
  package private(set) var refused: [Value] = []
  /// The place in the list of each location of the batch, where some cannot be read.
  private var indices: [Int]?

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - mediaType: what the request calls the body.
  ///   - now: the time of locations that do not give their own.
  ///   - json: reads the body as JSON, for locations that are not written as gateways write them.
  package init(
    _ bytes: [UInt8], mediaType: String?, now: Timestamp, json: () throws -> Value
  ) throws {
    if mediaType == BinaryLocations.mediaType {
      batch = try BinaryLocations.batch(bytes, limit: Self.locationLimit, now: now)
    } else if let batch = LocationScanner.body(bytes, limit: Self.locationLimit, now: now) {
      self.batch = batch
    } else {
      self = try LocationsBody(json(), now: now)
    }
  }

  /// Reads one location, or a list under `locations` of which some may not be readable.
  init(_ body: Value, now: Timestamp) throws(ValueError) {
    guard let list = body.object?["locations"] else {
      batch = LocationBatch([try LocationReport(value: body, now: now)])
      return
    }
    guard let values = list.array, values.count <= Self.locationLimit else {
      throw ValueError(
        "must be a list of at most \(Self.locationLimit) locations", at: "locations")
    }
    let readable = ReadableList(values) { (value) throws(ValueError) in
      try LocationReport(value: value, now: now)
    }
    batch = LocationBatch(readable.elements)
    (refused, indices) = (readable.refused, readable.indices)
  }

  /// The place in the body of a location of the batch.
  package func index(_ index: Int) -> Int { indices?[index] ?? index }
}
