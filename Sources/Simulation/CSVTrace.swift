import Geometry

/// Reads `t,id,x,y[,floor]`, seconds and metres, with or without a line of column names.
enum CSVTrace {
  /// The column numbers of the fields.
  private struct Columns {
    var time = 0
    var id = 1
    var x = 2
    var y = 3
    var floor: Int? = 4
    /// The number of columns that a line must have.
    var count = 4
  }

  static func samples(of lines: TraceLines) throws(TraceError) -> [Trace.Sample] {
    guard let first = lines.lines.first else { return [] }
    let hasHeader = fields(of: first).first.flatMap { Double($0) } == nil
    let columns = hasHeader ? try columns(of: first, in: lines) : Columns()
    var samples: [Trace.Sample] = []
    samples.reserveCapacity(lines.lines.count)
    for line in lines.lines.dropFirst(hasHeader ? 1 : 0) {
      samples.append(try sample(of: line, columns: columns, in: lines))
    }
    return samples
  }

  private static func columns(
    of header: TraceLines.Line, in lines: TraceLines
  ) throws(TraceError) -> Columns {
    let names = fields(of: header).map { $0.lowercased() }
    func column(_ spellings: String...) throws(TraceError) -> Int {
      if let column = names.firstIndex(where: spellings.contains) { return column }
      throw lines.error(
        header, "there is no column “\(spellings[0])”; needed are t, id, x, y and, if known, floor")
    }
    var columns = Columns()
    columns.time = try column("t", "time")
    columns.id = try column("id")
    columns.x = try column("x")
    columns.y = try column("y")
    columns.floor = names.firstIndex(of: "floor")
    columns.count = max(columns.time, columns.id, columns.x, columns.y) + 1
    return columns
  }

  private static func sample(
    of line: TraceLines.Line, columns: Columns, in lines: TraceLines
  ) throws(TraceError) -> Trace.Sample {
    let fields = fields(of: line)
    guard fields.count >= columns.count else {
      throw lines.error(
        line, "has \(fields.count) fields; needed are \(columns.count): t,id,x,y[,floor]")
    }
    let id = fields[columns.id]
    guard !id.isEmpty else { throw lines.error(line, "id must not be empty") }
    let floor = columns.floor.flatMap { fields.count > $0 ? fields[$0] : nil }
    return Trace.Sample(
      time: try lines.number(fields[columns.time], called: "t", in: line), id: String(id),
      point: Point(
        x: try lines.metres(fields[columns.x], called: "x", in: line),
        y: try lines.metres(fields[columns.y], called: "y", in: line)),
      floor: floor.flatMap { $0.isEmpty ? nil : String($0) })
  }

  private static func fields(of line: TraceLines.Line) -> [Substring] {
    line.text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { Substring($0).trimmed }
  }
}
