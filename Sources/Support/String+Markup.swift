extension String {
  /// The text as XML and HTML have it between tags and in quoted attributes: the characters that they
  /// use are replaced, those that they do not allow (XML 1.0, section 2.2) become blanks.
  ///
  /// - Complexity: O(*n*).
  package var escapedForMarkup: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{00}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
