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
  /// What measured a range: 0 for the venue's radio, else the place of a radio in `radios` and 1.
  private let radio: UInt8

  /// The radios in the order of their numbers.
  private static let radios: [RadioClass] = [.ultraWideband, .wifiRoundTrip, .signalStrength]

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
    radio = bytes[offset + 15]
  }

  /// Makes one of what was measured; `nil` for what has no place in it: directions, fixes and steps, and
  /// ages of more than 65 s.
  public init?(
    _ content: TagMeasurement.Content, navigator: Int, anchor: Int, reference: Int?, age: Int64
  ) {
    let metres: Double
    let noise: Double?
    var radio: RadioClass?
    switch content {
    case .range(let range):
      guard let distance = range.distance, range.azimuth == nil, range.elevation == nil else {
        return nil
      }
      (metres, noise, quality) = (distance, range.deviation, Self.byte(range.quality))
      radio = range.radio
    case .timeDifference(let difference):
      (metres, noise, quality) = (difference.difference, difference.deviation, .max)
    default: return nil
    }
    guard (0..<Int64(UInt16.max)).contains(age), (0..<Self.noReference).contains(anchor),
      (0..<Self.noReference).contains(navigator),
      let millimetres = Int32(exactly: (metres * 1000).rounded())
    else { return nil }
    (self.navigator, self.anchor, self.reference) = (navigator, anchor, reference)
    (self.age, self.millimetres) = (age, millimetres)
    deviation = noise.map { UInt16(min(max($0 * 1000, 1), 65_535)) } ?? 0
    self.radio = radio.flatMap(Self.radios.firstIndex).map { UInt8($0 + 1) } ?? 0
  }

  private static func byte(_ quality: Double?) -> UInt8 {
    // 255 stands for the best and for an unknown one alike.
    quality.map { UInt8(min(max($0, 0), 1) * 255) } ?? .max
  }

  /// Appends the bytes of `size`.
  public func write(to bytes: inout [UInt8]) {
    func append(_ number: some FixedWidthInteger) {
      for place in 0..<(number.bitWidth / 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
      }
    }
    append(UInt16(navigator))
    append(UInt16(anchor))
    append(UInt16(reference ?? Self.noReference))
    append(UInt16(age))
    append(millimetres)
    append(deviation)
    bytes += [quality, radio]
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
        deviation: deviation,
        radio: (1...Self.radios.count).contains(Int(radio)) ? Self.radios[Int(radio) - 1] : nil))
  }
}
