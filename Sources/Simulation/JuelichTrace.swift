import Geometry

/// Reads the text format of the Jülich archive of pedestrian experiments.
///
/// Comment lines begin with `#` and give the frame rate (`#framerate: 16`), the unit (`in metres`,
/// `x/cm`, …) and the columns (`#ID FR X Y Z`); then one line a person and frame follows.
/// See https://ped.fz-juelich.de/da and the documentation of PeTrack and PedPy.
enum JuelichTrace {
  static func samples(of lines: TraceLines) throws(TraceError) -> [Trace.Sample] {
    guard let first = lines.lines.first else { return [] }
    let layout = try Layout(of: lines, first: first)
    var samples: [Trace.Sample] = []
    samples.reserveCapacity(lines.lines.count)
    for line in lines.lines where !line.text.hasPrefix("#") {
      samples.append(try layout.sample(of: line, in: lines))
    }
    return samples
  }

  /// What the comments say of the lines.
  private struct Layout {
    private let framesPerSecond: Double
    /// Metres of one unit of the coordinates.
    private let unit: Double
    private let id: Int
    private let frame: Int
    private let x: Int
    private let y: Int

    /// - Parameter first: the line that errors about the whole header name.
    init(of lines: TraceLines, first: TraceLines.Line) throws(TraceError) {
      var (rate, unit): (Double?, Double?)
      // In lower case, without units.
      var names = ["id", "fr", "x", "y"]
      for line in lines.lines where line.text.hasPrefix("#") {
        let text = line.text.drop { $0 == "#" }.trimmed.lowercased()
        let words = text.split { $0 == " " || $0 == "\t" }
        if text.hasPrefix("framerate:") {
          let word = text.dropFirst("framerate:".count).trimmed
          rate = try Self.frameRate(word, line: line, in: lines)
        } else if words.first == "id" {
          names = words.map { String($0.prefix { $0 != "/" }) }
        }
        unit = Self.unit(in: text) ?? unit
      }
      guard let rate else {
        throw lines.error(first, "the header has no line like “#framerate: 16” (frames a second)")
      }
      guard let unit else {
        throw lines.error(
          first, "the header does not give the unit; add “# x/m y/m” or “# x/cm y/cm”")
      }
      guard let id = names.firstIndex(of: "id"), let x = names.firstIndex(of: "x"),
        let frame = names.firstIndex(where: { ["fr", "frame"].contains($0) }),
        let y = names.firstIndex(of: "y")
      else {
        throw lines.error(
          first, "the columns must be ID, FR, X and Y, not \(names.joined(separator: " "))")
      }
      (framesPerSecond, self.unit) = (rate, unit)
      (self.id, self.frame, self.x, self.y) = (id, frame, x, y)
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

    func sample(
      of line: TraceLines.Line, in lines: TraceLines
    ) throws(TraceError) -> Trace.Sample {
      let fields = line.text.utf8
        .split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.map { Substring($0) }
      let count = max(id, frame, x, y) + 1
      guard fields.count >= count else {
        throw lines.error(line, "has \(fields.count) fields; needed are at least \(count)")
      }
      let number = try lines.number(fields[frame], called: "the frame", in: line)
      return Trace.Sample(
        time: number / framesPerSecond, id: String(fields[id]),
        point: Point(
          x: try lines.metres(fields[x], called: "x", in: line, unit: unit),
          y: try lines.metres(fields[y], called: "y", in: line, unit: unit)))
    }
  }
}
