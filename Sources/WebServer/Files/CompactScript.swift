/// A script as it is sent: without lines that are only comment, and without indentation.
///
/// A third of what the pages' modules weigh is comments for who reads the source. Every line stays
/// where it is, an emptied one as an empty line, so that the browser's messages name the right one.
///
/// Only what is certain by looking at one line after the other is left out. A script in which that
/// is not certain (a template over several lines, a comment that begins behind code, a line that
/// goes on after a backslash) is sent as it is.
enum CompactScript {
  /// The script without comments and indentation, or as it is.
  ///
  /// - Complexity: O(*n*) in its length.
  static func text(of source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var isInComment = false
    for (number, line) in source.split(separator: newline, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { result.append(newline) }
      let text = line.drop { $0 == space || $0 == tab }
      switch reading(of: text, isInComment: isInComment) {
      case .unclear: return source
      case .code: result.append(contentsOf: text)
      case .comment(let goesOn): isInComment = goesOn
      }
    }
    return isInComment ? source : result
  }

  /// What a line is: code, wholly comment, or something that takes a parser.
  private enum Reading {
    case code
    case comment(goesOn: Bool)
    case unclear
  }

  private static func reading(of text: ArraySlice<UInt8>, isInComment: Bool) -> Reading {
    if isInComment || text.starts(with: open) {
      guard let end = text.dropFirst(isInComment ? 0 : 2).firstIndex(of: close) else {
        return .comment(goesOn: true)
      }
      let isAlone = text[(end + 2)...].allSatisfy { $0 == space || $0 == tab || $0 == 0x0D }
      return isAlone ? .comment(goesOn: false) : .unclear
    }
    if text.starts(with: lineComment) { return .comment(goesOn: false) }
    let isTemplateOpen = !text.count { $0 == backtick }.isMultiple(of: 2)
    let goesOn = text.last == backslash
    return isTemplateOpen || goesOn || beginsComment(text) ? .unclear : .code
  }

  /// Whether a comment begins behind code and does not end on the same line.
  private static func beginsComment(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let start = rest.firstIndex(of: open) {
      guard let end = rest[(start + 2)...].firstIndex(of: close) else { return true }
      rest = rest[(end + 2)...]
    }
    return false
  }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let backtick = UInt8(ascii: "`")
  private static let backslash = UInt8(ascii: "\\")
  private static let open = Array("/*".utf8)
  private static let close = Array("*/".utf8)
  private static let lineComment = Array("//".utf8)
}

extension ArraySlice<UInt8> {
  /// Where two bytes first stand side by side.
  fileprivate func firstIndex(of pair: [UInt8]) -> Int? {
    indices.dropLast().first { self[$0] == pair[0] && self[$0 + 1] == pair[1] }
  }
}
