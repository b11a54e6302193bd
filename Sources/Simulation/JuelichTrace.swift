import Geometry

/// Reads the text format of the Jülich archive of pedestrian experiments.
///
/// Comment lines begin with `#` and tell the frame rate (`#framerate: 16`), the unit (`in metres`,
/// `x/cm`, …) and the columns (`#ID FR X Y Z`); then one line a person and frame follows.
/// See https://ped.fz-juelich.de/da and the documentation of PeTrack and PedPy.
enum JuelichTrace {
  /// What the comments say.
  private struct Header {
    var framesPerSecond: Double?
    /// Metres of one unit of the coordinates.
    var unit: Double?
    /// The names of the columns, in lower case, without units.
    var columns = ["id", "fr", "x", "y"]
  }

  static func samples(of lines: TraceLines) throws(TraceError) -> [Trace.Sample] {
    guard let first = lines.lines.first else { return [] }
    let comments = lines.lines.filter { $0.text.hasPrefix("#") }
    let header = try header(of: comments, in: lines)
    guard let rate = header.framesPerSecond else {
      throw lines.error(first, "the header has no line like “#framerate: 16” (frames a second)")
    }
    guard let unit = header.unit else {
      throw lines.error(
        first, "the header does not tell the unit; add “# x/m y/m” or “# x/cm y/cm”")
    }
    guard let columns = Columns(header.columns) else {
      throw lines.error(
        first, "the columns must be ID, FR, X and Y, not \(header.columns.joined(separator: " "))")
    }
    var samples: [Trace.Sample] = []
    samples.reserveCapacity(lines.lines.count)
    for line in lines.lines where !line.text.hasPrefix("#") {
      samples.append(try sample(of: line, columns: columns, rate: rate, unit: unit, in: lines))
    }
    return samples
  }

  private struct Columns {
    let id: Int
    let frame: Int
    let x: Int
    let y: Int
    var count: Int { max(id, frame, x, y) + 1 }

    init?(_ names: [String]) {
      guard let id = names.firstIndex(of: "id"), let x = names.firstIndex(of: "x"),
        let frame = names.firstIndex(where: { ["fr", "frame"].contains($0) }),
        let y = names.firstIndex(of: "y")
      else { return nil }
      (self.id, self.frame, self.x, self.y) = (id, frame, x, y)
    }
  }

  private static func header(
    of comments: [TraceLines.Line], in lines: TraceLines
  ) throws(TraceError) -> Header {
    var header = Header()
    for line in comments {
      let text = line.text.drop { $0 == "#" }.trimmed.lowercased()
      let words = text.split { $0 == " " || $0 == "\t" }
      if text.hasPrefix("framerate:") {
        let rate = text.dropFirst("framerate:".count).trimmed
        header.framesPerSecond = try frameRate(rate, line: line, in: lines)
      } else if words.first == "id" {
        header.columns = words.map { String($0.prefix { $0 != "/" }) }
      }
      header.unit = unit(in: text) ?? header.unit
    }
    return header
  }

  private static func frameRate(
    _ text: Substring, line: TraceLines.Line, in lines: TraceLines
  ) throws(TraceError) -> Double {
    // Some files say “25 fps” or “25.00 FPS”.
    let number = text.split(separator: " ").first ?? text
    let rate = try lines.number(number, called: "framerate", in: line)
    guard (0.01...1000).contains(rate) else {
      throw lines.error(line, "framerate must be from 0.01 to 1000 frames a second, not \(rate)")
    }
    return rate
  }

  private static func unit(in text: String) -> Double? {
    let centimetres = ["x/cm", "in cm", "in centimetres", "in centimeters"]
    let metres = ["x/m", "in m", "in metres", "in meters"]
    if centimetres.contains(where: text.contains) { return 0.01 }
    return metres.contains(where: text.contains) ? 1 : nil
  }

  private static func sample(
    of line: TraceLines.Line, columns: Columns, rate: Double, unit: Double, in lines: TraceLines
  ) throws(TraceError) -> Trace.Sample {
    let fields = line.text.utf8
      .split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.map { Substring($0) }
    guard fields.count >= columns.count else {
      throw lines.error(line, "has \(fields.count) fields; needed are at least \(columns.count)")
    }
    let frame = try lines.number(fields[columns.frame], called: "the frame", in: line)
    return Trace.Sample(
      time: frame / rate, id: String(fields[columns.id]),
      point: Point(
        x: try lines.metres(fields[columns.x], called: "x", in: line, unit: unit),
        y: try lines.metres(fields[columns.y], called: "y", in: line, unit: unit)))
  }
}
