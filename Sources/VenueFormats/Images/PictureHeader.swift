/// Reads sizes out of the headers of pictures.
struct PictureHeader {
  let bytes: [UInt8]

  var mediaType: String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if text(at: 0, "RIFF"), text(at: 8, "WEBP") { return "image/webp" }
    var scanner = XMLScanner(bytes)
    if bytes.first(where: { ![0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x0D, 0x09].contains($0) })
      == UInt8(ascii: "<"), case .start("svg", _)? = try? scanner.next()
    {
      return "image/svg+xml"
    }
    return nil
  }

  func size(_ mediaType: String) -> (width: Int, height: Int)? {
    switch mediaType {
    case "image/png": pngSize
    case "image/jpeg": jpegSize
    case "image/webp": webPSize
    default: svgSize
    }
  }

  /// https://www.w3.org/TR/png-3/#11IHDR
  private var pngSize: (Int, Int)? {
    guard text(at: 12, "IHDR"), let width = bigEndian(16, 4), let height = bigEndian(20, 4) else {
      return nil
    }
    return (width, height)
  }

  /// Walks the segments to the first start of a frame, ITU T.81 B.2; a photograph may be turned.
  private var jpegSize: (Int, Int)? {
    var position = 2
    var isTurned = false
    while let marker = bigEndian(position, 2), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        position += 1
        continue
      }
      let isFrame =
        (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
      if isFrame, let height = bigEndian(position + 5, 2), let width = bigEndian(position + 7, 2) {
        return isTurned ? (height, width) : (width, height)
      }
      guard let length = bigEndian(position + 2, 2), length >= 2 else { return nil }
      if marker == 0xFFE1, self.isTurned(byExifAt: position) { isTurned = true }
      position += 2 + length
    }
    return nil
  }

  /// https://developers.google.com/speed/webp/docs/riff_container
  private var webPSize: (Int, Int)? {
    if text(at: 12, "VP8X"), let width = littleEndian(24, 3), let height = littleEndian(27, 3) {
      return (width + 1, height + 1)
    }
    if text(at: 12, "VP8L"), bigEndian(20, 1) == 0x2F, let bits = littleEndian(21, 4) {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if text(at: 12, "VP8 "), let width = littleEndian(26, 2), let height = littleEndian(28, 2) {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }

  /// The width and height of the outermost element in pixels, else those of its view box.
  private var svgSize: (Int, Int)? {
    var scanner = XMLScanner(bytes)
    guard case .start(_, let attributes)? = try? scanner.next() else { return nil }
    let box = attributes["viewBox"]?.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    let inBox = box?.count == 4 ? box.map { ($0[2], $0[3]) } : nil
    let given = pixels(attributes["width"]).flatMap { width in
      pixels(attributes["height"]).map { (width, $0) }
    }
    guard let (width, height) = given ?? inBox, let wide = whole(width), let high = whole(height)
    else { return nil }
    return (wide, high)
  }

  private func whole(_ length: Double) -> Int? {
    length.isFinite && abs(length) < 1e9 ? Int(length.rounded(.up)) : nil
  }

  private func pixels(_ length: String?) -> Double? {
    guard let length else { return nil }
    let units = ["px": 1, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96 / 72.0]
    for (unit, factor) in units where length.hasSuffix(unit) {
      return Double(length.dropLast(2)).map { $0 * factor }
    }
    return Double(length)
  }

  func text(at offset: Int, _ text: String) -> Bool {
    bytes.count >= offset && bytes[offset...].starts(with: text.utf8)
  }

  func bigEndian(_ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(_ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
