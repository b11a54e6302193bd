/// The pixels of a portable greymap (PGM), plain (P2) or raw (P5).
///
/// - SeeAlso: https://netpbm.sourceforge.net/doc/pgm.html
struct Greymap {
  /// Why bytes are no greymap that is read.
  struct Fault: Error, Hashable {
    let message: String
  }

  /// Pixels from left to right.
  let width: Int
  /// Pixels from top to bottom.
  let height: Int
  /// Row by row from the top, 0 black to 255 white, whatever the file's own white is.
  let samples: [UInt8]

  /// Whether bytes begin as a greymap does.
  static func isGreymap(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "P2".utf8) || bytes.starts(with: "P5".utf8)
  }

  init(_ bytes: [UInt8], pixelLimit: Int) throws(Fault) {
    var text = GreymapText(bytes, from: 2)
    guard let width = text.number(), let height = text.number(), let white = text.number(),
      width > 0, height > 0, (1...65_535).contains(white)
    else {
      throw Fault(message: "has no whole header of width, height and white after P2 or P5")
    }
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, count <= pixelLimit else {
      throw Fault(message: "is \(width) × \(height) pixels; at most \(pixelLimit) pixels are read")
    }
    (self.width, self.height) = (width, height)
    samples =
      bytes[1] == UInt8(ascii: "5")
      ? try Self.raw(bytes, from: text.position + 1, count, white)
      : try Self.plain(&text, bytes, count, white)
  }

  private static func raw(
    _ bytes: [UInt8], from start: Int, _ count: Int, _ white: Int
  ) throws(Fault) -> [UInt8] {
    let size = white > 255 ? 2 : 1
    guard bytes.count - start >= count * size else {
      throw Fault(
        message:
          "ends after \(max(bytes.count - start, 0) / size) of \(count) pixels; it is cut off")
    }
    if white == 255 { return Array(bytes[start..<(start + count)]) }
    return (0..<count).map { index in
      let first = Int(bytes[start + index * size])
      let value = size == 1 ? first : first << 8 | Int(bytes[start + index * 2 + 1])
      return scaled(value, white)
    }
  }

  private static func plain(
    _ text: inout GreymapText, _ bytes: [UInt8], _ count: Int, _ white: Int
  ) throws(Fault) -> [UInt8] {
    // Every pixel takes a digit and a space, so a short text cannot ask for much memory.
    guard bytes.count >= 2 * count - 1 else {
      throw Fault(message: "is too short for \(count) pixels; it is cut off")
    }
    var samples: [UInt8] = []
    samples.reserveCapacity(count)
    while samples.count < count {
      guard let value = text.number() else {
        throw Fault(message: "has no number after \(samples.count) of \(count) pixels")
      }
      samples.append(scaled(value, white))
    }
    return samples
  }

  private static func scaled(_ value: Int, _ white: Int) -> UInt8 {
    UInt8((min(value, white) * 255 + white / 2) / white)
  }
}

/// Numbers between spaces and comments.
private struct GreymapText {
  private let bytes: [UInt8]
  /// The byte after the last number.
  private(set) var position: Int

  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The next number of at most nine digits; `nil` where something else comes.
  mutating func number() -> Int? {
    skipSpace()
    let start = position
    var value = 0
    while position < bytes.count, position - start < 9, (48...57).contains(bytes[position]) {
      value = value * 10 + Int(bytes[position] - 48)
      position += 1
    }
    return position > start ? value : nil
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "#") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      } else if !" \n\r\t".utf8.contains(bytes[position]) {
        return
      }
      position += 1
    }
  }
}
