/// Reads sizes out of the headers of pictures made of pixels.
struct PictureHeader {
  private let bytes: PictureBytes

  init(_ bytes: [UInt8]) { self.bytes = PictureBytes(bytes) }

  var mediaType: String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.hasText("RIFF", at: 0), bytes.hasText("WEBP", at: 8) { return "image/webp" }
    return nil
  }

  func size(_ mediaType: String) -> (width: Int, height: Int)? {
    switch mediaType {
    case "image/png": pngSize
    case "image/jpeg": jpegSize
    case "image/webp": webPSize
    default: nil
    }
  }

  /// Whether packed pixels come after the header; what is in them is for browsers to read.
  func hasPixels(_ mediaType: String) -> Bool {
    switch mediaType {
    case "image/png": hasPNGData
    case "image/jpeg": hasScan
    case "image/webp": hasWebPData
    default: false
    }
  }

  /// https://www.w3.org/TR/png-3/#11IDAT
  private var hasPNGData: Bool {
    var position = 8
    while let length = bytes.bigEndian(position, 4) {
      let isWhole = bytes.bigEndian(position + 8 + length, 4) != nil
      if bytes.hasText("IDAT", at: position + 4), length > 0 { return isWhole }
      position += 12 + length
    }
    return false
  }

  /// Walks the segments to the first start of a scan, ITU T.81 B.2.3.
  private var hasScan: Bool {
    var position = 2
    while let marker = bytes.bigEndian(position, 2), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        position += 1
        continue
      }
      guard let length = bytes.bigEndian(position + 2, 2), length >= 2 else { return false }
      position += 2 + length
      if marker == 0xFFDA { return bytes.bigEndian(position, 1) != nil }
    }
    return false
  }

  private var hasWebPData: Bool {
    var position = 12
    while let length = bytes.littleEndian(position + 4, 4) {
      let isData = ["VP8 ", "VP8L", "ANMF"].contains { bytes.hasText($0, at: position) }
      if isData, length > 0 { return bytes.bigEndian(position + 8, 1) != nil }
      position += 8 + length + length % 2
    }
    return false
  }

  /// https://www.w3.org/TR/png-3/#11IHDR
  private var pngSize: (Int, Int)? {
    guard bytes.hasText("IHDR", at: 12), let width = bytes.bigEndian(16, 4),
      let height = bytes.bigEndian(20, 4)
    else {
      return nil
    }
    return (width, height)
  }

  /// Walks the segments to the first start of a frame, ITU T.81 B.2; a photograph may be turned.
  private var jpegSize: (Int, Int)? {
    var position = 2
    var isTurned = false
    while let marker = bytes.bigEndian(position, 2), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        position += 1
        continue
      }
      let isFrame =
        (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
      if isFrame, let height = bytes.bigEndian(position + 5, 2),
        let width = bytes.bigEndian(position + 7, 2)
      {
        return isTurned ? (height, width) : (width, height)
      }
      guard let length = bytes.bigEndian(position + 2, 2), length >= 2 else { return nil }
      if marker == 0xFFE1, bytes.isTurned(byExifAt: position) { isTurned = true }
      position += 2 + length
    }
    return nil
  }

  /// https://developers.google.com/speed/webp/docs/riff_container
  private var webPSize: (Int, Int)? {
    if bytes.hasText("VP8X", at: 12), let width = bytes.littleEndian(24, 3),
      let height = bytes.littleEndian(27, 3)
    {
      return (width + 1, height + 1)
    }
    if bytes.hasText("VP8L", at: 12), bytes.bigEndian(20, 1) == 0x2F,
      let bits = bytes.littleEndian(21, 4)
    {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if bytes.hasText("VP8 ", at: 12), let width = bytes.littleEndian(26, 2),
      let height = bytes.littleEndian(28, 2)
    {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }
}
