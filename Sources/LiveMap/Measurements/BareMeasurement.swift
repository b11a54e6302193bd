public import IndoorModel
public import Positioning

/// A measurement as binary messages and bodies have it, in 16 bytes: its tag and its anchors by number,
/// little-endian (docs/protocol.md, “Measurements”).
public struct BareMeasurement: Hashable, Sendable {
  /// The bytes of one.
  public static let size = 16
  /// The number in place of a reference: the measurement is a range.
  private static let noReference = 0xFFFF

  /// The number of the navigator.
  public var navigator: Int
  /// The number of the anchor.
  public var anchor: Int
  /// The number of the anchor of which the distance is subtracted; `nil` for a range.
  public var reference: Int?
  /// Milliseconds before the time of the message.
  public var age: Int64
  /// The distance, or the difference of distances, in millimetres.
  private let millimetres: Int32
  /// The standard deviation in millimetres; 0 where the radio does not know it.
  private let deviation: UInt16
  /// How good it is: 255 for the best.
  private let quality: UInt8

  /// Reads the one that begins at an offset, where `size` bytes must be.
  public init(_ bytes: [UInt8], at offset: Int) {
    func word(_ place: Int) -> UInt16 {
      UInt16(bytes[offset + place]) | UInt16(bytes[offset + place + 1]) << 8
    }
    navigator = Int(word(0))
    anchor = Int(word(2))
    reference = Int(word(4)) == Self.noReference ? nil : Int(word(4))
    age = Int64(word(6))
    millimetres = Int32(bitPattern: UInt32(word(8)) | UInt32(word(10)) << 16)
    deviation = word(12)
    quality = bytes[offset + 14]
  }

  /// What was measured, with anchors by their identifiers or the names of their devices.
  public func content(
    anchor: Identifier<Feature>, reference: Identifier<Feature>?
  ) -> TagMeasurement.Content {
    let metres = Double(millimetres) / 1000
    let deviation = deviation == 0 ? nil : Double(deviation) / 1000
    if let reference {
      return .timeDifference(
        AnchorDifference(
          anchor: anchor, reference: reference, difference: metres, deviation: deviation))
    }
    return .range(
      AnchorRange(
        anchor: anchor, distance: metres, quality: quality == .max ? nil : Double(quality) / 255,
        deviation: deviation))
  }
}
