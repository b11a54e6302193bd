import Geometry

/// Reads `t,id,x,y[,floor]`, seconds and metres, with or without a line of column names.
enum CSVTrace {
  static func samples(of lines: TraceLines) throws(TraceError) -> [Trace.Sample] {
    guard let first = lines.lines.first else { return [] }
    let hasHeader = fields(of: first).first.flatMap { Double($0) } == nil
    let columns = hasHeader ? try Columns(named: first, in: lines) : Columns()
    var samples: [Trace.Sample] = []
    samples.reserveCapacity(lines.lines.count)
    for line in lines.lines.dropFirst(hasHeader ? 1 : 0) {
      samples.append(try columns.sample(of: line, in: lines))
    }
    return samples
  }

  /// The column numbers of the fields.
  private struct Columns {
    private let time: Int
    private let id: Int
    private let x: Int
    private let y: Int
    private let floor: Int?

    /// The usual columns.
    init() { (time, id, x, y, floor) = (0, 1, 2, 3, 4) }

    /// The columns that a line names.
    init(named header: TraceLines.Line, in lines: TraceLines) throws(TraceError) {
      let names = CSVTrace.fields(of: header).map { $0.lowercased() }
      func column(_ spellings: String...) throws(TraceError) -> Int {
        if let column = names.firstIndex(where: spellings.contains) { return column }
        throw lines.error(
          header,
          "there is no column “\(spellings[0])”; needed are t, id, x, y and, if known, floor")
      }
      time = try column("t", "time")
      id = try column("id", "navigator")
      x = try column("x")
      y = try column("y")
      floor = names.firstIndex(of: "floor")
    }

    func sample(
      of line: TraceLines.Line, in lines: TraceLines
    ) throws(TraceError) -> Trace.Sample {
      let fields = CSVTrace.fields(of: line)
      let count = max(time, id, x, y) + 1
      guard fields.count >= count else {
        throw lines.error(
          line, "has \(fields.count) fields; needed are \(count): t,id,x,y[,floor]")
      }
      let name = fields[id]
      guard !name.isEmpty else { throw lines.error(line, "id must not be empty") }
      let floorName = floor.flatMap { fields.count > $0 ? fields[$0] : nil }
      return Trace.Sample(
        time: try lines.number(fields[time], called: "t", in: line), id: String(name),
        point: Point(
          x: try lines.metres(fields[x], called: "x", in: line),
          y: try lines.metres(fields[y], called: "y", in: line)),
        floor: floorName.flatMap { $0.isEmpty ? nil : String($0) })
    }
  }

  private static func fields(of line: TraceLines.Line) -> [Substring] {
    line.text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { Substring($0).trimmed }
  }
}
