/// Text with few marks on each letter.
///
/// Comparing and hashing texts takes their normal form (Unicode), for which all marks that follow each
/// other are put in order: with the square of their number. Real text has a few; who sends thousands
/// wants us to be busy. After the “Stream-Safe Text Format” of UAX #15, section 13.
///
/// Stands in `JSONText`, too: neither may import the other, and a target for one rule is more than the rule.
extension String {
  /// Marks that may follow each other.
  static let marksLimit = 30

  /// Whether no more marks than the limit follow each other.
  ///
  /// - Complexity: O(*n*).
  var isStreamSafe: Bool {
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
