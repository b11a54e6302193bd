extension Trace {
  /// Reads a recording: `t,id,x,y[,floor]` in seconds and metres, or the text format of the
  /// Jülich archive of pedestrian experiments, which begins with `#`.
  ///
  /// - Parameter file: what the text is called in errors.
  public static func parse(_ text: String, file: String) throws(TraceError) -> Trace {
    let lines = TraceLines(text, file: file)
    let samples =
      lines.beginWithComment ? try JuelichTrace.samples(of: lines) : try CSVTrace.samples(of: lines)
    guard let trace = Trace(samples) else { throw .empty(file: file) }
    return trace
  }
}

/// The lines of a recording, numbered for errors.
struct TraceLines {
  /// A line without blanks at its ends.
  struct Line {
    let number: Int
    let text: Substring
  }

  private let file: String
  /// All lines that are not blank.
  let lines: [Line]

  init(_ text: String, file: String) {
    self.file = file
    // A byte order mark, as some programs write it, is not part of the first field.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().compactMap { index, line in
        let trimmed = line.trimmed
        return trimmed.isEmpty ? nil : Line(number: index + 1, text: trimmed)
      }
  }

  /// Whether the first line is a comment.
  var beginWithComment: Bool { lines.first?.text.utf8.first == UInt8(ascii: "#") }

  /// The error for a line.
  func error(_ line: Line, _ problem: String) -> TraceError {
    .line(file: file, number: line.number, problem: problem)
  }

  /// Reads a finite number.
  func number(_ text: Substring, called name: String, in line: Line) throws(TraceError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw error(line, "\(name) must be a number, not “\(text)”")
    }
    return number
  }

  /// Reads a coordinate in metres.
  func metres(
    _ text: Substring, called name: String, in line: Line, unit: Double = 1
  ) throws(TraceError) -> Double {
    let metres = try number(text, called: name, in: line) * unit
    guard abs(metres) <= 100_000 else {
      throw error(line, "\(name) must be within 100 km of the origin, not “\(text)”")
    }
    return metres
  }
}

extension Substring {
  /// The text without blanks at its ends.
  var trimmed: Substring {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let start = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return self[endIndex...] }
    return self[start...last]
  }
}
