/// The bytes of a picture, read at offsets; `nil` beyond their end.
struct PictureBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func starts(with beginning: [UInt8]) -> Bool { bytes.starts(with: beginning) }

  func hasText(_ text: String, at offset: Int) -> Bool {
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

  /// Whether a camera lay on its side, as the Exif segment at an offset says: browsers turn such a
  /// picture by a quarter, and width and height change places.
  ///
  /// - Parameter segment: the offset of the segment's marker.
  /// - SeeAlso: CIPA DC-008 (Exif 2.32), 4.5.4 and 4.6.4, tag 0x0112; TIFF 6.0, section 2.
  func isTurned(byExifAt segment: Int) -> Bool {
    let start = segment + 10
    guard hasText("Exif\0\0", at: segment + 4), let number = tiffNumbers(at: start),
      number(start + 2, 2) == 42, let directory = number(start + 4, 4),
      let count = number(start + directory, 2)
    else { return false }
    for index in 0..<count {
      let entry = start + directory + 2 + 12 * index
      guard let tag = number(entry, 2) else { return false }
      guard tag == 0x0112 else { continue }
      return number(entry + 8, 2).map { (5...8).contains($0) } ?? false
    }
    return false
  }

  /// Reads numbers in the byte order that a TIFF header names.
  private func tiffNumbers(at start: Int) -> ((Int, Int) -> Int?)? {
    if hasText("II", at: start) { return littleEndian }
    if hasText("MM", at: start) { return bigEndian }
    return nil
  }
}
