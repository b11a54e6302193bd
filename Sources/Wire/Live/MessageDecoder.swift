import HTTPTypes
package import IndoorModel
import JSONText
import LiveMap

/// Reads what clients of the live stream send: bytes in, a `ClientMessage` out. It knows neither
/// clients nor venues, so that a message is read alike for all of them.
package struct MessageDecoder: Sendable {
  /// A message, with the words by which answers refer to it.
  package struct Decoded {
    package let message: ClientMessage
    package let type: String
    package let id: String?
  }

  /// Why bytes are no message, with as many words for answers as could be read.
  package struct Failure: Error {
    package let error: any Error
    package let type: String?
    package let id: String?
  }

  private let depthLimit: Int

  /// - Parameter depthLimit: how deep lists and objects may lie in each other.
  package init(depthLimit: Int) { self.depthLimit = depthLimit }

  /// Reads a text message.
  ///
  /// - Parameter now: the time of a location that has none of its own.
  package func decode(text: [UInt8], now: Timestamp) throws(Failure) -> Decoded {
    let limit = ClientMessage.locationLimit
    if let quick = LocationScanner.message(text, limit: limit, now: now) {
      let message = ClientMessage.locations(venue: quick.venue, quick.batch)
      return Decoded(message: message, type: quick.type, id: nil)
    }
    let value: Value
    do { value = try Value(foreignJSON: text, depthLimit: depthLimit) } catch {
      throw Failure(error: error, type: nil, id: nil)
    }
    let (type, id) = (value.object?["type"]?.string, value.object?["id"]?.string)
    do throws(ValueError) {
      let fields = try Fields(value, of: "a message")
      let word = try fields.text("type")
      let message = try ClientMessage(type: word, fields, now: now)
      return Decoded(message: message, type: word, id: id)
    } catch {
      throw Failure(error: error, type: type, id: id)
    }
  }

  /// Reads a binary message: an acknowledgement of frames, or locations or measurements by handles.
  package func decode(binary bytes: [UInt8]) throws(Failure) -> Decoded {
    if let frame = AckFrame(bytes) {
      return Decoded(message: .ackFrame(frame), type: "ack", id: nil)
    }
    if let frame = LocationFrame(bytes) {
      return Decoded(message: .locationFrame(frame), type: "locations", id: nil)
    }
    if let frame = MeasurementFrame(bytes) {
      return Decoded(message: .measurementFrame(frame), type: "measurements", id: nil)
    }
    throw Failure(error: Self.unknownBinary, type: nil, id: nil)
  }

  private static let unknownBinary = Problem(
    .badRequest, "bad-message", "This is not a binary message that clients send",
    detail: "Locations begin with 16, 2 and have 12 bytes each after a header of 16; "
      + "measurements begin with 19, 2 and have 16 bytes each.")
}
