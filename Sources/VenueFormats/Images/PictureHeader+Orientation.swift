extension PictureHeader {
  /// Whether a camera lay on its side, as the Exif segment at an offset says: browsers turn such a
  /// picture by a quarter, and width and height change places.
  ///
  /// - Parameter segment: the offset of the segment's marker.
  /// - SeeAlso: CIPA DC-008 (Exif 2.32), 4.5.4 and 4.6.4, tag 0x0112; TIFF 6.0, section 2.
  func isTurned(byExifAt segment: Int) -> Bool {
    let start = segment + 10
    guard text(at: segment + 4, "Exif\0\0"), let read = reader(at: start),
      read(start + 2, 2) == 42, let directory = read(start + 4, 4),
      let count = read(start + directory, 2)
    else { return false }
    for index in 0..<count {
      let entry = start + directory + 2 + 12 * index
      guard let tag = read(entry, 2) else { return false }
      guard tag == 0x0112 else { continue }
      return read(entry + 8, 2).map { (5...8).contains($0) } ?? false
    }
    return false
  }

  /// Reads numbers in the byte order that a TIFF header names.
  private func reader(at start: Int) -> ((Int, Int) -> Int?)? {
    if text(at: start, "II") { return { littleEndian($0, $1) } }
    if text(at: start, "MM") { return { bigEndian($0, $1) } }
    return nil
  }
}
