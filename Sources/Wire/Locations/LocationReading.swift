package import IndoorModel
package import LiveMap

/// Reads messages of locations alone, to measure how long that takes.
package enum LocationReading {
  /// The locations of a message of the live stream.
  package static func batch(ofMessage text: [UInt8], now: Timestamp) -> LocationBatch? {
    LocationScanner.message(text, limit: ClientMessage.locationLimit, now: now)?.batch
  }
}
