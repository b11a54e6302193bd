/// Text with few combining marks on each letter.
///
/// Comparing and hashing texts takes their normal form (Unicode), for which all marks that follow each
/// other are sorted: with the square of their number. Real text has a few; a client that sends
/// thousands wants to keep the server busy. After the “Stream-Safe Text Format” of UAX #15, section 13.
extension String {
  /// The most combining marks that may follow each other.
  public static let marksLimit = 30

  /// Whether at most `marksLimit` combining marks follow each other everywhere.
  ///
  /// - Complexity: O(*n*).
  public var isStreamSafe: Bool {
    if utf8.count <= Self.marksLimit || utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var marks = 0
    for scalar in unicodeScalars {
      let isMark = scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      if marks > Self.marksLimit { return false }
    }
    return true
  }
}
